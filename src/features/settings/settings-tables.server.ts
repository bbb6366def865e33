import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, reference } from '#platform/database/columns.server.ts'

/** What the admin has set apart from the default of `shop-settings.ts`. Who set it and what stood before is in the audit trail. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull(),
  changedBy: reference(),
})
