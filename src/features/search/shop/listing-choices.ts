import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import type { Facets } from '#features/search/found-products.ts'
import type { Translate } from '#platform/i18n/word-text.ts'

/** One thing that can be ticked; `count` is how many would be shown. */
export type Choice = { value: string; name: string; count: number }

export type ChoiceGroup = 'category' | 'state' | 'craft' | 'artisan' | 'material' | 'color'

export type Choices = Record<ChoiceGroup, Choice[]>

/** The facets with their names in the reader's language. Made on the server, so that no list of names goes to the browser twice. */
export function choicesOf(t: Translate, facets: Facets): Choices {
  const named = (group: 'category' | 'state' | 'material' | 'color', known: readonly string[]) =>
    facets[group].map(({ value, count }) => ({
      value,
      // A value nobody knows stands as it was typed, so that it can be taken off.
      name: known.includes(value) ? t(`${group}.${value}`) : `“${value}”`,
      count,
    }))
  return {
    category: named('category', categories),
    state: named('state', originStates),
    craft: facets.craft,
    artisan: facets.artisan,
    material: named('material', materials),
    color: named('color', colors),
  }
}

/** The name of a chosen value; the value itself, as it was typed, where the shop has no such thing. */
export function nameOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.name ?? `“${value}”`
}
