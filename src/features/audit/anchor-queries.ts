import type { Context } from '#features/context.ts'
import { literal } from '#platform/database/sql.ts'
import type { AuditSeal, SealFault } from './audit-seal.ts'

export type AuditAnchor = Pick<AuditSeal, 'id' | 'hash' | 'untilTransaction' | 'afterId' | 'lastId'> & {
  anchors: number
  seals: number
  rows: number
  until: string
  isWhole: boolean
  /** rows that claim to be older than the start of the chain: must be 0 */
  strays: number
}

const fewestMonths = 12

export async function findAnchor({ db }: Pick<Context, 'db'>): Promise<AuditAnchor | null> {
  const [anchor] = await db.query<AuditAnchor>`
    with chained as (
      select a.*, a.digest = sha256(coalesce(lag(a.digest) over (order by a.id),
        decode(repeat('00', 32), 'hex')) || a.hash ||
          convert_to(concat_ws(' ', a.seal_id, a.until_transaction, a.after_id, a.last_id, a.seals, a.rows,
            (extract(epoch from a.first_at) * 1000000)::bigint, (extract(epoch from a.last_at) * 1000000)::bigint,
            (extract(epoch from a.removed_at) * 1000000)::bigint, a.removed_by, a.kept_months), 'UTF8'))
        and a.kept_months >= ${literal(fewestMonths)}
          and a.last_at < a.removed_at - make_interval(months => a.kept_months)
        and a.seal_id > coalesce(lag(a.seal_id) over (order by a.id), 0) as is_whole
      from audit_anchors a)
    select last.seal_id as id, encode(last.hash, 'hex') as hash, last.until_transaction::text as until_transaction,
      last.after_id, last.last_id, sums.anchors, sums.seals, sums.rows,
      to_char(last.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until,
      sums.is_whole and exists (select from audit_records r
        where r.action = 'trail.remove' and r.after->>'digest' = encode(last.digest, 'hex')) as is_whole,
      (select count(*)::int from audit_records r where r.id <= last.after_id
        or r.transaction_id < last.until_transaction and r.id <= coalesce(
          (select min(s.after_id) from audit_seals s where s.after_id > last.after_id), 9223372036854775807)) as strays
    from (select count(*)::int as anchors, sum(seals)::int as seals, sum(rows)::int as rows,
      bool_and(is_whole) as is_whole from chained) sums
      cross join lateral (select * from audit_anchors order by id desc limit 1) last`
  return anchor ?? null
}

export function anchorFault({ isWhole, strays }: AuditAnchor): SealFault | null {
  if (!isWhole) return 'anchor'
  return strays === 0 ? null : 'rows'
}

/** True when this was the hash of a seal at which the chain was cut: a hash noted then is still valid. */
export async function isAnchorHash({ db }: Pick<Context, 'db'>, hash: string): Promise<boolean> {
  return (await db.query`select from audit_anchors where hash = decode(${hash}, 'hex')`).length > 0
}
