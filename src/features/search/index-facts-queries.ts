import type { TaxStatus } from '#features/tax/tax-rules.ts'
import { type Db, namedQuery } from '#platform/database/db.server.ts'
import { readWordGroup } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { onlyStateOf } from './delivery-state.ts'
import type { IndexFacts } from './indexed-product.ts'

type Craft = IndexFacts['crafts'][number]
type Artisan = IndexFacts['artisans'][number]

/** What many products share, with the words that find them. */
export async function readIndexFacts(db: Db): Promise<IndexFacts> {
  const [crafts, artisans, glossary] = await Promise.all([
    readCrafts(db, null),
    readArtisans(db, null),
    readGlossary(db),
  ])
  return { crafts, artisans, values: readValues(), glossary }
}

/** The crafts and artisans of these products alone: when a product changed, one of them may have. */
export async function readFactsOf(
  db: Db,
  productIds: readonly number[],
): Promise<Pick<IndexFacts, 'crafts' | 'artisans'>> {
  const [crafts, artisans] = await Promise.all([readCrafts(db, productIds), readArtisans(db, productIds)])
  return { crafts, artisans }
}

type CraftRow = { id: number; slug: string; name: string; names: Record<string, string>; place: string }

async function readCrafts(db: Db, productIds: readonly number[] | null): Promise<Craft[]> {
  const text = `SELECT id, slug, name, names, place FROM crafts
    WHERE $1::bigint[] IS NULL OR id IN (SELECT craft_id FROM products WHERE id = ANY ($1)) ORDER BY id`
  const rows = await namedQuery<CraftRow>(db, 'index-crafts', text, [productIds])
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
  const text = `SELECT id, slug, name, home_name AS "homeName", place, state, tax_status AS "taxStatus" FROM artisans
    WHERE $1::bigint[] IS NULL OR id IN (SELECT artisan_id FROM products WHERE id = ANY ($1)) ORDER BY id`
  const rows = await namedQuery<ArtisanRow>(db, 'index-artisans', text, [productIds])
  return rows.map(({ homeName, place, taxStatus, ...artisan }) => ({
    ...artisan,
    words: wordsOf([artisan.name, homeName ?? '', place].join(' ')),
    onlyTo: onlyStateOf({ taxStatus, state: artisan.state }),
  }))
}

/** Every glossary row, as people entered it. */
export function readGlossary(db: Db): Promise<IndexFacts['glossary']> {
  const text = 'SELECT thing, word, language FROM glossary_words ORDER BY thing, id'
  return namedQuery<IndexFacts['glossary'][number]>(db, 'index-glossary', text, [])
}

const facets = ['category', 'state', 'material', 'color'] as const

let known: IndexFacts['values'] | undefined

/** The names of categories, states, materials and colours in all languages. Read once: they change with the program only. */
function readValues(): IndexFacts['values'] {
  known ??= facets.flatMap((facet) => {
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
