import { requireRole, requireUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { queueOrderEmail } from '#features/order-emails/queue-order-email.ts'
import { DomainError } from '#platform/api/domain-error.ts'
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

/**
 * Contact details are removed before storing, so nobody can read them later. At most one email an hour while something
 * is unread. The same `key` again changes nothing.
 * @throws DomainError not-found (also for another's parcel), idempotency-key-reused for the key of another message
 */
export function writeMessage(ctx: Context, named: Conversation, request: MessageRequest): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const parcel = await getConversation(ctx, named)
    const words = plainWords(request.words)
    const [written] = await ctx.db.query<{ id: number }>`
      insert into parcel_messages (parcel_id, from_role, from_user_id, key, words, language, at)
      values (${parcel.id}, ${parcel.side}, ${userId}, ${request.key}, ${words}, ${ctx.locale}, ${ctx.clock.now()})
      on conflict (from_user_id, key) do nothing returning id`
    if (written) return tell(ctx, parcel, named.parcel, written.id)

    const [before] = await ctx.db.query<{ isSame: boolean }>`
      select parcel_id = ${parcel.id} and words = ${words} as is_same from parcel_messages
      where from_user_id = ${userId} and key = ${request.key}`
    if (!before?.isSame) throw new DomainError('idempotency-key-reused')
  })
}

async function tell(ctx: Context, parcel: ConversationParcel, number: string, id: number): Promise<void> {
  const { side, orderId } = parcel
  const unread = await ctx.db.query`
    select from parcel_messages
    where parcel_id = ${parcel.id} and from_role = ${side} and id < ${id} and read_at is null
      and at > ${addMinutes(ctx.clock.now(), -quietMinutes)} limit 1`
  if (unread.length > 0) return
  const kind = side === 'customer' ? 'message_artisan' : 'message_customer'
  await queueOrderEmail(ctx, `${number}-${id}`, { orderId, kind, parcelId: parcel.id })
}

type Row = { id: number; from: string; reportedAt: Date | null }

/** @throws DomainError not-found (also for a message of others), own-message, already-reported */
export async function reportMessage(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { role, userId, artisanId } = requireUser(ctx.actor)
  const [message] = await ctx.db.query<Row>`
    select m.id, m.from_role as "from", m.reported_at
    from parcel_messages m join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
    where m.public_id::text = ${id} and m.hidden_at is null and case when ${role} = 'artisan' then s.artisan_id
      else o.customer_id end = ${role === 'artisan' ? artisanId : userId}`
  if (!message) throw new DomainError('not-found')
  if (message.from === role) throw new DomainError('own-message')
  const reported = await ctx.db.query`
    update parcel_messages set reported_at = ${ctx.clock.now()}, report_reason = ${reason}
    where id = ${message.id} and reported_at is null returning id`
  if (reported.length === 0) throw new DomainError('already-reported')
}

/**
 * Both decisions can be changed later and are audited.
 * @throws DomainError forbidden, not-found (also when nobody has reported it)
 */
export function settleMessage(
  ctx: Context,
  { id, move, reason }: { id: string; move: 'hide' | 'leave'; reason: string },
): Promise<ReportedMessage> {
  const { userId } = requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const before = await getReportedMessage(ctx, id)
    const now = ctx.clock.now()
    await ctx.db.query`
      update parcel_messages
        set settled_at = ${now}::timestamptz, settled_by = ${userId}, hidden_at = case when ${move === 'hide'}
          then coalesce(hidden_at, ${now}::timestamptz) end
      where public_id::text = ${id}`
    const states = { before: { isHidden: before.hiddenAt !== null }, after: { isHidden: move === 'hide', reason } }
    await writeAudit(ctx, { action: `message.${move}`, subject: `message:${id}`, ...states })
    return getReportedMessage(ctx, id)
  })
}

/** Oldest first; marks the other side's messages as read. @throws DomainError not-found, also for another's parcel */
export async function readMessages(ctx: Context, named: Conversation): Promise<ParcelMessage[]> {
  const parcel = await getConversation(ctx, named)
  await ctx.db.query`
    update parcel_messages set read_at = ${ctx.clock.now()}
    where parcel_id = ${parcel.id} and from_role <> ${parcel.side} and read_at is null`
  return listMessages(ctx, parcel)
}
