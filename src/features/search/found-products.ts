import { z } from 'zod'
import { productCard } from '#features/products/product.ts'
import { pageOf } from '#platform/lists/list.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { byName, flagFilters, namedFilters, valueFilters } from './catalog-filters.ts'
import { namingFilters } from './indexed-product.ts'
import { filterProblems } from './product-filter.ts'

const count = z.object({ value: z.string(), count: z.int() })
const namedCount = count.extend({ name: z.string() })

const facets = z.object({
  ...byName(valueFilters, () => z.array(count)),
  ...byName(namedFilters, () => z.array(namedCount)),
  rating: z.array(count),
  ...byName(flagFilters, () => z.int()),
  deliverTo: z.int().nullable(),
  price: z.object({
    minPaise: z.int().nullable(),
    maxPaise: z.int().nullable(),
    bars: z.array(z.object({ fromPaise: z.int(), count: z.int() })),
  }),
})

export type Facets = z.output<typeof facets>

/** `corrected`: `words` were searched instead. `near`: no product has all words, some have these. */
const spelling = z.object({ kind: z.enum(['corrected', 'near']), words: z.string() })

/** What each word was taken for; without a filter it is looked for in names and texts. */
const understood = z.object({
  word: z.string(),
  filter: z.enum(namingFilters).nullable(),
  value: z.string().nullable(),
})

export const foundProducts = pageOf(productCard).extend({
  facets,
  artisans: z.int(),
  spelling: spelling.nullable(),
  understood: z.array(understood),
  /** invalid fields; nothing matches then */
  problems: z.array(z.enum(filterProblems)),
})

export type FoundProducts = z.output<typeof foundProducts>

/** The typed words that one understood word is made of, and the others. */
export function splitWords(q: string, word: string): { own: string; rest: string } {
  const parts = new Set(word.split(' '))
  const isMeant = (typed: string) => wordsOf(typed).every((each) => parts.has(each))
  const typed = q.split(' ')
  return { own: typed.filter(isMeant).join(' '), rest: typed.filter((each) => !isMeant(each)).join(' ') }
}
