import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { emailOf, sendOnce } from '#features/emails.ts'
import { plainWords } from '#features/messages/plain-words.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import type { QuestionRequest } from './question.ts'

export type About = { product: string } | { artisan: string }

export const questionEmailJob = 'question-email'

export type QuestionEmailJob = { question: number; kind: 'asked' | 'answered'; effect: string }

/**
 * Contact details are taken out before storing. The same `key` again changes nothing.
 * @throws DomainError not-found (nothing to ask about is shown), idempotency-key-reused for the key of other words
 */
export async function askArtisan(ctx: Context, about: About, { words, key, mayShow }: QuestionRequest): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const [product, artisan] = 'product' in about ? [about.product, null] : [null, about.artisan]
  const plain = plainWords(words)
  return transaction(ctx, async (ctx) => {
    const [place] = await ctx.db.query<{ artisanId: number; productId: number | null }>`
      select a.id as artisan_id, p.id as product_id
      from artisans a left join products p on p.artisan_id = a.id and p.slug = ${product}::text and p.status = 'published'
      where a.status in ${literal(shownStatuses)}
        and case when ${artisan}::text is null then p.id is not null else a.slug = ${artisan}::text end`
    if (!place) throw new DomainError('not-found')
    const [written] = await ctx.db.query<{ id: number }>`
      insert into questions (artisan_id, product_id, user_id, key, words, language, may_show, asked_at)
      values (${place.artisanId}, ${place.productId}, ${userId}, ${key}, ${plain}, ${ctx.locale}, ${mayShow},
        ${ctx.clock.now()})
      on conflict (user_id, key) do nothing returning id`
    if (written) return queueQuestionEmail(ctx, written.id, 'asked')

    const [before] = await ctx.db.query<{ isSame: boolean }>`
      select words = ${plain} and artisan_id = ${place.artisanId} as is_same from questions
      where user_id = ${userId} and key = ${key}`
    if (!before?.isSame) throw new DomainError('idempotency-key-reused')
  })
}

/** An answer may be corrected; only the first is told by email. @throws DomainError not-found, also for another's question */
export async function answerQuestion(ctx: Context, { id, words }: { id: string; words: string }): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return transaction(ctx, async (ctx) => {
    const [answered] = await ctx.db.query<{ id: number; isFirst: boolean }>`
      with before as (
        select id, answered_at is null as is_first from questions
        where public_id::text = ${id} and artisan_id = ${artisanId} and hidden_at is null for update
      )
      update questions q set answer = ${plainWords(words)}, answer_language = ${ctx.locale}, answered_at = ${ctx.clock.now()}
      from before where q.id = before.id returning q.id, before.is_first`
    if (!answered) throw new DomainError('not-found')
    if (answered.isFirst) await queueQuestionEmail(ctx, answered.id, 'answered')
  })
}

type Settling = { id: string; move: 'hide' | 'leave'; reason: string }

/** Takes a question with its answer away from the page, or puts it back. @throws DomainError forbidden, not-found */
export async function settleQuestion(ctx: Context, { id, move, reason }: Settling): Promise<void> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const settled = await ctx.db.query`
      update questions set hidden_at = case when ${move === 'hide'} then ${ctx.clock.now()}::timestamptz end
      where public_id::text = ${id} returning id`
    if (settled.length === 0) throw new DomainError('not-found')
    await writeAudit(ctx, {
      action: `question.${move}`,
      subject: `question:${id}`,
      after: { isHidden: move === 'hide', reason },
    })
  })
}

function queueQuestionEmail(ctx: Context, question: number, kind: QuestionEmailJob['kind']): Promise<void> {
  const effect = `question:${question}:${kind}`
  return queueJobs(ctx, [{ name: questionEmailJob, payload: { question, kind, effect }, singletonKey: effect }])
}

type Told = {
  to: string
  language: string
  artisan: string
  piece: string
  product: string | null
  slug: string
  words: string
  answer: string | null
}

type Links = { answers: string; product(slug: string): string; artisan(slug: string): string }

/** To the artisan, in their language; the answer to who asked, in theirs. Nobody is told of what was hidden. */
export async function sendQuestionEmail(ctx: Context, job: QuestionEmailJob, links: Links): Promise<void> {
  const isAsked = job.kind === 'asked'
  const [found] = await ctx.db.query<Told>`
    select u.email as to, u.language, a.name as artisan, coalesce(p.name, a.name) as piece, p.slug as product, a.slug,
      q.words, q.answer
    from questions q join artisans a on a.id = q.artisan_id left join products p on p.id = q.product_id
    join users u on u.id = case when ${isAsked} then a.user_id else q.user_id end and u.closed_at is null
    where q.id = ${job.question} and q.hidden_at is null`
  if (!found) return
  const { to, language, artisan, piece, words, answer } = found
  const shown = found.product === null ? links.artisan(found.slug) : links.product(found.product)
  await sendOnce(
    ctx,
    job.effect,
    emailOf({
      to,
      language,
      kind: `question-${job.kind}`,
      words: `question.${job.kind}`,
      values: { artisan, piece, words, answer: answer ?? '' },
      button: isAsked ? { word: 'answers', link: links.answers } : { word: 'piece', link: shown },
    }),
  )
}

/** What the artisan answered in public stays without the words of the person. */
export async function forgetQuestions(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`update questions set words = '–', may_show = false where user_id = ${userId}`
}
