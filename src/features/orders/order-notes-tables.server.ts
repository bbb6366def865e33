import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'
import { orders, parcels } from './orders-tables.server.ts'

/** What the admin notes for itself at an order. Never shown to buyer or artisan. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    authorId: reference().notNull(),
    text: text().notNull(),
    writtenAt: moment().notNull(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.id)],
)

/** A refund above what one admin may give alone: it waits for a second. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    /** the components that were asked for: goodsPaise, shippingPaise, goodwillPaise */
    wish: jsonb().$type<{ goodsPaise: number; shippingPaise: number; goodwillPaise: number }>().notNull(),
    amountPaise: paise().notNull(),
    reason: text().notNull(),
    askedBy: reference().notNull(),
    askedAt: moment().notNull(),
    decision: text({ enum: ['approved', 'refused'] }),
    decidedBy: reference(),
    decidedAt: moment(),
    decisionReason: text(),
  },
  (table) => [
    index('refund_requests_open').on(table.askedAt).where(sql`${table.decidedAt} is null`),
    index('refund_requests_order').on(table.orderId),
    check(
      'refund_requests_second',
      sql`${table.decidedBy} is null or ${table.decision} = 'refused' or ${table.decidedBy} <> ${table.askedBy}`,
    ),
  ],
)
