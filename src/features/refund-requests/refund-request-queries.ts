import { actorId, requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { type Keyset, readKeyset, type Where } from '#platform/database/keyset.server.ts'
import { sql } from '#platform/database/sql.ts'
import type { AdminPage, ListQuery } from '#platform/lists/admin-list.ts'
import type { RefundRequest, RefundWishParts } from './refund-request.ts'

type Row = Omit<RefundRequest, keyof RefundWishParts | 'isOwn' | 'askedAt' | 'decidedAt'> & {
  wish: RefundWishParts
  askedById: number
  askedAt: Date
  decidedAt: Date | null
}

const list: Keyset<'asked'> = {
  select: sql`q.public_id as id, o.number as order_number, s.number as parcel, a.name as artisan,
    o.shipping_address ->> 'fullName' as customer, q.amount_paise, q.wish, q.reason,
    q.asked_by as asked_by_id, u.full_name as asked_by, q.asked_at, q.decision,
    (select full_name from users where id = q.decided_by) as decided_by, q.decided_at,
    q.decision_reason`,
  from: sql`refund_requests q join orders o on o.id = q.order_id join parcels s on s.id = q.parcel_id
    join artisans a on a.id = s.artisan_id join users u on u.id = q.asked_by`,
  id: sql`q.id`,
  sorts: { asked: { by: sql`q.asked_at`, type: 'timestamptz' } },
}

export function listWaitingRefunds(ctx: Context, ask: ListQuery<'asked'>): Promise<AdminPage<RefundRequest>> {
  return read(ctx, [sql`q.decided_at is null`], ask)
}

const most = 100

export async function listRefundRequests(ctx: Context, orderNumber: string): Promise<RefundRequest[]> {
  const ask = { sort: { by: 'asked' as const, isDown: true }, after: null, before: null, limit: most }
  return (await read(ctx, [sql`o.number = ${orderNumber}`], ask)).items
}

async function read(ctx: Context, where: Where, ask: ListQuery<'asked'>): Promise<AdminPage<RefundRequest>> {
  requireRole(ctx.actor, 'admin')
  const page = await readKeyset<Row, 'asked'>(ctx.db, list, { where, ask })
  return { ...page, items: page.items.map((row) => toRequest(ctx, row)) }
}

function toRequest(ctx: Context, { wish: input, askedById, askedAt, decidedAt, ...row }: Row): RefundRequest {
  const { id, orderNumber, parcel, artisan, customer, amountPaise, reason, askedBy } = row
  const { decision, decidedBy, decisionReason } = row
  return {
    ...{ id, orderNumber, parcel, artisan, customer, amountPaise, reason, askedBy },
    ...{ decision, decidedBy, decisionReason },
    ...input,
    isOwn: askedById === actorId(ctx.actor),
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
