import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dice } from '#test/dice.ts'
import { type OpenSearchDouble, openOpenSearchDouble } from '#test/opensearch.ts'
import { changeAtRandom, randomFacts, randomFilter, randomProduct, range } from '#test/random-goods.ts'
import { createProductIndex, type ProductIndex } from '../index-engine.ts'
import type { IndexedProduct, Matches } from '../indexed-product.ts'
import { inMemory } from '../refresh-index.ts'
import { type OpenSearchIndex, openSearchIndex } from './opensearch-index.ts'

vi.setConfig({ testTimeout: 120_000 })

const next = dice(17)
const shop = new Map<number, IndexedProduct>()
let facts = { ...randomFacts(next), learned: [{ words: 'silk', productIds: [3, 1, 2] }] }
let number = 0
let double: OpenSearchDouble
let builtIn: ProductIndex
let outside: OpenSearchIndex
const warned: string[] = []
const log = { info: () => undefined, warn: (_: object, said: string) => void warned.push(said), error: () => undefined }

beforeAll(async () => {
  double = await openOpenSearchDouble()
  builtIn = createProductIndex()
  outside = openSearchIndex({ url: double.url, log, inTurn: (work) => work() })
  for (const id of range(1, 701)) shop.set(id, randomProduct(next, id))
  for (const index of [inMemory(builtIn), outside]) {
    expect(await index.resume(facts)).toBe(false)
    await index.load(facts, shop.size, async (add) => {
      for (const product of shop.values()) await add({ product, number: 1 })
    })
  }
})
afterAll(() => double.close())

/** Values without products are added by search-products; the other ways to write a word have no order. */
function comparable(matches: Matches | null) {
  const words = matches?.reading?.words.map((word) => ({ ...word, others: word.others.toSorted() }))
  const counted = Object.entries(matches?.counts ?? {}).map(([name, count]) => {
    const isListed = Array.isArray(count) && Array.isArray(count[0])
    return [name, isListed ? (count as [string, number][]).filter(([, some]) => some > 0) : count]
  })
  const reading = matches?.reading && { ...matches.reading, words }
  return { ...matches, counts: Object.fromEntries(counted), reading }
}

async function compare(turns: number) {
  let found = 0
  for (let turn = 0; turn < turns; turn += 1) {
    const { filter, request } = randomFilter(next, facts)
    const expected = builtIn.search(filter, request)
    const answer = await outside.search(filter, request)
    expect(comparable(answer), JSON.stringify({ filter, request })).toEqual(comparable(expected))
    if (expected.total > 0) found += 1
  }
  expect(warned).toEqual([])
  return found
}

test('250 random filters find the same products in the same order as the built-in index, with the same totals and counts', async () => {
  // With few matches the comparison would prove little.
  expect(await compare(250)).toBeGreaterThan(80)
  const silk = { ...randomFilter(next, facts).filter, ...plain, q: 'silk', sort: 'relevance' as const }
  const { ids = [] } = (await outside.search(silk, { deliverState: null, now: 0 })) ?? {}
  expect(ids).toEqual(builtIn.search(silk, { deliverState: null, now: 0 }).ids)
})

const plain = {
  ...{ category: [], state: [], craft: [], artisan: [], field: [], material: [], color: [], audience: [] },
  ...{
    minPaise: null,
    maxPaise: null,
    rating: null,
    inStock: false,
    new: false,
    deliverTo: '',
    page: 1,
    limit: 48,
    problems: [],
  },
}

test('what is typed is completed to the same words, products, crafts and artisans', async () => {
  for (const typed of ['si', 'silk', 'blue po', 'ma', 'मधु', 'mit', 'jaipur d', 'zzz', ''])
    expect(await outside.suggest(typed, 8), typed).toEqual(builtIn.suggest(typed, 8))
})

test('after products were added, removed and changed and facts were renamed, 100 more are the same', async () => {
  const memory = inMemory(builtIn)
  for (let round = 0; round < 5; round += 1) {
    number += 1
    const ids = [...new Set(Array.from({ length: 1 + next(60) }, () => 1 + next(900)))]
    for (const id of ids) changeAtRandom(next, shop, id)
    const products = ids.flatMap((id) => shop.get(id) ?? []).map((product) => ({ product, number: number + 1 }))
    const gone = ids.filter((id) => !shop.has(id)).map((id) => ({ id, number: number + 1 }))
    for (const index of [memory, outside]) await index.refresh(products, gone)
    if (round % 2 === 0) {
      facts = { ...facts, crafts: randomFacts(next).crafts }
      for (const index of [memory, outside]) index.setFacts(facts)
    }
    await compare(20)
  }
})

test('an old state of a product does not replace a newer one, nor brings it back', async () => {
  const product = randomProduct(next, 5_000)
  const dear = { ...product, pricePaise: 777 }
  await outside.refresh([{ product: dear, number: 900 }], [])
  await outside.refresh([{ product, number: 899 }], [])
  expect(double.document('5000')?.fields.price).toEqual([777])
  await outside.refresh([], [{ id: 5_000, number: 901 }])
  await outside.refresh([{ product, number: 900 }], [])
  expect(double.document('5000')).toBeUndefined()
  await outside.refresh([{ product, number: 901 }], [])
  expect(double.document('5000')).toBeDefined()
  await outside.refresh([], [{ id: 5_000, number: null }])
  expect(double.document('5000')).toBeUndefined()
})

test('a comparison finds what was changed, removed or added without being told', async () => {
  const rows = [...shop.keys()].map((id) => ({ id, number: double.document(String(id))?.version ?? 0 }))
  const sorted = rows.toSorted((a, b) => a.id - b.id).filter(({ id }) => id !== 7)
  const [first, ...others] = sorted
  const comparison = outside.compare()
  const changed = { id: first?.id ?? 0, number: 12_345 }
  const fresh = { id: 999_999, number: 1 }
  const half = others.splice(0, 300)
  expect(await comparison.differing([changed, ...half], half.at(-1)?.id ?? 0)).toEqual([changed.id])
  expect(await comparison.differing([...others.slice(0, -1), fresh], fresh.id)).toEqual([fresh.id])
  expect((await comparison.rest()).toSorted()).toEqual([7, others.at(-1)?.id ?? 0].toSorted())
})

test('a product that the service refuses is reported and holds up no other; one without room is sent again', async () => {
  const two = [6_001, 6_002].map((id) => ({ product: randomProduct(next, id), number: 1 }))
  double.refuse = { id: '6001', status: 400, type: 'mapper_parsing_exception', times: 1 }
  await outside.refresh(two, [])
  expect([double.document('6001'), double.document('6002')?.version]).toEqual([undefined, 1])
  expect(warned.splice(0)).toEqual(['the search service refused a product'])

  double.refuse = { id: '6001', status: 429, type: 'rejected_execution_exception', times: 2 }
  await outside.refresh(two, [])
  expect([double.document('6001')?.version, warned]).toEqual([1, []])
})

test('while the service is away nothing is answered, and it is left in peace for a while', async () => {
  const { filter, request } = randomFilter(dice(3), facts)
  double.fault = { status: 503, body: { error: { type: 'cluster_block_exception' } } }
  expect(await outside.search(filter, request)).toBeNull()
  double.fault = null
  const called = double.calls.length
  expect(await outside.search(filter, request)).toBeNull()
  expect(await outside.suggest('si', 8)).toBeNull()
  expect(double.calls.length).toBe(called)
  expect(warned.splice(0)).toEqual(['the search service does not answer'])
})

test('a process that starts takes up what is there; an index that is gone is noticed and filled anew, the old one removed', async () => {
  const other = openSearchIndex({ url: double.url, log, inTurn: (work) => work() })
  expect(await other.resume(facts)).toBe(true)
  const { filter, request } = {
    ...randomFilter(next, facts),
    filter: { ...randomFilter(next, facts).filter, problems: [] },
  }
  expect((await other.search(filter, request))?.total).toBeGreaterThanOrEqual(0)

  const [old] = double.indexes()
  await other.load(facts, 2, async (add) => add({ product: randomProduct(next, 1), number: 1 }))
  expect(double.indexes()).toHaveLength(1)
  expect(double.indexes()).not.toContain(old)

  double.removeAll()
  await expect(other.check()).rejects.toThrow('gone')
  expect(other.isReady()).toBe(false)
  await expect(outside.refresh([], [{ id: 1, number: 1 }])).rejects.toThrow('404')
  expect(outside.isReady()).toBe(false)
  expect(double.indexes()).toEqual([])
})
