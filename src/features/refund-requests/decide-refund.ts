import { requireRole } from '#features/actor.ts'
import { isSecondPerson } from '#features/audit/second-person.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { getLockedOrder, type LockedOrder } from '#features/orders/lock-order.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { payAdminRefund } from './pay-admin-refund.ts'
import type { RefundDecision, RefundWishParts } from './refund-request.ts'

type Row = {
  id: number
  orderId: number
  parcelId: number
  wish: RefundWishParts
  reason: string
  askedBy: number
  askedByName: string
  decision: 'approved' | 'refused' | null
  decidedBy: number | null
}

/**
 * Approval needs a second admin and pays at once; any admin may refuse. Repeating a decision changes nothing.
 * @throws DomainError proof-needed, not-found, second-admin-needed, already-decided with `decision`, invalid-request (a
 *   refusal without its reason), refund-too-large when less is left by now
 */
export async function decideRefund(ctx: Context, id: string, { decision, reason }: RefundDecision): Promise<string> {
  const admin = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  if (decision === 'refused' && reason === '') {
    throw new DomainError('invalid-request', { errors: [{ path: 'reason', message: 'invalid.required' }] })
  }

  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderId: (await getRequest(ctx, id)).orderId })
    // Read again: whoever held the lock may have decided meanwhile.
    const request = await getRequest(ctx, id)
    if (request.decision) {
      if (request.decision === decision && request.decidedBy === admin.userId) return order.number
      throw new DomainError('already-decided', { decision: request.decision })
    }
    if (decision === 'approved') await approve(ctx, order, request)

    await ctx.db.query`
      update refund_requests
      set decision = ${decision}, decided_by = ${admin.userId}, decided_at = ${ctx.clock.now()},
        decision_reason = ${reason || null} where id = ${request.id}`
    const after = { decision, reason, ...request.wish }
    const action = decision === 'approved' ? 'order.approve_refund' : 'order.refuse_refund'
    await writeAudit(ctx, { action, subject: `order:${order.number}`, before: {}, after })
    return order.number
  })
}

async function approve(ctx: Context, order: LockedOrder, request: Row): Promise<void> {
  const asker = { userId: request.askedBy, name: request.askedByName }
  if (!isSecondPerson(ctx.actor, asker)) throw new DomainError('second-admin-needed', { name: asker.name })
  const parcel = order.parcels.find(({ id }) => id === request.parcelId)
  if (!parcel) throw new DomainError('not-found')
  const input = { ...request.wish, reason: request.reason }
  await payAdminRefund(ctx, { order, parcel, wish: input, key: `refund-${parcel.number}-second-${request.id}` })
}

async function getRequest(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db.query<Row>`
    select q.id, q.order_id, q.parcel_id, q.wish, q.reason, q.asked_by,
      u.full_name as asked_by_name, q.decision, q.decided_by
    from refund_requests q join users u on u.id = q.asked_by where q.public_id::text = ${id}`
  if (!row) throw new DomainError('not-found')
  return row
}
