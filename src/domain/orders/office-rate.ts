import { z } from 'zod'
import { categories } from '#domain/crafts/category.ts'

const wrong = 'invalid.value'
const whole = (from: number, to: number) => z.int({ error: wrong }).min(from, wrong).max(to, wrong)
const basisPoints = whole(0, 10_000)
const paise = whole(0, 1_000_000_000)
const days = whole(0, 60)

export const zones = ['A', 'B', 'C', 'D', 'E'] as const

const taxTerms = z
  .strictObject({
    kind: z.literal('tax'),
    /** value of one piece without tax; null: one rate for all */
    valueLimitPaise: paise.nullable(),
    basisPointsUpToLimit: basisPoints,
    basisPointsAboveLimit: basisPoints,
    /** the notification or law the rate follows */
    source: z.string({ error: wrong }).trim().min(3, wrong).max(300, wrong),
  })
  // taxRate reads only the first without a limit, and takes the second for the higher.
  .refine(
    ({ valueLimitPaise, basisPointsUpToLimit: low, basisPointsAboveLimit: high }) =>
      valueLimitPaise === null ? low === high : low <= high,
    { error: wrong, path: ['basisPointsAboveLimit'] },
  )

const shippingTerms = z
  .strictObject({
    kind: z.literal('shipping'),
    slabGrams: whole(1, 100_000),
    ...{ firstSlabPaise: paise, nextSlabPaise: paise, fragileFirstPaise: paise, fragileNextPaise: paise },
    /** goods of one parcel; null: never free */
    freeAbovePaise: paise.nullable(),
    ...{ daysMin: days, daysMax: days },
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { error: wrong, path: ['daysMax'] })

const commissionTerms = z.strictObject({ kind: z.literal('commission'), basisPoints })

const cashTerms = z.strictObject({
  kind: z.literal('cash'),
  ...{ mostPaise: paise, mostFragilePaise: paise, feePaise: paise, feeBasisPoints: basisPoints },
  mostRefused: whole(1, 1000),
  closedZones: z.array(z.enum(zones, { error: wrong })).max(zones.length, wrong),
  /** beginnings of pincodes */
  closedPrefixes: z.array(z.string().regex(/^\d{1,6}$/, wrong)).max(500, wrong),
})

/** What one row of the dated tables says; what it is for stands in its key. */
export const rateTerms = z.discriminatedUnion('kind', [taxTerms, shippingTerms, commissionTerms, cashTerms])

export type RateTerms = z.output<typeof rateTerms>

export type RateKind = RateTerms['kind']

/** Whether a rate counts now, is to come, or is over. */
export const rateStates = ['now', 'planned', 'past'] as const

export const officeRate = z.object({
  /** the beginning of the HSN, the zone, the category; empty: all others, and always for cash */
  key: z.string(),
  terms: rateTerms,
  ...{ validFrom: z.iso.datetime(), validUntil: z.iso.datetime().nullable() },
  state: z.enum(rateStates),
})

export type OfficeRate = z.output<typeof officeRate>

/** `fromDay`: the day in India it counts from; `seenFrom`: since when the rate counts that is to end, as it was seen. */
export const ratePlan = z.strictObject({
  key: z.union([z.literal(''), z.string().regex(/^\d{1,8}$/), z.enum(zones), z.enum(categories)], { error: wrong }),
  fromDay: z.iso.date({ error: 'invalid.date' }),
  seenFrom: z.iso.datetime(),
  terms: rateTerms,
})

export type RatePlan = z.output<typeof ratePlan>
