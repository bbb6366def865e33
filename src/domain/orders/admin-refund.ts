import { requireRole } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { refund } from '#domain/payments/refund.ts'
import { DomainError } from '#platform/domain-error.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { getLockedOrder, type LockedParcel } from './lock-order.ts'
import { findMoneyLeft } from './money-left-queries.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { shareOfParcel } from './refund-shares.ts'
import { takeAnswerKey } from './take-answer-key.ts'

export type AdminRefund = {
  number: string
  parcel: string
  goodsPaise: number
  shippingPaise: number
  goodwillPaise: number
  reason: string
}

const route = 'POST /admin/orders/{number}/refunds'

/**
 * The office gives money of an arrived parcel back: goods and carriage out of the artisan's earning, with a credit note; goodwill
 * out of the shop's own pocket. Before arrival a parcel is cancelled instead. The same key pays once.
 * @throws DomainError not-found, refund-before-arrival, refund-too-large, invalid-request, idempotency-key-reused
 */
export function adminRefund(ctx: Context, wish: AdminRefund, idempotencyKey: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const order = await getLockedOrder(ctx, { orderNumber: wish.number })
    const parcel = order.parcels.find(({ number }) => number === wish.parcel)
    if (!parcel) throw new DomainError('not-found')
    const key = `refund-${parcel.number}-office-${ctx.clock.now().getTime()}`
    const taken = { route, key: idempotencyKey, body: wish, orderId: order.id, answer: key }
    if (await takeAnswerKey(ctx, taken)) return

    await requireMoney(ctx, parcel, wish)
    const { goodsPaise, shippingPaise, goodwillPaise, reason } = wish
    const share = shareOfParcel(parcel, { goodsPaise, shippingPaise })
    const { id, number, artisanId } = parcel
    await refund(ctx, {
      payment: { id: order.payment.id, orderId: order.id },
      parcel: { id, number, artisanId },
      amountPaise: goodsPaise + shippingPaise + goodwillPaise,
      components: { lines: goodsPaise, shipping: shippingPaise, goodwill: goodwillPaise },
      taken: share.taken,
      reason,
      key,
    })
    if (goodsPaise + shippingPaise > 0) {
      await issueCreditNote(ctx, { parcelId: id, key, reason, lines: share.lines })
    }
    const after = { parcel: number, goodsPaise, shippingPaise, goodwillPaise, reason }
    await writeAudit(ctx, { action: 'order.refund', subject: `order:${order.number}`, before: {}, after })
    const mail = { orderId: order.id, kind: 'refunded' as const, parcelId: id, refundKey: key }
    await queueOrderMail(ctx, key, mail)
  })
}

async function requireMoney(ctx: Context, parcel: LockedParcel, wish: AdminRefund): Promise<void> {
  const { goodsPaise, shippingPaise, goodwillPaise } = wish
  if (goodsPaise + shippingPaise + goodwillPaise === 0) {
    throw new DomainError('invalid-request', { errors: [{ path: 'goodsPaise', message: 'invalid.required' }] })
  }
  if (parcel.status !== 'delivered' && parcel.status !== 'completed') throw new DomainError('refund-before-arrival')
  const left = await findMoneyLeft(ctx, parcel.id)
  if (goodsPaise > left.goodsPaise || shippingPaise > left.shippingPaise) {
    throw new DomainError('refund-too-large', { leftPaise: left.goodsPaise + left.shippingPaise })
  }
}
