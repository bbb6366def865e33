import { type Actor, isUser } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { DomainError } from '#platform/domain-error.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from './lock-order.ts'
import { moveParcels } from './move-parcels.ts'
import { noteWork } from './note-work.ts'
import type { MoveRequest } from './order.ts'
import { canMove, canSee } from './order-permissions.ts'
import { findMove, unpaidStatuses } from './order-status.ts'
import { settleMove } from './settle-move.ts'

/**
 * Makes a move of the table on one parcel, with all that follows from it. Returns the order's number.
 * @throws DomainError not-found (also for another's parcel), move-not-allowed, invalid-request for what must be said with it
 */
export function moveParcel(ctx: Context, parcelNumber: string, request: MoveRequest): Promise<{ orderNumber: string }> {
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { parcelNumber })
    const parcel = requireParcel(order, parcelNumber, ctx.actor)
    if (!canMove(ctx.actor, parcel, request.move, ctx.clock.now())) throw new DomainError('move-not-allowed')
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
  const subject = `parcel:${parcel.number}`
  return writeAudit(ctx, { action: `parcel.${move}`, subject, before: { status: parcel.status }, after })
}
