import type { Context } from '#features/context.ts'

/** The shop's health in numbers. Ages are in seconds; null: there is nothing to age. */
export type Vitals = {
  openHolds: number
  /** open after their expiry: the job that closes them is late */
  overdueHolds: number
  openPayments: number
  oldestPaymentSeconds: number | null
  unprocessedEvents: number
  unsentEmails: number
  booksCheckedAt: Date | null
  bookBreaches: number | null
  auditCheckedAt: Date | null
  auditFault: string | null
  /** age of the oldest unsealed row of the audit trail */
  unsealedSeconds: number | null
  processes: number
  backedUpAt: Date | null
  backupBytes: number | null
}

// Each part reads one small index or one row. An open payment may still be paid, or is paid but not captured yet.
export async function findVitals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Vitals> {
  const now = clock.now()
  const [vitals] = await db.query<Vitals>`
    select (select count(*) from holds where state = 'open')::int as open_holds,
      (select count(*) from holds where state = 'open' and expires_at < ${now}::timestamptz)::int as overdue_holds,
      p.count as open_payments, p.age as oldest_payment_seconds,
      (select count(*) from gateway_events
      where outcome in ('quarantined', 'unknown-order'))::int as unprocessed_events,
      (select count(*) from emails_sent
      where sent_at is null and at < ${now}::timestamptz - interval '1 hour')::int as unsent_emails,
      b.checked_at as books_checked_at, b.breaches as book_breaches,
      a.checked_at as audit_checked_at, a.fault as audit_fault,
      (select extract(epoch from ${now}::timestamptz - min(at))::float8 from audit_records
        where id > coalesce((select last_id from audit_seals order by id desc limit 1), 0)) as unsealed_seconds,
      (select count(*) from processes where seen_at > clock_timestamp() - interval '30 seconds')::int as processes,
      k.taken_at as backed_up_at, k.bytes as backup_bytes
    from (select count(*)::int as count, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as age
        from payments where status in ('created', 'authorized')) p
      left join (select checked_at, jsonb_array_length(breaches) as breaches from book_checks order by id desc
        limit 1) b on true
      left join (select checked_at, fault from audit_checks order by id desc limit 1) a on true
      left join (select taken_at, bytes from backups order by taken_at desc limit 1) k on true`
  if (!vitals) throw new Error('a count without rows is a row')
  return vitals
}
