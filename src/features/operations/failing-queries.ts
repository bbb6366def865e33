import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'

export type Failing = {
  /** emails whose sending began an hour or more ago and that the email server never accepted */
  unsentEmails: number
  unsentEmailAt: string | null
  refusedEvents: number
  refusedEventAt: string | null
}

type Found = {
  unsentEmails: number
  unsentEmailAt: Date | null
  refusedEvents: number
  refusedEventAt: Date | null
}

export async function findFailing(ctx: Context): Promise<Failing> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const [found] = await ctx.db.query<Found>`
    select (select count(*) from emails_sent
      where sent_at is null and at < ${now}::timestamptz - interval '1 hour')::int as unsent_emails,
      (select max(at) from emails_sent
      where sent_at is null and at < ${now}::timestamptz - interval '1 hour') as unsent_email_at,
      e.count as refused_events, e.last as refused_event_at
    from (select count(*)::int as count, max(received_at) as last from gateway_events
      where outcome in ('quarantined', 'unknown-order') and received_at >= ${now}::timestamptz - interval '30 days') e`
  if (!found) throw new Error('a count without rows is a row')
  return {
    ...found,
    unsentEmailAt: found.unsentEmailAt?.toISOString() ?? null,
    refusedEventAt: found.refusedEventAt?.toISOString() ?? null,
  }
}
