import type { Context } from '#features/context.ts'
import { type EffectEmail, queueOrderEmails } from '#features/order-emails/queue-order-email.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'

const portion = 500
const warnedMinutes = 12 * 60
const longestRoadDays = 30
/** A longer delay is for the buyer to raise, not for a reminder. */
const lateDays = 2

type Open = {
  id: number
  orderId: number
  number: string
  zone: string
  promisedUntil: Date
  createdAt: Date
  isPickup: boolean
  expressDays: number | null
}

const open = sql`
  select id, order_id, number, zone, promised_until, created_at, pickup_address is not null as is_pickup, express_days
  from parcels`

/** Reminds once each, however often this runs. Returns the number of emails queued. */
export async function remindArtisans(ctx: Context): Promise<number> {
  return (await remindToAccept(ctx)) + (await remindToPost(ctx))
}

function remindToAccept(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const waits = sql`
    ${open} where status = 'placed' and due_at > ${now} and due_at <= ${addMinutes(now, warnedMinutes)}
      and not exists (select from emails_sent m where m.effect = 'email:order-accept_soon:' || number)`
  return eachOf(ctx, waits, (parcel) => [
    { kind: 'accept_soon', effect: parcel.number, orderId: parcel.orderId, parcelId: parcel.id },
  ])
}

async function remindToPost(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const { shipping } = await findRates(ctx)
  const waits = sql`
    ${open} where (status in ('accepted', 'making') or (status = 'ready' and pickup_address is null
        and not exists (select from balances b where b.parcel_id = parcels.id and b.paid_at is null and not b.in_cash)))
      and promised_until between ${addDays(now, -lateDays)} and ${addDays(now, longestRoadDays)}
      and not exists (select from delays d where d.parcel_id = parcels.id and d.answered_at is null)`
  return eachOf(ctx, waits, (parcel) => {
    const day = dayOf(postBy(parcel, shipping))
    if (day !== dayOf(now)) return []
    // A delay that the buyer agreed to has its own posting day, and so its own reminder.
    const effect = `${parcel.number}-${day}`
    return [{ kind: 'post_today', effect, orderId: parcel.orderId, parcelId: parcel.id }]
  })
}

async function eachOf(ctx: Context, waits: Sql, emailsOf: (parcel: Open) => EffectEmail[]): Promise<number> {
  for (let lastId = 0, count = 0; ; ) {
    const parcels = await ctx.db.query<Open>`${waits} and id > ${lastId} order by id limit ${literal(portion)}`
    const emails = parcels.flatMap(emailsOf)
    const effectOf = ({ kind, effect }: EffectEmail) => `email:order-${kind}:${effect}`
    const known = await ctx.db.query<{ effect: string }>`
      select effect from emails_sent where effect = any (${emails.map(effectOf)})`
    const fresh = emails.filter((email) => !known.some(({ effect }) => effect === effectOf(email)))
    await queueOrderEmails(ctx, fresh)
    count += fresh.length
    if (parcels.length < portion) return count
    lastId = parcels.at(-1)?.id ?? lastId
  }
}

const indiaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

function dayOf(moment: Date): string {
  return indiaDay.format(moment)
}
