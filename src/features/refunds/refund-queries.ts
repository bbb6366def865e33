import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import type { RefundRow } from '#features/payouts/payout.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { begins, hasWords, prefixWords, type Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { lookedFor, oneOf, type SortText } from '#platform/lists/admin-list.ts'
import {
  offeredRefundMoves,
  type RefundRoute,
  type RefundStatus,
  refundRoutes,
  refundStatuses,
} from './refund-status.ts'

type AdminRefundSort = 'state' | 'created' | 'amount'

const adminRefundSorts = ['-created', '-state', '-amount'] as const satisfies readonly SortText<AdminRefundSort>[]

type AdminRefundFilter = { q: string | null; status: RefundStatus | null; route: RefundRoute | null }

function readAdminRefundFilter(query: Partial<Record<string, string>>): AdminRefundFilter {
  return {
    q: lookedFor(query.q),
    status: oneOf(refundStatuses, query.status),
    route: oneOf(refundRoutes, query.route),
  }
}

type Found = Omit<RefundRow, 'createdAt' | 'settledAt' | 'moves' | 'status'> & {
  status: RefundStatus
  createdAt: Date
  settledAt: Date | null
}

const columns = sql`
  r.idempotency_key as key, o.number as order_number, u.full_name as customer_name, r.status, r.amount_paise,
  r.components, r.reason, r.route, r.refund_to as "to", r.failure,
  coalesce(r.reference, r.gateway_refund_id) as reference, r.created_at, r.settled_at`

const source = sql`refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
  join users u on u.id = o.customer_id`

// As in the index refunds_state: failed, manual, processing, done.
const urgency = sql`
  case when r.status = 'failed' then 3 when r.status = 'succeeded' then 0 when r.route <> 'original' then 2 else 1 end`

export const adminRefunds = defineList({
  select: columns,
  from: source,
  id: sql`r.id`,
  sorts: {
    state: { by: urgency, type: 'integer' },
    created: { by: sql`r.created_at`, type: 'timestamptz' },
    amount: { by: sql`r.amount_paise`, type: 'bigint' },
  },
  readFilter: readAdminRefundFilter,
  orders: adminRefundSorts,
  where: whereOf,
  toItem: show,
  file: {
    path: 'refunds',
    columns: [
      ['Order', ({ orderNumber }) => orderNumber],
      ['Customer', ({ customerName }) => customerName],
      ['Asked', ({ createdAt }) => createdAt],
      ['Settled', ({ settledAt }) => settledAt],
      ['Parts', ({ components }) => partsCell(components)],
      ['Why', ({ reason }) => reason],
      ['Way', ({ route }) => route, 'admin:refunds.routes'],
      ['State', ({ status }) => status, 'admin:refunds.state'],
      ['Reference', ({ reference }) => reference],
      ['Failure', ({ failure }) => failure],
      ['Sum (INR)', ({ amountPaise }) => rupeeCell(amountPaise)],
    ],
  },
})

function whereOf({ q, status, route }: AdminRefundFilter): Where {
  return [
    // Literals, so that the planner knows their selectivity.
    status && sql`r.status = ${literal(status)}`,
    route && sql`r.route = ${literal(route)}`,
    q && sql`r.id in (${found(q)})`,
  ]
}

/** A common word matches half the shop: only the newest refunds are shown. */
const mostFound = 1000

function found(q: string): Sql {
  const exact = sql`select id from refunds where gateway_refund_id = ${q}::text or reference = ${q}::text`
  if (/\d/.test(q))
    return sql`${exact} union all (select r.id from orders o join payments p on p.order_id = o.id
      join refunds r on r.payment_id = p.id
      where ${begins(sql`o.number`, q.toUpperCase())} limit ${literal(mostFound)})`
  const names = prefixWords(q)
  return names
    ? sql`${exact} union all (select r.id from refunds r join payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id join users u on u.id = o.customer_id
        where ${hasWords(sql`u.full_name`, names)} order by r.id desc limit ${literal(mostFound)})`
    : exact
}

/** @throws DomainError not-found */
export async function getRefund(ctx: Context, key: string): Promise<RefundRow> {
  const [row] = await ctx.db.query<Found>`select ${columns} from ${source} where r.idempotency_key = ${key}`
  if (!row) throw new DomainError('not-found')
  return show(row)
}

/** The recipient's account is shown only while somebody has to pay it. */
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

function partsCell(components: RefundRow['components']): string {
  const parts = Object.entries(components).filter(([, paise]) => paise > 0)
  return parts.map(([name, paise]) => `${name} ${rupeeCell(paise)}`).join(', ')
}
