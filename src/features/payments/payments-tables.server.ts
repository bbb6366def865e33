import { sql } from 'drizzle-orm'
import { check, customType, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ledgerKinds } from '#features/ledger/ledger.ts'
import { refundRoutes, refundStatuses } from '#features/refunds/refund-status.ts'
import { id, moment, monthlyId, paise, reference } from '#platform/database/columns.server.ts'
import { paymentStatuses } from './payment.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
    index('payments_status').on(table.status, table.orderId),
    index('payments_captured').on(table.capturedAt),
    index('payments_reconcile').on(table.reconcileAt).where(sql`${table.reconcileAt} is not null`),
    check(
      'payments_amount',
      sql`${table.amountPaise} > 0 and ${table.refundedPaise} between 0 and ${table.amountPaise}`,
    ),
  ],
)

/** What the gateway told us, raw. Cut by month of receivedAt; that none comes twice is seen to by gateway_event_keys. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: monthlyId('gateway_events_id_seq'),
    provider: text().notNull(),
    eventId: text(),
    bodyHash: bytes().notNull(),
    kind: text().notNull(),
    body: text().notNull(),
    gatewayOrderId: text(),
    gatewayPaymentId: text(),
    receivedAt: moment().notNull(),
    /** what became of it: applied, repeated, ignored, unknown-order, quarantined */
    outcome: text().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.receivedAt] }),
    index('gateway_events_refused')
      .on(table.receivedAt)
      .where(sql`${table.outcome} in ('quarantined', 'unknown-order')`),
    // Rows lie in the order in which they came: this finds the old ones, and costs a new one nothing.
    index('gateway_events_age').using('brin', table.receivedAt),
  ],
)

/** Which events were here: by event id and by the body's hash, whatever the month. A trigger of gateway_events writes it. */
export const gatewayEventKeys = pgTable(
  'gateway_event_keys',
  {
    eventId: text().unique(),
    bodyHash: bytes().primaryKey(),
    receivedAt: moment().notNull(),
  },
  (table) => [index('gateway_event_keys_age').using('brin', table.receivedAt)],
)

export const refunds = pgTable(
  'refunds',
  {
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
    route: text({ enum: refundRoutes }).notNull().default('original'),
    /** `{upi}` or `{holder, account, ifsc}` */
    refundTo: jsonb().$type<Record<string, string>>(),
    /** the bank's reference of a transfer by hand */
    reference: text(),
    failure: text(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_failed').on(table.paymentId).where(sql`${table.status} = 'failed'`),
    // What the admin's list is put in order by; the words of the case are those of refund-queries.ts.
    index('refunds_state').on(
      sql`(case when ${table.status} = 'failed' then 3 when ${table.status} = 'succeeded' then 0 when ${table.route} <> 'original' then 2 else 1 end)`,
      table.id,
    ),
    index('refunds_created').on(table.createdAt, table.id),
    index('refunds_amount').on(table.amountPaise, table.id),
    index('refunds_reference').on(table.reference).where(sql`${table.reference} is not null`),
  ],
)

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
  (table) => [index('ledger_transactions_order').on(table.orderId), index('ledger_transactions_at').on(table.at)],
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
export const cashCollections = pgTable(
  'cash_collections',
  {
    parcelId: reference().primaryKey(),
    paymentId: reference()
      .notNull()
      .references(() => payments.id),
    amountPaise: paise().notNull(),
    collectedAt: moment().notNull(),
    remittedAt: moment(),
    /** the courier's reference of the remittance */
    reference: text(),
  },
  (table) => [
    // What the admin's list is put in order by; the words of the case are those of cash-queries.ts.
    index('cash_collections_state').on(sql`(case when ${table.remittedAt} is null then 1 else 0 end)`, table.parcelId),
    index('cash_collections_taken').on(table.collectedAt, table.parcelId),
    index('cash_collections_amount').on(table.amountPaise, table.parcelId),
    index('cash_collections_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('cash_collections_open').on(table.amountPaise).where(sql`${table.remittedAt} is null`),
  ],
)

/** When the books were checked, and each breach that was found as a sentence; an empty list: they balanced. */
export const bookChecks = pgTable('book_checks', {
  id: id(),
  checkedAt: moment().notNull(),
  breaches: jsonb().$type<string[]>().notNull(),
})
