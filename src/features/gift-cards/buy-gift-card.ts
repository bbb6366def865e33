import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { paths } from '#features/paths.ts'
import { createGatewayOrder, firstReconcileMinutes } from '#features/payments/open-payment.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import type { GatewayPayment } from '#platform/payments/gateway.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { NewGiftCard, OwnGiftCard } from './gift-card.ts'
import { getOwnGiftCard } from './gift-card-queries.ts'
import { requireGiftCards } from './require-gift-cards.ts'

type Settle = (ctx: Context, found: GatewayPayment) => Promise<{ outcome: string }>

/**
 * Writes a card and opens its order at the gateway; it has neither code nor money before it is paid. The same key gives
 * the same card.
 * @throws DomainError not-found where no cards are sold, idempotency-key-reused for the key of another card
 */
export async function buyGiftCard(ctx: Context, wanted: NewGiftCard): Promise<OwnGiftCard> {
  const { userId } = requireRole(ctx.actor, 'customer')
  await requireGiftCards(ctx)
  const { amountPaise, recipientEmail = null, recipientName = null, words = null, language, key } = wanted
  await ctx.db.query`
    insert into gift_cards (key, buyer_id, amount_paise, recipient_email, recipient_name, words, language, created_at)
    values (${key}, ${userId}, ${amountPaise}, ${recipientEmail}, ${recipientName && plainWords(recipientName)},
      ${words && plainWords(words)}, ${language}, ${ctx.clock.now()})
    on conflict (buyer_id, key) do nothing`
  const [card] = await ctx.db.query<{ publicId: string; isSame: boolean }>`
    select public_id, amount_paise = ${amountPaise} and recipient_email is not distinct from ${recipientEmail} as is_same
    from gift_cards where buyer_id = ${userId} and key = ${key}`
  if (!card?.isSame) throw new DomainError('idempotency-key-reused')
  return openGiftCard(ctx, card.publicId)
}

/** All attempts use one gateway order. Without the gateway its id stays null. @throws DomainError not-found, also for another's */
export async function openGiftCard(ctx: Context, publicId: string): Promise<OwnGiftCard> {
  const card = await getOwnGiftCard(ctx, publicId)
  if (card.paidAt !== null || card.payment.gatewayOrderId !== null) return card
  const created = await createGatewayOrder(ctx, { receipt: receiptOf(publicId), amountPaise: card.amountPaise })
  if (created === null) return card
  await ctx.db.query`
    update gift_cards set gateway_order_id = coalesce(gateway_order_id, ${created}),
      reconcile_at = ${addMinutes(ctx.clock.now(), firstReconcileMinutes)}
    where public_id = ${publicId}::uuid and paid_at is null`
  return getOwnGiftCard(ctx, publicId)
}

/** Where a card is paid, when that is a page of the payment service; null: the sheet in our own page. */
export async function giftCardPayPage(ctx: Context, card: OwnGiftCard, origin: string): Promise<string | null> {
  const { service } = ctx.gateway
  const { gatewayOrderId, amountPaise } = card.payment
  if (!service || card.paidAt !== null || gatewayOrderId === null) return null
  const returnTo = origin + paths.giftCard(card.id)
  return service.payPage({ id: gatewayOrderId, amountPaise, receipt: receiptOf(card.id), returnTo })
}

/** Gateways take at most forty characters. */
const receiptOf = (publicId: string) => `gift-${publicId.replaceAll('-', '')}`

export type GiftCardCallback = { id: string; gatewayOrderId: string; paymentId: string; signature: string }

/**
 * As of an order's payment: the browser's word is only a hint to look.
 * @throws DomainError not-found, payment-not-verified
 */
export async function verifyGiftCard(ctx: Context, callback: GiftCardCallback, settle: Settle): Promise<OwnGiftCard> {
  const card = await getOwnGiftCard(ctx, callback.id)
  const { gatewayOrderId, paymentId, signature } = callback
  const isSigned = ctx.gateway.isCallbackSigned({ orderId: gatewayOrderId, paymentId, signature })
  if (!isSigned || card.payment.gatewayOrderId !== gatewayOrderId) throw new DomainError('payment-not-verified')
  if (card.paidAt !== null) return card
  const found = await ctx.gateway.fetchPayment(paymentId).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'gateway-unavailable') throw error
    return null
  })
  if (!found) return card
  if (found.orderId !== gatewayOrderId) throw new DomainError('payment-not-verified')
  if ((await settle(ctx, found)).outcome === 'quarantined') throw new DomainError('payment-not-verified')
  return getOwnGiftCard(ctx, callback.id)
}

const mostAtOnce = 50
const longestDays = 3

/** Cards opened at the gateway whose payment nobody reported, each once an hour for three days. */
export async function reconcileGiftCards(ctx: Context, settle: Settle): Promise<void> {
  const now = ctx.clock.now()
  const claimed = await ctx.db.query<{ gatewayOrderId: string }>`
    update gift_cards set reconcile_at = case
      when ${now}::timestamptz - created_at < make_interval(days => ${longestDays}) then ${addMinutes(now, 60)}::timestamptz end
    where id in (select id from gift_cards where reconcile_at <= ${now}::timestamptz order by reconcile_at
      limit ${mostAtOnce} for update skip locked)
    returning gateway_order_id`
  for (const { gatewayOrderId } of claimed) {
    try {
      for (const found of await ctx.gateway.fetchOrderPayments(gatewayOrderId)) await settle(ctx, found)
    } catch (error) {
      ctx.log.warn({ err: error, gatewayOrderId }, 'gift card not reconciled, will be asked again')
    }
  }
}

/** What a card holds stays for who has its code. */
export async function forgetGiftCards(ctx: Context, { userId, emailFolded }: ForgottenPerson): Promise<void> {
  await ctx.db.query`
    update gift_cards set recipient_email = null, recipient_name = null, words = null
    where buyer_id = ${userId} or lower(recipient_email) = ${emailFolded}`
}
