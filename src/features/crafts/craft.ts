import { z } from 'zod'
import { picture } from '#features/products/product.ts'

export { type Category, originStates } from './category.ts'

export const craftCard = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
  pieces: z.int(),
})

export type CraftCard = z.output<typeof craftCard>

const craftTerm = z.object({ name: z.string(), language: z.string() })

export type CraftTerm = z.output<typeof craftTerm>

export const craftPage = craftCard.extend({
  /** the shop's own; none: the page shows its goods alone */
  picture: picture.nullable(),
  giTag: z.string().nullable(),
  names: z.record(z.string(), z.string()),
  materials: z.array(craftTerm),
  techniques: z.array(craftTerm),
  description: z.string(),
  descriptionLanguage: z.string(),
  typicalProducts: z.array(z.object({ name: z.string(), minPaise: z.int(), maxPaise: z.int() })),
})

export type CraftPage = z.output<typeof craftPage>

export type RelatedCrafts = { ofState: CraftCard[]; ofCategory: CraftCard[] }
