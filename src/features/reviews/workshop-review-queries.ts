import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { languageOfWords } from './review-language.ts'
import { firstName } from './reviews-queries.ts'
import type { ReviewShow, WorkshopReview } from './workshop-review.ts'

const chosen = (show: ReviewShow) => sql`
  r.hidden_at is null and case ${show}::text when 'waiting' then r.responded_at is null
    when 'answered' then r.responded_at is not null when 'low' then r.rating <= 3 else true end`

const own = (artisanId: number) =>
  sql`reviews r join products p on p.id = r.product_id where p.artisan_id = ${artisanId}`

type Row = Omit<WorkshopReview, 'writtenAt' | 'author' | 'isVerified' | 'response' | 'product'> & {
  writtenAt: Date
  fullName: string
  state: string
  response: string | null
  respondedAt: Date | null
  artisanLanguage: string
  slug: string
  name: string
  nameLanguage: string
}

export async function listWorkshopReviews(
  ctx: Context,
  { show, page, limit }: { show: ReviewShow; page: number; limit: number },
): Promise<Page<WorkshopReview> & { waiting: number }> {
  const { artisanId, userId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) return { ...toPage([], 0, { page, limit }), waiting: 0 }
  const [rows, [count]] = await Promise.all([
    ctx.db.query<Row>`
      select r.public_id as id, r.rating, r.title, r.text, r.language, r.written_at, u.full_name,
        o.shipping_address ->> 'state' as state, r.response, r.responded_at, a.home_language as artisan_language,
        p.slug, coalesce(t.name, p.name) as name, coalesce(t.language, p.language) as name_language,
        exists (select from review_reports g where g.review_id = r.id and g.user_id = ${userId}) as is_reported
      from (select r.id, r.responded_at, r.written_at from ${own(artisanId)} and ${chosen(show)}
        order by r.responded_at is not null, r.written_at desc, r.id desc
          limit ${limit} offset ${(page - 1) * limit}) wanted
      join reviews r on r.id = wanted.id join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
      join users u on u.id = r.user_id
      join order_lines l on l.id = r.order_line_id join parcels s on s.id = l.parcel_id
        join orders o on o.id = s.order_id
      left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
      order by wanted.responded_at is not null, wanted.written_at desc, wanted.id desc`,
    ctx.db.query<{ total: number; waiting: number }>`
      select count(*) filter (where ${chosen(show)})::int as total,
        count(*) filter (where r.hidden_at is null and r.responded_at is null)::int as waiting from ${own(artisanId)}`,
  ])
  const { total = 0, waiting = 0 } = count ?? {}
  return { ...toPage(rows.map(shown), total, { page, limit }), waiting }
}

function shown(row: Row): WorkshopReview {
  const { writtenAt, fullName, state, response, respondedAt, artisanLanguage, slug, name, nameLanguage, ...review } =
    row
  const answer =
    response === null
      ? null
      : {
          text: response,
          language: languageOfWords(response, isLanguage(artisanLanguage) ? artisanLanguage : fallbackLanguage),
          respondedAt: (respondedAt ?? writtenAt).toISOString(),
        }
  return {
    ...review,
    writtenAt: writtenAt.toISOString(),
    author: { name: firstName(fullName), state },
    isVerified: true,
    response: answer,
    product: { id: slug, name, nameLanguage },
  }
}
