import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** How the shop is, in numbers; ages in seconds, null where there is nothing of which to have an age. */
export type Vitals = {
  openHolds: number
  /** open after their time was over: the job that closes them is late */
  overdueHolds: number
  openPayments: number
  oldestPaymentSeconds: number | null
  unprocessedEvents: number
  /** emails that were begun an hour ago or earlier and that the email server never took */
  unsentEmails: number
  booksCheckedAt: Date | null
  bookBreaches: number | null
  auditCheckedAt: Date | null
  auditFault: string | null
  /** age of the oldest row of the audit trail without a seal */
  unsealedSeconds: number | null
  processes: number
  /** of which moment the latest backup is that was read back whole */
  backedUpAt: Date | null
  backupBytes: number | null
}

// Each part reads one small index, or one row. Open payments: the buyer may still pay, or has, and it is not taken yet.
const text = `
  select (select count(*) from holds where state = 'open')::int as "openHolds",
    (select count(*) from holds where state = 'open' and expires_at < $1)::int as "overdueHolds",
    p.count as "openPayments", p.age as "oldestPaymentSeconds",
    (select count(*) from gateway_events where outcome in ('quarantined', 'unknown-order'))::int as "unprocessedEvents",
    (select count(*) from emails_sent where sent_at is null and at < $1::timestamptz - interval '1 hour')::int as "unsentEmails",
    b.checked_at as "booksCheckedAt", b.breaches as "bookBreaches",
    a.checked_at as "auditCheckedAt", a.fault as "auditFault",
    (select extract(epoch from $1::timestamptz - min(at))::float8 from audit_records
      where id > coalesce((select last_id from audit_seals order by id desc limit 1), 0)) as "unsealedSeconds",
    (select count(*) from processes where seen_at > clock_timestamp() - interval '30 seconds')::int as processes,
    k.taken_at as "backedUpAt", k.bytes as "backupBytes"
  from (select count(*)::int as count, extract(epoch from $1::timestamptz - min(created_at))::float8 as age
      from payments where status in ('created', 'authorized')) p
    left join (select checked_at, jsonb_array_length(breaches) as breaches from book_checks order by id desc limit 1) b on true
    left join (select checked_at, fault from audit_checks order by id desc limit 1) a on true
    left join (select taken_at, bytes from backups order by taken_at desc limit 1) k on true`

/** For whoever watches the shop: no names, no sums of money. One question. */
export async function findVitals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Vitals> {
  const [vitals] = await namedQuery<Vitals>(db, 'operations.vitals', text, [clock.now()])
  if (!vitals) throw new Error('a count without rows is a row')
  return vitals
}
