import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type HolidaySpan, indianDay, isAhead, mostHolidays } from './holiday.ts'

const lock = 'select id from artisans where id = $1 for no key update'

const ahead = `
  select count(*)::int as count, coalesce(bool_or(from_day <= $3 and until_day >= $2), false) as overlaps
  from artisan_holidays where artisan_id = $1 and removed_at is null and until_day >= $4`

const insert = 'insert into artisan_holidays (artisan_id, from_day, until_day, created_at) values ($1, $2, $3, $4)'

/**
 * Promised orders keep their dispatch day. Concurrent calls are serialized, so that holidays do not overlap.
 * @throws DomainError not-found without an artisan, holiday-not-ahead (already begun, or more than 400 days off),
 * holidays-overlap, too-many-holidays
 */
export async function takeHoliday(ctx: Context, span: HolidaySpan): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  const now = ctx.clock.now()
  if (!isAhead(span, now)) throw new DomainError('holiday-not-ahead')

  await transaction(ctx, async (ctx) => {
    await namedQuery(ctx.db, 'holidays.lock-artisan', lock, [artisanId])
    const { fromDay, untilDay } = span
    const values = [artisanId, fromDay, untilDay, indianDay(now)]
    const [known] = await namedQuery<{ count: number; overlaps: boolean }>(
      ctx.db,
      'artisans.holidays-ahead',
      ahead,
      values,
    )
    if (known?.overlaps) throw new DomainError('holidays-overlap')
    if ((known?.count ?? 0) >= mostHolidays) throw new DomainError('too-many-holidays', { most: mostHolidays })
    await namedQuery(ctx.db, 'artisans.take-holiday', insert, [artisanId, fromDay, untilDay, now])
  })
}

const remove = `
  update artisan_holidays set removed_at = coalesce(removed_at, $3) where public_id = $1 and artisan_id = $2 returning 1`

/** Idempotent. @throws DomainError not-found, also for another artisan's */
export async function cancelHoliday(ctx: Context, id: string): Promise<void> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const removed = await namedQuery(ctx.db, 'artisans.cancel-holiday', remove, [id, artisanId, ctx.clock.now()])
  if (removed.length === 0) throw new DomainError('not-found')
}
