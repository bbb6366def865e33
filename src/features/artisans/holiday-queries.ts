import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'
import { type Holiday, type HolidaySpan, indianDay } from './holiday.ts'

/** What is left of the holidays of artisan `a`, `today` being a day in India, as JSON. */
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

/** Null while the workshop is open. */
export async function findHoliday(ctx: Context, artisan: string): Promise<HolidaySpan | null> {
  const today = indianDay(ctx.clock.now())
  const [found] = await ctx.db.query<HolidaySpan>`
    select h.from_day::text as from_day, h.until_day::text as until_day from artisan_holidays h
      join artisans a on a.id = h.artisan_id
    where a.slug = ${artisan} and h.removed_at is null and h.from_day <= ${today}::date
      and h.until_day >= ${today}::date`
  return found ?? null
}
