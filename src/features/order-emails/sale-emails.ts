import { type Context, transaction } from '#features/context.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { addMinutes } from '#platform/time/clock.ts'
import type { OrderLinks } from './order-email.ts'
import { type EffectEmail, effectOf, queueOrderEmails, sendOrderEmail } from './queue-order-email.ts'

type SaleKind = 'paid' | 'cash_confirmed'

/** SQL that writes what is to be told of the sale of the order in the CTE `paid`; sendSaleEmails sends it. */
export const saleEmails = (ctx: Context, kind: SaleKind): Sql => sql`
  insert into sale_emails (order_id, kind, request_id) select order_id, ${kind}, ${ctx.requestId} from paid
  on conflict do nothing`

export async function writeSaleEmails(ctx: Context, orderId: number, kind: SaleKind): Promise<void> {
  await ctx.db.query`with paid as (select ${orderId}::bigint as order_id) ${saleEmails(ctx, kind)}`
}

type Sale = {
  orderId: number
  kind: SaleKind
  requestId: string
  number: string
  parcels: { id: number; number: string }[]
}

const salesAtOnce = 50
/** A process that took sales and has not sent them by then is dead. */
const takenMinutes = 15

/**
 * To the buyer and to each artisan, in as few statements for fifty sales as for one: a sale writes a row instead of a
 * job for each email. An email that cannot be sent becomes a job of its own, with its retries.
 */
export async function sendSaleEmails(ctx: Context, links: OrderLinks, ofRequest = plainly(ctx)): Promise<void> {
  for (let sales = await takeSales(ctx); sales.length > 0; sales = await takeSales(ctx)) {
    const sent = await Promise.all(
      sales.map((sale) =>
        ofRequest(sale.requestId, (ctx) => Promise.all(emailsOf(sale).map((email) => unsent(ctx, email, links)))),
      ),
    )
    await transaction(ctx, async (ctx) => {
      await queueOrderEmails(ctx, sent.flat(2))
      await ctx.db.query`delete from sale_emails where order_id = any (${sales.map(({ orderId }) => orderId)})`
    })
    if (sales.length < salesAtOnce) return
  }
}

/** Runs work in the context of the request that made the sale. */
export type OfRequest = <T>(requestId: string, work: (ctx: Context) => Promise<T>) => Promise<T>

function plainly(ctx: Context): OfRequest {
  return (_requestId, work) => work(ctx)
}

/** Without the parcels that an artisan split off since. */
function takeSales(ctx: Context): Promise<Sale[]> {
  const now = ctx.clock.now()
  return ctx.db.query<Sale>`
    with taken as (
      update sale_emails set taken_at = ${now} where order_id in (
        select order_id from sale_emails where taken_at is null or taken_at < ${addMinutes(now, -takenMinutes)}
        order by order_id limit ${salesAtOnce} for update skip locked)
      returning order_id, kind, request_id
    )
    select taken.order_id, taken.kind, taken.request_id, o.number, (
      select json_agg(json_build_object('id', s.id, 'number', s.number) order by s.id) from parcels s
      where s.order_id = o.id and s.created_at <= o.placed_at) as parcels
    from taken join orders o on o.id = taken.order_id`
}

function emailsOf({ orderId, kind, number, parcels }: Sale): EffectEmail[] {
  const toArtisans = parcels.map((parcel) => {
    return { effect: parcel.number, orderId, kind: 'new_parcel' as const, parcelId: parcel.id }
  })
  return [{ effect: number, orderId, kind }, ...toArtisans]
}

async function unsent(ctx: Context, email: EffectEmail, links: OrderLinks): Promise<EffectEmail[]> {
  try {
    await sendOrderEmail(ctx, { ...email, effect: effectOf(email) }, links)
    return []
  } catch (error) {
    ctx.log.warn({ err: error, effect: email.effect }, 'email of a sale not sent, will be tried again')
    return [email]
  }
}
