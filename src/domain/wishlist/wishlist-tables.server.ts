import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '#domain/accounts/accounts-tables.server.ts'
import { products } from '#domain/catalog/catalog-tables.server.ts'
import { moment, reference } from '#platform/columns.server.ts'

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
