import { z } from 'zod'

export { type Category, categories, type OriginState, originStates } from './category.ts'

export const craftCard = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
  /** how many pieces of it the shop shows now */
  pieces: z.int(),
})

export type CraftCard = z.output<typeof craftCard>

/** A material or a technique, and the language it is named in, for `lang`. */
export const craftTerm = z.object({ name: z.string(), language: z.string() })

export type CraftTerm = z.output<typeof craftTerm>

export const craftPage = craftCard.extend({
  giTag: z.string().nullable(),
  /** the craft's names by language */
  names: z.record(z.string(), z.string()),
  materials: z.array(craftTerm),
  techniques: z.array(craftTerm),
  description: z.string(),
  descriptionLanguage: z.string(),
  /** what is usually made, named in English, and what it usually costs */
  typicalProducts: z.array(z.object({ name: z.string(), minPaise: z.int(), maxPaise: z.int() })),
})

export type CraftPage = z.output<typeof craftPage>

/** Crafts near another one: of the same state, and of the same category elsewhere. */
export type RelatedCrafts = { ofState: CraftCard[]; ofCategory: CraftCard[] }
