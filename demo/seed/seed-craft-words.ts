import { craftDescriptions, craftTerms } from '#demo/craft-words.ts'
import type { Context } from '#features/context.ts'

// The shop's texts win over the files, so that edits are kept; only missing languages are added.
const writeTerms = `
  INSERT INTO craft_terms (term, names) SELECT key, value FROM jsonb_each($1::jsonb)
  ON CONFLICT (term) DO UPDATE SET names = excluded.names || craft_terms.names
  WHERE NOT craft_terms.names @> (excluded.names || craft_terms.names)`

const writeDescriptions = `
  UPDATE crafts SET descriptions = value || descriptions FROM jsonb_each($1::jsonb)
  WHERE slug = key AND NOT descriptions @> (value || descriptions)`

/** A second run changes nothing. */
export async function seedCraftWords({ db }: Context): Promise<void> {
  await db.$client.query(writeTerms, [JSON.stringify(craftTerms())])
  await db.$client.query(writeDescriptions, [JSON.stringify(craftDescriptions())])
}
