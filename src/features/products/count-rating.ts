import type { Context } from '#features/context.ts'

/**
 * One statement, so that concurrent reviews all count; negative for a withdrawn one. In the review's transaction.
 * @throws Error when no stars from 1 to 5 could give the new sum
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
