// Two independent implementations answer the same queries.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import { dice } from '#test/dice.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { addVariedGoods, variedWords } from '#test/varied-goods.ts'
import { deliverStateOf } from './delivery-state.ts'
import { type Following, followProductChanges } from './follow-product-changes.ts'
import { createProductIndex } from './index-engine.ts'
import type { Matches } from './indexed-product.ts'
import { type ProductFilter, readProductFilter, sorts } from './product-filter.ts'
import { inMemory } from './refresh-index.ts'
import { searchProductsSql } from './search-products-sql.ts'

let shop: TestShop
let following: Following
const index = createProductIndex()

beforeAll(async () => {
  shop = await openShop()
  await addVariedGoods(shop.db, 3_000)
  following = followProductChanges(shop.as(), inMemory(index), () => undefined)
  while (!index.isReady()) await pause(20)
}, 300_000)
afterAll(async () => {
  await following.stop()
  await shop.close()
})

const next = dice(5)
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
const plain = readProductFilter([])
/** The products were created over five hundred hours; a month before this time half of them existed. */
const halfAreNew = 1_700_000_000_000 + 250 * 3_600_000 + 30 * 86_400_000

test('the index and PostgreSQL return the same results for 1,000 random filters', async () => {
  let found = 0
  for (let turn = 0; turn < 250; turn += 1) {
    const answers = await Promise.all([anyFilter(), anyFilter(), anyFilter(), anyFilter()].map(expectAlike))
    found += answers.filter(({ total }) => total > 0).length
  }
  // With few matches the comparison would prove little.
  expect(found).toBeGreaterThan(400)
}, 600_000)

test('each filter alone, without words, returns the same results as PostgreSQL', async () => {
  const singles: Partial<ProductFilter>[] = [
    {},
    ...categories.map((one) => ({ category: [one] })),
    ...materials.map((one) => ({ material: [one] })),
    ...colors.map((one) => ({ color: [one] })),
    ...[1, 2, 3, 4, 5].map((rating) => ({ rating })),
    ...['411004', '795001', '900001', '682001'].map((deliverTo) => ({ deliverTo })),
    { inStock: true },
    { new: true },
    { minPaise: 5_000, maxPaise: 5_000 },
    { minPaise: 1_000_000_000 },
    { category: ['nonsense'] },
    { craft: ['craft-1', 'nonsense'] },
    { artisan: ['artisan-3'] },
    { artisan: ['artisan-10'] },
    { field: ['ply:one', 'ply:two'] },
    { field: ['ply:one', 'dye:plant', 'ply:none'] },
  ]
  for (const single of singles) await expectAlike({ ...plain, ...single })
}, 300_000)

test('PostgreSQL and the program split text into the same words in every script', async () => {
  const texts = Array.from({ length: 2_000 }, anyText)
  const { rows } = await shop.pool.query<{ place: number; words: string[] }>(
    'SELECT place::int, search_words_of(text) AS words FROM unnest($1::text[]) WITH ORDINALITY AS t(text, place) ORDER BY place',
    [texts],
  )
  for (const [place, text] of texts.entries()) {
    expect([...wordsOf(text)].sort(), JSON.stringify(text)).toEqual([...(rows[place]?.words ?? [])].sort())
  }
})

async function expectAlike(filter: ProductFilter): Promise<Matches> {
  const deliverState = filter.deliverTo ? deliverStateOf(filter.deliverTo) : null
  const request = { deliverState, now: halfAreNew }
  const fromIndex = index.search(filter, request)
  const fromSql = await searchProductsSql(shop.as(), filter, request, filter.q ? index.read(filter.q) : undefined)
  expect(comparable(fromIndex), JSON.stringify(filter)).toEqual(comparable(fromSql))
  return fromIndex
}

/** Drops values without products, because only search-products adds chosen values with a zero count. */
function comparable({ counts, reading: _reading, ...matches }: Matches) {
  const counted = <Value>(list: [Value, number][]) => list.filter(([, count]) => count > 0)
  return {
    ...matches,
    counts: {
      ...counts,
      category: counted(counts.category),
      state: counted(counts.state),
      craft: counted(counts.craft),
      artisan: counted(counts.artisan),
      material: counted(counts.material),
      color: counted(counts.color),
      field: counted(counts.field),
    },
  }
}

function anyFilter(): ProductFilter {
  const q = next(2) === 0 ? anyWords() : ''
  const some = (list: readonly string[]) => (next(6) === 0 ? [pick(list), ...(next(2) === 0 ? [pick(list)] : [])] : [])
  return {
    ...plain,
    q,
    category: some(categories),
    state: some(originStates),
    craft: some(['craft-1', 'craft-2', 'craft-7', 'jaipur-blue-pottery', 'nonsense']),
    artisan: some(['artisan-1', 'artisan-2', 'artisan-10', 'naveen-prajapat', 'nonsense']),
    material: some(materials),
    color: some(colors),
    field: some(['ply:one', 'ply:two', 'dye:plant', 'nonsense']),
    minPaise: pick([null, null, null, 20_000, 100_000, 105_000]),
    maxPaise: pick([null, null, null, 105_000, 900_000, 1_600_000]),
    rating: pick([null, null, null, 1, 3, 4, 5]),
    inStock: next(4) === 0,
    new: next(4) === 0,
    deliverTo: pick(['', '', '', '411004', '795001', '900001']),
    sort: pick([...sorts, 'relevance', 'relevance']),
    page: 1 + (next(3) === 0 ? next(40) : 0),
    limit: 1 + next(50),
  }
}

const typed = [
  ...Object.values(variedWords).flat(),
  'blue bowl',
  'bl',
  'po',
  'p',
  'jaipur',
  'lakshmi',
  'लक्ष्मी',
  'diya',
  'madhubani',
  'madhubani painting',
  'katora',
  'boul',
  'elefant',
  'நீல மட்பாண்டம்',
  'no such thing',
  'silk rajasthan',
  'neela',
  '12',
]

function anyWords(): string {
  return next(3) === 0 ? `${pick(typed)} ${pick(typed)}` : pick(typed)
}

const blocks = [
  [0x20, 0x7f],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0x980, 0xdff],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0xfb00, 0xfdff],
  [0x1f300, 0x1f6ff],
] as const

/** Characters of every script the shop knows, and of some others. */
function anyText(): string {
  const block = () => pick(blocks)
  const sign = ([from, to]: readonly [number, number]) => String.fromCodePoint(from + next(to - from))
  return Array.from({ length: next(30) }, () => (next(3) === 0 ? pick(typed) : sign(block()))).join('')
}
