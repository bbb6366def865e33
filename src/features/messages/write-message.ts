import { requireRole, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addMinutes } from '#platform/time/clock.ts'
import {
  type Conversation,
  type ConversationParcel,
  getConversation,
  getReportedMessage,
  listMessages,
} from './message-queries.ts'
import type { MessageRequest, ParcelMessage, ReportedMessage } from './parcel-message.ts'
import { plainWords } from './plain-words.ts'

const quietMinutes = 60

const insert = `
  insert into parcel_messages (parcel_id, from_role, from_user_id, key, words, language, at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (from_user_id, key) do nothing returning id`

const known = `
  select parcel_id = $3 and words = $4 as "isSame" from parcel_messages where from_user_id = $1 and key = $2`

/**
 * Writes to the other side of an own parcel. What would lead around the shop is taken out before it is kept: nobody can read it
 * later. The reader gets an email, at most one an hour while there is something unread. The same `key` again changes nothing.
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
  await queueOrderEmail(ctx, `${number}-${id}`, { orderId, kind, parcelId: parcel.id })
}

type Row = { id: number; from: string; reportedAt: Date | null }

const find = `
  select m.id, m.from_role as "from", m.reported_at as "reportedAt"
  from parcel_messages m join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
  where m.public_id::text = $1 and m.hidden_at is null and case when $2 = 'artisan' then s.artisan_id else o.customer_id end = $3`

const report = `
  update parcel_messages set reported_at = $2, report_reason = $3 where id = $1 and reported_at is null returning id`

/**
 * Tells the admin about a message that one was sent; it stays until somebody has looked.
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

const settle = `
  update parcel_messages set settled_at = $2, settled_by = $3, hidden_at = case when $4 then coalesce(hidden_at, $2) end
  where public_id::text = $1`

/**
 * The admin hides a reported message from both sides, or leaves it; both may be changed later, and stand in the trail of acts.
 * @throws DomainError forbidden, not-found (also when nobody has reported it)
 */
export function settleMessage(
  ctx: Context,
  { id, move, reason }: { id: string; move: 'hide' | 'leave'; reason: string },
): Promise<ReportedMessage> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const before = await getReportedMessage(ctx, id)
    await namedQuery(ctx.db, 'orders.settle-message', settle, [id, ctx.clock.now(), userId, move === 'hide'])
    const states = { before: { isHidden: before.hiddenAt !== null }, after: { isHidden: move === 'hide', reason } }
    await writeAudit(ctx, { action: `message.${move}`, subject: `message:${id}`, ...states })
    return getReportedMessage(ctx, id)
  })
}

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
