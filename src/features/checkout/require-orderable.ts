import type { PostalAddress } from '#features/addresses/postal-address.ts'
import type { Context } from '#features/context.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import type { Quote } from './checkout-quote.ts'
import { offerCash } from './offer-cash.ts'
import type { Rates } from './order-totals.ts'
import { quote } from './quote.ts'
import { isQuoteOf } from './quote-token.ts'
import { type LineProblem, lineName, type Priced, problemOf } from './quoted.ts'

export type OrderInput = { request: OrderRequest; address: PostalAddress; priced: Priced; rates: Rates }

/**
 * Returns the order as it is paid: all of it, or a part before cash at the door. price-changed, coupon-not-valid, gift-card-not-valid, cod-not-offered and quote-expired carry the new quote.
 * @throws DomainError invalid-request (an artisan where nothing is collected), product-unavailable, artisan-paused, cannot-ship-there, out-of-stock, coupon-not-valid, gift-card-not-valid,
 * cod-not-offered, price-changed, quote-expired
 */
export async function requireOrderable(ctx: Context, input: OrderInput): Promise<Priced> {
  const { request, address } = input
  requireLines(input.priced)
  requireWays(request, input.priced)
  const { coupon, totalPaise } = input.priced.order
  if (coupon && coupon.reason !== null) throw await couponRefusal(ctx, request, address)
  if (input.priced.giftCard && input.priced.giftCard.reason !== null) throw await giftCardRefusal(ctx, request, address)
  const priced = input.priced.paysCash ? await requireCash(ctx, input) : input.priced

  const { expectedTotalPaise, quoteToken } = request
  if (expectedTotalPaise !== undefined && expectedTotalPaise !== totalPaise) {
    throw new DomainError('price-changed', { quote: await newQuote(ctx, request, address) })
  }
  if (quoteToken !== undefined && !isQuoteOf(ctx, quoteToken, priced)) {
    throw new DomainError('quote-expired', { quote: await newQuote(ctx, request, address) })
  }
  return priced
}

/** Another way than was asked for would cost otherwise, and come later. */
function requireWays({ pickUp = [], express = [] }: OrderRequest, { order }: Priced): void {
  const offered = (is: 'isPickup' | 'isExpress') =>
    order.parcels.filter((parcel) => parcel[is]).map(({ lines }) => lines[0]?.good.artisanSlug)
  const refuse = (path: string, message: string) => new DomainError('invalid-request', { errors: [{ path, message }] })
  if (!pickUp.every((artisan) => offered('isPickup').includes(artisan))) throw refuse('pickUp', 'invalid.pickUp')
  if (!express.every((artisan) => offered('isExpress').includes(artisan))) throw refuse('express', 'invalid.express')
}

export async function couponRefusal(ctx: Context, request: OrderRequest, address: PostalAddress): Promise<DomainError> {
  const quoted = await newQuote(ctx, request, address)
  return new DomainError('coupon-not-valid', { reason: quoted.coupon?.reason ?? 'used-up', quote: quoted })
}

export async function giftCardRefusal(
  ctx: Context,
  request: OrderRequest,
  address: PostalAddress,
): Promise<DomainError> {
  const quoted = await newQuote(ctx, request, address)
  return new DomainError('gift-card-not-valid', { reason: quoted.giftCard?.reason ?? 'used-up', quote: quoted })
}

const refusals: readonly (readonly [LineProblem, string])[] = [
  ['unavailable', 'product-unavailable'],
  ['artisan-paused', 'artisan-paused'],
  ['cannot-ship-there', 'cannot-ship-there'],
  ['out-of-stock', 'out-of-stock'],
]

function requireLines({ order, missing, destination }: Priced): void {
  const state = destination?.state ?? null
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const gone = missing.map(({ productId, variant }) => ({ productId, variant }))
  for (const [problem, code] of refusals) {
    const named = lines.filter((line) => problemOf(line, state) === problem).map(lineName)
    const refused = problem === 'unavailable' ? [...gone, ...named] : named
    if (refused.length > 0) throw new DomainError(code, { lines: refused })
  }
}

async function requireCash(ctx: Context, { request, address, priced: asked, rates }: OrderInput): Promise<Priced> {
  const { priced, offer } = await offerCash(ctx, asked, rates)
  if (offer && offer.refusals.length === 0) return priced
  const reasons = offer?.refusals ?? []
  throw new DomainError('cod-not-offered', { reasons, quote: await newQuote(ctx, request, address) })
}

function newQuote(ctx: Context, request: OrderRequest, { pincode, state }: PostalAddress): Promise<Quote> {
  const { lines, coupon, giftCard, paymentMethod, pickUp, express } = request
  return quote(ctx, { lines, pincode, state, coupon, giftCard, paymentMethod, pickUp, express })
}
