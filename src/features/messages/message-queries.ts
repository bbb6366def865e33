import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { heardStatuses } from '#features/orders/parcel-view.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import type { ParcelMessage, ReportedMessage } from './parcel-message.ts'

export type Conversation = { parcel: string; number?: string }

export type ConversationParcel = { id: number; orderId: number; side: 'customer' | 'artisan' }

/**
 * A parcel of the buyer or artisan that is paid, or whose cash on delivery is confirmed.
 * @throws DomainError not-found, also for another's; forbidden for the admin
 */
export async function getConversation(ctx: Context, { parcel, number }: Conversation): Promise<ConversationParcel> {
  const { actor } = ctx
  const isArtisan = actor.role === 'artisan'
  const { userId, artisanId } = requireRole(actor, isArtisan ? 'artisan' : 'customer')
  const ofParcel = number ?? null
  const [row] = await ctx.db.query<{ id: number; orderId: number }>`
    select s.id, s.order_id from parcels s join orders o on o.id = s.order_id
    join payments p on p.order_id = o.id
    where s.number = ${parcel} and (${ofParcel}::text is null or o.number = ${ofParcel}::text)
      and s.status = any (${heardStatuses}) and case when ${isArtisan} then s.artisan_id
        else o.customer_id end = ${isArtisan ? artisanId : userId}
      and (s.status <> 'cancelled' or p.status = 'captured'
        or p.provider = 'cash' and exists (select from cod_codes c
          where c.order_id = o.id and c.confirmed_at is not null))`
  if (!row) throw new DomainError('not-found')
  return { ...row, side: isArtisan ? 'artisan' : 'customer' }
}

type Row = Omit<ParcelMessage, 'at' | 'readAt' | 'canReport'> & { at: Date; readAt: Date | null }

const most = 500

export async function listMessages(ctx: Context, { id, side }: ConversationParcel): Promise<ParcelMessage[]> {
  const rows = await ctx.db.query<Row>`
    select public_id as id, from_role as "from", case when hidden_at is null then words end as words, language, at,
      read_at, reported_at is not null as is_reported
    from (select * from parcel_messages where parcel_id = ${id} order by id desc limit ${literal(most)}) m
    order by m.id`
  return rows.map((row) => ({
    ...row,
    at: iso(row.at),
    readAt: isoOrNull(row.readAt),
    isReported: row.from !== side && row.isReported,
    canReport: row.from !== side && !row.isReported && row.words !== null,
  }))
}

const reportedColumns = sql`
  m.public_id as id, s.number as parcel, o.number as order_number, m.from_role as "from",
  o.shipping_address ->> 'fullName' as customer, a.name as artisan, m.words, m.language, m.at, m.reported_at,
  m.report_reason as reason, m.settled_at, m.hidden_at`

const reportedTables = sql`
  from parcel_messages m join parcels s on s.id = m.parcel_id join orders o on o.id = s.order_id
  join artisans a on a.id = s.artisan_id where m.reported_at is not null`

type ReportedRow = Omit<ReportedMessage, 'at' | 'reportedAt' | 'settledAt' | 'hiddenAt'> & {
  at: Date
  reportedAt: Date
  settledAt: Date | null
  hiddenAt: Date | null
}

export async function listReportedMessages(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ReportedMessage>> {
  requireRole(ctx.actor, 'admin')
  type Counted = ReportedRow & { total: number }
  const rows = await ctx.db.query<Counted>`
    select ${reportedColumns}, count(*) over ()::int as total ${reportedTables}
    order by (m.settled_at is null) desc, m.reported_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}`
  return toPage(rows.map(toReported), rows[0]?.total ?? 0, { page, limit })
}

/** @throws DomainError not-found, also when nobody has reported it */
export async function getReportedMessage(ctx: Context, id: string): Promise<ReportedMessage> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<ReportedRow>`
    select ${reportedColumns} ${reportedTables} and m.public_id::text = ${id}`
  if (!row) throw new DomainError('not-found')
  return toReported(row)
}

function toReported(row: ReportedRow & { total?: number }): ReportedMessage {
  const { total: _total, ...message } = row
  return {
    ...message,
    at: iso(row.at),
    reportedAt: iso(row.reportedAt),
    settledAt: isoOrNull(row.settledAt),
    hiddenAt: isoOrNull(row.hiddenAt),
  }
}
