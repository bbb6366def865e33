import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const isEmpty = 'SELECT NOT EXISTS (SELECT FROM glossary_words) AS "isEmpty"'

/**
 * Every shop knows the words people search by, whether or not it has goods yet. A glossary that has any word is left as it is:
 * people edit it, and what they took out must not come back with the next start.
 */
export async function fillGlossary(ctx: Context): Promise<void> {
  const [found] = await namedQuery<{ isEmpty: boolean }>(ctx.db, 'glossary.is-empty', isEmpty, [])
  if (found?.isEmpty) await writeGlossary(ctx)
}

const writeWords = `
  INSERT INTO glossary_words (thing, word, language, added_at)
    SELECT thing, word, language, $2 FROM json_to_recordset($1) AS given (thing text, word text, language text)
  ON CONFLICT DO NOTHING`

const writeCrafts = `
  INSERT INTO glossary_words (thing, word, language, added_at)
    SELECT name, named.word, named.language, $1
    FROM crafts, LATERAL (SELECT name AS word, 'en' AS language UNION ALL SELECT value, key FROM jsonb_each_text(names)) named
    WHERE names <> '{}' AND named.word <> ''
  ON CONFLICT DO NOTHING`

/** The glossary's own words, and the crafts' names in the languages they have. What is there already stays. */
export async function writeGlossary({ db, clock }: Context): Promise<void> {
  const addedAt = clock.now()
  await namedQuery(db, 'glossary.write-words', writeWords, [JSON.stringify(await glossaryWords()), addedAt])
  await namedQuery(db, 'glossary.write-crafts', writeCrafts, [addedAt])
}

type GlossaryWord = { thing: string; word: string; language: string }

type GlossaryThing = { thing: string } & { [language in string]?: string[] | string }

/**
 * Words for one thing in Latin letters and eleven languages: what people type, and what goods are called. A row a word; the thing's
 * own English name is one of its words. Loaded only when asked for: at most starts the words are in the database.
 */
export async function glossaryWords(): Promise<GlossaryWord[]> {
  const { default: things } = await import('./glossary-words.json', { with: { type: 'json' } })
  return (things as GlossaryThing[]).flatMap(({ thing, ...words }) => [
    { thing, word: thing, language: 'en' },
    ...Object.entries(words).flatMap(([language, spellings = []]) =>
      [spellings].flat().map((word) => ({ thing, word, language })),
    ),
  ])
}
