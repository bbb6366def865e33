import { z } from 'zod'

export const categories = ['pottery', 'textiles', 'jewelry', 'woodwork', 'metalwork', 'paintings', 'bamboo', 'leather', 'stone', 'glass'] as const

export type Category = (typeof categories)[number]

/** The 29 states of origin. Addresses have 36: see places.ts. */
export const originStates = [
  'andhraPradesh', 'arunachalPradesh', 'assam', 'bihar', 'chhattisgarh', 'goa', 'gujarat', 'haryana', 'himachalPradesh', 'jammuKashmir',
  'jharkhand', 'karnataka', 'kerala', 'madhyaPradesh', 'maharashtra', 'manipur', 'meghalaya', 'mizoram', 'nagaland', 'odisha',
  'punjab', 'rajasthan', 'sikkim', 'tamilNadu', 'telangana', 'tripura', 'uttarPradesh', 'uttarakhand', 'westBengal',
] as const

export type OriginState = (typeof originStates)[number]

export const craftCard = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  isGi: z.boolean(),
})

export const craftPage = craftCard.extend({
  giTag: z.string().nullable(),
  /** the craft's names by language */
  names: z.record(z.string(), z.string()),
  materials: z.array(z.string()),
  techniques: z.array(z.string()),
  description: z.string(),
})

export type CraftPage = z.output<typeof craftPage>
