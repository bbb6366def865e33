import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Conversation, getConversation, listMessages } from './message-queries.ts'
import type { ParcelMessage } from './parcel-message.ts'

const read = 'update parcel_messages set read_at = $3 where parcel_id = $1 and from_role <> $2 and read_at is null'

/**
 * What was written about an own parcel, oldest first. Whoever has it on the screen has read what the other side wrote.
 * @throws DomainError not-found, also for another's parcel
 */
export async function readMessages(ctx: Context, named: Conversation): Promise<ParcelMessage[]> {
  const parcel = await getConversation(ctx, named)
  await namedQuery(ctx.db, 'orders.read-messages', read, [parcel.id, parcel.side, ctx.clock.now()])
  return listMessages(ctx, parcel)
}
