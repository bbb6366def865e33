import { craftDescriptions, craftTerms } from '#demo/craft-words.ts'
import type { Context } from '#features/context.ts'

// What stands in the shop wins over the files, so that nobody's corrections are lost; only missing languages are added.
const writeTerms = `
  INSERT INTO craft_terms (term, names) SELECT key, value FROM jsonb_each($1::jsonb)
  ON CONFLICT (term) DO UPDATE SET names = excluded.names || craft_terms.names
  WHERE NOT craft_terms.names @> (excluded.names || craft_terms.names)`

const writeDescriptions = `
  UPDATE crafts SET descriptions = value || descriptions FROM jsonb_each($1::jsonb)
  WHERE slug = key AND NOT descriptions @> (value || descriptions)`

/** Words about crafts in other languages, into new shops and old ones. A second run changes nothing. */
export async function seedCraftWords({ db }: Context): Promise<void> {
  await db.$client.query(writeTerms, [JSON.stringify(craftTerms())])
  await db.$client.query(writeDescriptions, [JSON.stringify(craftDescriptions())])
}
