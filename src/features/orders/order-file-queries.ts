import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { iso } from '#platform/time/iso-time.ts'
import type { OrderFile } from './order-file.ts'
import { impersonationOfEvent } from './parcel-row.ts'

type Row = { notes: OrderFile['notes']; timeline: OrderFile['timeline'] }

/** Notes and timeline for admins only, newest first. Empty for an unknown order. */
export async function findOrderFile(ctx: Context, number: string): Promise<OrderFile> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select
      (select coalesce(json_agg(json_build_object('author', u.full_name, 'text', n.text, 'at', n.written_at)
          order by n.id desc), '[]')
        from order_notes n join users u on u.id = n.author_id where n.order_id = o.id) as notes,
      (select coalesce(json_agg(json_build_object('move', e.move, 'toStatus', e.to_status, 'parcel', s.number,
          'by', e.actor_role, 'name', u.full_name, 'impersonationOf', ${impersonationOfEvent}, 'reason', e.reason,
          'details', e.details, 'at', e.at)
          order by e.at desc, e.id desc), '[]')
        from order_events e left join parcels s on s.id = e.parcel_id left join users u on u.id = e.actor_id
        where e.order_id = o.id) as timeline
    from orders o where o.number = ${number}`
  const { notes, timeline } = row ?? { notes: [], timeline: [] }
  return {
    notes: notes.map((note) => ({ ...note, at: iso(note.at) })),
    timeline: timeline.map((event) => ({ ...event, at: iso(event.at) })),
  }
}
