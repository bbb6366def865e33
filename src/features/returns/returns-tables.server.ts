import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { images } from '#features/images/images-tables.server.ts'
import { orderLines, orders, parcels } from '#features/orders/orders-tables.server.ts'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'
import { returnReasons, returnStatuses, returnWishes } from './return-status.ts'

/** A later day that an artisan asks for; the customer agrees, or cancels free of charge. */
export const delays = pgTable(
  'delays',
  {
    id: id(),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    promisedUntil: moment().notNull(),
    reason: text().notNull(),
    askedAt: moment().notNull(),
    answeredAt: moment(),
    answer: text({ enum: ['agreed', 'cancelled', 'replaced'] }),
  },
  (table) => [
    index('delays_parcel').on(table.parcelId),
    index('delays_unanswered').on(table.askedAt).where(sql`${table.answeredAt} is null`),
  ],
)

/** Pictures of work under way, shown to the buyer of the parcel. */
export const milestones = pgTable(
  'milestones',
  {
    id: id(),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    imageId: reference()
      .notNull()
      .references(() => images.id),
    words: text(),
    at: moment().notNull(),
  },
  (table) => [index('milestones_parcel').on(table.parcelId)],
)

/** Goods that shall go back, or a claim about them. States and moves: return-status.ts. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    /** `HT-2611-00482-1-R1` */
    number: text().notNull().unique(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    customerId: reference()
      .notNull()
      .references(() => users.id),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    status: text({ enum: returnStatuses }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    wish: text({ enum: returnWishes }).notNull(),
    words: text().notNull(),
    /** how the money goes back; `refundTo` holds `{upi}` or `{holder, account, ifsc}` for the other two */
    refundRoute: text({ enum: ['original', 'upi', 'bank'] }).notNull(),
    refundTo: jsonb().$type<Record<string, string>>(),
    /** what is given back when it is resolved: goods, and the carriage where the whole parcel is at fault */
    goodsPaise: paise().notNull(),
    shippingPaise: paise().notNull(),
    /** what bringing it back costs, borne by the artisan when the goods are at fault */
    returnCostPaise: paise().notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** null: not decided, or nothing came back */
    restocks: boolean(),
    createdAt: moment().notNull(),
    /** timer of the present status */
    dueAt: moment(),
    settledAt: moment(),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_artisan').on(table.artisanId, table.createdAt),
    index('returns_customer').on(table.customerId, table.createdAt),
    index('returns_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('returns_clock').on(sql`(coalesce(${table.dueAt}, ${table.createdAt}))`, table.id),
    index('returns_number_begins').on(table.number.op('text_pattern_ops')),
    index('returns_open').on(table.parcelId),
    index('returns_created').on(table.createdAt, table.id),
    index('returns_appealed').on(table.orderId).where(sql`${table.status} = 'appealed'`),
    index('returns_tracking').on(sql`upper(${table.trackingNumber})`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: reference()
      .notNull()
      .references(() => returns.id),
    lineId: reference()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    /** what was paid for these pieces, carriage not counted */
    paidPaise: paise().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.lineId] }),
    index('return_lines_line').on(table.lineId),
    check('return_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

/** What the customer shows, and what the artisan shows against it. */
export const returnPictures = pgTable(
  'return_pictures',
  {
    returnId: reference()
      .notNull()
      .references(() => returns.id),
    imageId: reference()
      .notNull()
      .references(() => images.id),
    byRole: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.imageId] })],
)
