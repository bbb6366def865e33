import { z } from 'zod'

export { type Category, categories, type OriginState, originStates } from './category.ts'

export const craftCard = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
})

export type CraftCard = z.output<typeof craftCard>

export const craftPage = craftCard.extend({
  giTag: z.string().nullable(),
  /** the craft's names by language */
  names: z.record(z.string(), z.string()),
  materials: z.array(z.string()),
  techniques: z.array(z.string()),
  description: z.string(),
})

export type CraftPage = z.output<typeof craftPage>
