import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import { orderLines } from '#features/orders/orders-tables.server.ts'
import { products } from '#features/products/catalog-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** One by each customer who received the piece. Counted in products.rating_sum while it is not hidden. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    publicId: uuid().notNull().unique(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** the delivered line that gave the right to write: what "verified purchase" rests on */
    orderLineId: reference()
      .notNull()
      .references(() => orderLines.id),
    rating: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    language: text().notNull(),
    writtenAt: moment().notNull(),
    /** the artisan's answer */
    response: text(),
    respondedAt: moment(),
    hiddenAt: moment(),
    /** said to who wrote it; null: withdrawn by the writer */
    hiddenReason: text(),
  },
  (table) => [
    unique('reviews_once').on(table.productId, table.userId),
    index('reviews_written').on(table.writtenAt, table.id),
    index('reviews_product').on(table.productId, table.writtenAt),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: reference()
      .notNull()
      .references(() => reviews.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    isHelpful: boolean().notNull(),
    votedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
)

export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: reference()
      .notNull()
      .references(() => reviews.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: ['offensive', 'spam', 'notAboutPiece', 'personalData', 'other'] }).notNull(),
    note: text().notNull(),
    reportedAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_reports_open').on(table.reportedAt).where(sql`${table.settledAt} is null`),
  ],
)
