import { z } from 'zod'
import { categories, originStates } from '#features/crafts/category.ts'
import { sorts } from '#features/search/product-filter.ts'
import { mostShown } from './collection-limits.ts'

const few = 12

const words = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, { error: 'invalid.required' })
  .max(60, { error: 'invalid.tooLong' })
const slugs = z.array(z.string().trim().min(1).max(120)).max(few, { error: 'invalid.tooMany' })
const price = z
  .int({ error: 'invalid.price' })
  .min(0, { error: 'invalid.price' })
  .max(1_000_000_000, { error: 'invalid.price' })

/** Each of `words` is searched separately and the results interleave: lamps and bells must not show lamps only. */
export const collectionRule = z
  .strictObject({
    words: z.array(words).max(few, { error: 'invalid.tooMany' }),
    categories: z.array(z.enum(categories)),
    states: z.array(z.enum(originStates)),
    crafts: slugs,
    artisans: slugs,
    materials: slugs,
    colors: slugs,
    minPaise: price.nullable(),
    maxPaise: price.nullable(),
    onlyInStock: z.boolean(),
    sort: z.enum(sorts).nullable(),
    most: z
      .int({ error: 'invalid.number' })
      .min(1, { error: 'invalid.number' })
      .max(mostShown, { error: 'invalid.number' }),
  })
  .refine(({ minPaise, maxPaise }) => minPaise === null || maxPaise === null || minPaise <= maxPaise, {
    error: 'invalid.priceOrder',
    path: ['maxPaise'],
  })

export type CollectionRule = z.output<typeof collectionRule>

export function filterEntries(rule: CollectionRule, words: string | null): [string, string][] {
  const many = (name: string, values: readonly string[]) => values.map((value): [string, string] => [name, value])
  const rupees = (name: string, paise: number | null): [string, string][] =>
    paise === null ? [] : [[name, String(paise / 100)]]
  return [
    ...(words === null ? [] : [['q', words] as [string, string]]),
    ...many('category', rule.categories),
    ...many('state', rule.states),
    ...many('craft', rule.crafts),
    ...many('artisan', rule.artisans),
    ...many('material', rule.materials),
    ...many('color', rule.colors),
    ...rupees('minPrice', rule.minPaise),
    ...rupees('maxPrice', rule.maxPaise),
    ...(rule.onlyInStock ? [['inStock', '1'] as [string, string]] : []),
    ...(rule.sort ? [['sort', rule.sort] as [string, string]] : []),
  ]
}
