import { optionsKey } from '#domain/catalog/variant-options.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { Destination } from './destination.ts'
import { lineKey, mergeLines } from './goods.ts'
import { findGoods } from './goods-queries.ts'
import type { WantedLine } from './order.ts'
import { priceOrder, type Rates } from './order-totals.ts'
import type { Priced } from './quoted.ts'

const mostPieces = 99

/**
 * Equal lines merged, everything loaded and priced by today's database: what a browser says about prices is never read.
 * @throws DomainError invalid-request when equal lines add up to more than 99
 */
export async function priceLines(
  ctx: Context,
  lines: readonly WantedLine[],
  destination: Destination | null,
  rates: Rates,
): Promise<Priced> {
  const merged = mergeLines(lines)
  if (merged.some(({ quantity }) => quantity > mostPieces)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'lines', message: 'invalid.quantity' }] })
  }

  const known = await findGoods(ctx, merged)
  const found = merged.map((line) => ({ line, good: known.get(lineKey(line.productId, optionsKey(line.variant))) }))
  const missing = found.flatMap(({ line, good }) => (good ? [] : [line]))
  const goods = found.flatMap(({ line, good }) => (good ? [{ good, quantity: line.quantity }] : []))
  return { order: priceOrder({ goods, destination }, rates, ctx.clock.now()), missing, destination }
}
