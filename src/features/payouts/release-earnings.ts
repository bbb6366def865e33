import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

// What a return may still take back waits for its end; one held until a day goes back to where it would be now.
const text = `
  update earnings e set
    status = case when e.available_at <= $1 and not r.is_open then 'available' else 'pending' end,
    held_reason = null, held_until = null
  from (
    select d.id, exists (select from returns where parcel_id = d.parcel_id
      and status in ('requested', 'needs_info', 'approved', 'sent_back', 'received', 'appealed')) as is_open
    from earnings d
    where (d.status = 'pending' and d.available_at <= $1) or (d.status = 'held' and d.held_until <= $1)
  ) r
  where r.id = e.id and ((e.status = 'pending' and not r.is_open) or (e.status = 'held' and e.held_until <= $1))
  returning e.id`

/** Lets earnings be paid whose return window is over, and ends holds whose day has come. Returns how many changed. */
export async function releaseEarnings(ctx: Context): Promise<number> {
  return (await namedQuery(ctx.db, 'payments.release-earnings', text, [ctx.clock.now()])).length
}
