import { requireRole } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import type { Context } from '#domain/context.ts'
import type { DeskAsk } from '#domain/desk-list.ts'
import type { DeskSubscriber, DeskSubscriberFilter, DeskSubscriberSort } from './desk-subscriber.ts'
import { streamDeskSubscribers } from './desk-subscriber-queries.ts'

/** The newsletter's list as a file: who took it out of the shop, and what of it, is on record before the first line. */
export async function* exportSubscribers(
  ctx: Context,
  asked: { filter: DeskSubscriberFilter; ask: DeskAsk<DeskSubscriberSort> },
): AsyncGenerator<DeskSubscriber> {
  requireRole(ctx.actor, 'admin')
  const { state, language } = asked.filter
  // What was looked for may be a mail address, and none of those stands in the record.
  await writeAudit(ctx, { action: 'newsletter.export', subject: 'newsletter', after: { state, language } })
  yield* streamDeskSubscribers(ctx, asked)
}
