import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/columns.server.ts'

/** Who changed what. Append-only (a trigger refuses update and delete). */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: id(),
    at: moment().notNull(),
    actorRole: text().notNull(),
    actorId: reference(),
    /** verb and noun: `verification.verify` */
    action: text().notNull(),
    /** what it touched: `artisan:naveen-prajapat` */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (table) => [index('audit_records_subject').on(table.subject), index('audit_records_at').on(table.at)],
)
