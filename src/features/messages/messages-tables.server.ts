import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { parcels } from '#features/orders/orders-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** What buyer and artisan write to each other about one parcel. Append-only but for the moments of reading and reporting. */
export const parcelMessages = pgTable(
  'parcel_messages',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    fromRole: text({ enum: ['customer', 'artisan'] }).notNull(),
    fromUserId: reference().notNull(),
    /** made where it was written, so that one message sent twice is one */
    key: uuid().notNull(),
    /** without telephone numbers, addresses of email and payment, links: they are taken out before it is kept */
    words: text().notNull(),
    language: text().notNull(),
    at: moment().notNull(),
    /** when the other side had it on the screen */
    readAt: moment(),
    reportedAt: moment(),
    reportReason: text(),
    /** what the admin did about a report */
    settledAt: moment(),
    settledBy: reference(),
    hiddenAt: moment(),
  },
  (table) => [
    unique('parcel_messages_key').on(table.fromUserId, table.key),
    index('parcel_messages_parcel').on(table.parcelId, table.id),
    index('parcel_messages_unread').on(table.parcelId).where(sql`${table.readAt} is null`),
    index('parcel_messages_reported')
      .on(table.reportedAt)
      .where(sql`${table.reportedAt} is not null and ${table.settledAt} is null`),
  ],
)
