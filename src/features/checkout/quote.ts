import { findCityName } from '#features/addresses/address-queries.ts'
import type { Context } from '#features/context.ts'
import { mayGuess } from '#features/gift-cards/use-gift-card.ts'
import { findWithholding } from '#features/payouts/withholding-queries.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import type { Quote, QuoteRequest } from './checkout-quote.ts'
import { readDestination } from './destination.ts'
import { offerCash } from './offer-cash.ts'
import { priceLines } from './price-lines.ts'
import { signQuote } from './quote-token.ts'
import { showQuote } from './quoted.ts'

/** As a browser asks: who has guessed too many codes of gift cards gets the rest of the quote. */
export async function quoteFor(ctx: Context, request: QuoteRequest, address: string): Promise<Quote> {
  const { giftCard, ...rest } = request
  if (!giftCard || (await mayGuess(ctx, giftCard, address))) return quote(ctx, request)
  const refused = { last4: '', leftPaise: 0, usedPaise: 0, reason: 'too-many' } as const
  return { ...(await quote(ctx, rest)), giftCard: refused }
}

/** Prices a cart for a destination with the order's own code; holds no stock. Line errors are returned, not thrown. */
export async function quote(ctx: Context, request: QuoteRequest): Promise<Quote> {
  const place = readDestination(request.pincode, request.state)
  const destination = place && { ...place, city: await findCityName(ctx, place.pincode) }
  const rates = await findRates(ctx)
  const { pincode: _pincode, state: _state, ...wanted } = request
  const asked = await priceLines(ctx, { ...wanted, destination }, rates)
  const { priced, offer } = await offerCash(ctx, asked, rates)
  const { commissionGst } = await findWithholding(ctx, ctx.clock.now())
  return showQuote(priced, offer, signQuote(ctx, priced), commissionGst)
}
