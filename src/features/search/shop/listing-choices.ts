import { byName, type NamedFilter, type ValueFilter, valueFilters } from '#features/search/catalog-filters.ts'
import type { Facets } from '#features/search/found-products.ts'
import type { Translate } from '#platform/i18n/word-text.ts'

export type Choice = { value: string; name: string; count: number }

export type ChoiceGroup = ValueFilter | NamedFilter

export type Choices = Record<ChoiceGroup, Choice[]>

/** Built on the server, so that no list of names is sent to the browser twice. */
export function choicesOf(t: Translate, facets: Facets): Choices {
  const values = byName(valueFilters, ({ name, known }) => {
    const names: readonly string[] = known
    return facets[name].map(({ value, count }) => ({
      value,
      // An unknown value is shown as typed, so that it can be removed.
      name: names.includes(value) ? t(`${name}.${value}`) : `“${value}”`,
      count,
    }))
  })
  return { ...values, craft: facets.craft, artisan: facets.artisan }
}

export function nameOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.name ?? `“${value}”`
}
