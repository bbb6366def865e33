import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, real, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { products } from '#features/products/catalog-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** Words for one thing, in any script: all words of a `thing` find each other. Edited by people, so rows and not code. */
export const glossaryWords = pgTable(
  'glossary_words',
  {
    id: id(),
    /** the thing's English name; groups its words */
    thing: text().notNull(),
    word: text().notNull(),
    /** the language of the word; `latin` for Indian words and misspellings in Latin letters */
    language: text().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [unique('glossary_words_once').on(table.thing, table.word)],
)

/** What a customer looked for: the latest time of each search. Guests' searches stay in their browser. */
export const searches = pgTable(
  'searches',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** as typed, spaces and case folded: what makes two searches one */
    words: text().notNull(),
    searchedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.words] }),
    index('searches_latest').on(table.userId, table.searchedAt),
  ],
)

/** Who wants no search history; no row: it is kept. */
export const searchHistoryOff = pgTable('search_history_off', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  since: moment().notNull(),
})

/** How often a product's page was looked at, by day of India. Nobody is in it. */
export const productViews = pgTable(
  'product_views',
  {
    productId: reference()
      .notNull()
      .references(() => products.id),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] }), index('product_views_day').on(table.day)],
)

/** The same by artisan: a dashboard asks for months, and an artisan may have thousands of pieces. */
export const artisanViews = pgTable(
  'artisan_views',
  {
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.day] })],
)

/** How often two products were looked at in one visit, the smaller id first. Nobody is in it. */
export const viewsTogether = pgTable(
  'views_together',
  {
    productId: reference()
      .notNull()
      .references(() => products.id),
    otherId: reference()
      .notNull()
      .references(() => products.id),
    views: integer().notNull(),
    lastOn: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.otherId] }),
    index('views_together_other').on(table.otherId),
    check('views_together_order', sql`${table.productId} < ${table.otherId}`),
  ],
)

/** Computed by a job: what goes with a product, and why. */
export const recommendations = pgTable(
  'recommendations',
  {
    productId: reference()
      .notNull()
      .references(() => products.id),
    recommendedId: reference()
      .notNull()
      .references(() => products.id),
    reason: text({ enum: ['bought', 'viewed'] }).notNull(),
    position: integer().notNull(),
    computedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('recommendations_of').on(table.recommendedId),
  ],
)

/** Computed by a job: what sold and was looked at lately, later days counting more. */
export const trends = pgTable(
  'trends',
  {
    productId: reference()
      .primaryKey()
      .references(() => products.id),
    score: real().notNull(),
    computedAt: moment().notNull(),
  },
  (table) => [index('trends_score').on(table.score)],
)
