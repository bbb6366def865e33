import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Who changed what. Append-only (a trigger refuses update and delete). */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: id(),
    at: moment().notNull(),
    actorRole: text().notNull(),
    actorId: reference(),
    /** verb and noun: `verification.verify` */
    action: text().notNull(),
    /** what it touched: `artisan:naveen-prajapat` */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
    /** the artisan for whom an admin acted; null: the actor acted for themselves */
    impersonationArtisanId: reference(),
    /** the transaction that wrote it: rows are sealed in this order, in which they become visible for good */
    transactionId: transactionNumber().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_records_subject').on(table.subject.op('text_pattern_ops'), table.id),
    index('audit_records_at').on(table.at),
    index('audit_records_actor').on(table.actorId, table.id),
    index('audit_records_action').on(table.action.op('text_pattern_ops'), table.id),
    index('audit_records_sealing').on(table.transactionId, table.id),
  ],
)

/**
 * The chain: each seal covers the rows of transactions from one number up to another, and the seal before it. Append-only.
 * A restored backup counts its transactions anew: its rows are those after `afterId`, those before it keep the old numbers.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    id: id(),
    /** rows of transactions from this number … */
    fromTransaction: transactionNumber().notNull(),
    /** … up to, not including, this one … */
    untilTransaction: transactionNumber().notNull(),
    /** … whose id is above this one: the greatest at the latest restore of a backup, 0 where there was none */
    afterId: reference().notNull().default(0),
    /** the greatest id of all rows sealed so far */
    lastId: reference().notNull().default(0),
    rows: integer().notNull(),
    /** SHA-256 over the rows' own, in order of transaction and id */
    rowsHash: bytes().notNull(),
    /** hash of the seal before; 32 zero bytes at the first */
    previousHash: bytes().notNull(),
    /** SHA-256 over previousHash, the four numbers above, rows and rowsHash; see seal-queries.ts */
    hash: bytes().notNull().unique(),
    sealedAt: moment().notNull(),
  },
  (table) => [unique('audit_seals_until').on(table.afterId, table.untilTransaction)],
)

/**
 * Where the chain begins after its oldest months were let go: what the last seal that went was. Written by remove_audit_month, the
 * owner's function, alone; append-only.
 */
export const auditAnchors = pgTable('audit_anchors', {
  id: id(),
  /** the last seal that went, its hash, and where its stretch ended: the chain goes on from here */
  sealId: reference().notNull(),
  hash: bytes().notNull(),
  untilTransaction: transactionNumber().notNull(),
  afterId: reference().notNull(),
  lastId: reference().notNull(),
  /** what went */
  seals: integer().notNull(),
  rows: integer().notNull(),
  firstAt: moment().notNull(),
  lastAt: moment().notNull(),
  /** when, by which login, and for how many months the shop keeps its trail */
  removedAt: moment().notNull(),
  removedBy: text().notNull(),
  keptMonths: integer().notNull(),
  /** SHA-256 over the digest of the anchor before and all of the above; a row of the trail tells it too */
  digest: bytes().notNull(),
})

/** When the whole chain was gone through, and what was found. */
export const auditChecks = pgTable('audit_checks', {
  id: id(),
  checkedAt: moment().notNull(),
  seals: integer().notNull(),
  rows: integer().notNull(),
  /** what is wrong with which seal; null: the chain holds */
  fault: text(),
  faultySealId: reference(),
})
