import { additionalFieldsOf, fieldChoices, fieldSettings } from '#features/extensions/additional-field.ts'
import type { TaxStatus } from '#features/tax/tax-rules.ts'
import type { Db } from '#platform/database/db.server.ts'
import { readWordGroup } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { valueFilters } from './catalog-filters.ts'
import { onlyStateOf } from './delivery-state.ts'
import type { IndexFacts } from './indexed-product.ts'
import { readLearned } from './search-counts.ts'

type Craft = IndexFacts['crafts'][number]
type Artisan = IndexFacts['artisans'][number]

export async function readIndexFacts(db: Db): Promise<IndexFacts> {
  const [crafts, artisans, glossary, learned, fields] = await Promise.all([
    readCrafts(db, null),
    readArtisans(db, null),
    readGlossary(db),
    readLearned(db),
    readFieldValues(db),
  ])
  return { crafts, artisans, values: [...readValues(), ...fields], glossary, learned }
}

export async function readFactsOf(
  db: Db,
  productIds: readonly number[],
): Promise<Pick<IndexFacts, 'crafts' | 'artisans'>> {
  const [crafts, artisans] = await Promise.all([readCrafts(db, productIds), readArtisans(db, productIds)])
  return { crafts, artisans }
}

type CraftRow = { id: number; slug: string; name: string; names: Record<string, string>; place: string }

async function readCrafts(db: Db, productIds: readonly number[] | null): Promise<Craft[]> {
  const rows = await db.query<CraftRow>`
    select id, slug, name, names, place from crafts
    where ${productIds}::bigint[] is null or id in (select craft_id from products
      where id = any (${productIds}::bigint[])) order by id`
  return rows.map(({ id, slug, name, names, place }) => ({
    id,
    slug,
    name,
    names,
    words: wordsOf([name, place, ...Object.values(names)].join(' ')),
  }))
}

type ArtisanRow = {
  id: number
  slug: string
  name: string
  homeName: string | null
  place: string
  state: string
  taxStatus: TaxStatus
}

async function readArtisans(db: Db, productIds: readonly number[] | null): Promise<Artisan[]> {
  const rows = await db.query<ArtisanRow>`
    select id, slug, name, home_name, place, state, tax_status from artisans
    where ${productIds}::bigint[] is null or id in (select artisan_id from products
      where id = any (${productIds}::bigint[])) order by id`
  return rows.map(({ homeName, place, taxStatus, ...artisan }) => ({
    ...artisan,
    words: wordsOf([artisan.name, homeName ?? '', place].join(' ')),
    onlyTo: onlyStateOf({ taxStatus, state: artisan.state }),
  }))
}

export function readGlossary(db: Db): Promise<IndexFacts['glossary']> {
  return db.query<IndexFacts['glossary'][number]>`select thing, word, language from glossary_words order by thing, id`
}

async function readFieldValues(db: Db): Promise<IndexFacts['values']> {
  const [row] = await db.query<{ value: unknown }>`select value from settings where key = ${fieldSettings.product}`
  return fieldChoices(additionalFieldsOf(row?.value)).map(({ value, label }) => ({
    facet: 'field',
    value,
    words: wordsOf(Object.values(label).join(' ')),
  }))
}

let known: IndexFacts['values'] | undefined

function readValues(): IndexFacts['values'] {
  known ??= valueFilters.flatMap(({ name: facet }) => {
    const groups = languageCodes.map((language) => readWordGroup(language, 'shop', facet))
    const values = Object.keys(groups[0] ?? {})
    return values.map((value) => ({
      facet,
      value,
      words: wordsOf(groups.map((group) => group[value] ?? '').join(' ')),
    }))
  })
  return known
}
