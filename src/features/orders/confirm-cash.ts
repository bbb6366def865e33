import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { writeSaleEmails } from '#features/order-emails/sale-emails.ts'
import { sellHolds } from '#features/stock/hold-stock.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { isCashCode, mostCashTries } from './cash-code.ts'
import { getLockedOrder, type LockedOrder } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'

/**
 * Repeating it changes nothing. A wrong attempt is counted although it is refused.
 * @throws DomainError not-found (also for another's order), nothing-to-confirm, cash-code-closed, cash-code-wrong
 */
export async function confirmCash(ctx: Context, { number, code }: { number: string; code: string }): Promise<void> {
  const left = await transaction(ctx, (ctx) => tryCode(ctx, number, asciiDigits(code).replace(/\s/g, '')))
  if (left !== null) throw new DomainError('cash-code-wrong', { left })
}

/** Null: confirmed; else the number of attempts left. */
async function tryCode(ctx: Context, number: string, code: string): Promise<number | null> {
  const order = await getOwnLockedOrder(ctx, number)
  const [known] = await ctx.db.query<{ confirmedAt: Date | null }>`
    select confirmed_at from cod_codes where order_id = ${order.id}`
  if (known?.confirmedAt) return null
  if (!isAwaitingConfirmation(order)) throw new DomainError('nothing-to-confirm')

  const now = ctx.clock.now()
  const [row] = await ctx.db.query<{ hash: Buffer; tries: number }>`
    update cod_codes set tries = tries + 1
    where order_id = ${order.id} and confirmed_at is null and tries < ${literal(mostCashTries)} and expires_at > ${now}
    returning code_hash as hash, tries`
  if (!row) throw new DomainError('cash-code-closed')
  if (!isCashCode(ctx, order.id, code, row.hash)) return mostCashTries - row.tries

  await ctx.db.query`update cod_codes set confirmed_at = ${now} where order_id = ${order.id}`
  await sellForCash(ctx, order)
  return null
}

async function sellForCash(ctx: Context, order: LockedOrder): Promise<void> {
  await sellHolds(ctx, order.id)
  await moveParcels(ctx, order.parcels, 'confirm')
  await writeSaleEmails(ctx, order.id, 'cash_confirmed')
}

/** For an order whose buyer has said elsewhere that it is theirs: no code is asked. In the caller's transaction. */
export async function confirmKnownCash(ctx: Context, orderNumber: string): Promise<void> {
  await sellForCash(ctx, await getOwnLockedOrder(ctx, orderNumber))
}

export function isAwaitingConfirmation({ parcels }: LockedOrder): boolean {
  return parcels.length > 0 && parcels.every(({ status }) => status === 'awaiting_confirmation')
}

/** @throws DomainError not-found, also for another person's order */
export async function getOwnLockedOrder(ctx: Context, orderNumber: string): Promise<LockedOrder> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const order = await getLockedOrder(ctx, { orderNumber })
  if (order.customerId !== userId) throw new DomainError('not-found')
  return order
}
