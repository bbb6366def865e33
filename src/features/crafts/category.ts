/** Values of the specification. Without zod, because the listing page ships this file. */
export const categories = [
  'pottery',
  'textiles',
  'jewelry',
  'woodwork',
  'metalwork',
  'paintings',
  'bamboo',
  'leather',
  'stone',
  'glass',
] as const

/** Longest texts in characters; `terms`: most materials, techniques or colours. */
export const craftLimits = { name: 80, description: 600, place: 120, terms: 20 } as const

export type Category = (typeof categories)[number]

/** The 29 states of origin. Addresses have 36: see places.ts. */
export const originStates = [
  'andhraPradesh',
  'arunachalPradesh',
  'assam',
  'bihar',
  'chhattisgarh',
  'goa',
  'gujarat',
  'haryana',
  'himachalPradesh',
  'jammuKashmir',
  'jharkhand',
  'karnataka',
  'kerala',
  'madhyaPradesh',
  'maharashtra',
  'manipur',
  'meghalaya',
  'mizoram',
  'nagaland',
  'odisha',
  'punjab',
  'rajasthan',
  'sikkim',
  'tamilNadu',
  'telangana',
  'tripura',
  'uttarPradesh',
  'uttarakhand',
  'westBengal',
] as const
