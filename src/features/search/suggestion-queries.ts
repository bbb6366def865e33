import type { Context } from '#features/context.ts'
import { cardOf, type ProductRow } from '#features/products/product-row.ts'
import { productRowsInOrder, visibleProducts } from '#features/products/product-row-queries.ts'
import type { SearchSuggestions } from '#features/search/api.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'
import { readWordGroup } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { isParticle } from '#search-engine/particles.ts'
import { soundKey } from '#search-engine/sound-keys.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { foldSearch } from './past-searches.ts'
import { readPriceWords } from './price-words.ts'
import type { Named } from './product-search.ts'
import { findPastSearches } from './search-history-queries.ts'

const mostProducts = 5
const mostOthers = 3
const mostAsked = 8
/** Asked of the index where a price is typed, which it does not know here. */
const mostPriced = 60
const mostPast = 5

export async function findSuggestions(ctx: Context, typed: string): Promise<SearchSuggestions> {
  const { words: q, minPaise, maxPaise } = readPriceWords(typed)
  const words = wordsOf(q)
  const isPriced = minPaise !== null || maxPaise !== null
  const fits = ({ pricePaise }: ProductRow) => pricePaise >= (minPaise ?? 0) && pricePaise <= (maxPaise ?? Infinity)
  const [past, found] = await Promise.all([
    findPastSearches(ctx, typed),
    words.length === 0
      ? nothing
      : fromIndex(ctx, q, isPriced ? mostPriced : mostProducts).then((found) => found ?? fromNames(ctx, q, words)),
  ])
  return {
    searches: words.length === 0 ? past : past.slice(0, mostPast),
    products: found.rows
      .filter(fits)
      .slice(0, mostProducts)
      .map((row) => productOf(row, ctx)),
    crafts: found.crafts.map((craft) => ({ id: craft.slug, name: craft.names[ctx.locale] ?? craft.name })),
    artisans: found.artisans.map(({ slug, name }) => ({ id: slug, name })),
    categories: categoriesLike(words, (await findSettings(ctx)).categories),
    words: found.words,
  }
}

type Found = { rows: ProductRow[]; crafts: Named[]; artisans: Named[]; words: string[] }

const nothing: Found = { rows: [], crafts: [], artisans: [], words: [] }

async function fromIndex({ index }: Context, q: string, products: number): Promise<Found | null> {
  if (!index?.isReady()) return null
  const found = await index.suggest(q, Math.max(mostAsked, products))
  if (!found) return null

  const [crafts, artisans] = [index.crafts(), index.artisans()]
  const begun = q.trim().split(/\s+/).slice(0, -1)
  return {
    rows: await index.rows(found.productIds.slice(0, products)),
    crafts: namedSoFirst(
      found.craftIds.flatMap((id) => crafts.get(id) ?? []),
      q,
    ).slice(0, mostOthers),
    artisans: found.artisanIds
      .flatMap((id) => artisans.get(id) ?? [])
      .filter(({ name }) => isNamedSo(name, q))
      .slice(0, mostOthers),
    words: found.words
      .filter(({ word }) => isShowable(word, q))
      .slice(0, mostOthers)
      .map(({ word }) => [...begun, word].join(' ')),
  }
}

/** A synonym (lal for red) does not suggest a person of that name; the same sound in another script does. */
function isNamedSo(name: string, typed: string): boolean {
  const names = wordsOf(name)
  return wordsOf(typed).every((word) => {
    const sound = soundKey(word)
    return names.some((one) => one.startsWith(word) || (sound !== '' && soundKey(one).startsWith(sound)))
  })
}

/** Crafts of that name, also those without goods. */
export function craftsNamed({ index, locale }: Context, q: string): { id: string; name: string }[] {
  if (wordsOf(q).length === 0) return []
  return [...(index?.crafts().values() ?? [])]
    .filter(({ name, names }) => [name, ...Object.values(names)].some((one) => isNamedSo(one, q)))
    .slice(0, mostOthers)
    .map(({ slug, name, names }) => ({ id: slug, name: names[locale] ?? name }))
}

function namedSoFirst(crafts: readonly Named[], typed: string): Named[] {
  const isNamed = ({ name, names }: Named) => [name, ...Object.values(names)].some((one) => isNamedSo(one, typed))
  return [...crafts.filter(isNamed), ...crafts.filter((craft) => !isNamed(craft))]
}

/** The index drops the nukta, so साडी for साड़ी would look misspelled. Another script does not help typing. */
function isShowable(word: string, typed: string): boolean {
  const scriptOf = (text: string) => (wordsOf(text).at(-1)?.codePointAt(0) ?? 0) >> 7
  return scriptOf(word) === scriptOf(typed) && !/[डढ]/.test(word) && !isParticle(word)
}

const beginsIn = (names: Sql, start: string) =>
  sql`strpos(lower(translate(concat(' ', ${names}), '"', ' ')), ' ' || ${start}::text) > 0`

// all_words has the index; name_words restricts the match to names.
async function fromNames({ db }: Context, q: string, words: readonly string[]): Promise<Found> {
  const lexemes = words.map((word) => `'${word.replaceAll(/['\\]/g, '')}'`)
  const query = `${lexemes.join(' & ')}:*`
  const start = foldSearch(q)
  type Row = Named & { kind: 'product' | 'craft' | 'artisan' }
  const found = await db.query<Row>`
    (select 'product' as kind, p.id, p.slug, p.name, '{}'::jsonb as names
      from products p join artisans a on a.id = p.artisan_id
      where p.all_words @@ ${query}::tsquery and p.name_words @@ ${query}::tsquery and ${visibleProducts}
      limit ${literal(mostProducts)})
    union all (select 'craft', id, slug, name, names from crafts
      where archived_at is null and ${beginsIn(sql`name, ' ', names::text`, start)} order by name limit ${literal(mostOthers)})
    union all (select 'artisan', id, slug, name, '{}' from artisans
      where status = 'verified' and ${beginsIn(sql`name, ' ', home_name`, start)} order by name
        limit ${literal(mostOthers)})`
  const of = (kind: Row['kind']) => found.filter((row) => row.kind === kind)
  return {
    rows: await productRowsInOrder(
      db,
      of('product').map(({ id }) => id),
    ),
    crafts: of('craft'),
    artisans: of('artisan'),
    words: [],
  }
}

function productOf(row: ProductRow, { locale }: Context): SearchSuggestions['products'][number] {
  const { id, name, nameLanguage, pricePaise, hasPriceRange, picture } = cardOf(row, locale)
  return { id, name, nameLanguage, pricePaise, hasPriceRange, picture }
}

/** Matches names in any language that have all words; the last may be a prefix. */
function categoriesLike(words: readonly string[], categories: readonly string[]): string[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const isIn = (name: readonly string[]) =>
    words.slice(0, -1).every((word) => name.includes(word)) && name.some((word) => word.startsWith(last))
  return categories.filter((category) => categoryNames().some((names) => isIn(names.get(category) ?? [])))
}

let known: ReadonlyMap<string, string[]>[] | undefined

function categoryNames(): ReadonlyMap<string, string[]>[] {
  known ??= languageCodes.map((language) => {
    const names = readWordGroup(language, 'shop', 'category')
    return new Map(Object.entries(names).map(([category, name]) => [category, wordsOf(name)]))
  })
  return known
}
