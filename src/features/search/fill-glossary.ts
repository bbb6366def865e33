import type { Context } from '#features/context.ts'
import { namePartWords } from '#features/products/translate-name.ts'
import { isSideWord } from '#search-engine/particles.ts'
import { occasion } from './glossary-word.ts'

/**
 * Fills only an empty glossary: admins edit it, and a word they removed must not return at the next start. One from
 * before there were occasions gets those.
 */
export async function fillGlossary(ctx: Context): Promise<void> {
  const [found] = await ctx.db.query<{ isEmpty: boolean; lacksOccasions: boolean }>`
    select not exists (select from glossary_words) as is_empty,
      not exists (select from glossary_words where language = ${occasion}) as lacks_occasions`
  if (found?.isEmpty) await writeGlossary(ctx)
  else if (found?.lacksOccasions) await writeOccasions(ctx)
}

/** With the names of occasions that the shop has no word for; the words of the others are the admin's by now. */
async function writeOccasions({ db, clock }: Context): Promise<void> {
  await db.query`
    with given as (
      select * from json_to_recordset(${JSON.stringify(await glossaryWords())}) as given (thing text, word text, language text)
    )
    insert into glossary_words (thing, word, language, added_at)
      select thing, word, language, ${clock.now()} from given
      where language = ${occasion} or (thing in (select word from given where language = ${occasion})
        and not exists (select from glossary_words known where known.thing = given.thing))
    on conflict do nothing`
}

export async function writeGlossary({ db, clock }: Context): Promise<void> {
  const addedAt = clock.now()
  await db.query`
    insert into glossary_words (thing, word, language, added_at)
      select thing, word, language, ${addedAt}
      from json_to_recordset(${JSON.stringify(await glossaryWords())}) as given (thing text, word text, language text)
    on conflict do nothing`
  await db.query`
    insert into glossary_words (thing, word, language, added_at)
      select name, named.word, named.language, ${addedAt}
      from crafts, lateral (select name as word, 'en' as language union all select value, key
        from jsonb_each_text(names)) named
      where names <> '{}' and named.word <> ''
    on conflict do nothing`
}

type GlossaryWord = { thing: string; word: string; language: string }

type GlossaryThing = { thing: string; leadsTo?: string[] } & { [language in string]?: string[] | string }

/**
 * One row per word; a thing's English name is one of its words. The words that names of pieces are put together from
 * follow, so that what a page says in a language is found in it. Loaded lazily, because most starts do not need it.
 */
export async function glossaryWords(): Promise<GlossaryWord[]> {
  const { default: things } = await import('./glossary-words.json', { with: { type: 'json' } })
  const written = (things as GlossaryThing[]).flatMap(({ thing, leadsTo = [], ...words }) => [
    { thing, word: thing, language: 'en' },
    ...leadsTo.map((shown) => ({ thing: shown, word: thing, language: occasion })),
    ...Object.entries(words).flatMap(([language, spellings = []]) =>
      [spellings].flat().map((word) => ({ thing, word, language })),
    ),
  ])
  return [...written, ...partsBeside(written)]
}

/** Its Marathi word is the clock of Hindi. */
const ambiguous = new Set(['fold'])

/** Of a word that has a thing already no second is meant. */
function partsBeside(written: readonly GlossaryWord[]): GlossaryWord[] {
  const known = new Set(written.map(({ word }) => word))
  const added: GlossaryWord[] = []
  const add = (row: GlossaryWord) => {
    if (known.has(row.word)) return
    known.add(row.word)
    added.push(row)
  }
  for (const { part, language, word } of namePartWords()) {
    const isOneWord = /^[a-z]{3,}$/.test(part) && !isSideWord(part) && !ambiguous.has(part) && !word.includes(' ')
    if (!isOneWord) continue
    add({ thing: part, word: part, language: 'en' })
    add({ thing: part, word, language })
  }
  return added
}
