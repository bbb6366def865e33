import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import type { CashRow } from '#features/payouts/payout.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { begins, hasWords, prefixWords, type Where } from '#platform/database/keyset.server.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { type AdminCashFilter, adminCashSorts, readAdminCashFilter } from './admin-cash.ts'

type Found = Omit<CashRow, 'collectedAt' | 'remittedAt'> & { collectedAt: Date; remittedAt: Date | null }

export const adminCash = defineList({
  select: sql`s.number as parcel, o.number as order_number, s.carrier, c.amount_paise, c.collected_at,
    c.remitted_at, c.reference`,
  from: sql`cash_collections c join parcels s on s.id = c.parcel_id join orders o on o.id = s.order_id`,
  id: sql`c.parcel_id`,
  sorts: {
    // As in the index cash_collections_state.
    state: { by: sql`(case when c.remitted_at is null then 1 else 0 end)`, type: 'integer' },
    taken: { by: sql`c.collected_at`, type: 'timestamptz' },
    amount: { by: sql`c.amount_paise`, type: 'bigint' },
  },
  readFilter: readAdminCashFilter,
  orders: adminCashSorts,
  where: whereOf,
  toItem: show,
  file: {
    path: 'cash',
    columns: [
      ['Parcel', ({ parcel }) => parcel],
      ['Order', ({ orderNumber }) => orderNumber],
      ['Courier', ({ carrier }) => carrier],
      ['Taken', ({ collectedAt }) => collectedAt],
      ['Handed on', ({ remittedAt }) => remittedAt],
      ['Reference', ({ reference }) => reference],
      ['Sum (INR)', ({ amountPaise }) => rupeeCell(amountPaise)],
    ],
  },
})

function whereOf({ q, status }: AdminCashFilter): Where {
  return [
    status && (status === 'open' ? sql`c.remitted_at is null` : sql`c.remitted_at is not null`),
    q && sql`c.parcel_id in (${found(q)})`,
  ]
}

/** A common word matches half the shop: only the newest parcels are shown. */
const mostFound = 1000

function found(q: string): Sql {
  const exact = sql`select parcel_id from cash_collections where reference = ${q}`
  // A parcel's number is its order's number and a suffix, so they share their prefixes.
  if (/\d/.test(q))
    return sql`
      ${exact} union all (${ofOrders} where ${begins(sql`o.number`, q.toUpperCase())} limit ${literal(mostFound)})
      union all select c.parcel_id from parcels s join cash_collections c on c.parcel_id = s.id
        where s.number = ${q.toUpperCase()}`
  const names = prefixWords(q)
  return names
    ? sql`${exact} union all (${ofOrders} join users u on u.id = o.customer_id
        where ${hasWords(sql`u.full_name`, names)} order by s.id desc limit ${literal(mostFound)})`
    : exact
}

const ofOrders = sql`
  select s.id from orders o join parcels s on s.order_id = o.id join cash_collections c on c.parcel_id = s.id`

function show(row: Found): CashRow {
  return {
    ...row,
    collectedAt: row.collectedAt.toISOString(),
    remittedAt: row.remittedAt?.toISOString() ?? null,
  }
}

export async function sumOpenCash(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from cash_collections where remitted_at is null`
  return row?.paise ?? 0
}
