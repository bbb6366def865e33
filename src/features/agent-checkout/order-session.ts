import { requireRole } from '#features/actor.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { type Context, transaction } from '#features/context.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { placeOrder } from '#features/orders/place-order.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { addressOf, type CheckoutSession, type ProblemCode, type SessionProblem } from './checkout-session.ts'
import {
  getSession,
  getSessionRow,
  quoteRequestOf,
  type SessionHolder,
  type SessionRow,
  showSession,
} from './session-queries.ts'

/**
 * The agent completes: with the buyer's own token this places their order, unpaid; they pay it in the shop. A session
 * that is ordered already stays as it is.
 * @throws DomainError forbidden (another's token: the buyer orders by the link), move-not-allowed (it is over),
 *   invalid-request (something is missing), and what placeOrder refuses
 */
export async function completeSession(ctx: Context, id: string): Promise<CheckoutSession> {
  const { order } = await getSession(ctx, id)
  if (!order) await place(ctx, id, { by: 'token' })
  return getSession(ctx, id)
}

/**
 * The customer who holds the link orders what the agent put together, at the total that they saw.
 * @returns the order's number, the same for the same session
 * @throws DomainError not-found (another customer ordered it), price-changed, and as `completeSession`
 */
export function orderSession(ctx: Context, id: string, expectedTotalPaise: number): Promise<string> {
  return place(ctx, id, { by: 'link', expectedTotalPaise })
}

type Placing = { by: SessionHolder; expectedTotalPaise?: number }

/**
 * The gateway is asked outside of a transaction, so the session is claimed first: one customer, one quote. Its id is the
 * key of the order, so whoever repeats this gets the same order.
 */
async function place(ctx: Context, id: string, placing: Placing): Promise<string> {
  const row = await transaction(ctx, (ctx) => claim(ctx, id, placing))
  if (row.orderNumber) return row.orderNumber
  try {
    const { order } = await placeOrder(ctx, orderRequestOf(row), id)
    await ctx.db.query`
      update checkout_sessions set customer_id = ${row.customerId}, quote = ${JSON.stringify(row.quote)},
        order_id = (select id from orders where number = ${order.number}), updated_at = ${ctx.clock.now()}
      where id = ${id}`
    return order.number
  } catch (error) {
    // Refused: the agent may change it, or another customer order it.
    if (isDomainError(error))
      await ctx.db.query`
        update checkout_sessions set customer_id = null, quote = null
        where id = ${id} and order_id is null and customer_id = ${row.customerId}`
    throw error
  }
}

type Claimed = SessionRow & { customerId: number; quote: Quote }

async function claim(ctx: Context, id: string, { by, expectedTotalPaise }: Placing): Promise<Claimed> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const row = await getSessionRow(ctx, id, { by, isLocked: true })
  if (row.quote && row.customerId === userId) return { ...row, customerId: userId, quote: row.quote }
  const { status, problems, quote } = await showSession(ctx, row)
  if (status === 'open') throw refusalOf(problems)
  if (status !== 'ready') throw new DomainError('move-not-allowed')
  if (expectedTotalPaise !== undefined && quote.totalPaise !== expectedTotalPaise) {
    throw new DomainError('price-changed', { quote })
  }
  await ctx.db.query`
    update checkout_sessions set customer_id = ${userId}, quote = ${JSON.stringify(quote)} where id = ${id}`
  return { ...row, customerId: userId, quote }
}

const refusals: Partial<Record<ProblemCode, string>> = {
  unavailable: 'product-unavailable',
  'out-of-stock': 'out-of-stock',
  'artisan-paused': 'artisan-paused',
  'cannot-ship-there': 'cannot-ship-there',
  coupon: 'coupon-not-valid',
}

function refusalOf(problems: readonly SessionProblem[]): DomainError {
  const code = problems.map(({ code }) => refusals[code]).find((known) => known !== undefined)
  if (code) return new DomainError(code)
  const errors = problems.map(({ at, code }) => ({
    path: `address.${at}`,
    message: code === 'missing' ? 'invalid.required' : 'invalid.value',
  }))
  return new DomainError('invalid-request', { errors })
}

function orderRequestOf(row: Claimed): OrderRequest {
  const read = addressOf(row.address, row.buyer)
  const { lines, coupon } = quoteRequestOf(row, read)
  return {
    lines,
    shippingAddress: read.address ?? undefined,
    paymentMethod: 'upi',
    coupon,
    // Chosen earlier, for another pincode, it may not be offered any more.
    express: row.quote.parcels.filter(({ isExpress }) => isExpress).map(({ artisan }) => artisan.id),
    quoteToken: row.quote.token,
    ...(row.note === null ? {} : { note: row.note }),
  }
}
