import { writeAdminEmail } from '#features/contact/write-admin-email.ts'
import { type Context, transaction } from '#features/context.ts'
import { sendOnce } from '#features/emails.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { closedAfterDays, remindHours } from './grievance-clock.ts'
import type { AdminEmail, GrievanceLinks } from './grievance-email.ts'
import { writeGrievanceEvent } from './write-grievance.ts'

export const watchGrievancesJob = 'watch-grievances'

type Due = {
  id: number
  ticket: string
  name: string
  email: string
  text: string
  acknowledgeBy: Date
  resolveBy: Date
  acknowledgedAt: Date | null
}

type Admin = { id: number; email: string; language: string }

export async function watchGrievances(ctx: Context, links: Pick<GrievanceLinks, 'admin'>): Promise<void> {
  const now = ctx.clock.now()
  const found = await ctx.db.query<Due>`
    select id, ticket, name, email, text, acknowledge_by, resolve_by,
      acknowledged_at
    from grievances where resolved_at is null
      and (resolve_by < ${addMinutes(now, remindHours.resolve * 60)} or acknowledged_at is null
        and acknowledge_by < ${addMinutes(now, remindHours.acknowledge * 60)})
    order by resolve_by limit 200`
  const readers =
    found.length > 0
      ? await ctx.db.query<Admin>`
    select id, email, language from users where role = 'admin' and closed_at is null and disabled_at is null`
      : []
  for (const grievance of found) {
    const kind = warningOf(grievance, now)
    for (const admin of readers) {
      const language = isLanguage(admin.language) ? admin.language : fallbackLanguage
      const facts = { ...grievance, adminEmail: admin.email, link: links.admin(grievance.ticket) }
      // The deadline is in the key: a reopened complaint has a new one and needs a new warning.
      const effect = `grievance:${grievance.id}:${kind}:${grievance.resolveBy.toISOString()}:${admin.id}`
      await sendOnce(ctx, effect, writeAdminEmail(ctx, kind, { ...facts, adminLanguage: language }))
    }
  }
  await closeSettled(ctx, now)
}

function warningOf({ acknowledgedAt, acknowledgeBy, resolveBy }: Due, now: Date): AdminEmail {
  if (resolveBy <= now) return 'resolveOver'
  if (acknowledgedAt === null && acknowledgeBy <= now) return 'acknowledgeOver'
  return acknowledgedAt === null ? 'acknowledgeSoon' : 'resolveSoon'
}

async function closeSettled(ctx: Context, now: Date): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const rows = await ctx.db.query<{ id: number }>`
      update grievances set status = 'closed' where id in (
        select id from grievances where status = 'resolved' and resolved_at < ${addDays(now, -closedAfterDays)}
        order by id limit 500 for update skip locked)
      returning id`
    for (const { id } of rows) await writeGrievanceEvent(ctx, { grievanceId: id, kind: 'closed', text: '', by: 'shop' })
  })
}
