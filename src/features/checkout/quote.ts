import type { Context } from '#features/context.ts'
import { findWithholding } from '#features/payouts/withholding-queries.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import type { Quote, QuoteRequest } from './checkout-quote.ts'
import { readDestination } from './destination.ts'
import { offerCash } from './offer-cash.ts'
import { priceLines } from './price-lines.ts'
import { signQuote } from './quote-token.ts'
import { showQuote } from './quoted.ts'

/** Prices a cart for a destination with the order's own code; holds no stock. Line errors are returned, not thrown. */
export async function quote(ctx: Context, request: QuoteRequest): Promise<Quote> {
  const destination = readDestination(request.pincode, request.state)
  const rates = await findRates(ctx)
  const { lines, coupon, paymentMethod, pickUp, express } = request
  const asked = await priceLines(ctx, { lines, destination, coupon, paymentMethod, pickUp, express }, rates)
  const { priced, offer } = await offerCash(ctx, asked, rates)
  const { commissionGst } = await findWithholding(ctx, ctx.clock.now())
  return showQuote(priced, offer, signQuote(ctx, priced), commissionGst)
}
