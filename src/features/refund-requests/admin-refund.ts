import { createHash } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { getLockedOrder, type LockedOrder, type LockedParcel } from '#features/orders/lock-order.ts'
import { takeAnswerKey } from '#features/orders/take-answer-key.ts'
import { requireRefundable } from '#features/refunds/refund.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { payAdminRefund, requireMoney } from './pay-admin-refund.ts'
import { type RefundWishParts, sumOf } from './refund-request.ts'

export type AdminRefund = RefundWishParts & { number: string; parcel: string; reason: string }

export type AdminRefundOutcome = 'paid' | 'asked'

const route = 'POST /admin/orders/{number}/refunds'

/**
 * For arrived parcels; before arrival a parcel is cancelled instead. Up to the setting `refundAlonePaise` per order,
 * over all that admins gave alone, it is paid at once; above it waits for a second admin. The same key does it once.
 * @throws DomainError proof-needed, not-found, refund-before-arrival, refund-too-large, refund-already-asked,
 *   invalid-request, idempotency-key-reused
 */
export async function adminRefund(
  ctx: Context,
  input: AdminRefund,
  idempotencyKey: string,
): Promise<AdminRefundOutcome> {
  const { userId } = requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const { refundAlonePaise } = await findSettings(ctx)
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: input.number })
    const parcel = order.parcels.find(({ number }) => number === input.parcel)
    if (!parcel) throw new DomainError('not-found')
    const isAlone = (await findGivenAlone(ctx, order)) + sumOf(input) <= refundAlonePaise
    const key = `refund-${parcel.number}-admin-${shortOf(`${userId} ${idempotencyKey}`)}`
    const answer = isAlone ? key : 'asked'
    const taken = { route, key: idempotencyKey, body: input, orderId: order.id, answer }
    const known = await takeAnswerKey(ctx, taken)
    if (known) return known === 'asked' ? 'asked' : 'paid'

    if (!isAlone) return askSecond(ctx, { order, parcel, wish: input })
    await payAdminRefund(ctx, { order, parcel, wish: input, key })
    return 'paid'
  })
}

const shortOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Added up, so that splitting an amount does not evade the limit. */
async function findGivenAlone(ctx: Context, { payment }: LockedOrder): Promise<number> {
  const [row] = await ctx.db.query<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from refunds
    where payment_id = ${payment.id} and idempotency_key like 'refund-%-admin-%' and status <> 'failed'`
  return row?.paise ?? 0
}

type Asked = { order: LockedOrder; parcel: LockedParcel; wish: AdminRefund }

async function askSecond(ctx: Context, { order, parcel, wish: input }: Asked): Promise<'asked'> {
  const { userId } = requireRole(ctx.actor, 'admin')
  await requireMoney(ctx, parcel, input)
  // Goodwill has no limit but the payment, and the second admin could not give more either.
  const { id: orderId, payment } = order
  await requireRefundable(ctx, { payment: { id: payment.id, orderId }, parcel, amountPaise: sumOf(input), key: '' })
  const waiting = await ctx.db.query`
    select 1 from refund_requests where parcel_id = ${parcel.id} and decided_at is null`
  if (waiting.length > 0) throw new DomainError('refund-already-asked')

  const { goodsPaise, shippingPaise, goodwillPaise, reason } = input
  const parts = { goodsPaise, shippingPaise, goodwillPaise }
  await ctx.db.query`
    insert into refund_requests (order_id, parcel_id, wish, amount_paise, reason, asked_by, asked_at)
    values (${order.id}, ${parcel.id}, ${JSON.stringify(parts)}, ${sumOf(input)}, ${reason}, ${userId},
      ${ctx.clock.now()})`
  const after = { parcel: parcel.number, ...parts, reason }
  await writeAudit(ctx, { action: 'order.ask_refund', subject: `order:${order.number}`, before: {}, after })
  return 'asked'
}
