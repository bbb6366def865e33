import { type Context, transaction } from '#features/context.ts'
import { type AuditSeal, firstHash, type SealedStretch } from './audit-seal.ts'
import { findLastSeal, hashRows, hashSeal } from './seal-queries.ts'

/** A first seal over years of rows must finish within the statement timeout. */
const mostRows = 10_000
const everyId = Number.MAX_SAFE_INTEGER

/** Safe to run in several processes. Returns the number of rows sealed. */
export async function sealAudit(ctx: Context): Promise<number> {
  let sealed = 0
  for (;;) {
    const rows = await transaction(ctx, sealNext)
    if (rows === 0) return sealed
    sealed += rows
  }
}

type Stretch = SealedStretch & { untilId: number }

async function sealNext(ctx: Context): Promise<number> {
  await ctx.db.query`select pg_advisory_xact_lock(hashtextextended('audit seals', 0))`
  const last = await findLastSeal(ctx)

  for (const stretch of stretchesAfter(last, await readHorizon(ctx, last?.afterId ?? 0))) {
    const untilTransaction = await findEnd(ctx, stretch)
    if (untilTransaction === null) continue
    return writeSeal(ctx, last, { ...stretch, untilTransaction })
  }
  return 0
}

/** Below `settled` transactions are finished; from `unborn` on they come from a restored backup of another server. */
type Horizon = { settled: string; unborn: string; foreign: string | null; foreignId: number | null }

async function readHorizon({ db }: Context, afterId: number): Promise<Horizon> {
  const [horizon] = await db.query<Horizon>`
    with now as materialized (select pg_current_snapshot() as snapshot)
    select pg_snapshot_xmin(snapshot)::text as settled, pg_snapshot_xmax(snapshot)::text as unborn,
      foreigner.number as foreign, foreigner.id as foreign_id
    from now left join lateral (
      select transaction_id::text as number, (select max(f.id) from audit_records f
        where f.transaction_id >= pg_snapshot_xmax(snapshot) and f.id > ${afterId}::bigint) as id
      from audit_records where transaction_id >= pg_snapshot_xmax(snapshot) and id > ${afterId}::bigint
      order by transaction_id desc limit 1
    ) as foreigner on true`
  if (!horizon) throw new Error('a snapshot is one row')
  return horizon
}

/**
 * Rows become visible in any order, but a finished transaction adds no more: select by transaction, never by id or
 * time. After a restore, first the rest of the old numbers, then the new ones from the beginning.
 */
function stretchesAfter(last: AuditSeal | null, { settled, unborn, foreign, foreignId }: Horizon): Stretch[] {
  const fromTransaction = last?.untilTransaction ?? '0'
  const afterId = last?.afterId ?? 0
  const isRestored = foreign !== null || BigInt(fromTransaction) > BigInt(unborn)
  if (!isRestored) return [{ fromTransaction, untilTransaction: settled, afterId, untilId: everyId }]

  const newAfterId = Math.max(last?.lastId ?? 0, foreignId ?? 0)
  const anew = { fromTransaction: '0', untilTransaction: settled, afterId: newAfterId, untilId: everyId }
  if (foreign === null) return [anew]
  return [{ fromTransaction, untilTransaction: next(foreign), afterId, untilId: newAfterId }, anew]
}

async function findEnd({ db }: Context, stretch: Stretch): Promise<string | null> {
  const { fromTransaction, untilTransaction, afterId, untilId } = stretch
  const rowAt = async (place: number) => {
    const [row] = await db.query<{ number: string }>`
      select transaction_id::text as number from audit_records
      where transaction_id >= ${fromTransaction}::xid8 and transaction_id < ${untilTransaction}::xid8
        and id > ${afterId} and id <= ${untilId}
      order by transaction_id, id offset ${place} limit 1`
    return row?.number ?? null
  }
  const first = await rowAt(0)
  if (first === null) return null

  const tooFar = await rowAt(mostRows)
  if (tooFar === null) return untilTransaction
  return tooFar === first ? next(first) : tooFar
}

async function writeSeal(ctx: Context, last: AuditSeal | null, stretch: Stretch): Promise<number> {
  const { rows, lastId, rowsHash } = await hashRows(ctx, stretch, stretch.untilId)
  const { fromTransaction, untilTransaction, afterId } = stretch
  const seal = {
    id: 0,
    fromTransaction,
    untilTransaction,
    afterId,
    lastId: Math.max(last?.lastId ?? 0, lastId),
    rows,
    rowsHash,
    previousHash: last?.hash ?? firstHash,
  }
  await ctx.db.query`
    insert into audit_seals (from_transaction, until_transaction, after_id, last_id, rows, rows_hash, previous_hash,
      hash, sealed_at)
    values (${seal.fromTransaction}::xid8, ${seal.untilTransaction}::xid8, ${seal.afterId}, ${seal.lastId},
      ${seal.rows}, decode(${seal.rowsHash}, 'hex'), decode(${seal.previousHash}, 'hex'),
      decode(${hashSeal(seal)}, 'hex'), ${ctx.clock.now()})`
  return rows
}

function next(transactionNumber: string): string {
  return String(BigInt(transactionNumber) + 1n)
}
