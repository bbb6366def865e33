import { type Context, queueJobs } from '#features/context.ts'
import { giftCardSoldEntries, refundPaidEntries, secondCaptureEntries } from '#features/ledger/ledger.ts'
import { postLedger } from '#features/ledger/post-ledger.ts'
import { differenceOf, feePosting, readFee } from '#features/payments/move-payment.ts'
import { type Settlement, setAside } from '#features/payments/record-gateway-event.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { giftCardDays } from './gift-card.ts'
import { codeHash, codeOf } from './gift-card-code.ts'
import { giftCardEmailJob } from './send-gift-card-email.ts'

export const secondGiftPaymentJob = 'return-gift-card-payment'

type Row = {
  id: number
  publicId: string
  amountPaise: number
  gatewayPaymentId: string | null
  hasGatewayFee: boolean
  isPaid: boolean
  hasRecipient: boolean
}

/** In settlePayment's transaction, when a gateway order is of neither a payment nor a balance: it may be of a gift card. */
export async function settleGiftCard(ctx: Context, found: GatewayPayment): Promise<Settlement> {
  const [card] = await ctx.db.query<Row>`
    select id, public_id, amount_paise, gateway_payment_id, gateway_fee_paise is not null as has_gateway_fee,
      paid_at is not null as is_paid, recipient_email is not null as has_recipient
    from gift_cards where gateway_order_id = ${found.orderId} for update`
  if (!card) return { outcome: 'unknown-order' }
  const differs = differenceOf(found, { amountPaise: card.amountPaise, currency: 'INR' })
  if (differs) return setAside(ctx, `gift card ${card.id}`, found, differs)
  if (found.status === 'authorized' && !card.isPaid) return captureSoon(ctx, card, found)
  if (found.status !== 'captured') return { outcome: 'ignored' }

  if (!card.isPaid) await takeGiftCardMoney(ctx, card, found)
  else if (card.gatewayPaymentId !== found.id) return returnSecondPayment(ctx, found)
  else return noteFee(ctx, card, found)
  return { outcome: 'applied' }
}

/** A job captures what is only authorised. */
async function captureSoon(ctx: Context, card: Row, { id }: GatewayPayment): Promise<Settlement> {
  await ctx.db.query`
    update gift_cards set gateway_payment_id = ${id} where id = ${card.id} and gateway_payment_id is null`
  const job = { name: 'capture-payment', payload: { gatewayPaymentId: id }, singletonKey: `capture:${id}` }
  await queueJobs(ctx, [job])
  return { outcome: 'applied' }
}

async function noteFee(ctx: Context, card: Row, found: GatewayPayment): Promise<Settlement> {
  const feePaise = readFee(found.feePaise)
  if (!card.hasGatewayFee && feePaise !== null) {
    await ctx.db.query`update gift_cards set gateway_fee_paise = ${feePaise} where id = ${card.id}`
    await postLedger(ctx, [feePosting({ orderId: null, gatewayPaymentId: found.id, feePaise })])
  }
  return { outcome: 'repeated' }
}

/** A voucher is neither goods nor a service (CBIC circular 243/37/2024): no GST and no invoice before it is spent. */
async function takeGiftCardMoney(ctx: Context, card: Row, found: GatewayPayment): Promise<void> {
  const now = ctx.clock.now()
  const feePaise = readFee(found.feePaise)
  const code = codeOf(ctx, card.publicId)
  await ctx.db.query`
    update gift_cards set paid_at = ${now}, left_paise = amount_paise, expires_at = ${addDays(now, giftCardDays)},
      code_hash = ${codeHash(code)}, last_four = ${code.slice(-4)}, gateway_payment_id = ${found.id},
      gateway_fee_paise = ${feePaise}, reconcile_at = null
    where id = ${card.id}`
  const entries = giftCardSoldEntries(card.amountPaise)
  const fee = feePaise === null ? [] : [feePosting({ orderId: null, gatewayPaymentId: found.id, feePaise })]
  await postLedger(ctx, [{ kind: 'gift_card', orderId: null, effect: `gift-card:${card.id}`, entries }, ...fee])
  const kinds = card.hasRecipient ? (['bought', 'given'] as const) : (['bought'] as const)
  await queueJobs(
    ctx,
    kinds.map((kind) => ({
      name: giftCardEmailJob,
      payload: { card: card.id, kind, effect: `email:gift-card-${kind}:${card.id}` },
      singletonKey: `email:gift-card-${kind}:${card.id}`,
    })),
  )
}

type SecondPayment = { paymentId: string; amountPaise: number }

/** Booked once: the singleton key of its job and the effect in the ledger are the payment's. */
async function returnSecondPayment(ctx: Context, { id, amountPaise }: GatewayPayment): Promise<Settlement> {
  const entries = secondCaptureEntries(amountPaise)
  const effect = `capture:${id}`
  const [known] = await ctx.db.query`select 1 as known from ledger_transactions where effect = ${effect}`
  if (known) return { outcome: 'repeated', reason: 'paid-twice' }
  await postLedger(ctx, [{ kind: 'capture', orderId: null, effect, entries }])
  const payload: SecondPayment = { paymentId: id, amountPaise }
  await queueJobs(ctx, [{ name: secondGiftPaymentJob, payload, singletonKey: `second-gift-payment:${id}` }])
  return { outcome: 'applied', reason: 'paid-twice' }
}

/** Safe to repeat by its key. A refusal fails the job, which an admin sees and has tried again. */
export async function refundSecondGiftPayment(ctx: Context, { paymentId, amountPaise }: SecondPayment): Promise<void> {
  const key = `second-payment-${paymentId.replaceAll('_', '-')}`
  const given = await ctx.gateway.refund({ paymentId, amountPaise, idempotencyKey: key, receipt: key })
  if (given.status === 'failed') throw new Error(`the gateway could not give ${paymentId} back`)
  const entries = refundPaidEntries(amountPaise)
  await postLedger(ctx, [{ kind: 'refund', orderId: null, effect: `refund-paid:${key}`, entries }])
}
