import { z } from 'zod'
import { call } from '#features/call.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
import { adminPageOf, adminQuery } from '#platform/lists/list.ts'
import { adminGiftCard, adminGiftCards } from './admin-gift-cards.ts'
import { buyGiftCard, giftCardPayPage, openGiftCard, verifyGiftCard } from './buy-gift-card.ts'
import { newGiftCard, type OwnGiftCard, ownGiftCard } from './gift-card.ts'
import { listOwnGiftCards } from './gift-card-queries.ts'
import { requireGiftCards } from './require-gift-cards.ts'

const byId = z.object({ id: z.string().max(40) })
const shown = z.object({ card: ownGiftCard })
/** `payPage`: where it is paid, when the payment service has a page of its own */
const opened = shown.extend({ payPage: z.string().nullable() })

const withoutCode = ({ code: _code, ...card }: OwnGiftCard) => card

export const giftCardsApi = {
  own: call('GET /gift-cards', {
    who: ['customer'],
    summary:
      'Gift cards that were bought, with what is left of each, the latest first. Their codes are on the page and in the emails only.',
    out: z.object({ cards: z.array(ownGiftCard) }),
    answer: async (ctx) => {
      await requireGiftCards(ctx)
      return { cards: (await listOwnGiftCards(ctx)).map(withoutCode) }
    },
  }),
  list: call('GET /admin/gift-cards', {
    who: ['admin'],
    summary: 'Gift cards that were sold, with what is left of each.',
    query: adminQuery.extend({ q: z.string().max(120).optional() }),
    out: adminPageOf(adminGiftCard),
    answer: (ctx, { query }) => adminGiftCards.page(ctx, adminGiftCards.read(query)),
  }),
  buy: call('POST /gift-cards', {
    who: ['customer'],
    summary: 'Opens the payment of a gift card. Paid, it has a code. The same key gives the same card.',
    body: newGiftCard,
    out: shown,
    status: 201,
    limit: { tries: 20, windowSeconds: 3600 },
    answer: async (ctx, { body }) => ({ card: withoutCode(await buyGiftCard(ctx, body)) }),
  }),
  open: call('POST /gift-cards/{id}/payment', {
    who: ['customer'],
    summary: 'Opens the payment of an own gift card again; the gateway order stays the same.',
    params: byId,
    out: opened,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params }, { publicOrigin }) => {
      const card = await openGiftCard(ctx, params.id)
      return { card: withoutCode(card), payPage: await giftCardPayPage(ctx, card, publicOrigin) }
    },
  }),
  verify: call('POST /gift-cards/{id}/payment/verify', {
    who: ['customer'],
    summary: 'What the gateway gave the browser for a gift card; checked as that of an order.',
    params: byId,
    body: z.strictObject({
      razorpay_order_id: z.string().max(64),
      razorpay_payment_id: z.string().max(64),
      razorpay_signature: z.string().max(256),
    }),
    out: shown,
    answer: async (ctx, { params, body }) => {
      const callback = {
        id: params.id,
        gatewayOrderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      }
      return { card: withoutCode(await verifyGiftCard(ctx, callback, settlePayment)) }
    },
  }),
}
