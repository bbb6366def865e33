import type { OfficeCollection } from '#features/collections/collection.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { endOfDay, startOfDay } from '#features/screens/table/india-day.ts'

type Filled = Pick<OfficeCollection, 'title' | 'intro' | 'rule' | 'startsAt' | 'endsAt'>

/** What a person filled in; numbers that are none come out as NaN, and the call says where. `before`: what no field shows. */
export function readCollectionForm(form: FormData, before: OfficeCollection): Filled {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const texts = (kind: string) =>
    Object.fromEntries(languageCodes.map((code) => [code, text(`${kind}.${code}`)]).filter(([, words]) => words))
  return {
    title: texts('title'),
    intro: texts('intro'),
    rule: form.get('hasRule') === '1' ? readRule(form, before.rule) : null,
    startsAt: startOfDay(text('startsOn')),
    endsAt: endOfDay(text('endsOn')),
  }
}

function readRule(form: FormData, before: CollectionRule | null): CollectionRule {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const all = <Value extends string>(name: string) => form.getAll(name).map(String) as Value[]
  const paise = (name: string) => (text(name) === '' ? null : Math.round(Number(text(name)) * 100))
  const listed = (name: string) =>
    text(name)
      .split(/[,\n]/)
      .map((words) => words.trim())
      .filter(Boolean)
  return {
    words: listed('words'),
    categories: all('categories'),
    states: all('states'),
    crafts: all('crafts').filter(Boolean),
    artisans: before?.artisans ?? [],
    materials: all('materials'),
    colors: all('colors'),
    minPaise: paise('minRupees'),
    maxPaise: paise('maxRupees'),
    onlyInStock: form.get('onlyInStock') === '1',
    sort: (text('sort') || null) as CollectionRule['sort'],
    most: Number(text('most')),
  }
}
