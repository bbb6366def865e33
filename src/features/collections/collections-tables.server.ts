import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#features/products/catalog-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** Goods that the admin hangs together: by a rule, by hand, or the hand's first and then the rule's. `diwali` is one of them. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    slug: text().notNull().unique(),
    /** by language; `en` is always there */
    title: jsonb().$type<Record<string, string>>().notNull(),
    intro: jsonb().$type<Record<string, string>>().notNull(),
    /** which goods come of themselves (collection-rule.ts); null: only those chosen by hand */
    rule: jsonb(),
    /** the shop shows it from … until; null: it is being prepared, and without end */
    startsAt: moment(),
    endsAt: moment(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [check('collections_window', sql`${table.endsAt} is null or ${table.startsAt} is not null`)],
)

export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: reference()
      .notNull()
      .references(() => collections.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_order').on(table.collectionId, table.position),
    index('collection_products_product').on(table.productId),
  ],
)

/** A piece that the admin hangs at the front of a shelf until a day. */
export const productPins = pgTable(
  'product_pins',
  {
    id: id(),
    shelf: text({ enum: ['featured', 'trending'] }).notNull(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    pinnedAt: moment().notNull(),
    until: moment(),
  },
  (table) => [uniqueIndex('product_pins_once').on(table.shelf, table.productId)],
)
