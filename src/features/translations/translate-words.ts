import { LRUCache } from 'lru-cache'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { languageOfWords } from '#features/reviews/review-language.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { Translator } from '#platform/translation/translator.server.ts'

export const translatedThings = ['product', 'review', 'question', 'artisan'] as const

export type TranslatedThing = (typeof translatedThings)[number]

type Said = { words: string | null; language: string | null }

/** Only what visitors can read anyway: nobody makes the shop send words of their own. */
const saidIn: Record<TranslatedThing, (id: string) => Sql> = {
  product: (id) => sql`
    select s.words, p.language from products p join artisans a on a.id = p.artisan_id
    cross join lateral (values (1, p.description), (2, p.variation_note)) as s (place, words)
    where p.slug = ${id} and ${visibleProducts} order by s.place`,
  review: (id) => sql`
    select s.words, s.language from reviews r join products p on p.id = r.product_id
    join artisans a on a.id = p.artisan_id
    cross join lateral (values (1, r.title, r.language), (2, r.text, r.language), (3, r.response, a.home_language))
      as s (place, words, language)
    where r.public_id::text = ${id} and r.hidden_at is null and ${visibleProducts} order by s.place`,
  question: (id) => sql`
    select s.words, s.language from questions q
    cross join lateral (values (1, q.words, q.language), (2, q.answer, q.answer_language))
      as s (place, words, language)
    where q.public_id::text = ${id} and q.may_show and q.answered_at is not null and q.hidden_at is null
    order by s.place`,
  // The telling that its page shows to who reads none of them.
  artisan: (id) => sql`
    select regexp_split_to_table(told.words, '\n+') as words, told.language from (
      select s.value as words, s.key as language from artisans a cross join lateral jsonb_each_text(a.story) as s
      where a.slug = ${id} and a.status in ${literal(shownStatuses)} and s.value <> ''
      order by s.key = ${fallbackLanguage} desc, s.key = a.home_language desc limit 1) told`,
}

/**
 * What is said there, paragraph by paragraph, in the reader's language.
 * @throws DomainError not-found (also where no service is set), unavailable while the service does not answer
 */
export async function translateWords(ctx: Context, of: TranslatedThing, id: string): Promise<string[]> {
  const { translator } = ctx
  if (!translator) throw new DomainError('not-found')
  const said = await ctx.db.query<Said>`${saidIn[of](id)}`
  const given = said.flatMap(({ words, language }) => (words ? [{ words, language }] : []))
  if (given.length === 0) throw new DomainError('not-found')
  try {
    return await Promise.all(given.map(({ words, language }) => translateOnce(translator, { words, language }, ctx)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'nothing was translated')
    throw new DomainError('unavailable')
  }
}

type Input = { words: string; language: string | null }

/** Many readers ask at once: each text goes to the service once. Failures are not kept. */
function translateOnce(translator: Translator, { words, language: told }: Input, { locale }: Context): Promise<string> {
  const language = languageOfWords(words, isLanguage(told) ? told : fallbackLanguage)
  if (language === locale) return Promise.resolve(words)
  const kept = keptOf.get(translator) ?? new LRUCache<string, Promise<string>>({ max: 5_000 })
  keptOf.set(translator, kept)
  const key = `${language} ${locale} ${words}`
  const known = kept.get(key)
  if (known) return known
  const asked = translator.translate(words, language, locale)
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  return asked
}

const keptOf = new WeakMap<Translator, LRUCache<string, Promise<string>>>()
