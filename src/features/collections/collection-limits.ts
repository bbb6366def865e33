import type { CollectionRule } from './collection-rule.ts'

/** Without zod, because pages ship this file to the browser. */

export const festivalSlug = 'diwali'

export const collectionLimits = { goods: 60, title: 80, intro: 600 } as const

export const mostShown = 48

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
