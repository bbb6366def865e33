import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/columns.server.ts'

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
  },
  (table) => [index('crafts_category').on(table.category)],
)

/** What materials and techniques are called in other languages; goods and crafts name them in English. */
export const craftTerms = pgTable('craft_terms', {
  term: text().primaryKey(),
  names: jsonb().$type<Record<string, string>>().notNull(),
})
