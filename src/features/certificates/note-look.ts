import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { iso } from '#platform/time/iso-time.ts'
import { readNumber, type SuspectedCertificate } from './certificate.ts'

/** A piece is in one place and is shown to few; the copy of its card is wherever the copies are sold. */
export const mostPlaces = 25
const countedDays = 30

/**
 * Counts from how many networks a certificate is looked at, each once, so that neither a curious buyer nor one bot matters;
 * above the limit an admin is asked to look. Nothing tells who looked.
 * @throws DomainError not-found, also for a revoked one
 */
export function noteLook(ctx: Context, { number, address }: { number: string; address: string }): Promise<void> {
  const known = readNumber(number)
  const now = ctx.clock.now()
  const place = ctx.seal.sign('certificate look', `${known} ${networkOf(address)}`)
  return transaction(ctx, async ({ db }) => {
    const [row] = await db.query<{ certificateId: number }>`
      insert into certificate_looks (certificate_id, place, at)
      select id, ${place}, ${now}::timestamptz from certificates where number = ${known} and revoked_at is null
      on conflict (certificate_id, place) do update set at = excluded.at returning certificate_id`
    if (!row) throw new DomainError('not-found')
    await db.query`
      update certificates set suspected_at = ${now}::timestamptz
      where id = ${row.certificateId} and suspected_at is null and (
        select count(*) from certificate_looks
        where certificate_id = ${row.certificateId} and at > ${addDays(now, -countedDays)}::timestamptz) >= ${mostPlaces}`
  })
}

/** A phone changes its address within its network: of IPv4 three numbers count, of IPv6 three groups. */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return mapped.split(mapped.includes('.') ? '.' : ':', 3).join('.')
}

export async function forgetLooks(ctx: Context): Promise<void> {
  const before = addDays(ctx.clock.now(), -countedDays)
  await deleteOld(ctx.db, { table: sql`certificate_looks`, column: sql`at`, before })
}

/** Those that wait for an admin, the oldest first, at most 200. @throws DomainError forbidden */
export async function listSuspected(ctx: Context): Promise<SuspectedCertificate[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<Omit<SuspectedCertificate, 'since'> & { since: Date }>`
    select c.number, l.name, a.name as artisan, c.suspected_at as since, (
      select count(*)::int from certificate_looks where certificate_id = c.id) as places
    from certificates c join order_lines l on l.id = c.line_id join parcels s on s.id = l.parcel_id
    join artisans a on a.id = s.artisan_id
    where c.suspected_at is not null order by c.suspected_at, c.id limit 200`
  return rows.map((row) => ({ ...row, since: iso(row.since) }))
}

/** Nothing is wrong: the counting starts anew. @throws DomainError forbidden, not-found (cleared before, too) */
export async function clearSuspicion(ctx: Context, typed: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const number = readNumber(typed)
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query<{ id: number }>`
      update certificates set suspected_at = null where number = ${number} and suspected_at is not null returning id`
    if (!row) throw new DomainError('not-found')
    await ctx.db.query`delete from certificate_looks where certificate_id = ${row.id}`
    await writeAudit(ctx, { action: 'certificate.clear', subject: `certificate:${number}` })
  })
}
