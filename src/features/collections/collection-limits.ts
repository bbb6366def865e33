import type { CollectionRule } from './collection-rule.ts'

/** Apart from the schemas, because pages ship this file to the browser. */

/** The festival's own collection: its goods stand first on /diwali. */
export const festivalSlug = 'diwali'

export const collectionLimits = { goods: 60, title: 80, intro: 600 } as const

/** Most goods that a collection's rule brings. */
export const mostShown = 48

/** A rule that takes in everything that can be bought, the newest first. */
export const emptyRule: CollectionRule = {
  words: [],
  categories: [],
  states: [],
  crafts: [],
  artisans: [],
  materials: [],
  colors: [],
  minPaise: null,
  maxPaise: null,
  onlyInStock: true,
  sort: null,
  most: 24,
}
