import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AdminCoupon, type AdminCouponFilter, adminCouponSorts, readAdminCouponFilter } from './admin-coupon.ts'

const columns = `
  c.code, c.percent_basis_points as "percentBasisPoints", c.amount_paise as "amountPaise", c.most_paise as "mostPaise",
  c.from_paise as "fromPaise", c.platform_share_basis_points as "platformShareBasisPoints", c.category,
  case when a.id is not null then json_build_object('id', a.slug, 'name', a.name) end as artisan,
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.withdrawn_at as "withdrawnAt", c.most_uses as "mostUses",
  c.most_uses_per_customer as "mostUsesPerCustomer", c.uses, c.revision,
  (select coalesce(sum(u.discount_paise), 0)::bigint from coupon_uses u
    where u.coupon_id = c.id and u.released_at is null) as "costPaise",
  exists (select from coupon_uses u where u.coupon_id = c.id) as "isUsed"`

const tables = 'coupons c left join artisans a on a.id = c.artisan_id'

export const adminCoupons = defineList({
  select: columns,
  from: tables,
  id: 'c.id',
  sorts: {
    made: { by: 'c.created_at', type: 'timestamptz' },
    uses: { by: 'c.uses', type: 'integer' },
    code: { by: 'c.code', type: 'text' },
  },
  readFilter: readAdminCouponFilter,
  orders: adminCouponSorts,
  where: (filter, ctx) => whereOf(filter, ctx.clock.now()),
  toItem: (row: Row, ctx) => toCoupon(row, ctx.clock.now()),
  file: {
    path: 'coupons',
    columns: [
      ['Code', ({ code }) => code],
      ['Percent', (row) => sumCell(row.percentBasisPoints)],
      ['Amount (INR)', (row) => sumCell(row.amountPaise)],
      ['At most (INR)', (row) => sumCell(row.mostPaise)],
      ['From (INR)', (row) => rupeeCell(row.fromPaise)],
      ['Borne by the shop (%)', (row) => rupeeCell(row.platformShareBasisPoints)],
      ['Artisan', ({ artisan }) => artisan?.name ?? null],
      ['Category', ({ category }) => category],
      ['Starts', ({ startsAt }) => startsAt],
      ['Ends', ({ endsAt }) => endsAt],
      ['Withdrawn', ({ withdrawnAt }) => withdrawnAt],
      ['State', ({ state }) => state],
      ['Most uses', ({ mostUses }) => mostUses],
      ['Per customer', ({ mostUsesPerCustomer }) => mostUsesPerCustomer],
      ['Uses', ({ uses }) => uses],
      ['Cost (INR)', ({ costPaise }) => rupeeCell(costPaise)],
    ],
  },
})

type Row = Omit<AdminCoupon, 'startsAt' | 'endsAt' | 'withdrawnAt' | 'state'> & {
  startsAt: Date
  endsAt: Date | null
  withdrawnAt: Date | null
}

function whereOf({ q, state }: AdminCouponFilter, now: Date): Where {
  return (put) => {
    const at = state && put(now)
    const isOver = `(c.withdrawn_at is not null or c.ends_at <= ${at} or c.uses >= c.most_uses)`
    const words = q && put(anywhere(q))
    return [
      words && `c.code ilike ${words} or a.name ilike ${words}`,
      state === 'over' && isOver,
      state === 'coming' && `${isOver} is not true and c.starts_at > ${at}`,
      state === 'running' && `${isOver} is not true and c.starts_at <= ${at}`,
    ]
  }
}

/** @throws DomainError forbidden, not-found */
export async function getAdminCoupon(ctx: Context, code: string): Promise<AdminCoupon> {
  requireRole(ctx.actor, 'admin')
  const text = `select ${columns} from ${tables} where c.code = $1`
  const [row] = await namedQuery<Row>(ctx.db, 'orders.admin-coupon', text, [code.toUpperCase()])
  if (!row) throw new DomainError('not-found')
  return toCoupon(row, ctx.clock.now())
}

function toCoupon(row: Row, now: Date): AdminCoupon {
  const { code, percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints, artisan, category } =
    row
  const { mostUses, mostUsesPerCustomer, uses, costPaise, isUsed, revision } = row
  return {
    ...{ code, percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints, artisan, category },
    ...{ mostUses, mostUsesPerCustomer, uses, costPaise, isUsed, revision },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    state: stateOf(row, now),
  }
}

function stateOf({ withdrawnAt, endsAt, startsAt, mostUses, uses }: Row, now: Date): AdminCoupon['state'] {
  if (withdrawnAt !== null) return 'withdrawn'
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (mostUses !== null && uses >= mostUses) return 'usedUp'
  return startsAt > now ? 'coming' : 'running'
}

const sumCell = (paise: number | null) => (paise === null ? null : rupeeCell(paise))
