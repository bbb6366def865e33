import { z } from 'zod'
import { productCard } from '#features/products/product.ts'
import { pageOf } from '#platform/lists/list.ts'
import { byName, flagFilters, namedFilters, valueFilters } from './catalog-filters.ts'
import { filterProblems } from './product-filter.ts'

const count = z.object({ value: z.string(), count: z.int() })
/** crafts and artisans: the twenty with most pieces, and those that are chosen; `value` is the slug */
const namedCount = count.extend({ name: z.string() })

/** How many would remain under every choice: each facet counted as if its own filter were not set. */
const facets = z.object({
  ...byName(valueFilters, () => z.array(count)),
  ...byName(namedFilters, () => z.array(namedCount)),
  /** at least 4, 3, 2, 1 stars: always these four, in this order */
  rating: z.array(count),
  ...byName(flagFilters, () => z.int()),
  /** pieces that are sent to the pincode asked for; null when none is asked for */
  deliverTo: z.int().nullable(),
  price: z.object({
    minPaise: z.int().nullable(),
    maxPaise: z.int().nullable(),
    bars: z.array(z.object({ fromPaise: z.int(), count: z.int() })),
  }),
})

export type Facets = z.output<typeof facets>

/**
 * What the search made of the words. `corrected`: nothing has them as written, `words` were searched instead.
 * `near`: no piece has all of them; shown are those that have some.
 */
const spelling = z.object({ kind: z.enum(['corrected', 'near']), words: z.string() })

export const foundProducts = pageOf(productCard).extend({
  facets,
  artisans: z.int(),
  spelling: spelling.nullable(),
  /** what in the filter cannot be meant as it stands; nothing matches then */
  problems: z.array(z.enum(filterProblems)),
})

export type FoundProducts = z.output<typeof foundProducts>
