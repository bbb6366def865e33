import { z } from 'zod'
import { categories } from '#features/crafts/category.ts'
import { zones } from '#features/shipping/shipping-rules.ts'

const wrong = 'invalid.value'

export const rateBounds = {
  basisPoints: { min: 0, max: 10_000 },
  paise: { min: 0, max: 1_000_000_000 },
  days: { min: 0, max: 60 },
  slabGrams: { min: 1, max: 100_000 },
  mostRefused: { min: 1, max: 1000 },
  // Something is left for the door.
  advance: { min: 0, max: 9_000 },
} as const

export type RateBound = keyof typeof rateBounds

const whole = (bound: RateBound) =>
  z.int({ error: wrong }).min(rateBounds[bound].min, wrong).max(rateBounds[bound].max, wrong)
const basisPoints = whole('basisPoints')
const paise = whole('paise')
const days = whole('days')

const taxTerms = z
  .strictObject({
    kind: z.literal('tax'),
    valueLimitPaise: paise.nullable(),
    basisPointsUpToLimit: basisPoints,
    basisPointsAboveLimit: basisPoints,
    source: z.string({ error: wrong }).trim().min(3, wrong).max(300, wrong),
  })
  // Without a limit taxRate reads only the first rate; otherwise it assumes that the second is higher.
  .refine(
    ({ valueLimitPaise, basisPointsUpToLimit: low, basisPointsAboveLimit: high }) =>
      valueLimitPaise === null ? low === high : low <= high,
    { error: wrong, path: ['basisPointsAboveLimit'] },
  )

const shippingTerms = z
  .strictObject({
    kind: z.literal('shipping'),
    slabGrams: whole('slabGrams'),
    ...{ firstSlabPaise: paise, nextSlabPaise: paise, fragileFirstPaise: paise, fragileNextPaise: paise },
    freeAbovePaise: paise.nullable(),
    ...{ daysMin: days, daysMax: days },
    ...{ expressPaise: paise.nullable().default(null), expressDays: days.nullable().default(null) },
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { error: wrong, path: ['daysMax'] })
  .refine(({ expressPaise, expressDays }) => (expressPaise === null) === (expressDays === null), {
    error: wrong,
    path: ['expressDays'],
  })
  .refine(({ expressDays, daysMax }) => expressDays === null || expressDays < daysMax, {
    error: wrong,
    path: ['expressDays'],
  })

export const commissionTerms = z
  .strictObject({
    kind: z.literal('commission'),
    basisPoints,
    flatPaise: paise.default(0),
    ...{ floorPaise: paise.nullable().default(null), capPaise: paise.nullable().default(null) },
  })
  .refine(({ floorPaise, capPaise }) => floorPaise === null || capPaise === null || floorPaise <= capPaise, {
    error: wrong,
    path: ['capPaise'],
  })

const cashTerms = z.strictObject({
  kind: z.literal('cash'),
  ...{ mostPaise: paise, mostFragilePaise: paise, feePaise: paise, feeBasisPoints: basisPoints },
  mostRefused: whole('mostRefused'),
  ...{ advanceBasisPoints: whole('advance').default(0), mostWithAdvancePaise: paise.default(0) },
  closedZones: z.array(z.enum(zones, { error: wrong })).max(zones.length, wrong),
  closedPrefixes: z.array(z.string().regex(/^\d{1,6}$/, wrong)).max(500, wrong),
})

export const rateTerms = z.discriminatedUnion('kind', [taxTerms, shippingTerms, commissionTerms, cashTerms])

export type RateTerms = z.output<typeof rateTerms>

export type RateKind = RateTerms['kind']

const rateStates = ['now', 'planned', 'past'] as const

export const adminRate = z.object({
  /** HSN prefix, zone, category, artisan: or product: and its id; empty: all others, and always for cash */
  key: z.string(),
  /** of the artisan or product */
  name: z.string().nullable(),
  terms: rateTerms,
  ...{ validFrom: z.iso.datetime(), validUntil: z.iso.datetime().nullable() },
  state: z.enum(rateStates),
})

export type AdminRate = z.output<typeof adminRate>

export const hsnHeading = /^(\d{2}|\d{4}|\d{6}|\d{8})$/

const productKeys = /^product:[a-z0-9-]{1,120}$/

const rateKey = z.union(
  [z.literal(''), z.string().regex(hsnHeading), z.enum(zones), z.enum(categories), z.string().regex(productKeys)],
  { error: wrong },
)

/**
 * `fromDay`: first Indian day; `seenFrom`: start of the rate to end, as the admin saw it. Null: the key has no rate of
 * its own yet, which is allowed only for tax (by HSN) and commission (by category and product; of an artisan: changeCommission).
 */
export const ratePlan = z.strictObject({
  key: rateKey,
  fromDay: z.iso.date({ error: 'invalid.date' }),
  seenFrom: z.iso.datetime().nullable(),
  terms: rateTerms,
})

export type RatePlan = z.output<typeof ratePlan>

/** `fromDay`: from when the general rate counts instead. */
export const rateEnd = z.strictObject({
  kind: z.enum(['tax', 'commission']),
  key: rateKey.refine((key) => key !== '', { error: wrong }),
  fromDay: z.iso.date({ error: 'invalid.date' }),
  seenFrom: z.iso.datetime(),
})

export type RateEnd = z.output<typeof rateEnd>

export const rateWithdrawal = z.strictObject({
  kind: z.enum(['tax', 'shipping', 'commission', 'cash']),
  key: rateKey,
  validFrom: z.iso.datetime(),
})

export type RateWithdrawal = z.output<typeof rateWithdrawal>

export function canBegin({ key, terms: { kind } }: Pick<RatePlan, 'terms'> & { key: string }): boolean {
  if (kind === 'tax') return hsnHeading.test(key)
  return kind === 'commission' && (categories.some((known) => known === key) || key.includes(':'))
}
