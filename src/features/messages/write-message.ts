import { requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueOrderMail } from '#features/orders/queue-order-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { type Conversation, type ConversationParcel, getConversation } from './message-queries.ts'
import type { MessageRequest } from './parcel-message.ts'
import { plainWords } from './plain-words.ts'

const quietMinutes = 60

const insert = `
  insert into parcel_messages (parcel_id, from_role, from_user_id, key, words, language, at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (from_user_id, key) do nothing returning id`

const known = `
  select parcel_id = $3 and words = $4 as "isSame" from parcel_messages where from_user_id = $1 and key = $2`

/**
 * Writes to the other side of an own parcel. What would lead around the shop is taken out before it is kept: nobody can read it
 * later. The reader gets a mail, at most one an hour while there is something unread. The same `key` again changes nothing.
 * @throws DomainError not-found (also for another's parcel), idempotency-key-reused for the key of another message
 */
export function writeMessage(ctx: Context, named: Conversation, request: MessageRequest): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const parcel = await getConversation(ctx, named)
    const words = plainWords(request.words)
    const values = [parcel.id, parcel.side, userId, request.key, words, ctx.locale, ctx.clock.now()]
    const [written] = await namedQuery<{ id: number }>(ctx.db, 'orders.write-message', insert, values)
    if (written) return tell(ctx, parcel, named.parcel, written.id)

    const asked = [userId, request.key, parcel.id, words]
    const [before] = await namedQuery<{ isSame: boolean }>(ctx.db, 'orders.known-message', known, asked)
    if (!before?.isSame) throw new DomainError('idempotency-key-reused')
  })
}

const told = `
  select from parcel_messages where parcel_id = $1 and from_role = $2 and id < $3 and read_at is null and at > $4 limit 1`

async function tell(ctx: Context, parcel: ConversationParcel, number: string, id: number): Promise<void> {
  const { side, orderId } = parcel
  const values = [parcel.id, side, id, addMinutes(ctx.clock.now(), -quietMinutes)]
  const unread = await namedQuery(ctx.db, 'orders.told-of-message', told, values)
  if (unread.length > 0) return
  const kind = side === 'customer' ? 'message_artisan' : 'message_customer'
  await queueOrderMail(ctx, `${number}-${id}`, { orderId, kind, parcelId: parcel.id })
}
