import type { User } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import { isDomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import type { Reply } from '#platform/sms/texter.server.ts'
import { addDays } from '#platform/time/clock.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { moveParcel } from './move-parcel.ts'
import type { MoveRequest } from './order.ts'
import type { ParcelStatus } from './order-status.ts'

export const replyAnswerJob = 'reply-answer'

export type ReplyAnswerJob = { to: string; text: string }

/** What an artisan may write back without opening the shop, and where a parcel must be for it. */
const commands: Record<string, { move: 'accept' | 'pack' | 'delay'; from: readonly ParcelStatus[] }> = {
  '1': { move: 'accept', from: ['placed'] },
  '2': { move: 'pack', from: ['accepted', 'making'] },
  '3': { move: 'delay', from: ['making'] },
}

const mostDays = 60
const mostNamed = 6

type Asked = { move: 'accept' | 'pack' | 'delay'; from: readonly ParcelStatus[]; days: number; order: number | null }

/** `1 482`, `2`, `3 5 482`: what to do, the days, and of which order, as far as it is said. Null: nothing of this. */
export function readReply(text: string): Asked | null {
  const [first = '', ...rest] = asciiDigits(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const command = commands[first]
  if (!command || rest.some((word) => !/^\d{1,9}$/.test(word))) return null
  const numbers = rest.map(Number)
  const days = command.move === 'delay' ? (numbers.shift() ?? 0) : 0
  const isWhole = command.move !== 'delay' || (days >= 1 && days <= mostDays)
  return isWhole && numbers.length <= 1 ? { ...command, days, order: numbers[0] ?? null } : null
}

type Writer = { userId: number; publicId: string; language: string }

type Waiting = { artisanId: number; name: string; number: string; orderNumber: string; promisedUntil: Date }

export type ReplyLinks = { workshopOrders(): string; workshopParcel(number: string): string }

/**
 * Does what an artisan writes from the confirmed number of their account, once however often it is reported, and answers
 * in their language. Anybody else's message is passed over without an answer.
 */
export async function answerReply(ctx: Context, reply: Reply, links: ReplyLinks): Promise<void> {
  const [writer] = await ctx.db.query<Writer>`
    select id as user_id, public_id, language from users
    where phone = ${reply.from} and phone_confirmed_at is not null and role = 'artisan' and closed_at is null
      and disabled_at is null`
  if (!writer) {
    ctx.log.info({ message: reply.id }, 'a message from a number of no artisan')
    return
  }
  if (await isKnown(ctx, writer, reply)) return
  const own = { ...ctx, locale: isLanguage(writer.language) ? writer.language : fallbackLanguage }
  try {
    await transaction(own, async (ctx) => queueAnswer(ctx, reply, await say(ctx, writer, reply, links)))
  } catch (error) {
    if (!isDomainError(error)) throw error
    await queueAnswer(own, reply, translate(own.locale, 'workshop:reply.none', { link: links.workshopOrders() }))
  }
}

async function isKnown({ db }: Context, { userId }: Writer, { id }: Reply): Promise<boolean> {
  const known = await db.query`select from idempotency_keys where user_id = ${userId} and key = ${id}`
  return known.length > 0
}

function queueAnswer(ctx: Context, { id, from: to }: Reply, text: string): Promise<void> {
  const payload: ReplyAnswerJob = { to, text }
  return queueJobs(ctx, [{ name: replyAnswerJob, payload, singletonKey: `${replyAnswerJob}:${id}` }])
}

/** @throws DomainError what moveParcel throws */
async function say(ctx: Context, writer: Writer, reply: Reply, links: ReplyLinks): Promise<string> {
  const words = (key: string, values: Record<string, unknown> = {}) =>
    translate(ctx.locale, `workshop:reply.${key}`, { link: links.workshopOrders(), ...values })
  const asked = readReply(reply.text)
  if (!asked) return words('help')
  const waiting = await findWaiting(ctx, writer, asked)
  const [parcel] = waiting
  if (!parcel) return words('none')
  if (waiting.length > 1) {
    const serials = waiting.map(({ orderNumber }) => String(serialOf(orderNumber)))
    const example = [reply.text.trim().slice(0, 12), serials[0]].join(' ')
    return words('which', { numbers: serials.slice(0, mostNamed).join(', '), example })
  }
  const owner = { ...ctx, actor: ownerOf(writer, parcel) }
  await moveParcel(owner, parcel.number, requestOf(ctx.locale, asked, parcel), reply.id)
  return words(asked.move, {
    number: parcel.number,
    count: asked.days,
    link: links.workshopParcel(parcel.number),
  })
}

/** Of all artisans of the account, the oldest first. */
function findWaiting(ctx: Context, { userId }: Writer, { from, order, move }: Asked): Promise<Waiting[]> {
  const ofOrder = order === null ? sql`true` : sql`substring(o.number from '[0-9]+$')::bigint = ${order}::bigint`
  return ctx.db.query<Waiting>`
    select s.artisan_id, a.name, s.number, o.number as order_number, s.promised_until
    from parcels s join artisans a on a.id = s.artisan_id join orders o on o.id = s.order_id
    where a.user_id = ${userId} and s.status in ${literal(from)} and ${ofOrder}
      and (${move !== 'delay'} or not exists (select from delays d where d.parcel_id = s.id and d.answered_at is null))
    order by s.id limit 20`
}

function serialOf(orderNumber: string): number {
  return Number(/\d+$/.exec(orderNumber)?.[0])
}

function ownerOf({ userId, publicId }: Writer, { artisanId, name }: Waiting): User {
  return { role: 'artisan', userId, publicId, name, artisanId }
}

function requestOf(locale: Language, { move, days }: Asked, { promisedUntil }: Waiting): MoveRequest {
  if (move !== 'delay') return { move }
  return { move, newDate: dayInIndia(addDays(promisedUntil, days)), reason: translate(locale, 'workshop:reply.reason') }
}
