import { isUser, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { firstName } from '#features/reviews/reviews-queries.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { AdminQuestion, Question, WorkshopQuestion } from './question.ts'

type PageAsk = { page: number; limit: number }

type Row = {
  id: string
  words: string
  language: string
  askedAt: Date
  answer: string | null
  answerLanguage: string | null
  answeredAt: Date | null
  mayShow: boolean
  isOwn: boolean
  total: number
}

const columns = (userId: number | null) => sql`
  q.public_id as id, q.words, q.language, q.asked_at, q.answer, q.answer_language, q.answered_at, q.may_show,
  coalesce(q.user_id = ${userId}::bigint, false) as is_own, count(*) over ()::int as total`

/** Answered ones that may be shown, and all of the reader's own; these first. Of an artisan: those about no piece. */
export async function listShownQuestions(
  ctx: Context,
  about: { product: string } | { artisan: string },
  { page, limit }: PageAsk,
): Promise<Page<Question>> {
  const userId = isUser(ctx.actor) ? ctx.actor.userId : null
  const rows = await ctx.db.query<Row>`
    select ${columns(userId)}
    from questions q where ${isAbout(about)} and q.hidden_at is null
      and (q.user_id = ${userId}::bigint or q.may_show and q.answered_at is not null)
    order by is_own desc, q.answered_at desc nulls first, q.id desc limit ${limit} offset ${(page - 1) * limit}`
  return toPage(rows.map(toQuestion), rows[0]?.total ?? 0, { page, limit })
}

const isAbout = (about: { product: string } | { artisan: string }) =>
  'product' in about
    ? sql`q.product_id = (select id from products where slug = ${about.product})`
    : sql`q.product_id is null and q.artisan_id = (select id from artisans where slug = ${about.artisan})`

type WorkshopRow = Row & {
  fullName: string
  product: { id: string; name: string; nameLanguage: string } | null
  artisan: string
  hiddenAt: Date | null
}

const workshopColumns = sql`
  u.full_name, case when p.id is not null then json_build_object('id', p.slug, 'name', p.name, 'nameLanguage',
  p.language) end as product, a.name as artisan, q.hidden_at`

const tables = sql`
  questions q join users u on u.id = q.user_id join artisans a on a.id = q.artisan_id
  left join products p on p.id = q.product_id`

/** Open ones first, longest waiting on top; then the latest answered. @throws DomainError forbidden */
export async function listWorkshopQuestions(ctx: Context, ask: PageAsk): Promise<Page<WorkshopQuestion>> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const open = sql`q.answered_at is null desc, case when q.answered_at is null then q.asked_at end, q.answered_at desc`
  return listOf(ctx, { where: sql`q.artisan_id = ${artisanId} and q.hidden_at is null`, order: open }, ask)
}

/** What stands in public or was taken away from there. @throws DomainError forbidden */
export async function listAdminQuestions(ctx: Context, ask: PageAsk): Promise<Page<AdminQuestion>> {
  requireRole(ctx.actor, 'admin')
  return listOf(ctx, { where: sql`q.may_show and q.answered_at is not null`, order: sql`q.answered_at desc` }, ask)
}

async function listOf(
  ctx: Context,
  { where, order }: { where: Sql; order: Sql },
  { page, limit }: PageAsk,
): Promise<Page<AdminQuestion>> {
  const rows = await ctx.db.query<WorkshopRow>`
    select ${columns(null)}, ${workshopColumns} from ${tables} where ${where}
    order by ${order}, q.id desc limit ${limit} offset ${(page - 1) * limit}`
  const items = rows.map((row) => ({
    ...toQuestion(row),
    person: firstName(row.fullName),
    product: row.product,
    artisan: row.artisan,
    hiddenAt: isoOrNull(row.hiddenAt),
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

function toQuestion({
  id,
  words,
  language,
  askedAt,
  answer,
  answerLanguage,
  answeredAt,
  mayShow,
  isOwn,
}: Row): Question {
  return {
    id,
    asked: { words, language, at: iso(askedAt) },
    answer:
      answer === null || answeredAt === null
        ? null
        : { words: answer, language: answerLanguage ?? language, at: iso(answeredAt) },
    isOwn,
    mayShow,
  }
}
