import type { Context } from '#features/context.ts'

// Conditional: a count that no set of stars from 1 to 5 could give is a bug of the caller, and must not be kept.

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
  const [counted] = await ctx.db.query`
    update products set rating_sum = rating_sum + ${stars}::integer, rating_count = rating_count + ${ratings}::integer
    where id = ${productId} and rating_sum + ${stars}::integer between rating_count + ${ratings}::integer
      and 5 * (rating_count + ${ratings}::integer)
    returning id`
  if (!counted) throw new Error(`ratings of product ${productId} do not add up: ${stars} in ${ratings}`)
}
