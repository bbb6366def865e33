import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnRequests } from '#features/custom-work/custom-request-queries.ts'
import { askCustomWork, quoteCustomWork } from '#features/custom-work/write-custom-request.ts'
import type { Mover } from '#features/moves.ts'
import { makeDueMoves } from '#features/returns/make-due-moves.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeMethod } from './change-method.ts'
import { moveParcel } from './move-parcel.ts'
import type { MoveRequest } from './order.ts'
import { canMove } from './order-permissions.ts'
import { type ParcelMove, type ParcelStatus, parcelMoves, parcelStatuses } from './order-status.ts'

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

/** The moves that lead from a paid parcel to each status; the first two and the last are made by other doors. */
const wayTo: Record<ParcelStatus, readonly string[]> = {
  awaiting_payment: [],
  awaiting_confirmation: [],
  expired: [],
  placed: [],
  on_hold: ['hold'],
  accepted: ['accept'],
  making: ['accept', 'start_making'],
  ready: ['accept', 'pack'],
  shipped: ['accept', 'pack', 'ship'],
  out_for_delivery: ['accept', 'pack', 'ship', 'out_for_delivery'],
  returning: ['accept', 'pack', 'ship', 'undelivered'],
  delivered: ['accept', 'pack', 'ship', 'deliver'],
  completed: ['accept', 'pack', 'ship', 'deliver', 'complete'],
  cancelled: ['cancel'],
  returned: ['accept', 'pack', 'ship', 'undelivered', 'back_with_artisan'],
  lost: ['accept', 'pack', 'ship', 'lost'],
}

const actorOf: Record<Mover, () => Parameters<OrdersOf['make']>[0]> = {
  customer: () => shop.cast.asha,
  artisan: () => shop.cast.naveen,
  admin: () => shop.cast.admin,
  system: () => null,
}

const moverOf = (status: ParcelStatus, name: string) =>
  parcelMoves.find(({ from, move }) => from === status && move === name)?.who.at(-1) ?? 'admin'

/** Of the proof that `meet` has sent. */
let proof = ''

async function wordsFor(move: string): Promise<Partial<MoveRequest>> {
  const day = new Date(shop.clock.now().getTime() + 60 * 24 * 3_600_000).toISOString()
  if (move === 'ship') return orders.ship
  if (move === 'correct_number') return { carrier: 'DTDC', trackingNumber: 'D987654321' }
  if (move === 'hand_over') return { code: '123456' }
  if (move === 'approve_proof') return { photo: proof }
  if (move === 'ask_change') return { photo: proof, change: 'A larger A' }
  if (['report', 'show_piece', 'send_proof'].includes(move))
    return { photo: await orders.picture(shop.cast.naveen), words: 'The glaze dries.' }
  if (move === 'delay') return { newDate: day.slice(0, 10), reason: 'The kiln is cold.' }
  if (move === 'hold') return { reason: 'To be looked at', until: day }
  return { reason: 'As it is' }
}

const statusOf = async (parcel: string) => {
  const { rows } = await shop.pool.query<{ status: ParcelStatus }>('select status from parcels where number = $1', [
    parcel,
  ])
  return rows[0]?.status
}

/** The number of a parcel in that status. */
async function parcelIn(status: ParcelStatus): Promise<string> {
  if (status === 'awaiting_payment') return `${(await orders.place([{ productId: 'blue-bowl' }])).number}-1`
  if (status === 'awaiting_confirmation') return `${(await orders.place([{ productId: 'blue-bowl' }], 'cod')).number}-1`
  if (status === 'expired') {
    const { number } = await orders.place([{ productId: 'blue-bowl' }])
    shop.clock.advance(31)
    await makeDueMoves(shop.as())
    return `${number}-1`
  }
  const parcel = `${(await orders.paid()).number}-1`
  for (const move of wayTo[status]) {
    const from = (await statusOf(parcel)) ?? 'placed'
    await orders.make(actorOf[moverOf(from, move)](), parcel, move, await wordsFor(move))
  }
  expect(await statusOf(parcel)).toBe(status)
  return parcel
}

/** A piece made with a deposit, ready, its balance unpaid. */
async function owingParcel(): Promise<string> {
  await askCustomWork(orders.asha(), 'blue-bowl', { words: 'Twice as wide', pictures: [], key: randomUUID() })
  const [work] = (await listOwnRequests(orders.asha(), { page: 1, limit: 1 })).items
  const quote = { words: 'With care', pricePaise: 300_000, makingDays: 9, depositPaise: 100_000 }
  await quoteCustomWork(orders.naveen(), work?.id ?? '', quote)
  const [quoted] = (await listOwnRequests(orders.asha(), { page: 1, limit: 1 })).items
  const parcel = `${(await orders.paid([{ productId: quoted?.quote?.productId ?? '' }])).number}-1`
  for (const move of wayTo.ready) await orders.make(shop.cast.naveen, parcel, move)
  return parcel
}

/** What must be so besides, brought about. */
async function meet(guard: ParcelMove['guard'], parcel: string): Promise<void> {
  if (guard === 'delay-asked') await orders.make(shop.cast.naveen, parcel, 'delay', await wordsFor('delay'))
  if (guard === 'personal' || guard === 'proof-asked') {
    await shop.pool.query(
      `update order_lines set options = '{"personalText": "Asha"}'
       where parcel_id = (select id from parcels where number = $1)`,
      [parcel],
    )
  }
  if (guard === 'proof-asked') {
    proof = await orders.picture(shop.cast.naveen)
    await orders.make(shop.cast.naveen, parcel, 'send_proof', { photo: proof })
  }
  if (guard === 'pickup') {
    await shop.pool.query("update parcels set pickup_address = 'Blue gate', pickup_code = '123456' where number = $1", [
      parcel,
    ])
  }
  if (guard === 'late') {
    await shop.pool.query("update parcels set promised_until = $2::timestamptz - interval '1 day' where number = $1", [
      parcel,
      shop.clock.now(),
    ])
  }
}

const orderOf = (parcel: string) => parcel.replace(/-\d+$/, '')

/** Moves that are made by other doors than moveParcel: money, digits, time, the customer's cancellation of what is not paid. */
const otherDoors: Record<string, (parcel: string) => Promise<unknown>> = {
  captured: async (parcel) => orders.pay(await orders.show(orderOf(parcel))),
  confirm: async (parcel) => orders.confirm(await orders.show(orderOf(parcel))),
  expire: async () => {
    shop.clock.advance(24 * 60 + 1)
    await makeDueMoves(shop.as())
  },
  pay_cash: (parcel) => changeMethod(orders.asha(), { number: orderOf(parcel), paymentMethod: 'cod' }),
  pay_before: (parcel) => changeMethod(orders.asha(), { number: orderOf(parcel), paymentMethod: 'upi' }),
  cancel: (parcel) => cancelOrder(orders.asha(), { number: orderOf(parcel) }),
}

test.each(parcelMoves.map((move) => [`${move.from}: ${move.move} → ${move.to}`, move] as const))(
  '%s',
  async (_, move) => {
    const isUnpaid = ['awaiting_payment', 'awaiting_confirmation', 'expired'].includes(move.from)
    const movers = isUnpaid ? move.who.slice(0, 1) : move.who
    for (const mover of movers) {
      const parcel = move.guard === 'owing' ? await owingParcel() : await parcelIn(move.from)
      await meet(move.guard, parcel)
      const door = isUnpaid ? otherDoors[move.move] : null
      if (door) await door(parcel)
      else await orders.make(actorOf[mover](), parcel, move.move, await wordsFor(move.move))
      expect(await statusOf(parcel)).toBe(move.to)

      const { rows } = await shop.pool.query<{ move: string }>(
        'select move from order_events where parcel_id = (select id from parcels where number = $1) order by id desc limit 1',
        [parcel],
      )
      expect(rows[0]?.move).toBe(move.move)
    }
    await orders.settleRefunds()
  },
)

test('no status allows a move that the table does not list', async () => {
  const names = [...new Set(parcelMoves.map(({ move }) => move))]
  for (const status of parcelStatuses) {
    const parcel = await parcelIn(status)
    for (const name of names.filter(
      (each) => !parcelMoves.some(({ from, move }) => from === status && move === each),
    )) {
      const mover = parcelMoves.find(({ move }) => move === name)?.who[0] ?? 'admin'
      const request = {
        move: name,
        ...(await wordsFor(['report', 'show_piece', 'send_proof'].includes(name) ? '' : name)),
      }
      const refused = await moveParcel(shop.as(actorOf[mover]() ?? undefined), parcel, request).catch(codeOf)
      expect([status, name, refused]).toEqual([
        status,
        name,
        expect.stringMatching(/^(move-not-allowed|moved-already|not-found)$/),
      ])
    }
    expect(await statusOf(parcel)).toBe(status)
  }
  await orders.balanced()
}, 60_000)

test('only the actors that the table names may make a move', () => {
  const owned = {
    artisanId: 7,
    customerId: 5,
    isCash: false,
    hasDelay: true,
    hasOpenReturn: false,
    isPersonal: true,
    isBooked: false,
  }
  const owing = { amountPaise: 100, isPaid: false, inCash: false }
  const atWorkshop = ({ guard }: ParcelMove) => guard === 'pickup'
  const now = new Date()
  const someone = { userId: 5, publicId: 'x', name: 'x', artisanId: 7 }
  for (const role of ['customer', 'artisan', 'admin'] as const) {
    for (const step of parcelMoves) {
      const { from, move, who } = step
      const parcel = {
        ...owned,
        status: from,
        promisedUntil: new Date(0),
        isPickup: atWorkshop(step),
        balance: step.guard === 'owing' ? owing : null,
        proof: step.guard === 'proof-asked' ? { sentAt: now, answeredAt: null, change: null } : null,
      }
      expect([role, from, move, canMove({ ...someone, role }, parcel, move, now)]).toEqual([
        role,
        from,
        move,
        who.includes(role),
      ])
      const stranger = { ...someone, role, userId: 6, artisanId: 8 }
      if (role !== 'admin') expect(canMove(stranger, parcel, move, now)).toBe(false)
    }
  }
})

test('guards refuse a move without a delay request, before the deadline, with cash, or during an open return', async () => {
  const making = await parcelIn('making')
  expect(await orders.make(shop.cast.asha, making, 'agree').catch(codeOf)).toBe('move-not-allowed')
  expect(await orders.make(shop.cast.asha, making, 'cancel_late').catch(codeOf)).toBe('move-not-allowed')
  const ready = await parcelIn('ready')
  expect(await orders.make(shop.cast.asha, ready, 'cancel_late').catch(codeOf)).toBe('move-not-allowed')

  const cash = `${(await orders.paidByCash()).number}-1`
  await orders.make(shop.cast.naveen, cash, 'accept')
  await orders.make(shop.cast.naveen, cash, 'pack')
  await orders.make(shop.cast.naveen, cash, 'ship', orders.ship)
  expect(await orders.make(shop.cast.asha, cash, 'confirm_received').catch(codeOf)).toBe('move-not-allowed')
})

test('timers cancel a parcel not accepted in 48 hours and complete a delivered one after seven days', async () => {
  const placed = await parcelIn('placed')
  const delivered = await parcelIn('delivered')
  shop.clock.advance(48 * 60 + 1)
  await makeDueMoves(shop.as())
  expect(await statusOf(placed)).toBe('cancelled')
  shop.clock.advance(5 * 24 * 60)
  await makeDueMoves(shop.as())
  expect(await statusOf(delivered)).toBe('completed')
  await orders.settleRefunds()
  await orders.balanced()
})
