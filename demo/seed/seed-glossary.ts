import { type Services, systemContext } from '#app/http/context.ts'
import type { Context } from '#features/context.ts'
import { insertRows } from './seed-rows.ts'

/**
 * Every shop knows the words people search by, whether or not it has goods yet. A glossary that has any word is left as it is:
 * people edit it, and what they took out must not come back with the next start.
 */
export async function fillGlossary(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ isEmpty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM glossary_words) AS "isEmpty"',
  )
  if (rows[0]?.isEmpty) await seedGlossary(systemContext(services, 'glossary'))
}

/** The glossary's own words, and the crafts' names in the languages they have. What is there already stays. */
export async function seedGlossary({ db, clock }: Context): Promise<void> {
  // Loaded only here: at most starts the words are in the database.
  const { glossaryWords } = await import('#demo/glossary-words.ts')
  const addedAt = clock.now()
  const words = glossaryWords.map((row) => ({ ...row, added_at: addedAt }))
  await insertRows(db, 'glossary_words', words)
  await db.$client.query(
    `INSERT INTO glossary_words (thing, word, language, added_at)
      SELECT name, named.word, named.language, $1
      FROM crafts, LATERAL (SELECT name AS word, 'en' AS language UNION ALL SELECT value, key FROM jsonb_each_text(names)) named
      WHERE names <> '{}' AND named.word <> ''
      ON CONFLICT DO NOTHING`,
    [addedAt],
  )
}
