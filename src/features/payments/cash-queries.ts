import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import type { CashRow } from '#features/payouts/payout.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Put, Where } from '#platform/database/keyset.server.ts'
import { type AdminCashFilter, adminCashSorts, readAdminCashFilter } from './admin-cash.ts'

type Found = Omit<CashRow, 'collectedAt' | 'remittedAt'> & { collectedAt: Date; remittedAt: Date | null }

/** The cash that couriers have taken; unless asked otherwise what is not handed on first. */
export const adminCash = defineList({
  select: `s.number as parcel, o.number as "orderNumber", s.carrier, c.amount_paise as "amountPaise",
    c.collected_at as "collectedAt", c.remitted_at as "remittedAt", c.reference`,
  from: 'cash_collections c join parcels s on s.id = c.parcel_id join orders o on o.id = s.order_id',
  id: 'c.parcel_id',
  sorts: {
    // As in the index cash_collections_state.
    state: { by: '(case when c.remitted_at is null then 1 else 0 end)', type: 'integer' },
    taken: { by: 'c.collected_at', type: 'timestamptz' },
    amount: { by: 'c.amount_paise', type: 'bigint' },
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
  return (put) => [
    status && `c.remitted_at is ${status === 'open' ? 'null' : 'not null'}`,
    q && `c.parcel_id in (${found(q, put)})`,
  ]
}

/** A word that half the shop has is no search: the newest parcels of it are shown. */
const mostFound = 1000

function found(q: string, put: Put): string {
  const typed = put(q)
  const exact = `select parcel_id from cash_collections where reference = ${typed}`
  const ofOrders = `select s.id from orders o join parcels s on s.order_id = o.id join cash_collections c on c.parcel_id = s.id`
  if (/\d/.test(q)) {
    const begins = (column: string) =>
      `(${column} ~>=~ upper(${typed}) and ${column} ~<~ (upper(${typed}) || chr(1114109)))`
    // A parcel's number is its order's and a suffix: what names a parcel begins with what names its order.
    return `${exact} union all (${ofOrders} where ${begins('o.number')} limit ${mostFound})
      union all select c.parcel_id from parcels s join cash_collections c on c.parcel_id = s.id where s.number = upper(${typed})`
  }
  const words = q.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  if (words.length === 0) return exact
  const names = put(words.map((word) => `'${word}':*`).join(' & '))
  return `${exact} union all (${ofOrders} join users u on u.id = o.customer_id
    where to_tsvector('simple', u.full_name) @@ to_tsquery('simple', ${names}) order by s.id desc limit ${mostFound})`
}

function show(row: Found): CashRow {
  return {
    ...row,
    collectedAt: row.collectedAt.toISOString(),
    remittedAt: row.remittedAt?.toISOString() ?? null,
  }
}

const open = 'select coalesce(sum(amount_paise), 0)::bigint as paise from cash_collections where remitted_at is null'

/** What couriers still hold, in paise. */
export async function sumOpenCash(ctx: Context): Promise<number> {
  const [row] = await namedQuery<{ paise: number }>(ctx.db, 'payments.open-cash', open, [])
  return row?.paise ?? 0
}
