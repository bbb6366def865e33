import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { type Holiday, type HolidaySpan, indianDay, isAhead, mostHolidays } from './holiday.ts'

export const holidaysJson = (today: string) => sql`
  (select coalesce(json_agg(json_build_object('fromDay', h.from_day::text, 'untilDay', h.until_day::text)
  order by h.from_day), '[]')
    from artisan_holidays h where h.artisan_id = a.id and h.removed_at is null and h.until_day >= ${today}::date)`

export async function listHolidays(ctx: Context): Promise<Holiday[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return ctx.db.query<Holiday>`
    select public_id as id, from_day::text as from_day, until_day::text as until_day from artisan_holidays
    where artisan_id = ${artisanId} and removed_at is null and until_day >= ${indianDay(ctx.clock.now())}
    order by from_day`
}

export async function findHoliday(ctx: Context, artisan: string): Promise<HolidaySpan | null> {
  const today = indianDay(ctx.clock.now())
  const [found] = await ctx.db.query<HolidaySpan>`
    select h.from_day::text as from_day, h.until_day::text as until_day from artisan_holidays h
      join artisans a on a.id = h.artisan_id
    where a.slug = ${artisan} and h.removed_at is null and h.from_day <= ${today}::date
      and h.until_day >= ${today}::date`
  return found ?? null
}

/**
 * Promised orders keep their dispatch day. Concurrent calls are serialized, so that holidays do not overlap.
 * @throws DomainError not-found, holiday-not-ahead (begun, or over 400 days off), holidays-overlap, too-many-holidays
 */
export async function takeHoliday(ctx: Context, span: HolidaySpan): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  const now = ctx.clock.now()
  if (!isAhead(span, now)) throw new DomainError('holiday-not-ahead')

  await transaction(ctx, async (ctx) => {
    await ctx.db.query`select id from artisans where id = ${artisanId} for no key update`
    const { fromDay, untilDay } = span
    const [known] = await ctx.db.query<{ count: number; overlaps: boolean }>`
      select count(*)::int as count,
        coalesce(bool_or(from_day <= ${untilDay} and until_day >= ${fromDay}), false) as overlaps
      from artisan_holidays where artisan_id = ${artisanId} and removed_at is null and until_day >= ${indianDay(now)}`
    if (known?.overlaps) throw new DomainError('holidays-overlap')
    if ((known?.count ?? 0) >= mostHolidays) throw new DomainError('too-many-holidays', { most: mostHolidays })
    await ctx.db.query`
      insert into artisan_holidays (artisan_id, from_day, until_day, created_at)
      values (${artisanId}, ${fromDay}, ${untilDay}, ${now})`
  })
}

/** Idempotent. @throws DomainError not-found, also for another artisan's */
export async function cancelHoliday(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const removed = await ctx.db.query`
    update artisan_holidays set removed_at = coalesce(removed_at, ${ctx.clock.now()})
    where public_id = ${id} and artisan_id = ${artisanId} returning 1`
  if (removed.length === 0) throw new DomainError('not-found')
}
