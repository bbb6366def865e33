import { type Actor, isUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { noteWork } from './note-work.ts'
import type { MoveRequest } from './order.ts'
import { canMove, canSee } from './order-permissions.ts'
import { findMove, type ParcelStatus, parcelMoves, parcelStatuses, unpaidStatuses } from './order-status.ts'
import { settleMove } from './settle-move.ts'
import { takeAnswerKey } from './take-answer-key.ts'
import { camel } from './word-key.ts'

const route = 'POST /artisan/orders/{parcel}/moves'

/**
 * Makes a move of the table on one parcel, with all that follows from it. Returns the order's number. With a `key` that made this
 * move before, nothing happens and it is a success.
 * @throws DomainError not-found (also for another's parcel), move-not-allowed, moved-already (to the maker, when it stands
 * elsewhere now), idempotency-key-reused, invalid-request for what must be said with it
 */
export function moveParcel(
  ctx: Context,
  parcelNumber: string,
  request: MoveRequest,
  key: string | null = null,
): Promise<{ orderNumber: string }> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { parcelNumber })
    const parcel = requireParcel(order, parcelNumber, ctx.actor)
    const wish = { route, body: [parcelNumber, request], orderId: order.id, answer: parcelNumber }
    const isMade = key !== null && (await takeAnswerKey(ctx, { ...wish, key })) !== null
    if (isMade) return { orderNumber: order.number }
    if (!canMove(ctx.actor, parcel, request.move, ctx.clock.now())) throw refusal(ctx, parcel, request.move)
    requireWords(parcel, request)

    await moveParcels(ctx, [parcel], request.move, request)
    await noteWork(ctx, order, parcel, request)
    await settleMove(ctx, order, [parcel], request.move)
    if (isUser(ctx.actor) && ctx.actor.role === 'admin') await noteMove(ctx, parcel, request)
    return { orderNumber: order.number }
  })
}

function requireParcel(order: LockedOrder, number: string, actor: Actor): LockedParcel {
  const parcel = order.parcels.find((each) => each.number === number)
  // An artisan hears nothing of parcels that are not paid, or whose cash is not confirmed.
  const isUnpaid = order.payment.provider !== 'cash' && order.payment.status !== 'captured'
  const isHidden = parcel && actor.role === 'artisan' && (isUnpaid || unpaidStatuses.includes(parcel.status))
  if (!parcel || isHidden || !canSee(actor, parcel)) throw new DomainError('not-found')
  return parcel
}

/** A maker at a second telephone is told where the parcel stands, not only that it does not go. */
function refusal(ctx: Context, { status }: LockedParcel, move: string): DomainError {
  const from = parcelMoves.filter((known) => known.move === move).map((known) => rankOf(known.from))
  const isPast = from.length > 0 && rankOf(status) > Math.max(...from)
  if (ctx.actor.role !== 'artisan' || !isPast) return new DomainError('move-not-allowed')
  return new DomainError('moved-already', { status, state: translate(ctx.locale, `workshop:already.${camel(status)}`) })
}

const rankOf = (status: ParcelStatus) => parcelStatuses.indexOf(status)

function requireWords(parcel: LockedParcel, request: MoveRequest): void {
  const needs = findMove(parcel.status, request.move)?.needs ?? []
  const said: Record<string, unknown> = { ...request }
  const missing = needs.filter((need) => String(said[need] ?? '').trim() === '')
  if (missing.length === 0) return
  throw new DomainError('invalid-request', {
    errors: missing.map((path) => ({ path, message: 'invalid.required' })),
  })
}

function noteMove(ctx: Context, parcel: LockedParcel, { move, reason }: MoveRequest): Promise<void> {
  const after = { status: findMove(parcel.status, move)?.to, reason }
  const subject = `parcel:${parcel.number}` as const
  return writeAudit(ctx, { action: `parcel.${move}`, subject, before: { status: parcel.status }, after })
}
