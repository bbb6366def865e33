import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '#domain/accounts/accounts-tables.server.ts'
import type { PostalAddress } from '#domain/accounts/postal-address.ts'
import { artisans } from '#domain/artisans/artisans-tables.server.ts'
import { variants } from '#domain/catalog/catalog-tables.server.ts'
import { images } from '#domain/images/images-tables.server.ts'
import { id, moment, paise, reference } from '#platform/columns.server.ts'
import { parcelStatuses } from './order-status.ts'
import { returnReasons, returnStatuses, returnWishes } from './return-status.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
    index('orders_placed').on(table.placedAt),
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
    createdAt: moment().notNull(),
    /** the timer of the present status, null when it has none */
    dueAt: moment(),
  },
  (table) => [
    index('parcels_order').on(table.orderId),
    index('parcels_unpaid').on(table.orderId).where(sql`${table.status} = 'awaiting_payment'`),
    index('parcels_artisan').on(table.artisanId, table.createdAt),
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
    options: jsonb().$type<Record<string, string>>().notNull(),
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

/** The answer a key got, so that a repeated request gets the same one. Kept at least 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: bytes().notNull(),
    orderId: reference(),
    /** what the answer speaks of inside the order: the number of a return, the key of a refund */
    answer: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

/** GST by HSN prefix and date; the longest prefix that is valid on the day wins. Sources: india.md 1.1. */
export const taxRules = pgTable('tax_rules', {
  id: id(),
  hsnPrefix: text().notNull(),
  handicraftOnly: boolean().notNull(),
  /** value of one piece without tax; null: one rate for all */
  valueLimitPaise: paise(),
  basisPointsUpToLimit: integer().notNull(),
  basisPointsAboveLimit: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
  source: text().notNull(),
})

/** What a parcel costs by zone (A same city … E far), in slabs of grams, and how many days it travels. */
export const shippingRates = pgTable('shipping_rates', {
  id: id(),
  zone: text({ enum: ['A', 'B', 'C', 'D', 'E'] }).notNull(),
  slabGrams: integer().notNull(),
  firstSlabPaise: paise().notNull(),
  nextSlabPaise: paise().notNull(),
  fragileFirstPaise: paise().notNull(),
  fragileNextPaise: paise().notNull(),
  freeAbovePaise: paise(),
  daysMin: integer().notNull(),
  daysMax: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})

/** Commission in basis points by category; the row without category is the platform's default. */
export const commissionRules = pgTable('commission_rules', {
  id: id(),
  category: text(),
  basisPoints: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})

/** Price taken off by a word. Value: basis points of the goods, or paise; who bears it: `platformShareBasisPoints`. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** upper case */
    code: text().notNull().unique(),
    percentBasisPoints: integer(),
    amountPaise: paise(),
    /** the most that a percentage takes off */
    mostPaise: paise(),
    /** goods of the order it applies to must be worth this much */
    fromPaise: paise().notNull().default(0),
    /** 10000: the platform bears all, 0: the artisans */
    platformShareBasisPoints: integer().notNull(),
    /** null: goods of everybody */
    artisanId: reference().references(() => artisans.id),
    /** null: goods of all kinds */
    category: text(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** null: without end */
    mostUses: integer(),
    mostUsesPerCustomer: integer(),
    /** raised only by a conditional update, see redeem-coupon.ts; equal to the open rows of coupon_uses */
    uses: integer().notNull().default(0),
    createdAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    check('coupons_value', sql`(${table.percentBasisPoints} is null) <> (${table.amountPaise} is null)`),
    check(
      'coupons_uses',
      sql`${table.uses} >= 0 and (${table.mostUses} is null or ${table.uses} <= ${table.mostUses})`,
    ),
    check('coupons_share', sql`${table.platformShareBasisPoints} between 0 and 10000`),
  ],
)

export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: reference()
      .notNull()
      .references(() => coupons.id),
    orderId: reference()
      .notNull()
      .unique()
      .references(() => orders.id),
    customerId: reference().notNull(),
    discountPaise: paise().notNull(),
    usedAt: moment().notNull(),
    /** the order was never paid: the use counts no more */
    releasedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index('coupon_uses_customer').on(table.customerId),
  ],
)

/** When cash on delivery is offered and what it costs; dated. Reasons: cod-rules.ts. */
export const codRules = pgTable('cod_rules', {
  id: id(),
  /** of one parcel, everything included */
  mostPaise: paise().notNull(),
  mostFragilePaise: paise().notNull(),
  feePaise: paise().notNull(),
  feeBasisPoints: integer().notNull(),
  /** refused parcels after which a buyer pays before */
  mostRefused: integer().notNull(),
  /** zones and beginnings of pincodes where no courier takes cash */
  closedZones: text().array().notNull(),
  closedPrefixes: text().array().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})

/** The six digits that confirm a cash order: only their hash, with the tries. */
export const codCodes = pgTable('cod_codes', {
  orderId: reference()
    .primaryKey()
    .references(() => orders.id),
  codeHash: bytes().notNull(),
  sentAt: moment().notNull(),
  sends: integer().notNull(),
  tries: integer().notNull(),
  expiresAt: moment().notNull(),
  confirmedAt: moment(),
})

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
  (table) => [index('delays_parcel').on(table.parcelId)],
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
    index('returns_open').on(table.parcelId),
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
    index('documents_parcel').on(table.parcelId),
    index('documents_artisan').on(table.artisanId, table.issuedAt),
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
