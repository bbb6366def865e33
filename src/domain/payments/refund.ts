import { type Context, queueJobs } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import { type LedgerEntry, refundEntries, secondCaptureEntries } from './ledger.ts'
import { postLedger } from './post-ledger.ts'

export type RefundWish = {
  payment: { id: number; orderId: number }
  amountPaise: number
  /** what it gives back: `{lines, shipping, goodwill}` in paise, adding up to the amount */
  components: Record<string, number>
  reason: string
  /** one per business effect, 10 to 255 letters, digits and hyphens: the gateway takes it as its idempotency key too */
  key: string
  /** where the money comes from in the ledger; the customer's deposit unless told */
  entries?: readonly LedgerEntry[]
}

const promise = `
  with made as (
    insert into refunds (payment_id, status, amount_paise, components, reason, idempotency_key, gateway_payment_id, created_at)
    values ($1, 'approved', $2, $3, $4, $5, $6, $7) on conflict (idempotency_key) do nothing returning id
  ), counted as (
    update payments set refunded_paise = refunded_paise + $2
    where id = $1 and $6::text is null and exists (select from made)
    returning id
  )
  select made.id, exists (select from counted) as "isCounted" from made`

/**
 * Promises money back, in the caller's transaction, which holds the lock on the payment; a job asks the gateway after the
 * commit. The same key again changes nothing. Never more than was captured.
 * @throws DomainError refund-too-large
 */
export async function refund(ctx: Context, wish: RefundWish): Promise<void> {
  const { payment, amountPaise, key } = wish
  if (amountPaise === 0) return
  await requireRest(ctx, payment.id, amountPaise, key)
  const id = await makePromise(ctx, wish, null)
  if (id === null) return

  const entries = wish.entries ?? refundEntries(amountPaise)
  await postLedger(ctx, [{ kind: 'refund', orderId: payment.orderId, effect: `refund:${key}`, entries }])
  await queueSettlement(ctx, id)
}

/** Somebody paid one order twice: the second payment goes back as a whole. Repeated news of it changes nothing. */
export async function refundSecondPayment(
  ctx: Context,
  payment: { id: number; orderId: number },
  second: { id: string; amountPaise: number },
): Promise<boolean> {
  const { amountPaise } = second
  const key = `second-payment-${second.id}`
  const wish = { payment, amountPaise, components: { second: amountPaise }, reason: 'paid-twice', key }
  const id = await makePromise(ctx, wish, second.id)
  if (id === null) return false

  const entries = secondCaptureEntries(amountPaise)
  await postLedger(ctx, [{ kind: 'capture', orderId: payment.orderId, effect: `capture:${second.id}`, entries }])
  await queueSettlement(ctx, id)
  return true
}

const rest = `
  select p.status = 'captured' and p.refunded_paise + $2 <= p.amount_paise as "isEnough",
    exists (select from refunds where idempotency_key = $3) as "isKnown"
  from payments p where p.id = $1`

async function requireRest(ctx: Context, paymentId: number, amountPaise: number, key: string): Promise<void> {
  const values = [paymentId, amountPaise, key]
  const [row] = await namedQuery<{ isEnough: boolean; isKnown: boolean }>(ctx.db, 'payments.refund-rest', rest, values)
  if (!row?.isEnough && !row?.isKnown) throw new DomainError('refund-too-large')
}

async function makePromise(ctx: Context, wish: RefundWish, secondPaymentId: string | null): Promise<number | null> {
  const { payment, amountPaise, components, reason, key } = wish
  const now = ctx.clock.now()
  const values = [payment.id, amountPaise, JSON.stringify(components), reason, key, secondPaymentId, now]
  const [row] = await namedQuery<{ id: number }>(ctx.db, 'payments.promise-refund', promise, values)
  return row?.id ?? null
}

function queueSettlement(ctx: Context, refundId: number): Promise<void> {
  return queueJobs(ctx, [{ name: 'settle-refund', payload: { refundId }, singletonKey: `refund:${refundId}` }])
}
