import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// Conditional: a count that no set of stars from 1 to 5 could give is a bug of the caller, and must not be kept.
const change = `
  UPDATE products SET rating_sum = rating_sum + $2, rating_count = rating_count + $3
  WHERE id = $1 AND rating_sum + $2 BETWEEN rating_count + $3 AND 5 * (rating_count + $3)
  RETURNING id`

/**
 * Adds to the sum and number of a product's ratings; a review taken back adds less than nothing. One statement on the row
 * as it stands, so that reviews written at once all count. Call it in the transaction that writes the review.
 * @throws Error when the sum would not fit the number
 */
export async function countRating(
  ctx: Context,
  { productId, stars, ratings }: { productId: number; stars: number; ratings: number },
): Promise<void> {
  if (stars === 0 && ratings === 0) return
  const [counted] = await namedQuery(ctx.db, 'products-count-rating', change, [productId, stars, ratings])
  if (!counted) throw new Error(`ratings of product ${productId} do not add up: ${stars} in ${ratings}`)
}
