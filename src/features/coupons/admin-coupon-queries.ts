import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { defineList } from '#features/define-list.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import type { Where } from '#platform/database/keyset.server.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import { type AdminCoupon, type AdminCouponFilter, adminCouponSorts, readAdminCouponFilter } from './admin-coupon.ts'

const columns = sql`
  c.code, c.percent_basis_points, c.amount_paise, c.most_paise, c.from_paise, c.platform_share_basis_points, c.category,
  case when a.id is not null then json_build_object('id', a.slug, 'name', a.name) end as artisan,
  c.starts_at, c.ends_at, c.withdrawn_at, c.most_uses, c.most_uses_per_customer, c.uses, c.revision,
  (select coalesce(sum(u.discount_paise), 0)::bigint from coupon_uses u
    where u.coupon_id = c.id and u.released_at is null) as cost_paise,
  exists (select from coupon_uses u where u.coupon_id = c.id) as is_used`

const tables = sql`coupons c left join artisans a on a.id = c.artisan_id`

export const adminCoupons = defineList({
  select: columns,
  from: tables,
  id: sql`c.id`,
  sorts: {
    made: { by: sql`c.created_at`, type: 'timestamptz' },
    uses: { by: sql`c.uses`, type: 'integer' },
    code: { by: sql`c.code`, type: 'text' },
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
      ['Category', ({ category }) => category, 'shop:category'],
      ['Starts', ({ startsAt }) => startsAt],
      ['Ends', ({ endsAt }) => endsAt],
      ['Withdrawn', ({ withdrawnAt }) => withdrawnAt],
      ['State', ({ state }) => state, 'admin:coupons.states'],
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
  const isOver = sql`(c.withdrawn_at is not null or c.ends_at <= ${now}::timestamptz or c.uses >= c.most_uses)`
  return [
    q && found(anywhere(q)),
    state === 'over' && isOver,
    state === 'coming' && sql`${isOver} is not true and c.starts_at > ${now}::timestamptz`,
    state === 'running' && sql`${isOver} is not true and c.starts_at <= ${now}::timestamptz`,
  ]
}

const found = (words: string) => sql`c.code ilike ${words}::text or a.name ilike ${words}::text`

/** @throws DomainError forbidden, not-found */
export async function getAdminCoupon(ctx: Context, code: string): Promise<AdminCoupon> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`select ${columns} from ${tables} where c.code = ${code.toUpperCase()}`
  if (!row) throw new DomainError('not-found')
  return toCoupon(row, ctx.clock.now())
}

/** Whose pieces can be bought, and whose coupon it is already. @throws DomainError forbidden */
export async function listCouponArtisans(ctx: Context, own: string | null): Promise<{ id: string; name: string }[]> {
  requireRole(ctx.actor, 'admin')
  return ctx.db.query<{ id: string; name: string }>`
    select slug as id, name from artisans where status in ${literal(shownStatuses)} or slug = ${own} order by name, id`
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
