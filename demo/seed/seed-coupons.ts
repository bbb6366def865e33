import type { Context } from '#features/context.ts'
import { addDays } from '#platform/time/clock.ts'
import { insertRows } from './seed-rows.ts'

const none = {
  percent_basis_points: null,
  amount_paise: null,
  most_paise: null,
  from_paise: 0,
  artisan_id: null,
  category: null,
  most_uses: null,
  most_uses_per_customer: null,
  startsInDays: -540,
  endsInDays: null as number | null,
}

/** One coupon of each kind, paid by the shop, by both, or by the artisans. */
const coupons = [
  { ...none, code: 'HAAT10', percent_basis_points: 1000, most_paise: 50_000, platform_share_basis_points: 10_000 },
  { ...none, code: 'NAMASTE', amount_paise: 20_000, from_paise: 150_000, platform_share_basis_points: 5000 },
  {
    ...none,
    code: 'WELCOME5',
    percent_basis_points: 500,
    most_uses_per_customer: 1,
    platform_share_basis_points: 10_000,
  },
  { ...none, code: 'LOOM15', percent_basis_points: 1500, category: 'textiles', platform_share_basis_points: 0 },
  { ...none, code: 'FIRST100', amount_paise: 10_000, most_uses: 100, platform_share_basis_points: 10_000 },
  {
    ...none,
    code: 'WEDDING10',
    percent_basis_points: 1000,
    most_paise: 100_000,
    category: 'textiles',
    platform_share_basis_points: 5000,
    startsInDays: 14,
    endsInDays: 74,
  },
]

/** Valid for a year and a half already, so that older orders may use them; one starts in the future. */
export async function seedCoupons(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const rows = coupons.map(({ startsInDays, endsInDays, ...coupon }) => ({
    ...coupon,
    starts_at: addDays(now, startsInDays),
    ends_at: endsInDays === null ? null : addDays(now, endsInDays),
    created_at: addDays(now, Math.min(startsInDays, -1)),
  }))
  const { rows: known } = await ctx.db.$client.query<{ code: string }>('SELECT code FROM coupons')
  const missing = rows.filter(({ code }) => known.every((coupon) => coupon.code !== code))
  if (missing.length > 0) await insertRows(ctx.db, 'coupons', missing)
}
