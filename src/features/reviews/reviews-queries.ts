import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { Review, ReviewSummary } from './review.ts'
import type { ReviewFilter, ReviewSort } from './review-filter.ts'
import { languageOfWords } from './review-language.ts'

export type FoundReviews = Page<Review> & { summary: ReviewSummary; filter: ReviewFilter }

const orders: Record<ReviewSort, Sql> = {
  newest: sql`r.written_at desc`,
  helpful: sql`coalesce(v.helpful, 0) - coalesce(v.not_helpful, 0) desc, r.written_at desc`,
  highest: sql`r.rating desc, r.written_at desc`,
  lowest: sql`r.rating, r.written_at desc`,
}

type Row = Omit<Review, 'writtenAt' | 'author' | 'isVerified' | 'response'> & {
  writtenAt: Date
  fullName: string
  state: string
  response: string | null
  respondedAt: Date | null
  artisanLanguage: string
}

export async function findReviews(ctx: Context, slug: string, requested: ReviewFilter): Promise<FoundReviews | null> {
  const [product] = await ctx.db.query<{ id: number; stars: number[] }>`
    select p.id, (select json_build_array(count(*) filter (where rating = 5), count(*) filter (where rating = 4),
        count(*) filter (where rating = 3), count(*) filter (where rating = 2), count(*) filter (where rating = 1))
      from reviews where product_id = p.id and hidden_at is null) as stars
    from products p join artisans a on a.id = p.artisan_id where p.slug = ${slug} and ${visibleProducts}`
  if (!product) return null

  const summary = summaryOf(product.stars)
  const total = summary.stars.reduce(
    (sum, { rating, count }) => sum + (requested.stars === null || requested.stars === rating ? count : 0),
    0,
  )
  const filter = { ...requested, page: Math.min(requested.page, Math.max(1, Math.ceil(total / requested.limit))) }
  const rows =
    total === 0
      ? []
      : await ctx.db.query<Row>`
      select r.public_id as id, r.rating, r.title, r.text, r.language, r.written_at, u.full_name,
        o.shipping_address->>'state' as state, r.response, r.responded_at,
        coalesce(v.helpful, 0) as helpful, coalesce(v.not_helpful, 0) as not_helpful,
        a.home_language as artisan_language
      from reviews r join users u on u.id = r.user_id
      join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
      join order_lines l on l.id = r.order_line_id join parcels s on s.id = l.parcel_id
        join orders o on o.id = s.order_id
      left join (
        select review_id, count(*) filter (where is_helpful)::int as helpful,
          count(*) filter (where not is_helpful)::int as not_helpful
        from review_votes where review_id in (select id from reviews where product_id = ${product.id}::bigint)
          group by review_id
      ) v on v.review_id = r.id
      where r.product_id = ${product.id}::bigint and r.hidden_at is null
        and (${filter.stars}::int is null or r.rating = ${filter.stars}::int)
      order by case when ${filter.sort} in ('newest', 'helpful') then r.language = ${ctx.locale} end desc nulls last,
        ${orders[filter.sort]}, r.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`
  return { ...toPage(rows.map(shownReview), total, filter), summary, filter }
}

function summaryOf(stars: readonly number[]): ReviewSummary {
  const rated = stars.map((count, place) => ({ rating: 5 - place, count }))
  const count = rated.reduce((sum, { count }) => sum + count, 0)
  const sum = rated.reduce((sum, { rating, count }) => sum + rating * count, 0)
  // Every review has a delivered order line: see write-review.
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
