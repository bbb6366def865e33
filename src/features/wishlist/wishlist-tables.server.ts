import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import { products, variants } from '#features/products/catalog-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** What a customer would like to have. A product that leaves the shop stays wished, and is there again when it comes back. */
export const wishes = pgTable(
  'wishes',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    wishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index('wishes_product').on(table.productId)],
)

/** Who wants to hear when a choice that is sold out can be bought again: one email, then it is over. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    variantId: reference()
      .notNull()
      .references(() => variants.id),
    email: text().notNull(),
    emailFolded: text().notNull(),
    language: text().notNull(),
    userId: reference().references(() => users.id),
    askedAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    unique('stock_alerts_once').on(table.variantId, table.emailFolded),
    index('stock_alerts_open').on(table.variantId).where(sql`${table.sentAt} is null`),
  ],
)
