import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Holiday, type HolidaySpan, indianDay } from './holiday.ts'

/** What is left of the holidays of artisan `a`, `$n` being today in India, as JSON. */
export const holidaysJson = (today: string) => `
  (select coalesce(json_agg(json_build_object('fromDay', h.from_day::text, 'untilDay', h.until_day::text) order by h.from_day), '[]')
    from artisan_holidays h where h.artisan_id = a.id and h.removed_at is null and h.until_day >= ${today}::date)`

const own = `
  select public_id as id, from_day::text as "fromDay", until_day::text as "untilDay" from artisan_holidays
  where artisan_id = $1 and removed_at is null and until_day >= $2 order by from_day`

export async function listHolidays(ctx: Context): Promise<Holiday[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  return namedQuery<Holiday>(ctx.db, 'artisans.holidays', own, [artisanId, indianDay(ctx.clock.now())])
}

const away = `
  select h.from_day::text as "fromDay", h.until_day::text as "untilDay" from artisan_holidays h join artisans a on a.id = h.artisan_id
  where a.slug = $1 and h.removed_at is null and h.from_day <= $2 and h.until_day >= $2`

/** Null while the workshop is open. */
export async function findHoliday(ctx: Context, artisan: string): Promise<HolidaySpan | null> {
  const [found] = await namedQuery<HolidaySpan>(ctx.db, 'artisans.holiday-today', away, [
    artisan,
    indianDay(ctx.clock.now()),
  ])
  return found ?? null
}
