import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { proofJson } from '#features/orders/order-line.ts'
import { nameIn } from '#features/products/product-row.ts'
import { type Proof, proofState } from '#features/proofs/proof.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import { postBy } from '#features/shipping/post-by.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import { sortTasks, type TaskKind, type WorkshopTask } from './workshop-task.ts'

/** Of each kind: an artisan with more has enough to do. */
const most = 60

/** Reviews and refusals older than this are no tasks. */
const newsDays = 60

const goods = (parcel: Sql) => sql`
  (select json_agg(json_build_object('name', l.name, 'quantity', nullif(l.quantity, 1)) order by l.id)
    from order_lines l where l.parcel_id = ${parcel} and l.cancelled_at is null) as goods,
  (select l.image_key from order_lines l where l.parcel_id = ${parcel} and l.cancelled_at is null order by l.id
    limit 1) as image_key`

const named = (name: Sql) => sql`json_build_array(json_build_object('name', ${name}))`

const buyer = sql`o.shipping_address ->> 'fullName' as person, o.shipping_address ->> 'city' as place`

type Goods = { goods: { name: string; quantity?: number | null }[] | null }

type ParcelTaskRow = Goods &
  Omit<WorkshopTask, 'kind' | 'title' | 'isLate' | 'dueAt' | 'since' | 'count' | 'subject'> & {
    number: string
    status: 'placed' | 'accepted' | 'making' | 'ready' | 'returning'
    hasDelay: boolean
    zone: string
    dueAt: Date | null
    promisedUntil: Date
    createdAt: Date
    isPickup: boolean
    expressDays: number | null
    isOwing: boolean
    proof: Proof | null
  }

type OtherRow = Goods & Omit<WorkshopTask, 'title' | 'isLate' | 'dueAt' | 'since'> & { dueAt: Date | null; since: Date }

/** By deadline, at most 60 of each kind. @throws DomainError forbidden for anybody but an artisan */
export async function listWorkshopTasks(ctx: Context): Promise<WorkshopTask[]> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  const now = ctx.clock.now()
  const newsSince = addDays(now, -newsDays)
  const [flags, rates, parcelRows, otherRows] = await Promise.all([
    findFlags(ctx),
    findRates(ctx),
    ctx.db.query<ParcelTaskRow>`
      select s.number, s.number as parcel, s.status, s.zone, s.due_at, s.promised_until,
        s.created_at, s.pickup_address is not null as is_pickup, s.express_days,
        exists (select from balances b where b.parcel_id = s.id and b.paid_at is null and not b.in_cash) as is_owing, ${buyer}, ${goods(sql`s.id`)},
        exists (select from delays d where d.parcel_id = s.id and d.answered_at is null) as has_delay,
        ${proofJson(sql`s.id`)} as proof
      from (
        select * from parcels
        where artisan_id = ${artisanId} and status in ('placed', 'accepted', 'making', 'ready', 'returning')
        order by coalesce(due_at, promised_until), id limit ${literal(most)}
      ) s join orders o on o.id = s.order_id`,
    ctx.db.query<OtherRow>`
      (select case r.status when 'requested' then 'answerReturn' when 'approved' then 'payReturn'
          when 'sent_back' then 'receiveReturn' else 'decideReturn' end as kind,
        r.number as subject, s.number as parcel,
        (select json_agg(json_build_object('name', l.name, 'quantity', rl.quantity) order by l.id)
          from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = r.id) as goods,
        (select l.image_key from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = r.id
          order by l.id limit 1) as image_key,
        ${buyer}, r.due_at, null::int as count, r.created_at as since
      from returns r join parcels s on s.id = r.parcel_id join orders o on o.id = r.order_id
      where r.artisan_id = ${artisanId}::bigint
        and (r.status in ('requested', 'sent_back', 'received') or r.status = 'approved' and r.reason = 'missing')
      order by r.due_at limit ${literal(most)})
      union all
      (select 'readMessage', s.number, s.number,
        (select ${named(sql`l.name`)} from order_lines l where l.parcel_id = s.id order by l.id limit 1),
        (select l.image_key from order_lines l where l.parcel_id = s.id order by l.id limit 1),
        ${buyer}, null, m.count, m.since
      from (select parcel_id, count(*)::int as count, min(at) as since from parcel_messages
          where read_at is null and from_role = 'customer' and hidden_at is null group by parcel_id) m
        join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
      where s.artisan_id = ${artisanId}::bigint order by m.since limit ${literal(most)})
      union all
      (select 'quoteCustom', r.public_id::text, null, ${named(sql`p.name`)},
        (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
          order by pp.position limit 1), null, null, null, null, r.asked_at
      from custom_requests r join products p on p.id = r.product_id
      where r.artisan_id = ${artisanId}::bigint and r.status = 'asked'
      order by r.asked_at limit ${literal(most)})
      union all
      (select 'answerQuestion', q.public_id::text, null, ${named(sql`coalesce(p.name, q.words)`)},
        (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
          order by pp.position limit 1), null, null, null, null, q.asked_at
      from questions q left join products p on p.id = q.product_id
      where q.artisan_id = ${artisanId}::bigint and q.answered_at is null and q.hidden_at is null
      order by q.asked_at limit ${literal(most)})
      union all
      (select 'answerReview', v.public_id::text, null, ${named(sql`p.name`)},
        (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
          order by pp.position limit 1), null, null, null, v.rating, v.written_at
      from reviews v join products p on p.id = v.product_id
      where p.artisan_id = ${artisanId}::bigint and v.responded_at is null and v.hidden_at is null
        and v.written_at > ${newsSince}::timestamptz
      order by v.written_at desc limit ${literal(most)})
      union all
      (select 'mendListing', p.slug, null, ${named(sql`p.name`)},
        (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
          order by pp.position limit 1), null, null, null, null, p.created_at
      from products p where p.artisan_id = ${artisanId}::bigint and p.status in ('changes_requested', 'removed')
        and p.archived_at is null
      order by p.created_at desc limit ${literal(most)})
      union all
      (select 'readRefusal', p.slug, null, ${named(sql`p.name`)},
        (select i.key from product_pictures pp join images i on i.id = pp.image_id where pp.product_id = p.id
          order by pp.position limit 1), null, null, null, null, v.decided_at
      from products p join product_revisions v on v.product_id = p.id
      where p.artisan_id = ${artisanId}::bigint and p.archived_at is null and v.status = 'refused'
        and v.decided_at > ${newsSince}::timestamptz
        and not exists (select from product_revisions n where n.product_id = p.id and n.id > v.id)
      order by v.decided_at desc limit ${literal(most)})`,
  ])
  const ofParcels = parcelRows.map((row) => parcelTask(row, dueOf(row, rates.shipping), ctx))
  const question = otherRows.filter(({ kind }) => flags.reviews || kind !== 'answerReview')
  const rest = question.map(({ goods, dueAt, since, ...row }) => ({
    ...row,
    title: titleOf(goods, ctx.locale),
    dueAt: isoOrNull(dueAt),
    since: iso(since),
    isLate: dueAt !== null && dueAt < now,
  }))
  return sortTasks([...ofParcels, ...rest])
}

const kinds: Record<ParcelTaskRow['status'], TaskKind> = {
  placed: 'accept',
  accepted: 'make',
  making: 'make',
  ready: 'post',
  returning: 'takeBack',
}

function kindOf(row: ParcelTaskRow, now: Date): TaskKind {
  const isAsked = row.proof !== null && proofState(row.proof, now) === 'open'
  if (row.hasDelay || (isAsked && row.status === 'ready')) return 'waitsForAnswer'
  return waitsForBuyer(row) ? 'waitsForBuyer' : kinds[row.status]
}

function waitsForBuyer({ status, isPickup, isOwing }: ParcelTaskRow): boolean {
  return (isPickup || isOwing) && status === 'ready'
}

/** New parcels end by their timer; the others must be posted in time for the promised date. */
function dueOf(row: ParcelTaskRow, shipping: Parameters<typeof postBy>[1]): Date | null {
  if (row.status === 'placed' || waitsForBuyer(row)) return row.dueAt
  return row.status === 'returning' ? null : postBy(row, shipping)
}

function titleOf(goods: Goods['goods'], locale: Language): string {
  const titles = (goods ?? []).map(({ name, quantity }) => {
    const shown = nameIn({ name, nameLanguage: 'en' }, locale).name
    return quantity ? `${quantity} × ${shown}` : shown
  })
  return titles.join(', ')
}

function parcelTask(row: ParcelTaskRow, dueAt: Date | null, { clock, locale }: Context): WorkshopTask {
  const { number, parcel, imageKey, person, place, createdAt } = row
  return {
    kind: kindOf(row, clock.now()),
    subject: number,
    parcel,
    title: titleOf(row.goods, locale),
    imageKey,
    person,
    place,
    dueAt: isoOrNull(dueAt),
    isLate: dueAt !== null && dueAt < clock.now(),
    count: null,
    since: iso(createdAt),
  }
}
