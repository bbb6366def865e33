import type { Context } from '#domain/context.ts'
import { readDestination } from './destination.ts'
import type { Quote, QuoteRequest } from './order.ts'
import { priceLines } from './price-lines.ts'
import { showQuote } from './quoted.ts'
import { findRates } from './rate-queries.ts'

/** Prices a cart for a place, holding nothing: the same arithmetic as the order. Problems of lines are said, not thrown. */
export async function quote(ctx: Context, request: QuoteRequest): Promise<Quote> {
  const destination = readDestination(request.pincode, request.state)
  const rates = await findRates(ctx)
  return showQuote(await priceLines(ctx, request.lines, destination, rates))
}
