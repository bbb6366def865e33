import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { orders, parcels } from '#features/orders/orders-tables.server.ts'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'

export const documentKinds = ['invoice', 'bill_of_supply', 'bill', 'credit_note'] as const

/** Invoices and credit notes: numbered without gaps per artisan, year and series, in the transaction that causes them. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull(),
    /** at most 16 signs (CGST Rule 46): `INV/26-27/00001` */
    number: text().notNull(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    /** `26-27`, April to March in India */
    financialYear: text().notNull(),
    series: text().notNull(),
    serial: integer().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    /** the invoice that a credit note is about */
    refersToId: reference(),
    /** the business effect, so that it is issued once: `invoice:<parcel>`, `credit:<refund key>` */
    effect: text().notNull().unique(),
    /** everything that is printed, as it was that day */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    language: text().notNull(),
    totalPaise: paise().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    unique('documents_number').on(table.artisanId, table.financialYear, table.series, table.serial),
    index('documents_by_number').on(table.number),
    index('documents_parcel').on(table.parcelId),
    index('documents_artisan').on(table.artisanId, table.issuedAt),
    index('documents_issued').on(table.issuedAt),
  ],
)

/** The last serial given; locked by its update, so that two dispatches wait for each other and a failed one leaves no gap. */
export const documentCounters = pgTable(
  'document_counters',
  {
    artisanId: reference().notNull(),
    financialYear: text().notNull(),
    series: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.financialYear, table.series] })],
)
