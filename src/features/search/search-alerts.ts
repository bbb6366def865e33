import { foldEmail, keptEmail } from '#features/accounts/account.ts'
import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { readProductFilter } from './product-filter.ts'
import { searchProducts } from './search-products.ts'

/** Bounds how many alerts a stranger can request in somebody else's name. */
const mostInADay = 30
/** Different searches of one run, drawn by lot: none waits behind those that are never found. */
const portion = 1_000
const newestLooked = 12
/** Days after which an address is deleted: the email was sent, or the piece never came. */
const keptAfterEmail = 30
const keptWaiting = 365

/**
 * One email when a piece that is new by then is found. Repeating it changes nothing.
 * @throws DomainError invalid-request for signs without a word, which would find everything; too-many-requests
 */
export async function askSearchAlert(ctx: Context, { words, email }: { words: string; email: string }): Promise<void> {
  const asked = wordsOf(words).join(' ')
  if (asked === '') throw new DomainError('invalid-request', { errors: [{ path: 'words', message: 'invalid.value' }] })
  const folded = foldEmail(email)
  await countTry(ctx, { key: `search-alert ${folded}`, tries: mostInADay, windowSeconds: 86_400 })
  await ctx.db.query`
    insert into search_alerts (words, email, email_folded, language, asked_at)
    values (${asked}, ${keptEmail(email)}, ${folded}, ${ctx.locale}, ${ctx.clock.now()})
    on conflict (words, email_folded) do update set email = excluded.email, language = excluded.language, sent_at = null,
      asked_at = case when search_alerts.sent_at is null then search_alerts.asked_at else excluded.asked_at end`
}

type Waiting = { words: string; since: Date }

/** @returns how many emails were queued */
export async function sendSearchAlerts(
  ctx: Context,
  { linkOf }: { linkOf: (words: string) => string },
): Promise<number> {
  const waiting = await ctx.db.query<Waiting>`
    select words, min(asked_at) as since from search_alerts where sent_at is null
    group by words order by random() limit ${literal(portion)}`
  let sent = 0
  for (const { words, since } of waiting) {
    const newest = await newestFound(ctx, words)
    if (newest && newest > since) sent += await tell(ctx, { words, newest, link: linkOf(words) })
  }
  await forgetOld(ctx)
  return sent
}

/** Null: nothing is found by these words, or only by a guess. */
async function newestFound(ctx: Context, words: string): Promise<Date | null> {
  const filter = readProductFilter(new URLSearchParams({ q: words, sort: 'newest', limit: String(newestLooked) }))
  const { items, spelling } = await searchProducts(ctx, filter)
  if (spelling || items.length === 0) return null
  const [row] = await ctx.db.query<{ at: Date | null }>`
    select max(published_at) as at from products where slug = any (${items.map(({ id }) => id)}::text[])`
  return row?.at ?? null
}

/** Claims and queues in one transaction, so that two concurrent jobs never write to the same reader. */
function tell(ctx: Context, { words, newest, link }: { words: string; newest: Date; link: string }): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const readers = await ctx.db.query<{ email: string; language: string }>`
      update search_alerts set sent_at = ${ctx.clock.now()}
      where words = ${words} and sent_at is null and asked_at < ${newest} returning email, language`
    await queueEmails(
      ctx,
      readers.map(({ email, language }) =>
        emailOf({
          to: email,
          language: isLanguage(language) ? language : 'en',
          kind: 'search-alert',
          words: 'searchAlert',
          values: { words },
          button: { word: 'pieces', link },
        }),
      ),
    )
    return readers.length
  })
}

async function forgetOld(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query`
    delete from search_alerts
    where sent_at < ${addDays(now, -keptAfterEmail)} or (sent_at is null and asked_at < ${addDays(now, -keptWaiting)})`
}

export type WaitedFor = { words: string; people: number; since: string }

/** What people wait for, the most wanted first: goods that are missing, or words that the glossary lacks. */
export async function listWaitedFor(ctx: Context): Promise<WaitedFor[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<{ words: string; people: number; since: Date }>`
    select words, count(*)::int as people, min(asked_at) as since from search_alerts where sent_at is null
    group by words order by count(*) desc, min(asked_at) limit 30`
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
