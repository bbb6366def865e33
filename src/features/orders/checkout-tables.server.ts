import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'
import { orders } from './orders-tables.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
    /** raised by each change of the admin: two who change it at once do not overwrite each other */
    revision: integer().notNull().default(1),
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
