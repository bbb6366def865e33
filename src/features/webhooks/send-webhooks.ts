import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import type { Extension } from '#features/extensions/load-extension.ts'
import type { ShopEvent } from '#features/extensions/shop-config.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { deleteOld } from '#platform/database/delete-old.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import type { Post } from '#platform/webhooks/guarded-post.server.ts'
import { webhookKinds } from './webhook.ts'
import { webhookSeal } from './write-webhook.ts'

/** Minutes to the next attempt; after the last, four days, the webhook is switched off. */
const waits = [0.1, 1, 5, 30, 120, 300, 600, 840, 1440, 1440, 1440] as const
/** A transaction that began earlier has ended: no event with a lower id appears any more. */
const settledMinutes = 10
/** Longer than a call may take: an attempt of a dead process is made again. */
const leaseMinutes = 2
const portion = 500
const atOnce = 8
const keptDays = 30

export type Sender = {
  post: Post
  /** who is told that a webhook was switched off, and where it is switched on again */
  operatorEmail: string
  link: string
  /** of haat.config.ts: events reach them as they reach an address, with the same retries */
  handlers: Extension['handlers']
  /** how long a handler may take */
  handlerMs?: number
}

/** @returns how many messages were delivered */
export async function sendWebhooks(ctx: Context, sender: Sender): Promise<number> {
  const [used] = await ctx.db.query<{ isUsed: boolean }>`select exists (select from webhooks where is_on) as is_used`
  if (!used?.isUsed) return 0
  while ((await collectEvents(ctx)) === portion);
  while ((await collectChanges(ctx)) === portion);
  await settleEvents(ctx)
  await settleChanges(ctx)
  let delivered = 0
  for (let due = await claimDue(ctx); due.length > 0; due = await claimDue(ctx)) {
    const sent = await Promise.all(due.map((one) => deliver(ctx, one, sender)))
    delivered += sent.filter(Boolean).length
  }
  await deleteOld(ctx.db, {
    table: sql`webhook_deliveries`,
    column: sql`created_at`,
    before: addDays(ctx.clock.now(), -keptDays),
  })
  return delivered
}

/**
 * The body names no person and no address: who may know them reads the order with an access token. Events are written
 * with what they tell, so that a sale costs nothing for it.
 */
async function collectEvents({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  const collected = await db.query`
    insert into webhook_deliveries (webhook_id, event_id, body, created_at, status, attempts, next_at)
    select w.id, e.id, json_build_object('type', e.kind || '.' || e.move, 'timestamp', e.at, 'data', json_build_object(
        'orderNumber', o.number, 'parcelNumber', p.number, 'artisanId', a.slug, 'from', e.from_status, 'to', e.to_status,
        'by', e.actor_role, 'paymentMethod', o.payment_method, 'totalPaise', coalesce(p.total_paise, o.total_paise),
        'currency', 'INR', 'lines', (
          select json_agg(json_build_object('productId', l.product_slug, 'sku', l.sku, 'quantity', l.quantity,
            'unitPricePaise', l.unit_price_paise) order by l.id)
          from order_lines l join parcels lp on lp.id = l.parcel_id
          where lp.order_id = o.id and (p.id is null or lp.id = p.id)
        )))::text, ${now}::timestamptz, 'waiting', 0, ${now}::timestamptz
    from webhooks w
    join (
      select *, case when parcel_id is null then 'order' when move like 'return%' then 'return' else 'parcel' end as kind
      from order_events
    ) e on e.id > w.after_event and e.kind = any (w.kinds)
    join orders o on o.id = e.order_id
    left join parcels p on p.id = e.parcel_id
    left join artisans a on a.id = p.artisan_id
    where w.is_on and not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.event_id = e.id)
    order by e.id limit ${literal(portion)}
    on conflict do nothing returning 1`
  return collected.length
}

/** Once all are collected. What is older than any transaction need not be looked at again. */
async function settleEvents({ db, clock }: Context): Promise<void> {
  await db.query`
    update webhooks w set after_event = settled.last
    from (
      select max(id) as last from order_events
      where at < ${addMinutes(clock.now(), -settledMinutes)} and id > (select min(after_event) from webhooks where is_on)
    ) settled
    where w.is_on and settled.last > w.after_event`
}

/** Of several changes in between only the last is told: the state counts. What was never public is not. */
async function collectChanges({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  const collected = await db.query`
    insert into webhook_deliveries (webhook_id, event_id, body, created_at, status, attempts, next_at)
    select w.id, -p.change_number, json_build_object(
        'type', case when ${visibleProducts} then 'product.changed' else 'product.withdrawn' end,
        'timestamp', ${now}::timestamptz, 'data', json_build_object(
          'productId', p.slug, 'artisanId', a.slug, 'craftId', c.slug, 'name', p.name, 'language', p.language,
          'pricePaise', p.price_paise, 'currency', 'INR', 'isMadeToOrder', p.is_made_to_order, 'isInStock', exists (
            select from variants v join stock s on s.variant_id = v.id
            where v.product_id = p.id and v.removed_at is null and s.on_hand > s.reserved)))::text,
      ${now}::timestamptz, 'waiting', 0, ${now}::timestamptz
    from webhooks w join products p on p.change_number > w.after_change
      join artisans a on a.id = p.artisan_id join crafts c on c.id = p.craft_id
    where w.is_on and 'product' = any (w.kinds) and p.published_at is not null and p.private_to is null
      and not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.event_id = -p.change_number)
    order by p.change_number limit ${literal(portion)}
    on conflict do nothing returning 1`
  return collected.length
}

/** Numbers are given before their transactions end, so that a lower one may appear later. */
async function settleChanges({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  await db.query`
    update webhooks set after_change = greatest(after_change, marked_change),
      marked_change = (select coalesce(max(change_number), 0) from products), marked_at = ${now}::timestamptz
    where is_on and 'product' = any (kinds)
      and coalesce(marked_at, '-infinity') < ${addMinutes(now, -settledMinutes)}::timestamptz`
}

type Due = {
  id: number
  webhookId: number
  /** of the event, such as `event_12` or `product_345` */
  eventKey: string
  body: string
  attempts: number
  url: string
  isHandler: boolean
  secret: string
  formerSecret: string | null
}

// Below zero are the changes of products.
const eventKey = sql`case when d.event_id > 0 then 'event_' || d.event_id else 'product_' || -d.event_id end`

function claimDue({ db, clock }: Context): Promise<Due[]> {
  const now = clock.now()
  return db.query<Due>`
    update webhook_deliveries d set attempts = d.attempts + 1, next_at = ${addMinutes(now, leaseMinutes)}
    from webhooks w
    where w.id = d.webhook_id and d.id in (
      select due.id from webhook_deliveries due join webhooks v on v.id = due.webhook_id
      where due.status = 'waiting' and due.next_at <= ${now}::timestamptz and v.is_on
      order by due.next_at, due.id limit ${literal(atOnce)} for update of due skip locked
    )
    returning d.id, d.webhook_id, ${eventKey} as event_key, d.body, d.attempts, w.url, w.is_handler, w.secret,
      case when w.former_until > ${now}::timestamptz then w.former_secret end as former_secret`
}

async function deliver(ctx: Context, due: Due, sender: Sender): Promise<boolean> {
  let answer: number | null = null
  let problem: string | null = null
  try {
    answer = due.isHandler
      ? await callHandler(due, sender)
      : await sender.post({ url: due.url, headers: headersOf(ctx, due), body: due.body })
  } catch (error) {
    problem = (error instanceof Error ? error.message : String(error)).slice(0, 200)
  }
  const isDelivered = answer !== null && answer >= 200 && answer < 300
  const wait = isDelivered ? undefined : waits[due.attempts - 1]
  const status = isDelivered ? 'delivered' : undelivered(wait)
  const now = ctx.clock.now()
  await ctx.db.query`
    update webhook_deliveries set status = ${status}, answer = ${answer}::int, problem = ${problem}::text,
      next_at = ${addMinutes(now, wait ?? 0)}, delivered_at = ${isDelivered ? now : null}::timestamptz
    where id = ${due.id}`
  if (status === 'failed') await stop(ctx, due, sender)
  return isDelivered
}

/** One that hangs is left behind: its attempt has failed. @throws what the handler throws */
async function callHandler({ eventKey, body }: Due, { handlers, handlerMs = 10_000 }: Sender): Promise<number> {
  const event = { id: eventKey, ...(JSON.parse(body) as Omit<ShopEvent, 'id'>) }
  const handler = handlers[webhookKinds.find((kind) => event.type.startsWith(`${kind}.`)) ?? 'order']
  const late = sleep(handlerMs, 'late' as const, { ref: false })
  if ((await Promise.race([handler?.(event), late])) === 'late') throw new Error(`no end after ${handlerMs / 1000} s`)
  return 200
}

const undelivered = (wait: number | undefined) => (wait === undefined ? 'failed' : 'waiting')

/** Standard Webhooks: HMAC-SHA256 of id, time and body, with the former secret too for a day after a renewal. */
function headersOf(
  { seal, clock }: Context,
  { eventKey: id, body, secret, formerSecret }: Due,
): Record<string, string> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const signatures = [secret, formerSecret].flatMap((sealed) => {
    if (sealed === null) return []
    const key = Buffer.from(seal.open(webhookSeal, sealed).replace(/^whsec_/, ''), 'base64')
    return [`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`]
  })
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Haat',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

async function stop(ctx: Context, { webhookId, url }: Due, { operatorEmail, link }: Sender): Promise<void> {
  const [stopped] = await ctx.db.query`
    update webhooks set is_on = false, stopped_at = ${ctx.clock.now()} where id = ${webhookId} and is_on returning 1`
  if (!stopped) return
  const button = { word: 'webhooks', link }
  const email = { to: operatorEmail, language: fallbackLanguage, kind: 'webhook-stopped', words: 'webhookStopped' }
  await queueEmails(ctx, [
    emailOf({ ...email, values: { host: URL.canParse(url) ? new URL(url).hostname : url }, button }),
  ])
}
