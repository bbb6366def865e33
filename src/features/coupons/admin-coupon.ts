import { z } from 'zod'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'

const within = (least: number, most: number, error: string) => z.int({ error }).min(least, error).max(most, error)
const mostPaise = 1_000_000_000
const count = within(1, 10_000_000, 'invalid.couponUses').nullable()
const moment = z.iso.datetime({ offset: true, error: 'invalid.couponMoment' })

export const couponTerms = z
  .strictObject({
    percentBasisPoints: within(1, 10_000, 'invalid.couponPercent').nullable(),
    amountPaise: within(100, mostPaise, 'invalid.couponSum').nullable(),
    mostPaise: within(100, mostPaise, 'invalid.couponSum').nullable(),
    fromPaise: within(0, mostPaise, 'invalid.couponFrom'),
    platformShareBasisPoints: within(0, 10_000, 'invalid.couponShare'),
    artisan: z.string().max(120, 'invalid.couponArtisan').nullable(),
    category: z.string().max(40).nullable(),
    startsAt: moment,
    endsAt: moment.nullable(),
    mostUses: count,
    mostUsesPerCustomer: count,
  })
  .refine((terms) => (terms.percentBasisPoints === null) !== (terms.amountPaise === null), {
    error: 'invalid.couponValue',
    path: ['percentBasisPoints'],
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    error: 'invalid.couponWindow',
    path: ['endsAt'],
  })

export type CouponTerms = z.output<typeof couponTerms>

export const newCouponCode = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => /^[A-Z0-9]{3,20}$/.test(code), { error: 'invalid.couponCode' })

export const adminCoupon = z.object({
  ...{ code: z.string(), percentBasisPoints: z.int().nullable(), amountPaise: z.int().nullable() },
  ...{ mostPaise: z.int().nullable(), fromPaise: z.int(), platformShareBasisPoints: z.int() },
  artisan: z.object({ id: z.string(), name: z.string() }).nullable(),
  category: z.string().nullable(),
  ...{ startsAt: z.string(), endsAt: z.string().nullable(), withdrawnAt: z.string().nullable() },
  ...{ mostUses: z.int().nullable(), mostUsesPerCustomer: z.int().nullable(), uses: z.int() },
  costPaise: z.int(),
  isUsed: z.boolean(),
  state: z.enum(['coming', 'running', 'ended', 'withdrawn', 'usedUp']),
  revision: z.int(),
})

export type AdminCoupon = z.output<typeof adminCoupon>

export const adminCouponSorts = ['-made', '-uses', 'code'] as const

export const adminCouponStates = ['running', 'coming', 'over'] as const

export type AdminCouponFilter = { q: string | null; state: (typeof adminCouponStates)[number] | null }

export function readAdminCouponFilter(query: Partial<Record<string, string>>): AdminCouponFilter {
  return { q: lookedFor(query.q), state: oneOf(adminCouponStates, query.state) }
}

/** Terms that a used coupon cannot change: past orders were placed under them. */
export const fixedTerms = [
  ...(['percentBasisPoints', 'amountPaise', 'mostPaise', 'platformShareBasisPoints', 'artisan', 'category'] as const),
  'startsAt',
] as const
