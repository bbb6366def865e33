import type { Context } from '#features/context.ts'
import { type EffectEmail, queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'

const portion = 500
const warnedMinutes = 12 * 60
/** The longest way of the tariff, Sundays among it, with room. */
const longestRoadDays = 30
/** Who was late for longer hears of it from the buyer, not from a clock. */
const lateDays = 2

type Open = { id: number; orderId: number; number: string; zone: string; promisedUntil: Date; createdAt: Date }

const columns = `id, order_id as "orderId", number, zone, promised_until as "promisedUntil", created_at as "createdAt"`
const isUntold = (effect: string) => `not exists (select from emails_sent m where m.effect = ${effect})`

const toAccept = `
  select ${columns} from parcels where status = 'placed' and due_at > $1 and due_at <= $2 and id > $3
    and ${isUntold("'email:order-accept_soon:' || number")}
  order by id limit ${portion}`

const toPost = `
  select ${columns} from parcels where status in ('accepted', 'making', 'ready') and promised_until between $1 and $2 and id > $3
    and not exists (select from delays d where d.parcel_id = parcels.id and d.answered_at is null)
  order by id limit ${portion}`

/**
 * Writes to artisans who may forget: twelve hours before a parcel is cancelled because nobody accepted it, and on the day on which
 * one should be posted. Each is told once, however often this runs. Returns how many emails were asked for.
 */
export async function remindArtisans(ctx: Context): Promise<number> {
  return (await remindToAccept(ctx)) + (await remindToPost(ctx))
}

function remindToAccept(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  return eachOf(ctx, { name: 'accept', text: toAccept, values: [now, addMinutes(now, warnedMinutes)] }, (parcel) => [
    { kind: 'accept_soon', effect: parcel.number, orderId: parcel.orderId, parcelId: parcel.id },
  ])
}

async function remindToPost(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const { shipping } = await findRates(ctx)
  const values = [addDays(now, -lateDays), addDays(now, longestRoadDays)]
  return eachOf(ctx, { name: 'post', text: toPost, values }, (parcel) => {
    const day = dayOf(postBy(parcel, shipping))
    if (day !== dayOf(now)) return []
    // A later day that the buyer agreed to has a day of posting of its own.
    const effect = `${parcel.number}-${day}`
    return [{ kind: 'post_today', effect, orderId: parcel.orderId, parcelId: parcel.id }]
  })
}

const told = `select effect from emails_sent where effect = any ($1)`

async function eachOf(
  ctx: Context,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
  emailsOf: (parcel: Open) => EffectEmail[],
): Promise<number> {
  for (let lastId = 0, count = 0; ; ) {
    const parcels = await namedQuery<Open>(ctx.db, `orders.remind-${name}`, text, [...values, lastId])
    const emails = parcels.flatMap(emailsOf)
    const effectOf = ({ kind, effect }: EffectEmail) => `email:order-${kind}:${effect}`
    const known = await namedQuery<{ effect: string }>(ctx.db, 'orders.reminded', told, [emails.map(effectOf)])
    const fresh = emails.filter((email) => !known.some(({ effect }) => effect === effectOf(email)))
    await queueOrderEmails(ctx, fresh)
    count += fresh.length
    if (parcels.length < portion) return count
    lastId = parcels.at(-1)?.id ?? lastId
  }
}

const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** `2026-11-22`, by the day in India. */
function dayOf(moment: Date): string {
  return indiaDay.format(moment)
}
