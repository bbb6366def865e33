import { requireUser } from '#features/actor.ts'
import type { Quote, QuoteRequest } from '#features/checkout/checkout-quote.ts'
import { lineKey } from '#features/checkout/line-products.ts'
import { quote } from '#features/checkout/quote.ts'
import type { Context } from '#features/context.ts'
import { found } from '#features/found.ts'
import { orderStatus, type ParcelStatus } from '#features/orders/order-status.ts'
import { optionsKey } from '#features/products/variant-options.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import {
  addressOf,
  type CheckoutSession,
  type ReadAddress,
  type SessionOrder,
  type SessionProblem,
  type SessionStatus,
} from './checkout-session.ts'

type Kept = Omit<CheckoutSession, 'status' | 'quote' | 'problems' | 'order'>

export type SessionRow = Kept & {
  customerId: number | null
  quote: Quote | null
  orderNumber: string | null
  parcelStatuses: ParcelStatus[]
  canceledAt: Date | null
}

/** The session that the caller's token opened. @throws DomainError not-found */
export async function getSession(ctx: Context, id: string): Promise<CheckoutSession> {
  return showSession(ctx, await getSessionRow(ctx, id, { by: 'token' }))
}

/**
 * The session whose link a customer holds: nobody's yet, or the one that they ordered.
 * @throws DomainError not-found
 */
export async function getHandedSession(ctx: Context, id: string): Promise<CheckoutSession> {
  return showSession(ctx, await getSessionRow(ctx, id, { by: 'link' }))
}

/** token: of who opened it. link: of any customer, until one orders it. */
export type SessionHolder = 'token' | 'link'

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** @throws DomainError not-found */
export async function getSessionRow(
  ctx: Context,
  id: string,
  { by, isLocked = false }: { by: SessionHolder; isLocked?: boolean },
): Promise<SessionRow> {
  const { userId } = requireUser(ctx.actor)
  if (!isId.test(id)) throw new DomainError('not-found')
  const [row] = await ctx.db.query<SessionRow>`
    select s.id, s.lines, s.buyer, s.address, s.express, s.coupon, s.note, s.customer_id, s.quote,
      (select o.number from orders o where o.id = s.order_id) as order_number,
      array(select p.status from parcels p where p.order_id = s.order_id) as parcel_statuses,
      s.created_at, s.updated_at, s.canceled_at, s.expires_at
    from checkout_sessions s where s.id = ${id}::uuid
      and ${by === 'token' ? sql`s.user_id = ${userId}` : sql`(s.customer_id is null or s.customer_id = ${userId})`}
    ${isLocked ? sql`for update of s` : sql``}`
  return found(row)
}

/** Priced anew, until it is ordered. */
export async function showSession(ctx: Context, row: SessionRow): Promise<CheckoutSession> {
  const read = addressOf(row.address, row.buyer)
  const shown = row.quote ?? (await quote(ctx, quoteRequestOf(row, read)))
  const problems = row.quote ? [] : [...lineProblems(ctx, row, shown), ...otherProblems(ctx, shown, read)]
  const isReady = problems.length === 0 && shown.canOrder
  const { customerId: _, quote: _quote, orderNumber, parcelStatuses, canceledAt: _canceledAt, ...rest } = row
  return {
    ...rest,
    quote: shown,
    problems,
    order: orderNumber === null ? null : { number: orderNumber, status: orderState(parcelStatuses) },
    status: statusOf(ctx, row, isReady),
  }
}

export function quoteRequestOf(row: SessionRow, { destination }: ReadAddress): QuoteRequest {
  return {
    lines: row.lines.map(({ sku: _, ...line }) => line),
    ...(destination ?? {}),
    ...(row.coupon === null ? {} : { coupon: row.coupon }),
    paymentMethod: 'upi',
    express: row.express,
  }
}

function lineProblems({ locale }: Context, { lines }: SessionRow, { parcels }: Quote): SessionProblem[] {
  const quoted = new Map(
    parcels.flatMap((parcel) =>
      parcel.lines.map((line) => [lineKey(line.productId, optionsKey(line.variant)), line] as const),
    ),
  )
  return lines.flatMap(({ productId, variant }, at): SessionProblem[] => {
    const line = quoted.get(lineKey(productId, optionsKey(variant)))
    const problem = line ? line.problem : 'unavailable'
    if (problem === null) return []
    if (!line) return [{ code: problem, at, content: translate(locale, 'shop:cart.gone') }]
    const word = problem === 'out-of-stock' && line.free > 0 ? 'fewLeft' : problemWords[problem]
    return [
      { code: problem, at, content: translate(locale, `shop:problem.${word}`, { name: line.name, count: line.free }) },
    ]
  })
}

const problemWords = {
  unavailable: 'unavailable',
  'out-of-stock': 'outOfStock',
  'artisan-paused': 'artisanPaused',
  'cannot-ship-there': 'cannotShipThere',
} as const

function otherProblems({ locale }: Context, { coupon }: Quote, { problems }: ReadAddress): SessionProblem[] {
  const ofAddress = problems.map(({ at, code, message }): SessionProblem => {
    // The bounds of a text are no use to somebody who left it out.
    const key = code === 'missing' || message === 'invalid.text' ? 'invalid.required' : message
    return { at, code, content: translate(locale, key) }
  })
  if (!coupon || coupon.reason === null) return ofAddress
  return [...ofAddress, { at: 'coupon', code: 'coupon', content: translate(locale, 'errors.couponNotValid') }]
}

function statusOf({ clock, actor }: Context, row: SessionRow, isReady: boolean): SessionStatus {
  if (row.canceledAt) return 'canceled'
  if (row.orderNumber) return statusByOrder[orderStatus(row.parcelStatuses)] ?? 'completed'
  if (row.expiresAt <= clock.now()) return 'expired'
  if (row.customerId !== null) return 'placing'
  if (!isReady) return 'open'
  return actor.role === 'customer' ? 'ready' : 'handoff'
}

/** Any other is an order that stands. */
const statusByOrder: Partial<Record<ParcelStatus, SessionStatus>> = {
  awaiting_payment: 'unpaid',
  awaiting_confirmation: 'unpaid',
  expired: 'expired',
  cancelled: 'canceled',
}

function orderState(statuses: readonly ParcelStatus[]): SessionOrder['status'] {
  const status = statusByOrder[orderStatus(statuses)]
  if (status === 'unpaid') return 'created'
  return status === undefined ? 'confirmed' : 'canceled'
}
