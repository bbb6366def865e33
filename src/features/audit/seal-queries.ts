import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { type AuditSeal, type SealedStretch, type SealFault, sealText } from './audit-seal.ts'

type Reader = Pick<Context, 'db'>

/** SQL hash of row `r`, of every column. Add a new column at the end, as null where it is null in old rows. */
const rowHash = sql`
  sha256(convert_to(jsonb_build_array(r.id, (extract(epoch from r.at) * 1000000)::bigint, r.actor_role,
  r.actor_id, r.action, r.subject, r.before, r.after, r.request_id, r.impersonation_artisan_id,
  r.transaction_id::text)::text, 'UTF8'))`

const columns = sql`s.id, s.from_transaction::text as from_transaction, s.until_transaction::text as until_transaction,
  s.after_id, s.last_id, s.rows, encode(s.rows_hash, 'hex') as rows_hash,
  encode(s.previous_hash, 'hex') as previous_hash, encode(s.hash, 'hex') as hash`

export async function findLastSeal({ db }: Reader): Promise<AuditSeal | null> {
  const [seal] = await db.query<AuditSeal>`select ${columns} from audit_seals s order by s.id desc limit 1`
  return seal ?? null
}

export type HashedRows = { rows: number; lastId: number; rowsHash: string }

export async function hashRows({ db }: Reader, stretch: SealedStretch, untilId: number): Promise<HashedRows> {
  const [hashed] = await db.query<HashedRows>`
    select count(*)::int as rows, coalesce(max(r.id), 0)::bigint as last_id,
      encode(sha256(coalesce(string_agg(${rowHash}, ''::bytea order by r.transaction_id, r.id), ''::bytea)),
      'hex') as rows_hash
    from audit_records r
    where r.transaction_id >= ${stretch.fromTransaction}::xid8
      and r.transaction_id < ${stretch.untilTransaction}::xid8 and r.id > ${stretch.afterId} and r.id <= ${untilId}`
  if (!hashed) throw new Error('an aggregate has one row')
  return hashed
}

export function hashSeal(seal: Omit<AuditSeal, 'hash'>): string {
  return createHash('sha256')
    .update(Buffer.from(seal.previousHash, 'hex'))
    .update(sealText(seal))
    .update(Buffer.from(seal.rowsHash, 'hex'))
    .digest('hex')
}

export type SealToCheck = AuditSeal & { now: HashedRows }

export function listSealsToCheck({ db }: Reader, afterSealId: number, count: number): Promise<SealToCheck[]> {
  return db.query<SealToCheck>`
    select ${columns}, now.json as now from audit_seals s
    cross join lateral (select min(later.after_id) as id from audit_seals later
      where later.id > s.id and later.after_id > s.after_id) as anew
    cross join lateral (
      select json_build_object('rows', count(*), 'lastId', coalesce(max(r.id), 0), 'rowsHash',
        encode(sha256(coalesce(string_agg(${rowHash}, ''::bytea order by r.transaction_id, r.id), ''::bytea)),
        'hex')) as json
      from audit_records r
      where r.transaction_id >= s.from_transaction and r.transaction_id < s.until_transaction
        and r.id > s.after_id and r.id <= coalesce(anew.id, 9223372036854775807)
    ) as now
    where s.id > ${afterSealId} order by s.id limit ${count}`
}

export type AuditState = {
  /** the shop's own connections cannot rewrite the trail; false: only triggers keep them from it */
  isApart: boolean
  seals: number
  /** of the latest seal, in hex; whoever notes it elsewhere can prove later that nothing before it was changed */
  head: string | null
  sealedAt: string | null
  waiting: number
  waitingSince: string | null
  check: { checkedAt: string; seals: number; rows: number; fault: SealFault | null; faultySealId: number | null } | null
}

const iso = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cheap: a job verifies the chain itself. */
export async function findAuditState({ db }: Reader): Promise<AuditState> {
  // id + 0 forces the index on transactions: by id nearly the whole trail would be read to find the few new rows.
  const [state] = await db.query<AuditState>`
    select not has_table_privilege(current_user, 'audit_records', 'UPDATE,DELETE,TRUNCATE') as is_apart,
      (select count(*)::int from audit_seals) as seals, encode(last.hash, 'hex') as head,
      ${iso(sql`last.sealed_at`)} as sealed_at, waiting.rows as waiting, ${iso(sql`waiting.since`)} as waiting_since,
      checked.json as check
    from (select 1) as one
    left join (select * from audit_seals order by id desc limit 1) as last on true
    cross join lateral (select count(*)::int as rows, min(unsealed.at) as since from (
      select r.at from audit_records r
      where r.transaction_id >= coalesce(last.until_transaction, '0'::xid8) and r.id + 0 > coalesce(last.after_id, 0)
      union all
      -- A restored backup: the server counts from below the numbers of the last seal.
      select r.at from audit_records r
      where last.until_transaction > pg_snapshot_xmax(pg_current_snapshot()) and r.id > last.last_id
        and r.transaction_id < last.until_transaction) as unsealed) as waiting
    left join (select json_build_object('checkedAt', ${iso(sql`checked_at`)}, 'seals', seals, 'rows', rows,
        'fault', fault, 'faultySealId', faulty_seal_id) as json
      from audit_checks order by id desc limit 1) as checked on true`
  if (!state) throw new Error('a query from one row has one row')
  return state
}
