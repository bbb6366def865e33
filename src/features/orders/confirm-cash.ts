import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { sellHolds } from '#features/stock/hold-stock.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { isCashCode, mostCashTries } from './cash-code.ts'
import { getLockedOrder, type LockedOrder } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { tellOfSale } from './tell-of-sale.ts'

const find = 'select confirmed_at as "confirmedAt" from cod_codes where order_id = $1'

const tryOnce = `
  update cod_codes set tries = tries + 1
  where order_id = $1 and confirmed_at is null and tries < ${mostCashTries} and expires_at > $2
  returning code_hash as hash, tries`

const confirm = 'update cod_codes set confirmed_at = $2 where order_id = $1'

/**
 * Confirms a cash order with the digits that were sent: units are sold, the artisans hear of their parcels. Again on a confirmed
 * order it changes nothing. A wrong try is counted although it is refused.
 * @throws DomainError not-found (also for another's order), nothing-to-confirm, cash-code-closed, cash-code-wrong
 */
export async function confirmCash(ctx: Context, { number, code }: { number: string; code: string }): Promise<void> {
  const left = await transaction(ctx, (ctx) => tryCode(ctx, number, asciiDigits(code).replace(/\s/g, '')))
  if (left !== null) throw new DomainError('cash-code-wrong', { left })
}

/** Null: confirmed; else how many tries are left. */
async function tryCode(ctx: Context, number: string, code: string): Promise<number | null> {
  const order = await getOwnLockedOrder(ctx, number)
  const [known] = await namedQuery<{ confirmedAt: Date | null }>(ctx.db, 'orders.cash-code', find, [order.id])
  if (known?.confirmedAt) return null
  if (!isAwaitingConfirmation(order)) throw new DomainError('nothing-to-confirm')

  const now = ctx.clock.now()
  const [row] = await namedQuery<{ hash: Buffer; tries: number }>(ctx.db, 'orders.try-cash-code', tryOnce, [
    order.id,
    now,
  ])
  if (!row) throw new DomainError('cash-code-closed')
  if (!isCashCode(ctx, order.id, code, row.hash)) return mostCashTries - row.tries

  await namedQuery(ctx.db, 'orders.confirm-cash', confirm, [order.id, now])
  await sellHolds(ctx, order.id)
  await moveParcels(ctx, order.parcels, 'confirm')
  await tellOfSale(ctx, order, 'cash_confirmed')
  return null
}

export function isAwaitingConfirmation({ parcels }: LockedOrder): boolean {
  return parcels.length > 0 && parcels.every(({ status }) => status === 'awaiting_confirmation')
}

/** @throws DomainError not-found for a missing order and for another person's, alike */
export async function getOwnLockedOrder(ctx: Context, orderNumber: string): Promise<LockedOrder> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const order = await getLockedOrder(ctx, { orderNumber })
  if (order.customerId !== userId) throw new DomainError('not-found')
  return order
}
