import { actorId, requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from '#features/orders/lock-order.ts'
import { takeAnswerKey } from '#features/orders/take-answer-key.ts'
import { findReturnCost } from '#features/refunds/pay-return.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { ReturnRequest } from './order-return.ts'
import {
  isAtFault,
  isSentBack,
  mayChangeMind,
  needsPictures,
  piecesLeft,
  type ReturnPieces,
  returnableUntil,
  returnMoney,
  returnTimer,
} from './return-rules.ts'

const route = 'POST /orders/{number}/returns'

/**
 * The same key gives the same return. Concurrent requests for the same pieces wait at the order's lock.
 * @throws DomainError not-found, return-not-possible, return-window-closed, return-excluded, return-too-many,
 *   invalid-request, idempotency-key-reused
 */
export function requestReturn(
  ctx: Context,
  request: ReturnRequest & { number: string },
  idempotencyKey: string,
): Promise<{ number: string }> {
  return transaction(ctx, async (ctx) => {
    const { number: orderNumber, ...body } = request
    const order = await getLockedOrder(ctx, { orderNumber })
    if (requireRole(ctx.actor, 'customer').userId !== order.customerId) throw new DomainError('not-found')
    const parcel = order.parcels.find(({ number }) => number === body.parcel)
    if (!parcel) throw new DomainError('not-found')

    const known = await countReturns(ctx, parcel)
    const number = `${parcel.number}-R${known + 1}`
    const input = { route, key: idempotencyKey, body, orderId: order.id, answer: number }
    const answered = await takeAnswerKey(ctx, input)
    if (answered) return { number: answered }

    requireTime(ctx, parcel)
    const pieces = await requirePieces(ctx, parcel, body)
    requireRoute(order, parcel, body)
    await write(ctx, { order, parcel, body, pieces, number })
    return { number }
  })
}

async function countReturns(ctx: Context, parcel: LockedParcel): Promise<number> {
  const [row] = await ctx.db.query<{ known: number }>`
    select count(*)::int as known from returns where parcel_id = ${parcel.id}`
  return row?.known ?? 0
}

function requireTime(ctx: Context, parcel: LockedParcel): void {
  const until = returnableUntil({ ...parcel, replacesReturn: parcel.replacesReturnId })
  if (until === null) throw new DomainError('return-not-possible')
  if (ctx.clock.now() >= until) throw new DomainError('return-window-closed', { until: until.toISOString() })
}

async function requirePieces(ctx: Context, parcel: LockedParcel, request: ReturnRequest): Promise<ReturnPieces[]> {
  const rows = await ctx.db.query<{ lineId: number; quantity: number }>`
    select l.line_id, sum(l.quantity)::int as quantity from return_lines l join returns r on r.id = l.return_id
    where r.parcel_id = ${parcel.id} and r.status not in ('withdrawn', 'resolved', 'lost') group by 1`
  const askedOf = new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]))
  const wanted = new Map<string, number>()
  for (const { sku, quantity } of request.lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity)

  return [...wanted].map(([sku, quantity]) => {
    const line = parcel.lines.find((each) => each.sku === sku && !each.isCancelled)
    if (!line) throw new DomainError('return-not-possible', { sku })
    const left = piecesLeft({ ...line, askedQuantity: askedOf.get(line.id) ?? 0 })
    if (quantity > left) throw new DomainError('return-too-many', { sku, left })
    if (request.reason === 'changed_mind' && !mayChangeMind(line)) {
      throw new DomainError('return-excluded', { sku, name: line.name })
    }
    return { line, quantity }
  })
}

/** Cash goes to a bank account or a UPI address; gateway money may go back the way it came. */
function requireRoute(
  order: LockedOrder,
  parcel: LockedParcel,
  { refundRoute, refundTo, reason, pictures }: ReturnRequest,
): void {
  const errors: { path: string; message: string }[] = []
  const isByHand = order.payment.method === 'cod' || parcel.balance?.inCash || refundRoute !== 'original'
  const isSaid = refundRoute === 'upi' ? 'upi' in (refundTo ?? {}) : 'account' in (refundTo ?? {})
  if (isByHand && refundRoute === 'original') errors.push({ path: 'refundRoute', message: 'invalid.required' })
  else if (isByHand && !isSaid) errors.push({ path: 'refundTo', message: 'invalid.required' })
  if (needsPictures(reason) && pictures.length === 0) errors.push({ path: 'pictures', message: 'invalid.required' })
  if (errors.length > 0) throw new DomainError('invalid-request', { errors })
}

// The event has only the return's number; its text and pictures stay with the return.
type NewReturn = {
  order: LockedOrder
  parcel: LockedParcel
  body: ReturnRequest
  pieces: ReturnPieces[]
  number: string
}

async function write(ctx: Context, { order, parcel, body, pieces, number }: NewReturn): Promise<void> {
  const now = ctx.clock.now()
  const money = returnMoney(parcel, pieces, body.reason)
  const hasCost = isAtFault(body.reason) && isSentBack(body.reason)
  const cost = hasCost ? await findReturnCost(ctx, parcel, pieces) : 0
  const pictures = await takeImages(ctx, body.pictures, 'pictures')
  const timer = returnTimer('requested', body.reason)
  const lines = money.lines.map(({ line, quantity, money: { goodsPaise } }) => ({
    id: line.id,
    quantity,
    paid: goodsPaise,
  }))
  const [row] = await ctx.db.query<{ id: number }>`
    with made as (
      insert into returns (number, order_id, parcel_id, customer_id, artisan_id, status, reason, wish, words,
        refund_route, refund_to, goods_paise, shipping_paise, return_cost_paise, created_at, due_at)
      values (${number}, ${order.id}::bigint, ${parcel.id}::bigint, ${order.customerId}, ${parcel.artisanId},
        'requested', ${body.reason}, ${body.wish}, ${body.words}, ${body.refundRoute},
        ${body.refundTo ? JSON.stringify(body.refundTo) : null}, ${money.goodsPaise}, ${money.shippingPaise}, ${cost},
        ${now}::timestamptz, ${timer ? addMinutes(now, timer.minutes) : null}) returning id
    ), lines as (
      insert into return_lines (return_id, line_id, quantity, paid_paise)
      select made.id, l.id, l.quantity, l.paid
      from made, json_to_recordset(${JSON.stringify(lines)}) as l (id bigint, quantity int, paid bigint)
    ), shown as (
      insert into return_pictures (return_id, image_id, by_role, at)
      select made.id, i.id, 'customer', ${now}::timestamptz from made, unnest(${pictures}::bigint[]) as i (id)
    ), told as (
      insert into order_events (order_id, parcel_id, move, actor_role, actor_id, reason, details, at)
      values (${order.id}::bigint, ${parcel.id}::bigint, 'return_request', 'customer', ${actorId(ctx.actor)}, null,
        ${JSON.stringify({ return: number, reason: body.reason, wish: body.wish })}, ${now}::timestamptz)
    )
    select id from made`
  const email = { orderId: order.id, parcelId: parcel.id, returnId: row?.id ?? null }
  await queueOrderEmail(ctx, number, { ...email, kind: 'return_requested' })
  await queueOrderEmail(ctx, number, { ...email, kind: 'return_asked' })
}
