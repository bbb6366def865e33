import { requireRole } from '#features/actor.ts'
import { isCheckLate } from '#features/audit/trail-state.ts'
import type { Context } from '#features/context.ts'

export type Failing = {
  /** emails whose sending began an hour or more ago and that the email server never accepted */
  unsentEmails: number
  unsentEmailAt: string | null
  refusedEvents: number
  refusedEventAt: string | null
  backup: BackupState
}

export type BackupState = { takenAt: string | null; bytes: number | null; isLate: boolean; isMissing: boolean }

/** Where payments are a test, as in the demo, none is expected. */
export function backupStateOf(ctx: Context, takenAt: Date | null, bytes: number | null): BackupState {
  const isMissing = takenAt === null && ctx.gateway.provider !== 'sandbox'
  const at = takenAt?.toISOString() ?? null
  return { takenAt: at, bytes, isLate: at !== null && isCheckLate(at, ctx.clock.now()), isMissing }
}

type Found = {
  unsentEmails: number
  unsentEmailAt: Date | null
  refusedEvents: number
  refusedEventAt: Date | null
  backedUpAt: Date | null
  backupBytes: number | null
}

export async function findFailing(ctx: Context): Promise<Failing> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const [found] = await ctx.db.query<Found>`
    select (select count(*) from emails_sent
      where sent_at is null and at < ${now}::timestamptz - interval '1 hour')::int as unsent_emails,
      (select max(at) from emails_sent
      where sent_at is null and at < ${now}::timestamptz - interval '1 hour') as unsent_email_at,
      e.count as refused_events, e.last as refused_event_at,
      k.taken_at as backed_up_at, k.bytes as backup_bytes
    from (select count(*)::int as count, max(received_at) as last from gateway_events
      where outcome in ('quarantined', 'unknown-order') and received_at >= ${now}::timestamptz - interval '30 days') e
      left join (select taken_at, bytes from backups order by taken_at desc limit 1) k on true`
  if (!found) throw new Error('a count without rows is a row')
  const { backedUpAt, backupBytes, ...counted } = found
  return {
    ...counted,
    backup: backupStateOf(ctx, backedUpAt, backupBytes),
    unsentEmailAt: found.unsentEmailAt?.toISOString() ?? null,
    refusedEventAt: found.refusedEventAt?.toISOString() ?? null,
  }
}
