import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, json, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { variants } from '#features/products/catalog-tables.server.ts'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'
import { parcelStatuses } from './order-status.ts'

export const orderNumbers = pgSequence('order_numbers', { startWith: 500 })

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** `HT-2611-00482`: year, month, running number */
    number: text().notNull().unique(),
    customerId: reference()
      .notNull()
      .references(() => users.id),
    placedAt: moment().notNull(),
    paymentMethod: text().notNull(),
    /** sum of lines before discount, tax included */
    subtotalPaise: paise().notNull(),
    discountPaise: paise().notNull(),
    shippingPaise: paise().notNull(),
    /** what the courier is paid for bringing cash, the platform's; zero unless the method is cod */
    codFeePaise: paise().notNull().default(0),
    /** GST inside the total; informative, never added */
    taxPaise: paise().notNull(),
    totalPaise: paise().notNull(),
    shippingAddress: jsonb().$type<PostalAddress>().notNull(),
    billingAddress: jsonb().$type<PostalAddress>().notNull(),
    language: text().notNull(),
    note: text(),
    giftNote: text(),
    couponCode: text(),
  },
  (table) => [
    index('orders_customer').on(table.customerId, table.placedAt),
    // A common name is looked up in this and parcels_artisan_orders without reading the orders themselves.
    index('orders_customer_ids').on(table.customerId, table.id),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_total').on(table.totalPaise, table.id),
    // What the admin looks for: the beginning of a number, of a telephone number, of a name.
    index('orders_number_begins').on(table.number.op('text_pattern_ops')),
    index('orders_phone_begins').on(sql`right(${table.shippingAddress} ->> 'phone', 10) text_pattern_ops`),
    index('orders_names').using('gin', sql`to_tsvector('simple', ${table.shippingAddress} ->> 'fullName')`),
    check(
      'orders_total',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + ${table.shippingPaise} + ${table.codFeePaise} and ${table.totalPaise} > 0`,
    ),
  ],
)

/** The part of an order that one artisan makes, packs and is paid for. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** `HT-2611-00482-1` */
    number: text().notNull().unique(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    status: text({ enum: parcelStatuses }).notNull(),
    subtotalPaise: paise().notNull(),
    discountPaise: paise().notNull(),
    shippingPaise: paise().notNull(),
    codFeePaise: paise().notNull().default(0),
    taxPaise: paise().notNull(),
    totalPaise: paise().notNull(),
    chargeableGrams: integer().notNull(),
    zone: text().notNull(),
    /** where it leaves and where it goes, for the kind of tax */
    fromState: text().notNull(),
    toState: text().notNull(),
    /** promised arrival, first and last day */
    promisedFrom: moment().notNull(),
    promisedUntil: moment().notNull(),
    carrier: text(),
    trackingNumber: text(),
    dispatchedAt: moment(),
    deliveredAt: moment(),
    /** the return that this parcel replaces goods of; its lines cost nothing */
    replacesReturnId: reference(),
    /** the parcel it was a part of until its artisan split it */
    splitFromId: reference(),
    createdAt: moment().notNull(),
    /** the timer of the present status, null when it has none */
    dueAt: moment(),
  },
  (table) => [
    index('parcels_order').on(table.orderId),
    index('parcels_unpaid').on(table.orderId).where(sql`${table.status} = 'awaiting_payment'`),
    index('parcels_status').on(table.status, table.orderId),
    index('parcels_tracking').on(sql`upper(${table.trackingNumber})`),
    index('parcels_artisan').on(table.artisanId, table.createdAt),
    index('parcels_artisan_orders').on(table.artisanId, table.orderId),
    index('parcels_artisan_status').on(table.artisanId, table.status, table.createdAt),
    index('parcels_open_promise')
      .on(table.promisedUntil)
      .where(sql`${table.status} in ('accepted', 'making', 'ready')`),
    index('parcels_on_hold').on(table.createdAt).where(sql`${table.status} = 'on_hold'`),
    index('parcels_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check(
      'parcels_total',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + ${table.shippingPaise} + ${table.codFeePaise}`,
    ),
  ],
)

/** So many of one variant in one parcel, as it was sold: nothing here follows later changes of the product. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    parcelId: reference()
      .notNull()
      .references(() => parcels.id),
    variantId: reference()
      .notNull()
      .references(() => variants.id),
    productSlug: text().notNull(),
    name: text().notNull(),
    sku: text().notNull(),
    /** json keeps the order in which the artisan named them, jsonb does not */
    options: json().$type<Record<string, string>>().notNull(),
    imageKey: text(),
    quantity: integer().notNull(),
    unitPricePaise: paise().notNull(),
    /** unit price × quantity */
    linePaise: paise().notNull(),
    discountPaise: paise().notNull(),
    /** the part of `discountPaise` that the platform bears; the rest is the artisan's */
    platformDiscountPaise: paise().notNull().default(0),
    /** this line's share of the parcel's carriage; its tax is in the line's tax (one supply, rate of the goods) */
    shippingPaise: paise().notNull().default(0),
    isMadeToOrder: boolean().notNull().default(false),
    /** cancelled by itself, before its parcel was posted */
    cancelledAt: moment(),
    /** pieces that came back in a settled return, and those of them that are on the shelf again */
    returnedQuantity: integer().notNull().default(0),
    restockedQuantity: integer().notNull().default(0),
    hsn: text().notNull(),
    taxBasisPoints: integer().notNull(),
    cgstPaise: paise().notNull(),
    sgstPaise: paise().notNull(),
    igstPaise: paise().notNull(),
    commissionBasisPoints: integer().notNull(),
    commissionPaise: paise().notNull(),
  },
  (table) => [
    index('order_lines_parcel').on(table.parcelId),
    check(
      'order_lines_sum',
      sql`${table.quantity} between 1 and 99 and ${table.linePaise} = ${table.unitPricePaise} * ${table.quantity}`,
    ),
    check(
      'order_lines_returned',
      sql`0 <= ${table.restockedQuantity} and ${table.restockedQuantity} <= ${table.returnedQuantity} and ${table.returnedQuantity} <= ${table.quantity}`,
    ),
  ],
)

/** Every move, who made it, when and why: the timeline that all three roles read. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    /** null: the event is of the order or its payment */
    parcelId: reference().references(() => parcels.id),
    move: text().notNull(),
    fromStatus: text(),
    toStatus: text(),
    actorRole: text().notNull(),
    actorId: reference(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)
