import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

type Row = { id: number; from: string; reportedAt: Date | null }

const find = `
  select m.id, m.from_role as "from", m.reported_at as "reportedAt"
  from parcel_messages m join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
  where m.public_id::text = $1 and m.hidden_at is null and case when $2 = 'artisan' then s.artisan_id else o.customer_id end = $3`

const report = `
  update parcel_messages set reported_at = $2, report_reason = $3 where id = $1 and reported_at is null returning id`

/**
 * Tells the office about a message that one was sent; it stays until somebody has looked.
 * @throws DomainError not-found (also where one is not a side of it), own-message, already-reported
 */
export async function reportMessage(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { role, userId, artisanId } = requireUser(ctx.actor)
  const values = [id, role, role === 'artisan' ? artisanId : userId]
  const [message] = await namedQuery<Row>(ctx.db, 'orders.find-message', find, values)
  if (!message) throw new DomainError('not-found')
  if (message.from === role) throw new DomainError('own-message')
  const reported = await namedQuery(ctx.db, 'orders.report-message', report, [message.id, ctx.clock.now(), reason])
  if (reported.length === 0) throw new DomainError('already-reported')
}
