import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { literal } from '#platform/database/sql.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { Webhook } from './webhook.ts'

const deliveriesShown = 20

/**
 * The oldest first, each with its latest messages, and the latest that did not arrive: behind many others nobody would
 * see them.
 * @throws DomainError unauthorized, forbidden
 */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  requireRole(ctx.actor, 'admin')
  type Row = Omit<Webhook, 'createdAt' | 'stoppedAt'> & { createdAt: Date; stoppedAt: Date | null }
  const rows = await ctx.db.query<Row>`
    select w.public_id as id, w.url, w.kinds, w.is_on, w.is_handler, w.stopped_at, w.created_at, coalesce((
      select json_agg(json_build_object('id', d.public_id, 'type', d.body::json ->> 'type', 'status', d.status,
        'attempts', d.attempts, 'answer', d.answer, 'problem', d.problem, 'createdAt', d.created_at, 'body', d.body)
        order by d.id desc)
      from webhook_deliveries d where d.id in (
        (select id from webhook_deliveries where webhook_id = w.id order by id desc limit ${literal(deliveriesShown)})
        union all
        (select id from webhook_deliveries where webhook_id = w.id and status <> 'delivered'
          order by id desc limit ${literal(deliveriesShown)}))
    ), '[]') as deliveries
    from webhooks w order by w.id`
  return rows.map(({ createdAt, stoppedAt, deliveries, ...row }) => ({
    ...row,
    createdAt: iso(createdAt),
    stoppedAt: isoOrNull(stoppedAt),
    deliveries: deliveries.map((each) => ({ ...each, createdAt: iso(new Date(each.createdAt)) })),
  }))
}
