import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { cashRemittedEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { payableStatuses } from './balance.ts'
import { firstReconcileMinutes, openGatewayOrder } from './open-payment.ts'
import { settleCash } from './settle-cash.ts'

type Due = {
  id: number
  orderNumber: string
  amountPaise: number
  gatewayOrderId: string | null
  createdAt: Date
  isPayable: boolean
}

const mostAtOnce = 50
const longestDays = 3

/**
 * Asks about unreported payments 15 minutes after the order, then at intervals equal to its age, for three days. One
 * statement claims and postpones them: no two processes ask for the same payment, and after a crash it is asked again.
 */
export async function reconcilePayments(ctx: Context, settle: Settle): Promise<number> {
  const now = ctx.clock.now()
  const due = await ctx.db.query<Due>`
    update payments p set reconcile_at = case
      when ${now}::timestamptz - p.created_at > make_interval(days => ${literal(longestDays)}) then null
      else ${now}::timestamptz + greatest(make_interval(mins => ${literal(firstReconcileMinutes)}),
      ${now}::timestamptz - p.created_at) end
    from orders o
    where o.id = p.order_id and p.id in (
      select id from payments where reconcile_at <= ${now}::timestamptz order by reconcile_at
        limit ${literal(mostAtOnce)} for update skip locked
    )
    returning p.id, o.number as order_number, p.amount_paise, p.gateway_order_id,
      p.created_at, p.status in ('created', 'failed') and p.expires_at > ${now}::timestamptz as is_payable`
  for (const gatewayOrderId of await claimBalances(ctx)) {
    try {
      await settleAll(ctx, gatewayOrderId, settle)
    } catch (error) {
      ctx.log.warn({ err: error, gatewayOrderId }, 'balance not reconciled, will be asked again')
    }
  }
  for (const payment of due) {
    try {
      await reconcileOne(ctx, payment, settle)
    } catch (error) {
      ctx.log.warn({ err: error, order: payment.orderNumber }, 'payment not reconciled, will be asked again')
    }
  }
  return due.length
}

type Settle = (ctx: Context, payment: GatewayPayment) => Promise<unknown>

async function settleAll(ctx: Context, gatewayOrderId: string, settle: Settle): Promise<void> {
  for (const found of await ctx.gateway.fetchOrderPayments(gatewayOrderId)) await settle(ctx, found)
}

/** Balances opened at the gateway and not reported, each once an hour while it can be paid. */
async function claimBalances(ctx: Context): Promise<string[]> {
  const now = ctx.clock.now()
  const claimed = await ctx.db.query<{ gatewayOrderId: string }>`
    update balances b
    set reconcile_at = case when s.status in ${literal(payableStatuses)} then ${addMinutes(now, 60)}::timestamptz end
    from parcels s
    where s.id = b.parcel_id and b.parcel_id in (
      select parcel_id from balances where reconcile_at <= ${now}::timestamptz order by reconcile_at
        limit ${literal(mostAtOnce)} for update skip locked)
    returning b.gateway_order_id`
  return claimed.map(({ gatewayOrderId }) => gatewayOrderId)
}

async function reconcileOne(ctx: Context, payment: Due, settle: Settle): Promise<void> {
  if (payment.gatewayOrderId === null) {
    if (!payment.isPayable) return
    const opened = await openGatewayOrder(ctx, payment)
    if (opened === null)
      await ctx.db.query`
      update payments set reconcile_at = ${addMinutes(ctx.clock.now(), 1)}
      where id = ${payment.id} and gateway_order_id is null`
    return
  }
  await settleAll(ctx, payment.gatewayOrderId, settle)
}

type Remitted = { number: string; orderId: number; paymentId: number; amountPaise: number }

/** Locks payments by id first, as everywhere. Returns how many are new. @throws DomainError not-found without cash */
export function remitCash(ctx: Context, { parcels, reference }: { parcels: readonly string[]; reference: string }) {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx): Promise<number> => {
    const payments = await ctx.db.query`
      select p.id from payments p
      where p.id in (select c.payment_id from cash_collections c join parcels s on s.id = c.parcel_id
        where s.number = any (${parcels})) order by p.id for update`
    if (payments.length === 0) throw new DomainError('not-found')
    const remitted = await ctx.db.query<Remitted>`
      update cash_collections c set remitted_at = ${ctx.clock.now()}, reference = ${reference} from parcels s
      where s.id = c.parcel_id and s.number = any (${parcels}) and c.remitted_at is null
      returning s.number, s.order_id, c.payment_id, c.amount_paise`

    await postLedger(ctx, remitted.map(postingOf))
    for (const paymentId of new Set(remitted.map((row) => row.paymentId))) await settleCash(ctx, paymentId)
    const after = { reference, parcels: remitted.map(({ number }) => number) }
    if (remitted.length > 0) await writeAudit(ctx, { action: 'cash.remit', subject: 'cash', after })
    return remitted.length
  })
}

type ListedCash = { trackingNumber: string; parcel: string; amountPaise: number }

/**
 * What a courier's list says it has handed on: all lines, or none. One parcel a line, its cells parted by tab, comma or
 * semicolon: its tracking number, or its own, and the rupees. A heading and what was booked before change nothing.
 * @throws DomainError bank-line (with `line`, counted from 1, and its `text`): no such cash, or another sum
 */
export async function remitListedCash(
  ctx: Context,
  { list, reference }: { list: string; reference: string },
): Promise<number> {
  requireRole(ctx.actor, 'admin')
  const lines = readCashList(list)
  const numbers = lines.map(({ number }) => number)
  const known = await ctx.db.query<ListedCash>`
    select coalesce(s.tracking_number, '') as tracking_number, s.number as parcel, c.amount_paise
    from cash_collections c join parcels s on s.id = c.parcel_id
    where s.tracking_number = any (${numbers}) or s.number = any (${numbers})`
  const parcels = lines.map(({ line, text, number, paise }) => {
    const found = known.filter(({ trackingNumber, parcel }) => trackingNumber === number || parcel === number)
    const [cash] = found
    if (!cash || found.length > 1 || cash.amountPaise !== paise) throw unreadLine(line, text)
    return cash.parcel
  })
  return remitCash(ctx, { parcels, reference })
}

function readCashList(list: string) {
  const lines = list.split(/\r?\n/).map((text, index) => ({ line: index + 1, text: text.trim() }))
  const read = lines.filter(({ text }) => text !== '').map((each) => ({ ...each, ...readCashLine(each.text) }))
  return read.flatMap(({ line, text, number, paise }, index) => {
    if (number !== null && paise !== null) return [{ line, text, number, paise }]
    if (index === 0 && !/\d/.test(text)) return []
    throw unreadLine(line, text)
  })
}

function readCashLine(text: string): { number: string | null; paise: number | null } {
  const cells = [...text.matchAll(/"([^"]*)"|[^\t,;]+/g)]
    .map(([cell, quoted]) => (quoted ?? cell).trim())
    .filter(Boolean)
  const [number = null, ...rest] = cells
  const sums = rest
    .map((cell) => /^(?:₹|Rs\.?)?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(cell))
    .filter((sum) => sum !== null)
  const [sum] = sums
  // Of two sums nobody can say which is meant.
  if (!sum || sums.length > 1) return { number, paise: null }
  const [, rupees = '', paise = ''] = sum
  return { number, paise: Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0')) }
}

function unreadLine(line: number, text: string): DomainError {
  return new DomainError('bank-line', { line, text: text.slice(0, 80) })
}

function postingOf({ number, orderId, amountPaise }: Remitted) {
  const entries = cashRemittedEntries(amountPaise)
  return { kind: 'cash_remitted' as const, orderId, effect: `cash-remitted:${number}`, entries }
}
