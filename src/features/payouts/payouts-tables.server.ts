import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, paise, reference } from '#platform/database/columns.server.ts'
import { earningKinds, earningStatuses } from './earning.ts'
import { payoutStatuses } from './payout-status.ts'

export const payoutNumbers = pgSequence('payout_numbers', { startWith: 1 })
export const payoutRunNumbers = pgSequence('payout_run_numbers', { startWith: 1 })

/**
 * What an artisan is owed, row by row, signed: a sale, what a refund takes back, the cost of a return, an adjustment. The sum of
 * the net of all rows that are not paid is the artisan's balance in the ledger (`artisan_payable`, sign turned).
 */
export const earnings = pgTable(
  'earnings',
  {
    id: id(),
    artisanId: reference().notNull(),
    /** null: an adjustment by hand */
    parcelId: reference(),
    kind: text({ enum: earningKinds }).notNull(),
    /** the ledger transaction's effect: `earning:<parcel>`, `refund:<key>`, `return-cost:<return>` */
    effect: text().notNull().unique(),
    /** what the buyer paid for the goods, GST inside; carriage; the platform's part of a coupon */
    goodsPaise: paise().notNull(),
    shippingPaise: paise().notNull(),
    couponPaise: paise().notNull(),
    /** GST inside goods and carriage, which the artisan hands on; informative */
    taxPaise: paise().notNull(),
    commissionPaise: paise().notNull(),
    commissionGstPaise: paise().notNull(),
    tcsPaise: paise().notNull(),
    tdsPaise: paise().notNull(),
    /** carriage back, adjustments: signed */
    otherPaise: paise().notNull(),
    /** goods + shipping + coupon − commission − its GST − TCS − TDS + other */
    netPaise: paise().notNull(),
    status: text({ enum: earningStatuses }).notNull(),
    /** delivered plus the return window; from then on it may be paid */
    availableAt: moment().notNull(),
    heldReason: text(),
    heldUntil: moment(),
    payoutId: reference(),
    note: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('earnings_artisan').on(table.artisanId, table.createdAt),
    index('earnings_parcel').on(table.parcelId),
    index('earnings_due').on(table.availableAt).where(sql`${table.status} = 'pending'`),
    // What a run prepared now would hold.
    index('earnings_ready').on(table.artisanId, table.netPaise).where(sql`${table.status} = 'available'`),
    index('earnings_payout').on(table.payoutId),
    index('earnings_created').on(table.createdAt),
    check(
      'earnings_net',
      sql`${table.netPaise} = ${table.goodsPaise} + ${table.shippingPaise} + ${table.couponPaise} - ${table.commissionPaise} - ${table.commissionGstPaise} - ${table.tcsPaise} - ${table.tdsPaise} + ${table.otherPaise}`,
    ),
  ],
)

/** Where an artisan's money goes. The number itself is sealed with the shop's secret; people see its last four signs. */
export const payoutAccounts = pgTable('payout_accounts', {
  artisanId: reference().primaryKey(),
  kind: text({ enum: ['bank', 'upi', 'route'] }).notNull(),
  holder: text().notNull(),
  ifsc: text(),
  sealedNumber: text().notNull(),
  lastFour: text().notNull(),
  changedAt: moment().notNull(),
})

export const payoutRuns = pgTable('payout_runs', {
  id: id(),
  /** `PR-2611-0007` */
  number: text().notNull().unique(),
  preparedBy: reference(),
  preparedAt: moment().notNull(),
  approvedBy: reference(),
  approvedAt: moment(),
  exportedAt: moment(),
})

export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    /** `PO-2611-00042` */
    number: text().notNull().unique(),
    runId: reference()
      .notNull()
      .references(() => payoutRuns.id),
    artisanId: reference().notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    amountPaise: paise().notNull(),
    /** bank_file: a file for the shop's bank; route: Razorpay Route */
    rail: text({ enum: ['bank_file', 'route'] }).notNull(),
    /** as the account stood: `{kind, holder, lastFour, ifsc}` */
    destination: jsonb().$type<Record<string, string>>().notNull(),
    /** UTR, or the gateway's transfer */
    reference: text(),
    /** picture or file of the proof, in storage */
    proofKey: text(),
    failure: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('payouts_artisan').on(table.artisanId, table.createdAt),
    // With the sum, so that the list of runs reads no transfer.
    index('payouts_run').on(table.runId, table.status, table.amountPaise),
    index('payouts_created').on(table.createdAt, table.id),
    index('payouts_amount').on(table.amountPaise, table.id),
    index('payouts_waiting').on(table.createdAt, table.id).where(sql`${table.status} in ('failed', 'bounced')`),
    check('payouts_amount', sql`${table.amountPaise} > 0`),
  ],
)

/** What is kept back and by which law, dated: GST on commission and fees, TCS, TDS. Basis points. */
export const withholdingRules = pgTable('withholding_rules', {
  id: id(),
  kind: text({ enum: ['commission_gst', 'fee_gst', 'tcs', 'tds', 'tds_without_pan'] }).notNull(),
  basisPoints: integer().notNull(),
  /** TDS: nothing for an individual or HUF with PAN up to this gross of the financial year */
  freeUpToPaise: paise(),
  validFrom: moment().notNull(),
  validUntil: moment(),
  source: text().notNull(),
})
