// Every declared move of payments, refunds and payouts, made by the use case that makes it; what is not declared is refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseEarnings } from '#features/payouts/adjust-earning.ts'
import { movePayout } from '#features/payouts/move-payout.ts'
import { listPayouts } from '#features/payouts/payout-queries.ts'
import { type PayoutStatus, payoutMoves, payoutStatuses } from '#features/payouts/payout-status.ts'
import { preparePayouts } from '#features/payouts/prepare-payouts.ts'
import { moveRefund } from '#features/refunds/move-refund.ts'
import { refund } from '#features/refunds/refund.ts'
import { type RefundStatus, refundMoves, refundStatuses } from '#features/refunds/refund-status.ts'
import { settleRefund } from '#features/refunds/settle-refund.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { movePayment } from './move-payment.ts'
import { type PaymentStatus, paymentMoves, paymentStatuses } from './payment.ts'

let shop: TestShop
let orders: OrdersOf
beforeAll(async () => {
  shop = await openShop()
  orders = ordersOf(shop)
  await shop.pool.query(`insert into stock_movements (variant_id, kind, quantity, at)
    select variant_id, 'adjusted', 900, now() from stock where on_hand = 25`)
  await shop.pool.query('update stock set on_hand = on_hand + 900 where on_hand = 25')
  await shop.pool.query(
    `insert into payout_accounts (artisan_id, kind, holder, ifsc, sealed_number, last_four, changed_at)
     select id, 'bank', 'Naveen', 'SBIN0001234', $1, '6789', now() from artisans where slug = 'naveen-prajapat'`,
    [shop.as().seal.close('payout-account', '123456789')],
  )
})
afterAll(() => shop?.close())

const priya = () => shop.as(shop.cast.priya)
const codeOf = (error: unknown) => (error as { code?: string }).code
const one = async <Row extends object>(text: string, values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows[0]

/** The ways from the first status of a kind to each other one, along its table. */
function waysAlong<Status extends string>(
  moves: Readonly<Record<Status, readonly Status[]>>,
  starts: readonly Status[],
): Map<Status, Status[]> {
  const ways = new Map<Status, Status[]>(starts.map((start) => [start, [start]]))
  for (const [from, way] of ways) for (const to of moves[from]) if (!ways.has(to)) ways.set(to, [...way, to])
  return ways
}

const pairsOf = <Status extends string>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

// Payments

const paymentWays = waysAlong<PaymentStatus>(paymentMoves, ['created', 'cod_due'])

const paymentStatusOf = async (id: number) =>
  (await one<{ status: PaymentStatus }>('select status from payments where id = $1', [id]))?.status

let payments = 0

/** The id of a payment in that status: nobody has told it anything but its own moves. */
async function paymentIn(status: PaymentStatus): Promise<number> {
  const [start, ...way] = paymentWays.get(status) ?? []
  payments += 1
  const row = await one<{ id: number }>(
    `insert into payments (order_id, method, status, amount_paise, currency, provider, created_at)
     values ($1, $2, $3, 114500, 'INR', $4, now()) returning id`,
    start === 'cod_due'
      ? [1_000_000 + payments, 'cod', start, 'cash']
      : [1_000_000 + payments, 'upi', start, 'sandbox'],
  )
  const id = row?.id ?? 0
  for (const to of way) expect(await movePayment(shop.as(), id, to)).toBe(true)
  expect(await paymentStatusOf(id)).toBe(status)
  return id
}

test('payment: every status is reachable', () => {
  expect([...paymentWays.keys()].sort()).toEqual([...paymentStatuses].sort())
})

test.each(pairsOf(paymentStatuses))('payment: %s → %s follows the table', async (from, to) => {
  const id = await paymentIn(from)
  const isDeclared = paymentMoves[from].includes(to)
  expect(await movePayment(shop.as(), id, to)).toBe(isDeclared)
  expect(await paymentStatusOf(id)).toBe(isDeclared ? to : from)
  // Said again, it changes nothing: no status leads to itself.
  expect(await movePayment(shop.as(), id, to)).toBe(false)
})

test('payment: a captured payment has collected its amount, and capturing it twice counts once', async () => {
  const id = await paymentIn('created')
  const tries = await Promise.all(Array.from({ length: 8 }, () => movePayment(shop.as(), id, 'captured')))
  expect(tries.filter(Boolean)).toHaveLength(1)
  const row = await one<{ isWhole: boolean }>(
    'select collected_paise = amount_paise and captured_at is not null as "isWhole" from payments where id = $1',
    [id],
  )
  expect(row?.isWhole).toBe(true)
})

// Refunds

let refunds = 0

async function promised(route: 'original' | 'bank'): Promise<{ id: number; key: string }> {
  refunds += 1
  const { number } = await orders.paid()
  const payment = await one<{ id: number; orderId: number }>(
    'select p.id, p.order_id as "orderId" from payments p join orders o on o.id = p.order_id where o.number = $1',
    [number],
  )
  if (!payment) throw new Error('no payment')
  const key = `refund-by-table-${refunds}`
  const input = { payment, parcel: null, amountPaise: 1_000, components: { lines: 1_000 }, reason: 'test', key, route }
  await refund(shop.as(), input)
  const row = await one<{ id: number }>('select id from refunds where idempotency_key = $1', [key])
  return { id: row?.id ?? 0, key }
}

const refundStatusOf = async (key: string) =>
  (await one<{ status: RefundStatus }>('select status from refunds where idempotency_key = $1', [key]))?.status

const byHand: Partial<Record<RefundStatus, string>> = { processing: 'send', succeeded: 'succeed', failed: 'fail' }

const say = (key: string, move: string) =>
  moveRefund(priya(), { key, move, reference: 'UTR123', reason: 'No such account' })

const refundWays = waysAlong<RefundStatus>(refundMoves, ['approved'])

test.each(pairsOf(refundStatuses))('manual refund: %s → %s follows the table', async (from, to) => {
  const { key } = await promised('bank')
  for (const step of refundWays.get(from)?.slice(1) ?? []) await say(key, byHand[step] ?? '')
  expect(await refundStatusOf(key)).toBe(from)

  const made = await say(key, byHand[to] ?? 'approve').then(() => 'made', codeOf)
  const isDeclared = refundMoves[from].includes(to)
  expect(made).toBe(isDeclared ? 'made' : 'move-not-allowed')
  expect(await refundStatusOf(key)).toBe(isDeclared ? to : from)
})

test('a gateway refund can be pending, refused, retried and paid; after that nothing moves it', async () => {
  const { id, key } = await promised('original')
  const seen: (RefundStatus | undefined)[] = [await refundStatusOf(key)]
  const ask = async (becomes: typeof shop.gateway.refundsBecome) => {
    shop.gateway.refundsBecome = becomes
    await settleRefund(shop.as(), id)
    shop.gateway.refundsBecome = 'processed'
    seen.push(await refundStatusOf(key))
  }
  for (const move of ['send', 'succeed', 'fail', 'retry']) {
    expect(await say(key, move).catch(codeOf)).toBe('move-not-allowed')
  }
  await ask('refused')
  await say(key, 'retry')
  await ask('processed')
  await ask('refused')
  expect(seen).toEqual(['approved', 'failed', 'succeeded', 'succeeded'])
  expect(await say(key, 'retry').catch(codeOf)).toBe('move-not-allowed')

  const waiting = await promised('original')
  shop.gateway.refundsBecome = 'pending'
  await settleRefund(shop.as(), waiting.id)
  shop.gateway.refundsBecome = 'processed'
  expect(await refundStatusOf(waiting.key)).toBe('processing')
  expect(await say(waiting.key, 'succeed').catch(codeOf)).toBe('move-not-allowed')
})

// Payouts

const payoutTable = Object.fromEntries(
  payoutStatuses.map((status) => [status, payoutMoves.filter(({ from }) => from === status).map(({ to }) => to)]),
) as Record<PayoutStatus, PayoutStatus[]>
const payoutWays = waysAlong<PayoutStatus>(payoutTable, ['draft'])
const payoutMoveNames = [...new Set(payoutMoves.map(({ move }) => move))]
let runs = 0

const payoutStatusOf = async (number: string) =>
  (await one<{ status: PayoutStatus }>('select status from payouts where number = $1', [number]))?.status

const step = (number: string, move: string) =>
  movePayout(priya(), { number, move, reference: 'UTR123', reason: 'As the bank says' })

async function payoutIn(status: PayoutStatus): Promise<string> {
  runs += 1
  await orders.delivered()
  shop.clock.advance(7 * 24 * 60 + 1)
  await releaseEarnings(shop.as())
  const run = await preparePayouts(priya(), `run-by-table-${runs}`)
  const [payout] = (await listPayouts(priya(), { page: 1, limit: 1, run: run.number })).items
  const number = payout?.number ?? ''
  for (const [place, to] of (payoutWays.get(status) ?? []).slice(1).entries()) {
    const from = payoutWays.get(status)?.[place]
    await step(number, payoutMoves.find((move) => move.from === from && move.to === to)?.move ?? '')
  }
  expect(await payoutStatusOf(number)).toBe(status)
  return number
}

test.each(payoutStatuses.flatMap((from) => payoutMoveNames.map((move) => [from, move] as const)))(
  'payout: %s, %s follows the table',
  async (from, name) => {
    const number = await payoutIn(from)
    const declared = payoutMoves.find((move) => move.from === from && move.move === name)
    if (declared?.needs) {
      const bare = await movePayout(priya(), { number, move: name }).catch(codeOf)
      expect(bare).toBe(`${declared.needs}-required`)
    }
    expect(await step(number, name).then(() => 'made', codeOf)).toBe(declared ? 'made' : 'move-not-allowed')
    expect(await payoutStatusOf(number)).toBe(declared?.to ?? from)
  },
)

test('after all moves every artisan is owed exactly what the ledger says', async () => {
  await orders.settleRefunds()
  const { rows } = await shop.pool.query(`
    select e.artisan_id from (select artisan_id, sum(net_paise) as owed from earnings where status <> 'paid' group by 1) e
    join (select artisan_id, -sum(amount_paise) as owed from ledger_entries where account = 'artisan_payable' group by 1) l
      using (artisan_id) where e.owed <> l.owed`)
  expect(rows).toEqual([])
})
