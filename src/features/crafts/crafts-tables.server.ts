import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, wordSet } from '#platform/database/columns.server.ts'

/** Reference data: a named tradition. */
export const crafts = pgTable(
  'crafts',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    category: text().notNull(),
    state: text().notNull(),
    place: text().notNull(),
    /** the registered geographical indication, when there is one */
    giTag: text(),
    materials: text().array().notNull(),
    techniques: text().array().notNull(),
    colors: text().array().notNull(),
    description: text().notNull(),
    /** its name in other languages: `{hi: '…'}` */
    names: jsonb().$type<Record<string, string>>().notNull(),
    /** `description` in other languages */
    descriptions: jsonb().$type<Record<string, string>>().notNull().default({}),
    typicalProducts: jsonb().$type<{ name: string; priceInr: [number, number]; weightKg: number }[]>().notNull(),
    /** what people find it by, in every language that has a name for it */
    words: wordSet().generatedAlwaysAs(
      sql`array_to_tsvector(search_words_of(name || ' ' || place || ' ' || regexp_replace(state, '([A-Z])', ' \\1', 'g') || ' ' || jsonb_path_query_array(names, '$.*')::text))`,
    ),
  },
  (table) => [index('crafts_category').on(table.category)],
)

/** What materials and techniques are called in other languages; goods and crafts name them in English. */
export const craftTerms = pgTable('craft_terms', {
  term: text().primaryKey(),
  names: jsonb().$type<Record<string, string>>().notNull(),
})
