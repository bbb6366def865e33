// A reference implementation of the search: slow, and simple enough to be trusted.
import type { RequestFacts } from '#features/search/catalog-filters.ts'
import {
  type IndexedProduct,
  type IndexFacts,
  type Matches,
  priceBars,
  type Reading,
} from '#features/search/indexed-product.ts'
import type { ProductFilter } from '#features/search/product-filter.ts'
import { wordsOf } from '#search-engine/text-words.ts'

/** Words with a blank before and after each: quick to search for a word or a prefix. */
type Words = string
const listed = (words: Iterable<string>): Words => ` ${[...words].join(' ')} `
const cut = new WeakMap<IndexedProduct, { names: Words; texts: Words }>()

function wordsIn(product: IndexedProduct): { names: Words; texts: Words } {
  const known = cut.get(product)
  if (known) return known
  const words = { names: listed(product.names.flatMap(wordsOf)), texts: listed(product.texts.flatMap(wordsOf)) }
  cut.set(product, words)
  return words
}

export function reference(
  all: readonly IndexedProduct[],
  facts: IndexFacts,
  filter: ProductFilter,
  { deliverState, now }: RequestFacts,
  reading: Reading | null,
): Matches {
  const factWords = known.get(facts) ?? factWordsOf(facts)
  known.set(facts, factWords)
  const found = all.flatMap((product) => {
    const score = scoreOf(product, factWords, reading)
    return score === null ? [] : [{ product, score }]
  })
  const craftSlugs = new Map(facts.crafts.map(({ id, slug }) => [id, slug]))
  const artisanSlugs = new Map(facts.artisans.map(({ id, slug }) => [id, slug]))
  const onlyTo = new Map(facts.artisans.map((artisan) => [artisan.id, artisan.onlyTo]))
  const isSent = ({ artisanId }: IndexedProduct) => [null, deliverState].includes(onlyTo.get(artisanId) ?? null)
  const isNew = ({ createdAt }: IndexedProduct) => createdAt >= now - 30 * 24 * 3_600_000
  const { minPaise, maxPaise, rating } = filter

  const tests: Record<string, (product: IndexedProduct) => boolean> = {
    category: ({ category }) => isAny(filter.category, category),
    state: ({ state }) => isAny(filter.state, state),
    craft: ({ craftId }) => isAny(filter.craft, [craftSlugs.get(craftId) ?? '']),
    artisan: ({ artisanId }) => isAny(filter.artisan, [artisanSlugs.get(artisanId) ?? '']),
    material: ({ material }) => isAny(filter.material, material),
    color: ({ color }) => isAny(filter.color, color),
    audience: ({ audience }) => isAny(filter.audience, audience),
    field: ({ field }) =>
      filter.field.every((wanted) => {
        const group = filter.field.filter((other) => other.split(':')[0] === wanted.split(':')[0])
        return isAny(group, field)
      }),
    price: ({ pricePaise }) =>
      filter.problems.length > 0 ||
      (pricePaise >= (minPaise ?? 0) && pricePaise <= (maxPaise ?? Number.POSITIVE_INFINITY)),
    rating: (product) => rating === null || (stars(product) ?? 0) >= rating,
    deliverTo: (product) => filter.deliverTo === '' || isSent(product),
    inStock: ({ hasStock }) => hasStock || !filter.inStock,
    new: (product) => isNew(product) || !filter.new,
  }
  const failing = found.map(({ product }) => Object.keys(tests).filter((name) => !tests[name]?.(product)))
  const without = (name: string) =>
    found.filter((_, at) => failing[at]?.every((each) => each === name)).map(({ product }) => product)
  const left = found.filter((_, at) => failing[at]?.length === 0).sort(orderOf(filter.sort))

  const isBroken = filter.problems.length > 0
  const prices = without('price').map(({ pricePaise }) => pricePaise)
  const start = (filter.page - 1) * filter.limit
  return {
    ids: isBroken ? [] : left.slice(start, start + filter.limit).map(({ product }) => product.id),
    total: isBroken ? 0 : left.length,
    artisans: isBroken ? 0 : new Set(left.map(({ product }) => product.artisanId)).size,
    counts: {
      category: countValues(
        without('category').flatMap(({ category }) => category),
        filter.category,
      ),
      state: countValues(
        without('state').flatMap(({ state }) => state),
        filter.state,
      ),
      craft: countNamed(
        without('craft').map(({ craftId }) => craftId),
        craftSlugs,
        filter.craft,
      ),
      artisan: countNamed(
        without('artisan').map(({ artisanId }) => artisanId),
        artisanSlugs,
        filter.artisan,
      ),
      material: countValues(
        without('material').flatMap(({ material }) => material),
        filter.material,
      ),
      color: countValues(
        without('color').flatMap(({ color }) => color),
        filter.color,
      ),
      audience: countValues(
        without('audience').flatMap(({ audience }) => audience),
        filter.audience,
      ),
      field: countValues(
        without('field').flatMap(({ field }) => field),
        filter.field,
      ),
      rating: [4, 3, 2, 1].map(
        (least) => without('rating').filter((product) => (stars(product) ?? 0) >= least).length,
      ) as [number, number, number, number],
      inStock: without('inStock').filter(({ hasStock }) => hasStock).length,
      new: without('new').filter(isNew).length,
      deliverTo: filter.deliverTo === '' ? null : without('deliverTo').filter(isSent).length,
      minPaise: prices.length === 0 ? null : Math.min(...prices),
      maxPaise: prices.length === 0 ? null : Math.max(...prices),
      bars: priceBars.map(
        (from, bar) =>
          prices.filter((price) => price >= from && price < (priceBars[bar + 1] ?? Number.POSITIVE_INFINITY)).length,
      ),
    },
    reading,
  }
}

const stars = ({ ratingSum, ratingCount }: IndexedProduct) => (ratingCount === 0 ? null : ratingSum / ratingCount)
const isAny = (wanted: readonly string[], values: readonly string[]) =>
  wanted.length === 0 || values.some((value) => wanted.includes(value))

type FactWords = (product: IndexedProduct) => { ofPiece: Words; ofArtisan: Words }
const known = new WeakMap<IndexFacts, FactWords>()

function factWordsOf(facts: IndexFacts): FactWords {
  const ofCraft = new Map(facts.crafts.map(({ id, words }) => [id, words]))
  const ofArtisan = new Map(facts.artisans.map(({ id, words }) => [id, words]))
  const ofValue = new Map(facts.values.map(({ facet, value, words }) => [`${facet} ${value}`, words]))
  const ofProduct = new WeakMap<IndexedProduct, ReturnType<FactWords>>()

  const read: FactWords = (product) => {
    const { craftId, artisanId, category, state, material, color, audience } = product
    const values = [
      ...category.map((key) => `category ${key}`),
      ...state.map((key) => `state ${key}`),
      ...material.map((key) => `material ${key}`),
      ...color.map((key) => `color ${key}`),
      ...audience.map((key) => `audience ${key}`),
    ]
    const ofPiece = [...(ofCraft.get(craftId) ?? []), ...values.flatMap((value) => ofValue.get(value) ?? [])]
    const words = { ofPiece: listed(ofPiece), ofArtisan: listed(ofArtisan.get(artisanId) ?? []) }
    ofProduct.set(product, words)
    return words
  }
  return (product) => ofProduct.get(product) ?? read(product)
}

function scoreOf(product: IndexedProduct, factWords: FactWords, reading: Reading | null): number | null {
  if (!reading) return 0
  if (reading.words.length === 0) return null
  const { names, texts } = wordsIn(product)
  const { ofPiece, ofArtisan } = factWords(product)
  const stands = (name: string, places: Words[]) =>
    name.split(' ').every((part) => {
      const sought = part.endsWith('*') ? ` ${part.slice(0, -1)}` : ` ${part} `
      return places.some((words) => words.includes(sought))
    })
  const points = reading.words.map(({ word, others, isTelling }) => {
    const isIn = (places: Words[]) => [word, ...others].some((name) => stands(name, places))
    const levels = [isIn([names, ofPiece, ofArtisan]), isIn([names]), stands(word, [names])]
    const isLost = !isIn(reading.isByFacts ? [names, ofPiece, ofArtisan] : [names, ofPiece, ofArtisan, texts])
    return isLost ? null : levels.filter(Boolean).length * (isTelling ? 2 : 1)
  })
  return points.includes(null) ? null : points.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

type Found = { product: IndexedProduct; score: number }

const bytes = new WeakMap<IndexedProduct, Buffer>()

function bytesOf(product: IndexedProduct): Buffer {
  const known = bytes.get(product) ?? Buffer.from(product.names[0] ?? '')
  bytes.set(product, known)
  return known
}

function orderOf(sort: ProductFilter['sort']): (a: Found, b: Found) => number {
  const byId = (a: Found, b: Found) => a.product.id - b.product.id
  const byName = (a: Found, b: Found) => Buffer.compare(bytesOf(a.product), bytesOf(b.product))
  const byRatings = (a: Found, b: Found) => b.product.ratingCount - a.product.ratingCount || byId(b, a)
  const byStars = (sign: number) => (a: Found, b: Found) => {
    const [one, other] = [stars(a.product), stars(b.product)]
    return Number(one === null) - Number(other === null) || sign * ((one ?? 0) - (other ?? 0)) || byRatings(a, b)
  }
  const orders: Record<ProductFilter['sort'], (a: Found, b: Found) => number> = {
    oldest: (a, b) => a.product.createdAt - b.product.createdAt || byId(a, b),
    newest: (a, b) => b.product.createdAt - a.product.createdAt || byId(b, a),
    priceLow: (a, b) => a.product.pricePaise - b.product.pricePaise || byId(a, b),
    priceHigh: (a, b) => b.product.pricePaise - a.product.pricePaise || byId(b, a),
    nameAZ: (a, b) => byName(a, b) || byId(a, b),
    nameZA: (a, b) => byName(b, a) || byId(b, a),
    ratingHigh: byStars(-1),
    ratingLow: byStars(1),
    relevance: (a, b) =>
      b.score - a.score || Number(b.product.hasStock) - Number(a.product.hasStock) || byRatings(a, b),
  }
  return orders[sort]
}

function countValues(values: readonly string[], chosen: readonly string[]): [string, number][] {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
}

function countNamed(
  ids: readonly number[],
  slugs: ReadonlyMap<number, string>,
  chosen: readonly string[],
): [number, number][] {
  const slugOf = (id: number) => slugs.get(id) ?? ''
  const counts = new Map<number, number>([...slugs].filter(([, slug]) => chosen.includes(slug)).map(([id]) => [id, 0]))
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const sorted = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (slugOf(a) < slugOf(b) ? -1 : 1))
  const withGoods = sorted.filter(([, count]) => count > 0).slice(0, 20)
  return sorted.filter((each) => withGoods.includes(each) || chosen.includes(slugOf(each[0])))
}
