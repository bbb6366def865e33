import { type Context, queueJobs } from '#features/context.ts'
import { creditOfOrder } from '#features/gift-cards/gift-card-queries.ts'
import { giveToCard } from '#features/gift-cards/use-gift-card.ts'
import { refundEntries, secondCaptureEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import type { TakenMoney } from '#features/payouts/earning-money.ts'
import { takeFromEarning } from '#features/payouts/take-from-earning.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { formatInr } from '#platform/money/money.ts'
import type { RefundRoute } from './refund-status.ts'
import { bookRefundPaid } from './settle-refund.ts'

/** Paise that add up to the amount. `second`: a duplicate payment. */
type RefundComponents = {
  lines?: number
  shipping?: number
  codFee?: number
  goodwill?: number
  second?: number
}

export type RefundWish = {
  payment: { id: number; orderId: number }
  parcel: { id: number; number: string; artisanId: number } | null
  amountPaise: number
  components: RefundComponents
  /** the artisan's part; read only if the parcel was delivered */
  taken?: TakenMoney
  reason: string
  /** one per business effect, 10 to 255 letters, digits and hyphens: also the gateway's idempotency key */
  key: string
  route?: RefundRoute
  refundTo?: Record<string, string> | null
}

/**
 * The caller has locked the payment; a job asks the gateway after the commit, or an admin transfers it. The same key
 * changes nothing. Returns the paise promised: zero when no money has come in, as with cash before delivery.
 * @throws DomainError refund-too-large when it is more than what is left
 */
export async function refund(ctx: Context, input: RefundWish): Promise<number> {
  const { payment, parcel, amountPaise, key } = input
  if (amountPaise === 0) return 0
  const rest = await findRest(ctx, input)
  if (rest.known !== null) return rest.known
  if (rest.collected === 0) return 0
  if (amountPaise < 0 || amountPaise > rest.left) throw tooLarge(rest.left)

  const promises = await makePromises(ctx, { ...input, route: routeOf(input, rest.isCash) }, rest)
  if (promises.length === 0) return amountPaise

  const effect = `refund:${key}`
  const earned = parcel ? await takeFromEarning(ctx, { ...input, parcel, effect }) : null
  const entries = earned ?? refundEntries(amountPaise, input.components.goodwill ?? 0)
  await postLedger(ctx, [{ kind: 'refund', orderId: payment.orderId, effect, entries }])
  for (const promise of promises) await keepPromise(ctx, payment.orderId, promise)
  return amountPaise
}

/** One for each source of the money. None: the key is known. */
async function makePromises(ctx: Context, input: RefundWish, rest: Rest): Promise<MadePart[]> {
  const promises: MadePart[] = []
  for (const part of partsOf(input, rest)) {
    const id = await makePromise(ctx, { ...input, ...part }, null)
    if (id === null) return []
    promises.push({ id, ...part })
  }
  return promises
}

/** A card has it at once, a job asks the gateway, an admin transfers the rest by hand. */
async function keepPromise(ctx: Context, orderId: number, { id, route, key, amountPaise }: MadePart): Promise<void> {
  if (route === 'original') return queueSettlement(ctx, id)
  if (route !== 'gift_card') return
  await giveToCard(ctx, { orderId, amountPaise })
  await bookRefundPaid(ctx, { amountPaise, key, orderId }, 'gift_card')
}

type Part = Pick<RefundWish, 'key' | 'amountPaise' | 'components'> & { route: RefundRoute; isOfBalance: boolean }

type MadePart = Part & { id: number }

/** What the other parts of a refund have behind its key. */
const partSuffixes = { balance: '-balance', giftCard: '-gift-card' } as const

/**
 * Through the payment of the balance as far as that goes, then through the order's own, because a gateway gives back no
 * more than a payment had; what neither has goes to the gift card.
 */
function partsOf({ key, amountPaise, components, route = 'original' }: RefundWish, rest: Rest): Part[] {
  const isOriginal = route === 'original'
  const ofBalance = isOriginal ? Math.min(amountPaise, rest.balanceLeft) : 0
  const ofCard = isOriginal ? Math.min(rest.cardLeft, Math.max(0, amountPaise - ofBalance - rest.ownLeft)) : 0
  const sources = [
    { paise: amountPaise - ofBalance - ofCard, route, isOfBalance: false, suffix: '' },
    { paise: ofBalance, route, isOfBalance: true, suffix: partSuffixes.balance },
    { paise: ofCard, route: 'gift_card' as const, isOfBalance: false, suffix: partSuffixes.giftCard },
  ].filter(({ paise }) => paise > 0)
  const left = new Map(Object.entries(components))
  // The first part has the key itself: the order's events and emails know the refund by it.
  return sources.map(({ paise, suffix, ...source }, index) => ({
    ...source,
    key: index === 0 ? key : key + suffix,
    amountPaise: paise,
    components: takeParts(left, paise),
  }))
}

/** Takes as much out of what is left of the components. */
function takeParts(left: Map<string, number>, paise: number): RefundComponents {
  const taken: Record<string, number> = {}
  let open = paise
  for (const [name, has] of left) {
    taken[name] = Math.min(has, open)
    open -= taken[name]
    left.set(name, has - taken[name])
  }
  return taken
}

/** For a mere request; nothing to check before money came in. @throws DomainError refund-too-large with what is left */
export async function requireRefundable(ctx: Context, input: RefundAsked): Promise<void> {
  const { collected, left } = await findRest(ctx, input)
  if (collected > 0 && input.amountPaise > left) throw tooLarge(left)
}

export function tooLarge(leftPaise: number): DomainError {
  return new DomainError('refund-too-large', { leftPaise, sum: formatInr(leftPaise) })
}

/** Refunded whole. Repeats change nothing. */
export async function refundSecondPayment(
  ctx: Context,
  payment: { id: number; orderId: number },
  second: { id: string; amountPaise: number },
): Promise<boolean> {
  const { amountPaise } = second
  const key = `second-payment-${second.id.replaceAll('_', '-')}`
  const components = { second: amountPaise }
  const input = {
    payment,
    parcel: null,
    amountPaise,
    components,
    reason: 'paid-twice',
    key,
    route: 'original' as const,
  }
  const id = await makePromise(ctx, input, second.id)
  if (id === null) return false

  const entries = secondCaptureEntries(amountPaise)
  await postLedger(ctx, [{ kind: 'capture', orderId: payment.orderId, effect: `capture:${second.id}`, entries }])
  await queueSettlement(ctx, id)
  return true
}

export function queueSettlement(ctx: Context, refundId: number, again = ''): Promise<void> {
  const singletonKey = `refund:${refundId}${again}`
  return queueJobs(ctx, [{ name: 'settle-refund', payload: { refundId }, singletonKey }])
}

type RefundAsked = Pick<RefundWish, 'payment' | 'parcel' | 'amountPaise' | 'key'>

/** What came in and was not promised back: `balanceLeft` as the balance of this parcel, `ownLeft` as the order's own payment, `cardLeft` from a gift card. */
type Rest = {
  isCash: boolean
  collected: number
  left: number
  known: number | null
  balanceLeft: number
  ownLeft: number
  cardLeft: number
}

// Cash is collected per parcel, so one parcel's cash pays for no other.
async function findRest(ctx: Context, { payment, parcel, key }: RefundAsked): Promise<Rest> {
  const parcelId = parcel?.id ?? null
  const [row] = await ctx.db.query<Rest>`
    select p.provider = 'cash' or exists (select from cash_collections cc where cc.payment_id = p.id
        and cc.parcel_id = coalesce(${parcelId}::bigint, cc.parcel_id)) as is_cash, c.collected, c.collected - r.promised as left,
      (select sum(amount_paise)::bigint from refunds
        where idempotency_key in (${key}, ${key + partSuffixes.balance}, ${key + partSuffixes.giftCard})) as known,
      p.amount_paise - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id
        and r.route = 'original' and not r.of_balance and r.gateway_payment_id is null), 0)::bigint as own_left,
      ${creditOfOrder(sql`p.order_id`)} - coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p.id and r.route = 'gift_card'), 0)::bigint as card_left,
      coalesce((select b.amount_paise - coalesce((select sum(r.amount_paise) from refunds r
          where r.parcel_id = b.parcel_id and r.of_balance), 0)
        from balances b where b.parcel_id = ${parcelId}::bigint and b.paid_at is not null and not b.in_cash), 0)::bigint as balance_left
    from payments p
    join lateral (select case when p.provider = 'cash' and ${parcelId}::bigint is not null
        then coalesce((select amount_paise from cash_collections where parcel_id = ${parcelId}::bigint), 0)
        else p.collected_paise end as collected) c on true
    join lateral (select coalesce(sum(amount_paise), 0)::bigint as promised from refunds
      where payment_id = p.id and gateway_payment_id is null
        and (p.provider <> 'cash' or ${parcelId}::bigint is null or parcel_id = ${parcelId}::bigint)) r on true
    where p.id = ${payment.id}`
  if (!row) throw new Error(`payment ${payment.id} is not there`)
  return row
}

/** Cash cannot go back the way it came. */
function routeOf({ route = 'original', refundTo }: RefundWish, isCash: boolean): RefundRoute {
  if (!isCash || route !== 'original') return route
  return refundTo?.upi ? 'upi' : 'bank'
}

type PromiseInput = RefundWish & { isOfBalance?: boolean }

async function makePromise(ctx: Context, input: PromiseInput, secondPaymentId: string | null): Promise<number | null> {
  const { payment, parcel, amountPaise, components, reason, key, route, refundTo, isOfBalance = false } = input
  const isAtOnce = route === 'gift_card'
  const [row] = await ctx.db.query<{ id: number }>`
    with made as (
      insert into refunds (payment_id, status, amount_paise, components, reason, idempotency_key, gateway_payment_id,
        created_at, settled_at, parcel_id, route, refund_to, of_balance)
      values (${payment.id}::bigint, ${isAtOnce ? 'succeeded' : 'approved'}, ${amountPaise}::bigint, ${JSON.stringify(components)}, ${reason},
        ${key}, ${secondPaymentId}::text, ${ctx.clock.now()}, ${isAtOnce ? ctx.clock.now() : null}, ${parcel?.id ?? null}, ${route ?? 'original'},
        ${refundTo ? JSON.stringify(refundTo) : null}, ${isOfBalance}) on conflict (idempotency_key) do nothing returning id
    ), counted as (
      update payments set refunded_paise = refunded_paise + ${amountPaise}::bigint
      where id = ${payment.id}::bigint and ${secondPaymentId}::text is null and exists (select from made)
      returning id
    )
    select made.id, exists (select from counted) as is_counted from made`
  return row?.id ?? null
}
