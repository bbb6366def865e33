import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import type { Context } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import type { ListQuery } from '#platform/lists/admin-list.ts'
import type { AdminSubscriber, AdminSubscriberFilter, AdminSubscriberSort } from './admin-subscriber.ts'
import { adminSubscribers } from './admin-subscriber-queries.ts'

type Asked = { filter: AdminSubscriberFilter; ask: ListQuery<AdminSubscriberSort> }

/**
 * The newsletter's list as a file. Refuses at once and not at the first row, when half an answer is already on its way.
 * @throws DomainError forbidden, proof-needed
 */
export function exportSubscribers(ctx: Context, asked: Asked): AsyncGenerator<AdminSubscriber> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  return noted(ctx, asked)
}

/** Who took it out of the shop, and what of it, is on record before the first line. */
async function* noted(ctx: Context, asked: Asked): AsyncGenerator<AdminSubscriber> {
  const { state, language } = asked.filter
  // What was looked for may be an email address, and none of those stands in the record.
  await writeAudit(ctx, { action: 'newsletter.export', subject: 'newsletter', after: { state, language } })
  yield* adminSubscribers.stream(ctx, asked)
}
