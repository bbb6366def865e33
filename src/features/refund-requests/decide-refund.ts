import { requireRole } from '#features/actor.ts'
import { isSecondPerson } from '#features/audit/second-person.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { getLockedOrder, type LockedOrder } from '#features/orders/lock-order.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
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
 * A second admin approves a refund that waits, and it is paid at once; or anybody of the admin refuses it, also who asked. Making
 * the same decision again changes nothing; another's was faster: it stands.
 * @throws DomainError proof-needed, not-found, second-admin-needed, already-decided with `decision`, invalid-request (a refusal
 *   without its reason), refund-too-large when less is left by now
 */
export async function decideRefund(ctx: Context, id: string, { decision, reason }: RefundDecision): Promise<string> {
  const admin = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  if (decision === 'refused' && reason === '') {
    throw new DomainError('invalid-request', { errors: [{ path: 'reason', message: 'invalid.required' }] })
  }

  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderId: (await getRequest(ctx, id)).orderId })
    // Read again: who held the order may have decided meanwhile.
    const request = await getRequest(ctx, id)
    if (request.decision) {
      if (request.decision === decision && request.decidedBy === admin.userId) return order.number
      throw new DomainError('already-decided', { decision: request.decision })
    }
    if (decision === 'approved') await approve(ctx, order, request)

    await namedQuery(ctx.db, 'orders.decide-refund', decideText, [
      ...[request.id, decision, admin.userId, ctx.clock.now(), reason || null],
    ])
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
  const wish = { ...request.wish, reason: request.reason }
  await payAdminRefund(ctx, { order, parcel, wish, key: `refund-${parcel.number}-second-${request.id}` })
}

const decideText = `
  update refund_requests set decision = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1`

const requestText = `
  select q.id, q.order_id as "orderId", q.parcel_id as "parcelId", q.wish, q.reason, q.asked_by as "askedBy",
    u.full_name as "askedByName", q.decision, q.decided_by as "decidedBy"
  from refund_requests q join users u on u.id = q.asked_by where q.public_id::text = $1`

async function getRequest(ctx: Context, id: string): Promise<Row> {
  const [row] = await namedQuery<Row>(ctx.db, 'orders.refund-request', requestText, [id])
  if (!row) throw new DomainError('not-found')
  return row
}
