import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, paise, reference } from './columns.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Emails kept when there is no MAIL_URL; read at /dev/email. */
export const keptEmails = pgTable('kept_emails', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text(),
  language: text().notNull(),
  kind: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  sentAt: moment().notNull(),
})

/** The sandbox gateway's own books: it stands for a company outside, so it must survive our crash like one. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text().primaryKey(),
  receipt: text().notNull().unique(),
  amountPaise: paise().notNull(),
  status: text({ enum: ['created', 'attempted', 'paid'] }).notNull(),
  notes: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: moment().notNull(),
})

export const sandboxPayments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  orderId: text()
    .notNull()
    .references(() => sandboxOrders.id),
  amountPaise: paise().notNull(),
  method: text().notNull(),
  status: text({ enum: ['created', 'authorized', 'captured', 'refunded', 'failed'] }).notNull(),
  errorDescription: text(),
  createdAt: moment().notNull(),
})

export const sandboxTransfers = pgTable('sandbox_transfers', {
  id: text().primaryKey(),
  paymentId: text(),
  account: text().notNull(),
  amountPaise: paise().notNull(),
  reversedPaise: paise().notNull().default(0),
  idempotencyKey: text().notNull().unique(),
  status: text({ enum: ['pending', 'processed', 'failed', 'reversed'] }).notNull(),
  createdAt: moment().notNull(),
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  paymentId: text().notNull(),
  amountPaise: paise().notNull(),
  idempotencyKey: text().notNull().unique(),
  status: text({ enum: ['pending', 'processed', 'failed'] })
    .notNull()
    .default('processed'),
  createdAt: moment().notNull(),
})

/** Which email was handed to the email server, by its business effect: a job that runs again finds it and sends nothing. */
export const emailsSent = pgTable(
  'emails_sent',
  {
    effect: text().primaryKey(),
    /** when somebody began to hand it over, and when the email server had taken it */
    at: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [index('emails_sent_age').using('brin', table.at)],
)

/** The processes of the shop: each writes its row every few seconds while it lives, and takes it away when it ends in order. */
export const processes = pgTable('processes', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: moment().notNull(),
  seenAt: moment().notNull(),
  /** how it is at that moment; see heartbeat.server.ts */
  facts: jsonb().$type<Record<string, number | boolean | null>>().notNull(),
})

/** Backups that were read back whole: of which moment each is, and how large. */
export const backups = pgTable('backups', {
  id: id(),
  takenAt: moment().notNull().unique(),
  bytes: bigint({ mode: 'number' }).notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  files: integer().notNull(),
  isSealed: boolean().notNull(),
})

/** How far the demo's time runs ahead of the wall clock. One row at most. */
export const clockOffset = pgTable('clock_offset', { id: integer().primaryKey(), minutes: integer().notNull() })

/** The answer a key got, so that a repeated request gets the same one. Kept at least 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: bytes().notNull(),
    orderId: reference(),
    /** what the answer speaks of: the number of a return, the key of a refund, the name of a product */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
