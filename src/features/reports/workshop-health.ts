import { z } from 'zod'

const healthNames = ['accepted', 'posted', 'returns', 'messages'] as const

export type HealthName = (typeof healthNames)[number]

export const healthMark = z.object({
  name: z.enum(healthNames),
  /** of the parcels (for messages: conversations) that count; null: there are none */
  percent: z.int().nullable(),
  count: z.int(),
  isGood: z.boolean(),
})

export type HealthMark = z.output<typeof healthMark>

/** Good from this percentage on; for returns, up to it. */
const healthLimits: Record<HealthName, number> = { accepted: 95, posted: 90, returns: 5, messages: 90 }

export type HealthFacts = {
  /** false: declined, or the time ran out */
  accepted: boolean | null
  postedInTime: boolean | null
  returned: boolean | null
  /** the buyer wrote; false: no answer after a day */
  answered: boolean | null
}

export function healthOf(parcels: readonly HealthFacts[]): HealthMark[] {
  const mark = (name: HealthName, said: readonly (boolean | null)[]): HealthMark => {
    const known = said.filter((one) => one !== null)
    const percent = known.length === 0 ? null : Math.round((known.filter(Boolean).length * 100) / known.length)
    const limit = healthLimits[name]
    const isGood = percent === null || (name === 'returns' ? percent <= limit : percent >= limit)
    return { name, percent, count: known.length, isGood }
  }
  return [
    mark(
      'accepted',
      parcels.map(({ accepted }) => accepted),
    ),
    mark(
      'posted',
      parcels.map(({ postedInTime }) => postedInTime),
    ),
    mark(
      'returns',
      parcels.map(({ returned }) => returned),
    ),
    mark(
      'messages',
      parcels.map(({ answered }) => answered),
    ),
  ]
}
