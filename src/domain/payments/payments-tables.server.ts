import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, paise, reference } from '#platform/columns.server.ts'
import { earningKinds, earningStatuses } from './earning.ts'
import { ledgerKinds } from './ledger.ts'
import { paymentStatuses } from './payment.ts'
import { payoutStatuses } from './payout-status.ts'
import { refundStatuses } from './refund-status.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const payoutNumbers = pgSequence('payout_numbers', { startWith: 1 })
export const payoutRunNumbers = pgSequence('payout_run_numbers', { startWith: 1 })

/** One payment of one order; many tries at the gateway, one success. States: payment-status.ts. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: reference().notNull().unique(),
    method: text({ enum: ['upi', 'card', 'netbanking', 'wallet', 'cod'] }).notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    amountPaise: paise().notNull(),
    refundedPaise: paise().notNull().default(0),
    /** what has come in: the amount at capture, the parcels' cash one by one with cash on delivery */
    collectedPaise: paise().notNull().default(0),
    /** what the gateway keeps of it, GST included; null while it is not known */
    gatewayFeePaise: paise(),
    currency: text().notNull(),
    provider: text({ enum: ['razorpay', 'sandbox', 'cash'] }).notNull(),
    gatewayOrderId: text().unique(),
    gatewayPaymentId: text().unique(),
    failure: text(),
    createdAt: moment().notNull(),
    capturedAt: moment(),
    expiresAt: moment(),
    /** when the sweep asks the gateway again */
    reconcileAt: moment(),
  },
  (table) => [
    index('payments_reconcile').on(table.reconcileAt).where(sql`${table.reconcileAt} is not null`),
    check(
      'payments_amount',
      sql`${table.amountPaise} > 0 and ${table.refundedPaise} between 0 and ${table.amountPaise}`,
    ),
  ],
)

/** What the gateway told us, raw, unique by its event id and by the body's hash. */
export const gatewayEvents = pgTable('gateway_events', {
  id: id(),
  provider: text().notNull(),
  eventId: text().unique(),
  bodyHash: bytes().notNull().unique(),
  kind: text().notNull(),
  body: text().notNull(),
  gatewayOrderId: text(),
  gatewayPaymentId: text(),
  receivedAt: moment().notNull(),
  /** what became of it: applied, repeated, ignored, unknown-order, quarantined */
  outcome: text().notNull(),
  reason: text(),
})

export const refunds = pgTable('refunds', {
  id: id(),
  paymentId: reference()
    .notNull()
    .references(() => payments.id),
  status: text({ enum: refundStatuses }).notNull(),
  amountPaise: paise().notNull(),
  /** which parcel it is about; null: the whole order */
  parcelId: reference(),
  /** what it gives back: `{lines, shipping, codFee, goodwill}` in paise */
  components: jsonb().$type<Record<string, number>>().notNull(),
  reason: text().notNull(),
  /** repeated to the gateway on every try, so that a retry never pays twice */
  idempotencyKey: text().notNull().unique(),
  gatewayRefundId: text().unique(),
  /** the gateway payment that gives the money back; null: the payment's own. Another one when somebody paid twice */
  gatewayPaymentId: text(),
  /** original: through the gateway; the others are transfers by hand, exported like payouts */
  route: text({ enum: ['original', 'upi', 'bank'] })
    .notNull()
    .default('original'),
  /** `{upi}` or `{holder, account, ifsc}` */
  refundTo: jsonb().$type<Record<string, string>>(),
  /** the bank's reference of a transfer by hand */
  reference: text(),
  failure: text(),
  createdAt: moment().notNull(),
  settledAt: moment(),
})

/** Money of record, append-only (a trigger refuses update and delete). Entries of a transaction sum to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    kind: text({ enum: ledgerKinds }).notNull(),
    /** null: a payout, which belongs to many orders */
    orderId: reference(),
    /** the business effect, so that it is posted once: `capture:<order number>` */
    effect: text().notNull().unique(),
    at: moment().notNull(),
  },
  (table) => [index('ledger_transactions_order').on(table.orderId)],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: reference()
      .notNull()
      .references(() => ledgerTransactions.id),
    /** see ledger.ts for the accounts and their signs */
    account: text().notNull(),
    artisanId: reference(),
    /** debit positive, credit negative */
    amountPaise: paise().notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    check('ledger_entries_amount', sql`${table.amountPaise} <> 0`),
  ],
)

/** Cash that a courier took for a parcel, and when the courier handed it on. */
export const cashCollections = pgTable('cash_collections', {
  parcelId: reference().primaryKey(),
  paymentId: reference()
    .notNull()
    .references(() => payments.id),
  amountPaise: paise().notNull(),
  collectedAt: moment().notNull(),
  remittedAt: moment(),
  /** the courier's reference of the remittance */
  reference: text(),
})

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
    index('earnings_payout').on(table.payoutId),
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
    index('payouts_run').on(table.runId),
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
