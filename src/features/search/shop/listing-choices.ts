import { type AdditionalField, fieldChoices } from '#features/extensions/additional-field.ts'
import { byName, type NamedFilter, type ValueFilter, valueFilters } from '#features/search/catalog-filters.ts'
import type { Facets } from '#features/search/found-products.ts'
import { wordsIn } from '#platform/i18n/languages.ts'
import type { Translate } from '#platform/i18n/word-text.ts'

/** `group`: the name of the shop's own field it is a value of */
export type Choice = { value: string; name: string; count: number; group?: string }

export type ChoiceGroup = ValueFilter | NamedFilter

export type Choices = Record<ChoiceGroup, Choice[]>

/** Built on the server, so that no list of names is sent to the browser twice. */
export function choicesOf(t: Translate, facets: Facets, own: OwnFields): Choices {
  const values = byName(valueFilters, ({ name, known }) => {
    const names: readonly string[] = known
    return facets[name].map(({ value, count }) => ({
      value,
      // An unknown value is shown as typed, so that it can be removed.
      name: names.includes(value) ? t(`${name}.${value}`) : `“${value}”`,
      count,
    }))
  })
  return { ...values, craft: facets.craft, artisan: facets.artisan, field: fieldChoicesOf(facets.field, own) }
}

type OwnFields = { fields: readonly AdditionalField[]; language: string }

/** In the order of haat.config.ts; a value that is not chosen, and that the shop no longer offers, is left out. */
function fieldChoicesOf(counted: Facets['field'], { fields, language }: OwnFields): Choice[] {
  const countOf = new Map(counted.map(({ value, count }) => [value, count]))
  const offered = fieldChoices(fields)
  const known = new Set(offered.map(({ value }) => value))
  return [
    ...offered.flatMap(({ field, value, label }) => {
      const count = countOf.get(value)
      const group = wordsIn(field.label, language)
      return count === undefined ? [] : [{ value, name: wordsIn(label, language), count, group }]
    }),
    ...counted
      .filter(({ value, count }) => count === 0 && !known.has(value))
      .map((one) => ({ ...one, name: `“${one.value}”` })),
  ]
}

export function nameOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.name ?? `“${value}”`
}
