import { requireRole } from '#domain/actor.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import { DomainError } from '#platform/domain-error.ts'
import type { RefundRow } from './payout.ts'
import { offeredRefundMoves, type RefundStatus } from './refund-status.ts'

type Found = Omit<RefundRow, 'createdAt' | 'settledAt' | 'moves' | 'status'> & {
  status: RefundStatus
  createdAt: Date
  settledAt: Date | null
}

const columns = `
  r.idempotency_key as key, o.number as "orderNumber", u.full_name as "customerName", r.status, r.amount_paise as "amountPaise",
  r.components, r.reason, r.route, r.refund_to as "to", r.failure, coalesce(r.reference, r.gateway_refund_id) as reference,
  r.created_at as "createdAt", r.settled_at as "settledAt"`

const source = `refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
  join users u on u.id = o.customer_id`

const list = `
  select ${columns}, count(*) over ()::int as total from ${source} where $1::text is null or r.status = $1
  order by case when r.status = 'failed' then 0 when r.route <> 'original' and r.status <> 'succeeded' then 1
    when r.status = 'succeeded' then 3 else 2 end, r.created_at desc, r.id desc limit $2 offset $3`

/** Refunds; those that failed or wait for a transfer by hand first. */
export async function listRefunds(
  ctx: Context,
  { status, page, limit }: { status?: string | undefined; page: number; limit: number },
): Promise<Page<RefundRow>> {
  requireRole(ctx.actor, 'admin')
  const values = [status || null, limit, (page - 1) * limit]
  const rows = await namedQuery<Found & { total: number }>(ctx.db, 'payments.refunds', list, values)
  const items = rows.map(({ total: _total, ...row }) => show(row))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** @throws DomainError not-found */
export async function getRefund(ctx: Context, key: string): Promise<RefundRow> {
  const text = `select ${columns} from ${source} where r.idempotency_key = $1`
  const [row] = await namedQuery<Found>(ctx.db, 'payments.refund', text, [key])
  if (!row) throw new DomainError('not-found')
  return show(row)
}

/** Where the money goes is shown while somebody has to send it there, and not after. */
function show(row: Found): RefundRow {
  const isByHand = row.route !== 'original' && row.status !== 'succeeded'
  return {
    ...row,
    to: isByHand ? row.to : null,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    moves: offeredRefundMoves(row.status, row.route),
  }
}
