import { actorId, isUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { takeImages } from '#features/images/take-images.ts'
import { getLockedOrder, type LockedOrder } from '#features/orders/lock-order.ts'
import type { OrderMail } from '#features/orders/order-email-kinds.ts'
import { canSee } from '#features/orders/order-permissions.ts'
import { queueOrderMail } from '#features/orders/queue-order-email.ts'
import { takeAnswerKey } from '#features/orders/take-answer-key.ts'
import { camel } from '#features/orders/word-key.ts'
import { findLockedReturn, findOrderOfReturn, type LockedReturn } from '#features/refunds/locked-return-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { ReturnMoveRequest } from './order-return.ts'
import { canMoveReturn } from './return-permissions.ts'
import { returnTimer } from './return-rules.ts'
import { findReturnMove, type ReturnMove, type ReturnStatus, returnMoves, returnStatuses } from './return-status.ts'
import { settleReturn } from './settle-return.ts'

const route = 'POST /artisan/returns/{return}/moves'

/**
 * Makes a move of the table on a return, with all that follows from it. `orderNumber`: the order it is asked of, when it is named.
 * With a `key` that made this move before, nothing happens and it is a success.
 * @throws DomainError not-found (also for another's return), move-not-allowed, moved-already (to the maker, when it stands
 * elsewhere now), idempotency-key-reused, invalid-request for what must be said with it
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

    const wish = { route, body: [named.number, request], orderId, answer: named.number }
    if (named.key && (await takeAnswerKey(ctx, { ...wish, key: named.key })) !== null) return
    const move = findReturnMove(found.status, request.move)
    if (!move || !canMoveReturn(ctx.actor, found, request.move, ctx.clock.now()))
      throw refusal(ctx, found, request.move)
    requireWords(move, request)
    await make(ctx, order, found, move, request)
    if (isUser(ctx.actor) && ctx.actor.role === 'admin') await note(ctx, found, move, request)
  })
}

/** A maker at a second telephone is told where the return stands, not only that it does not go. */
function refusal(ctx: Context, { status }: LockedReturn, move: string): DomainError {
  const from = returnMoves.filter((known) => known.move === move).map((known) => rankOf(known.from))
  const isPast = from.length > 0 && rankOf(status) > Math.max(...from)
  if (ctx.actor.role !== 'artisan' || !isPast) return new DomainError('move-not-allowed')
  return new DomainError('moved-already', {
    status,
    state: translate(ctx.locale, `workshop:already.return.${camel(status)}`),
  })
}

const rankOf = (status: ReturnStatus) => returnStatuses.indexOf(status)

function requireWords({ needs = [] }: ReturnMove, request: ReturnMoveRequest): void {
  const missing = needs.filter((need) => (request[need] ?? '').trim() === '')
  if (missing.length === 0) return
  throw new DomainError('invalid-request', { errors: missing.map((path) => ({ path, message: 'invalid.required' })) })
}

const decided: readonly ReturnStatus[] = ['resolved', 'rejected', 'rejected_finally', 'withdrawn', 'lost']

const text = `
  with moved as (
    update returns set status = $3, due_at = $4, settled_at = $5, carrier = coalesce($6, carrier),
      tracking_number = coalesce($7, tracking_number), restocks = coalesce($8, restocks)
    where id = $1 and status = $2 returning id, order_id, parcel_id
  ), shown as (
    insert into return_pictures (return_id, image_id, by_role, at)
    select moved.id, i.id, $9, $10 from moved, unnest($11::bigint[]) as i (id) on conflict do nothing
  )
  insert into order_events (order_id, parcel_id, move, actor_role, actor_id, reason, details, at)
  select order_id, parcel_id, $12, $9, $13, $14, $15, $10 from moved returning id`

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
  const details = { return: found.number, status: to, carrier, trackingNumber, ...settled }
  const moved = await namedQuery(ctx.db, 'orders.move-return', text, [
    ...[found.id, found.status, to, timer ? addMinutes(now, timer.minutes) : null, decided.includes(to) ? now : null],
    ...[carrier ?? null, trackingNumber ?? null, restocks, ctx.actor.role, now, pictures, `return_${move}`],
    ...[actorId(ctx.actor), request.reason ?? null, JSON.stringify(details)],
  ])
  if (moved.length !== 1) throw new DomainError('move-not-allowed')
  await queueMails(ctx, order, found, move, to)
}

/** Whom a move tells. Both hear of what the office or the clock decided. */
const mailOf: Partial<Record<ReturnStatus, OrderMail>> = {
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

async function queueMails(ctx: Context, order: LockedOrder, found: LockedReturn, move: string, to: ReturnStatus) {
  // A question may be asked and answered more than once.
  const effect = `${found.number}-${move}-${ctx.clock.now().getTime()}`
  const mail = { orderId: order.id, parcelId: found.parcelId, returnId: found.id }
  // Who says nothing for so long may have forgotten it, and must be told that it is over.
  const isSilence = to === 'withdrawn' && ctx.actor.role === 'system'
  const kind = isSilence ? 'return_lapsed' : mailOf[to]
  if (kind) await queueOrderMail(ctx, effect, { ...mail, kind })
  const isByOthers = ctx.actor.role === 'admin' || ctx.actor.role === 'system'
  if (isByOthers && to !== 'sent_back') await queueOrderMail(ctx, effect, { ...mail, kind: 'return_decided' })
}

function note(ctx: Context, found: LockedReturn, { move, to }: ReturnMove, { reason }: ReturnMoveRequest) {
  const subject = `return:${found.number}` as const
  const after = { status: to, reason }
  return writeAudit(ctx, { action: `return.${move}`, subject, before: { status: found.status }, after })
}
