import { randomInt } from 'node:crypto'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { cashCodeHash, cashCodeMinutes, minutesBetweenCashCodes, mostCashCodes } from './cash-code.ts'
import { getOwnLockedOrder, isAwaitingConfirmation } from './confirm-cash.ts'

export const cashTextJob = 'cash-code-text'

export type CashTextJob = { orderId: number; code: string }

/**
 * The database keeps only a keyed hash; the digits exist in the email and SMS jobs until those are done.
 * @throws DomainError cash-code-sends when the limit of codes is reached
 */
export async function writeCashCode(
  ctx: Context,
  { orderId, orderNumber }: { orderId: number; orderNumber: string },
): Promise<void> {
  const now = ctx.clock.now()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const hash = cashCodeHash(ctx, orderId, code)
  const expiresAt = addMinutes(now, cashCodeMinutes)
  const [row] = await ctx.db.query<{ sends: number }>`
    insert into cod_codes (order_id, code_hash, sent_at, sends, tries, expires_at)
    values (${orderId}, ${hash}::bytea, ${now}::timestamptz, 1, 0, ${expiresAt}::timestamptz)
    on conflict (order_id) do update
      set code_hash = ${hash}::bytea, sent_at = ${now}::timestamptz, sends = cod_codes.sends + 1, tries = 0,
        expires_at = ${expiresAt}::timestamptz
      where cod_codes.sends < ${mostCashCodes}
    returning sends`
  if (!row) throw new DomainError('cash-code-sends', { most: mostCashCodes })

  const effect = `${orderNumber}:${row.sends}`
  await queueOrderEmail(ctx, effect, { orderId, kind: 'cash_code', words: { code } })
  const payload: CashTextJob = { orderId, code }
  await queueJobs(ctx, [{ name: cashTextJob, payload, singletonKey: `${cashTextJob}:${effect}` }])
}

/**
 * Sends a new code for a cash order; the old one and its attempts end.
 * @throws DomainError not-found (also for another's order), nothing-to-confirm, too-many-requests within a minute,
 *   cash-code-sends
 */
export function sendCashCode(ctx: Context, number: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const order = await getOwnLockedOrder(ctx, number)
    if (!isAwaitingConfirmation(order)) throw new DomainError('nothing-to-confirm')
    const [last] = await ctx.db.query<{ sentAt: Date }>`select sent_at from cod_codes where order_id = ${order.id}`
    const waitMs = last ? addMinutes(last.sentAt, minutesBetweenCashCodes).getTime() - ctx.clock.now().getTime() : 0
    if (waitMs > 0) throw new DomainError('too-many-requests', { retryAfterSeconds: waitMs / 1000 })
    await writeCashCode(ctx, { orderId: order.id, orderNumber: order.number })
  })
}

/** To the buyer, not to who receives a gift: the text names the price. A job: it throws what the SMS service throws and is retried. */
export async function sendCashText(ctx: Context, { orderId, code }: CashTextJob): Promise<void> {
  type Row = { number: string; language: string; totalPaise: number; phone: string }
  const [row] = await ctx.db.query<Row>`
    select o.number, o.language, o.total_paise, coalesce(u.phone, o.shipping_address ->> 'phone') as phone
    from orders o join users u on u.id = o.customer_id where o.id = ${orderId}`
  if (!row) return
  const language = isLanguage(row.language) ? row.language : fallbackLanguage
  const values = { code, number: row.number, total: formatInr(row.totalPaise), minutes: String(cashCodeMinutes) }
  const text = translate(language, 'email:cashCode.text', values)
  await ctx.sms.send({ to: row.phone, text, values, language, kind: 'cash-code' })
}
