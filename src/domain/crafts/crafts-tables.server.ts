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
    typicalProducts: jsonb().$type<{ name: string; priceInr: [number, number]; weightKg: number }[]>().notNull(),
  },
  (table) => [index('crafts_category').on(table.category)],
)
