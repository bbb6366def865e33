import { actorId, isUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { findMove } from '#features/moves.ts'
import type { OrderEmail } from '#features/order-emails/order-email-kinds.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { getLockedOrder, type LockedOrder } from '#features/orders/lock-order.ts'
import type { LockedParcel } from '#features/orders/locked-parcel.ts'
import { moveRefusal, requireSaid } from '#features/orders/move-parcels.ts'
import { freeLine, soldColumns } from '#features/orders/order-line.ts'
import { canSee } from '#features/orders/order-permissions.ts'
import { takeAnswerKey } from '#features/orders/take-answer-key.ts'
import { chargeReturnCost } from '#features/payouts/take-from-earning.ts'
import { findLockedReturn, findOrderOfReturn, type LockedReturn } from '#features/refunds/locked-return-queries.ts'
import { payReturn } from '#features/refunds/pay-return.ts'
import { holdStock, releaseHolds, returnStock, sellHolds } from '#features/stock/hold-stock.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { cancelReturnCourierJob, returnCourierJob } from './book-return-courier.ts'
import type { ReturnMoveRequest } from './order-return.ts'
import { canMoveReturn } from './return-permissions.ts'
import { piecesOf } from './return-pieces.ts'
import { isAtFault, isSentBack, type ReturnPieces, returnMoney, returnTimer } from './return-rules.ts'
import { type ReturnMove, type ReturnStatus, returnMoves, returnStatuses } from './return-status.ts'

const machine = { table: returnMoves, statuses: returnStatuses, words: 'workshop:already.return' }

const route = 'POST /artisan/returns/{return}/moves'

/**
 * `orderNumber`, if given, must be the return's order. A `key` that already made this move succeeds without effect.
 * @throws DomainError not-found (also for another's return), move-not-allowed, moved-already (to an artisan, when the
 *   return has moved on), idempotency-key-reused, invalid-request for missing details
 */
export function moveReturn(
  ctx: Context,
  named: { number: string; orderNumber?: string; key?: string | null },
  request: ReturnMoveRequest,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const orderId = await findOrderOfReturn(ctx, named.number)
    if (orderId === null) throw new DomainError('not-found')
    const order = await getLockedOrder(ctx, { orderId })
    const found = await findLockedReturn(ctx, { number: named.number })
    const isElsewhere = named.orderNumber !== undefined && named.orderNumber !== order.number
    if (!found || isElsewhere || !canSee(ctx.actor, found)) throw new DomainError('not-found')

    const input = { route, body: [named.number, request], orderId, answer: named.number }
    if (named.key && (await takeAnswerKey(ctx, { ...input, key: named.key })) !== null) return
    const move = findMove(returnMoves, found.status, request.move)
    if (!move || !canMoveReturn(ctx.actor, found, request.move, ctx.clock.now()))
      throw moveRefusal(ctx, machine, { status: found.status, move: request.move })
    requireSaid(move, request)
    await make(ctx, order, found, move, request)
    if (isUser(ctx.actor) && ctx.actor.role === 'admin') await note(ctx, found, move, request)
  })
}

const decided: readonly ReturnStatus[] = ['resolved', 'rejected', 'rejected_finally', 'withdrawn', 'lost']

async function make(
  ctx: Context,
  order: LockedOrder,
  found: LockedReturn,
  { move, to }: ReturnMove,
  request: ReturnMoveRequest,
): Promise<void> {
  const now = ctx.clock.now()
  const timer = returnTimer(to, found.reason)
  const pictures = await takeImages(ctx, request.pictures ?? [], 'pictures')
  const restocks = found.hasComeBack && move === 'resolve' ? (request.restocks ?? false) : null
  const isSettled = to === 'resolved' || to === 'lost'
  const settled = isSettled ? await settleReturn(ctx, order, found, { restocks: restocks ?? false }) : {}
  const { carrier, trackingNumber } = request
  // By hand after all: the courier's reports are no longer its.
  const isOtherWay = move === 'send_back' && ctx.actor.role !== 'system'
  const details = { return: found.number, status: to, carrier, trackingNumber, ...settled }
  const moved = await ctx.db.query`
    with moved as (
      update returns set status = ${to}, due_at = ${timer ? addMinutes(now, timer.minutes) : null},
        settled_at = ${decided.includes(to) ? now : null}, carrier = coalesce(${carrier ?? null}, carrier),
        tracking_number = coalesce(${trackingNumber ?? null}, tracking_number),
        restocks = coalesce(${restocks}, restocks),
        courier_asked_at = case when ${isOtherWay} then null else courier_asked_at end,
        pickup_on = case when ${isOtherWay} then null else pickup_on end
      where id = ${found.id} and status = ${found.status} returning id, order_id, parcel_id
    ), shown as (
      insert into return_pictures (return_id, image_id, by_role, at)
      select moved.id, i.id, ${ctx.actor.role}::text, ${now}::timestamptz
      from moved, unnest(${pictures}::bigint[]) as i (id) on conflict do nothing
    )
    insert into order_events (order_id, parcel_id, move, actor_role, actor_id, reason, details, at)
    select order_id, parcel_id, ${`return_${move}`}, ${ctx.actor.role}::text, ${actorId(ctx.actor)},
      ${request.reason ?? null}, ${JSON.stringify(details)}, ${now}::timestamptz from moved returning id`
  if (moved.length !== 1) throw new DomainError('move-not-allowed')
  await queueEmailJobs(ctx, order, found, move, to)
  await queueCourier(ctx, found, to)
}

/** Who changed their mind sends back themselves, at their own cost. What goes another way, or stays, is fetched by nobody. */
async function queueCourier(ctx: Context, { number, status, reason, courierNumber }: LockedReturn, to: ReturnStatus) {
  const isFetched = to === 'approved' && isAtFault(reason) && isSentBack(reason)
  if (isFetched && ctx.courier?.bookReturn) await queueJobs(ctx, [{ name: returnCourierJob, payload: { number } }])
  const isByCourier = to === 'sent_back' && ctx.actor.role === 'system'
  if (status === 'approved' && courierNumber !== null && !isByCourier)
    await queueJobs(ctx, [{ name: cancelReturnCourierJob, payload: { trackingNumber: courierNumber } }])
}

const emailFor: Partial<Record<ReturnStatus, OrderEmail>> = {
  needs_info: 'return_needs_info',
  approved: 'return_approved',
  received: 'return_received',
  resolved: 'return_resolved',
  lost: 'return_resolved',
  rejected: 'return_rejected',
  rejected_finally: 'return_rejected_finally',
  sent_back: 'return_sent_back',
  requested: 'return_answered',
  appealed: 'return_appealed',
  withdrawn: 'return_withdrawn',
}

async function queueEmailJobs(ctx: Context, order: LockedOrder, found: LockedReturn, move: string, to: ReturnStatus) {
  // A question may be asked and answered more than once.
  const effect = `${found.number}-${move}-${ctx.clock.now().getTime()}`
  const email = { orderId: order.id, parcelId: found.parcelId, returnId: found.id }
  // A customer who was silent so long may have forgotten the return, and must hear that it is over.
  const isSilence = to === 'withdrawn' && ctx.actor.role === 'system'
  const kind = isSilence ? 'return_lapsed' : emailFor[to]
  if (kind) await queueOrderEmail(ctx, effect, { ...email, kind })
  const isByOthers = ctx.actor.role === 'admin' || ctx.actor.role === 'system'
  if (isByOthers && to !== 'sent_back') await queueOrderEmail(ctx, effect, { ...email, kind: 'return_decided' })
}

function note(ctx: Context, found: LockedReturn, { move, to }: ReturnMove, { reason }: ReturnMoveRequest) {
  const subject = `return:${found.number}` as const
  const after = { status: to, reason }
  return writeAudit(ctx, { action: `return.${move}`, subject, before: { status: found.status }, after })
}

type Settlement = { refundPaise?: number; exchange?: string; exchangeFailed?: true }

/** For the customer. Amounts are computed again: other pieces may have been settled since the request. */
async function settleReturn(
  ctx: Context,
  order: LockedOrder,
  found: LockedReturn,
  { restocks }: { restocks: boolean },
): Promise<Settlement> {
  const { parcel, pieces } = piecesOf(order, found)
  const money = returnMoney(parcel, pieces, found.reason)
  const counted = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }))
  const units = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))

  // Before the exchange, which may send out the pieces that came back.
  if (restocks) await returnStock(ctx, order.id, units)
  await ctx.db.query`
    update order_lines l set returned_quantity = l.returned_quantity + w.quantity,
      restocked_quantity = l.restocked_quantity + case when ${restocks} then w.quantity else 0 end
    from json_to_recordset(${JSON.stringify(counted)}) as w (id bigint, quantity int) where l.id = w.id`
  const paid = money.lines.map(({ line, money: { goodsPaise } }) => ({ id: line.id, paid: goodsPaise }))
  await ctx.db.query`
    with of_return as (update returns set goods_paise = ${money.goodsPaise}, shipping_paise = ${money.shippingPaise}
      where id = ${found.id}::bigint)
    update return_lines l set paid_paise = w.paid
    from json_to_recordset(${JSON.stringify(paid)}) as w (id bigint, paid bigint)
    where l.return_id = ${found.id}::bigint and l.line_id = w.id`
  if (isAtFault(found.reason) && (found.hasComeBack || found.status === 'sent_back')) {
    const { artisanId, returnCostPaise: paise, number: returnNumber } = found
    await chargeReturnCost(ctx, { orderId: order.id, artisanId, parcelId: parcel.id, returnNumber, paise })
  }

  const exchange = found.wish === 'exchange' ? await exchangePieces(ctx, order, { found, parcel, pieces }) : null
  if (exchange !== null) return { exchange }
  const refundPaise = await payReturn(ctx, order, found, money)
  return found.wish === 'exchange' ? { refundPaise, exchangeFailed: true } : { refundPaise }
}

// Its promised time is as long as the first parcel's. The artisan agreed to the return, so it starts as accepted.
async function exchangePieces(
  ctx: Context,
  order: LockedOrder,
  { found, parcel, pieces }: { found: LockedReturn; parcel: LockedParcel; pieces: readonly ReturnPieces[] },
): Promise<string | null> {
  const now = ctx.clock.now()
  const inputs = pieces.map(({ line, quantity }) => ({ variantId: line.variantId, quantity }))
  const short = await holdStock(ctx, { orderId: order.id, wishes: inputs, expiresAt: addMinutes(now, 1) })
  if (short.length > 0) {
    await releaseHolds(ctx, order.id)
    return null
  }
  await sellHolds(ctx, order.id)

  const number = `${order.number}-${order.parcels.length + 1}`
  const lines = pieces.map(({ line, quantity }) => ({ id: line.id, quantity }))
  const details = JSON.stringify({ return: found.number })
  await ctx.db.query`
    with sent as (
      insert into parcels (order_id, number, artisan_id, status, subtotal_paise, discount_paise, shipping_paise,
        tax_paise, total_paise, chargeable_grams, zone, from_state, to_state, promised_from, promised_until,
        replaces_return_id, created_at)
      select order_id, ${number}, artisan_id, 'accepted', 0, 0, 0, 0, 0, chargeable_grams, zone, from_state, to_state,
        ${now}::timestamptz + (promised_from - created_at), ${now}::timestamptz + (promised_until - created_at),
        ${found.id}, ${now}::timestamptz
      from parcels where id = ${parcel.id} returning id, order_id
    ), lines as (
      insert into order_lines (parcel_id, ${soldColumns})
      select sent.id, ${soldColumns} from sent, (
        select c.* from json_to_recordset(${JSON.stringify(lines)}) as w (id bigint, quantity int)
          join order_lines l on l.id = w.id,
          jsonb_populate_record(l, ${JSON.stringify(freeLine)}::jsonb || jsonb_build_object('quantity', w.quantity)) as c
      ) c
    )
    insert into order_events (order_id, parcel_id, move, to_status, actor_role, actor_id, details, at)
    select order_id, id, 'replace', 'accepted', ${ctx.actor.role}, ${actorId(ctx.actor)}, ${details},
      ${now}::timestamptz from sent`
  return number
}
