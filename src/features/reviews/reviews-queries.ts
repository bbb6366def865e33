import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { Review, ReviewSummary } from './review.ts'
import type { ReviewFilter, ReviewSort } from './review-filter.ts'
import { languageOfWords } from './review-language.ts'

/** `filter` is as it was answered: its page lies within the pages there are. */
export type FoundReviews = Page<Review> & { summary: ReviewSummary; filter: ReviewFilter }

const counts = `
  SELECT p.id, (SELECT json_build_array(count(*) FILTER (WHERE rating = 5), count(*) FILTER (WHERE rating = 4),
      count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 1))
    FROM reviews WHERE product_id = p.id AND hidden_at IS NULL) AS stars
  FROM products p JOIN artisans a ON a.id = p.artisan_id WHERE p.slug = $1 AND ${visibleProducts}`

const orders: Record<ReviewSort, string> = {
  newest: 'r.written_at DESC',
  helpful: 'coalesce(v.helpful, 0) - coalesce(v.not_helpful, 0) DESC, r.written_at DESC',
  highest: 'r.rating DESC, r.written_at DESC',
  lowest: 'r.rating, r.written_at DESC',
}

const pageText = (sort: ReviewSort) => `
  SELECT r.public_id AS id, r.rating, r.title, r.text, r.language, r.written_at AS "writtenAt", u.full_name AS "fullName",
    o.shipping_address->>'state' AS state, r.response, r.responded_at AS "respondedAt",
    coalesce(v.helpful, 0) AS helpful, coalesce(v.not_helpful, 0) AS "notHelpful", a.home_language AS "artisanLanguage"
  FROM reviews r JOIN users u ON u.id = r.user_id
  JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
  JOIN order_lines l ON l.id = r.order_line_id JOIN parcels s ON s.id = l.parcel_id JOIN orders o ON o.id = s.order_id
  LEFT JOIN (
    SELECT review_id, count(*) FILTER (WHERE is_helpful)::int AS helpful,
      count(*) FILTER (WHERE NOT is_helpful)::int AS not_helpful
    FROM review_votes WHERE review_id IN (SELECT id FROM reviews WHERE product_id = $1) GROUP BY review_id
  ) v ON v.review_id = r.id
  WHERE r.product_id = $1 AND r.hidden_at IS NULL AND ($2::int IS NULL OR r.rating = $2)
  ORDER BY ${orders[sort]}, r.id DESC LIMIT $3 OFFSET $4`

type Row = Omit<Review, 'writtenAt' | 'author' | 'isVerified' | 'response'> & {
  writtenAt: Date
  fullName: string
  state: string
  response: string | null
  respondedAt: Date | null
  artisanLanguage: string
}

/** One page of a product's reviews with mean and distribution of all of them; null for what visitors cannot see. */
export async function findReviews(ctx: Context, slug: string, asked: ReviewFilter): Promise<FoundReviews | null> {
  const [product] = await namedQuery<{ id: number; stars: number[] }>(ctx.db, 'reviews.counts', counts, [slug])
  if (!product) return null

  const summary = summaryOf(product.stars)
  const total = summary.stars.reduce(
    (sum, { rating, count }) => sum + (asked.stars === null || asked.stars === rating ? count : 0),
    0,
  )
  const filter = { ...asked, page: Math.min(asked.page, Math.max(1, Math.ceil(total / asked.limit))) }
  const values = [product.id, filter.stars, filter.limit, (filter.page - 1) * filter.limit]
  const rows =
    total === 0 ? [] : await namedQuery<Row>(ctx.db, `reviews.page-${filter.sort}`, pageText(filter.sort), values)
  return { ...toPage(rows.map(shownReview), total, filter), summary, filter }
}

/** @param stars how many gave 5, 4, 3, 2, 1 */
function summaryOf(stars: readonly number[]): ReviewSummary {
  const rated = stars.map((count, place) => ({ rating: 5 - place, count }))
  const count = rated.reduce((sum, { count }) => sum + count, 0)
  const sum = rated.reduce((sum, { rating, count }) => sum + rating * count, 0)
  // Every review rests on a delivered line: see write-review.
  return { mean: count === 0 ? null : sum / count, count, verified: count, stars: rated }
}

function shownReview({ fullName, state, writtenAt, response, respondedAt, artisanLanguage, ...row }: Row): Review {
  return {
    ...row,
    writtenAt: writtenAt.toISOString(),
    author: { name: firstName(fullName), state },
    isVerified: true,
    response:
      response === null || respondedAt === null
        ? null
        : {
            text: response,
            language: languageOfWords(response, isLanguage(artisanLanguage) ? artisanLanguage : fallbackLanguage),
            respondedAt: respondedAt.toISOString(),
          },
  }
}

export function firstName(fullName: string): string {
  return fullName.split(/\s/)[0] ?? fullName
}
