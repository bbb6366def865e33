import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Keyset, readKeyset, streamKeyset, type Where } from '#platform/database/keyset.server.ts'
import { type AdminPage, anywhere, type ListQuery } from '#platform/lists/admin-list.ts'
import type { AdminCoupon, AdminCouponFilter, AdminCouponSort } from './admin-coupon.ts'

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

const list: Keyset<AdminCouponSort> = {
  select: columns,
  from: tables,
  id: 'c.id',
  sorts: {
    made: { by: 'c.created_at', type: 'timestamptz' },
    uses: { by: 'c.uses', type: 'integer' },
    code: { by: 'c.code', type: 'text' },
  },
}

type Row = Omit<AdminCoupon, 'startsAt' | 'endsAt' | 'withdrawnAt' | 'state'> & {
  startsAt: Date
  endsAt: Date | null
  withdrawnAt: Date | null
}

type Asked = { filter: AdminCouponFilter; ask: ListQuery<AdminCouponSort> }

/** A page of coupons as the admin asks for them, with how often each was used and what that cost. */
export async function listAdminCoupons(ctx: Context, { filter, ask }: Asked): Promise<AdminPage<AdminCoupon>> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const page = await readKeyset<Row, AdminCouponSort>(ctx.db, list, { where: whereOf(filter, now), ask })
  return { ...page, items: page.items.map((row) => toCoupon(row, now)) }
}

/** All coupons that the admin asks for, one after the other; a few hundred in memory. */
export async function* streamAdminCoupons(ctx: Context, { filter, ask }: Asked): AsyncGenerator<AdminCoupon> {
  requireRole(ctx.actor, 'admin')
  const now = ctx.clock.now()
  const asked = { where: whereOf(filter, now), sort: ask.sort }
  for await (const row of streamKeyset<Row, AdminCouponSort>(ctx.db, list, asked)) yield toCoupon(row, now)
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
