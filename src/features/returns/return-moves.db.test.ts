import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mover } from '#features/moves.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { makeDueMoves } from './make-due-moves.ts'
import { moveReturn } from './move-return.ts'
import type { ReturnMoveRequest } from './order-return.ts'
import { requestReturn } from './request-return.ts'
import { type ReturnReason, type ReturnStatus, returnMoves, returnStatuses, returnTimers } from './return-status.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await shop.pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', 900, now() from stock where on_hand = 25`)
  await shop.pool.query('update stock set on_hand = on_hand + 900 where on_hand = 25')
})
afterAll(() => shop?.close())

const codeOf = (error: unknown) => (error as { code?: string }).code
const contextOf = (mover: Mover) =>
  mover === 'system'
    ? shop.as()
    : shop.as({ customer: shop.cast.asha, artisan: shop.cast.naveen, admin: shop.cast.admin }[mover])

const words: Omit<ReturnMoveRequest, 'move'> = { reason: 'As it is', carrier: 'DTDC', trackingNumber: 'D1234567' }
const make = (mover: Mover, number: string, move: string) =>
  moveReturn(contextOf(mover), { number }, { move, ...words })

const wayTo: Record<ReturnStatus, readonly [Mover, string][]> = {
  requested: [],
  needs_info: [['artisan', 'ask']],
  approved: [['artisan', 'approve']],
  sent_back: [
    ['artisan', 'approve'],
    ['customer', 'send_back'],
  ],
  received: [
    ['artisan', 'approve'],
    ['customer', 'send_back'],
    ['artisan', 'receive'],
  ],
  resolved: [
    ['artisan', 'approve'],
    ['artisan', 'resolve'],
  ],
  rejected: [['artisan', 'reject']],
  appealed: [
    ['artisan', 'reject'],
    ['customer', 'appeal'],
  ],
  rejected_finally: [
    ['artisan', 'reject'],
    ['customer', 'appeal'],
    ['admin', 'reject'],
  ],
  withdrawn: [['customer', 'withdraw']],
  lost: [
    ['artisan', 'approve'],
    ['customer', 'send_back'],
    ['admin', 'lose'],
  ],
}

let keys = 0

async function returnIn(status: ReturnStatus, reason: ReturnReason = 'changed_mind'): Promise<string> {
  const { number: orderNumber } = await orders.delivered()
  keys += 1
  const { number } = await requestReturn(
    orders.asha(),
    {
      number: orderNumber,
      parcel: `${orderNumber}-1`,
      lines: [{ sku: 'BLUE-BOWL-1', quantity: 1 }],
      reason,
      wish: 'refund',
      words: 'Not this one.',
      pictures: [],
      refundRoute: 'original',
    },
    `return-moves-${keys}`,
  )
  for (const [mover, move] of wayTo[status]) await make(mover, number, move)
  expect(await statusOf(number)).toBe(status)
  return number
}

async function statusOf(number: string): Promise<ReturnStatus | undefined> {
  const { rows } = await shop.pool.query<{ status: ReturnStatus }>('select status from returns where number = $1', [
    number,
  ])
  return rows[0]?.status
}

/** Silence pays only where nothing is to be sent back. */
const reasonFor = (from: ReturnStatus, move: string, mover: Mover): ReturnReason =>
  from === 'approved' && move === 'resolve' && mover === 'system' ? 'missing' : 'changed_mind'

test.each(returnMoves.map((move) => [`${move.from}: ${move.move} → ${move.to}`, move] as const))(
  '%s',
  async (_, move) => {
    for (const mover of move.who) {
      const number = await returnIn(move.from, reasonFor(move.from, move.move, mover))
      await make(mover, number, move.move)
      expect(await statusOf(number)).toBe(move.to)
      const { rows } = await shop.pool.query<{ move: string; role: string }>(
        `select move, actor_role as role from order_events where details ->> 'return' = $1 order by id desc limit 1`,
        [number],
      )
      expect(rows[0]).toEqual({ move: `return_${move.move}`, role: mover })
    }
    await orders.settleRefunds()
  },
)

test('a move that the table does not list for a status and role is refused', async () => {
  const names = [...new Set(returnMoves.map(({ move }) => move))]
  for (const status of returnStatuses) {
    const number = await returnIn(status)
    for (const name of names) {
      for (const mover of ['customer', 'artisan', 'admin', 'system'] as const) {
        const isDeclared = returnMoves.some(
          ({ from, move, who }) => from === status && move === name && who.includes(mover),
        )
        if (isDeclared) continue
        const refused = await make(mover, number, name).catch(codeOf)
        expect([status, name, mover, refused]).toEqual([
          status,
          name,
          mover,
          expect.stringMatching(/^(move-not-allowed|moved-already)$/),
        ])
      }
    }
    expect(await statusOf(number)).toBe(status)
  }
  await orders.settleRefunds()
  await orders.balanced()
})

test.each(Object.entries(returnTimers))('the timer of %s fires on time', async (status, timer) => {
  const number = await returnIn(status as ReturnStatus)
  shop.clock.advance(timer.minutes - 2)
  await makeDueMoves(shop.as())
  expect(await statusOf(number)).toBe(status)
  shop.clock.advance(4)
  await makeDueMoves(shop.as())
  const to = returnMoves.find(({ from, move }) => from === status && move === timer.move)?.to
  expect(await statusOf(number)).toBe(to)
  await orders.settleRefunds()
})

test('another customer or artisan cannot find a return, and a move without its required details is refused', async () => {
  const number = await returnIn('requested')
  for (const person of [shop.cast.bilal, shop.cast.somi]) {
    expect(await moveReturn(shop.as(person), { number }, { move: 'withdraw' }).catch(codeOf)).toBe('not-found')
  }
  const elsewhere = { number, orderNumber: 'HT-2611-00001' }
  expect(await moveReturn(orders.asha(), elsewhere, { move: 'withdraw' }).catch(codeOf)).toBe('not-found')
  expect(await moveReturn(orders.naveen(), { number }, { move: 'reject' }).catch(codeOf)).toBe('invalid-request')
  const approved = await returnIn('approved')
  const bare = { move: 'send_back', carrier: 'DTDC' }
  expect(await moveReturn(orders.asha(), { number: approved }, bare).catch(codeOf)).toBe('invalid-request')
})
