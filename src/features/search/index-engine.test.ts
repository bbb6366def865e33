import { describe, expect, test } from 'vitest'
import { range, someFacts } from '#test/random-goods.ts'
import { createProductIndex, type ProductIndex } from './index-engine.ts'
import type { IndexedProduct, IndexFacts, Matches } from './indexed-product.ts'
import { type ProductFilter, readProductFilter } from './product-filter.ts'

const now = 1_701_000_000_000

const plain: ProductFilter = { ...readProductFilter([]), limit: 24 }

let nextId = 1
function piece(change: Partial<IndexedProduct> = {}): IndexedProduct {
  const id = change.id ?? nextId++
  return {
    id,
    names: [`Piece ${id}`],
    texts: [],
    category: ['pottery'],
    audience: [],
    field: [],
    state: ['bihar'],
    craftId: 3,
    artisanId: 7,
    pricePaise: 100_000,
    ratingSum: 0,
    ratingCount: 0,
    hasStock: true,
    material: [],
    color: [],
    createdAt: 1_700_000_000_000 + id,
    ...change,
  }
}

function indexOf(products: readonly IndexedProduct[], facts: IndexFacts = someFacts): ProductIndex {
  const index = createProductIndex()
  const load = index.startLoad(facts, products.length)
  for (const product of products) load.add(product)
  load.finish()
  return index
}

function named(...names: string[]): IndexedProduct[] {
  return names.map((name) => piece({ names: [name] }))
}

function find(index: ProductIndex, change: Partial<ProductFilter>, deliverState: string | null = null): Matches {
  return index.search({ ...plain, ...(change.q ? { sort: 'relevance' } : {}), ...change }, { deliverState, now })
}

describe('search words', () => {
  const total = (index: ProductIndex, q: string) => find(index, { q }).total

  test('a word finds names, texts, crafts, artisans and values, in any script', () => {
    const index = indexOf([
      piece({
        names: ['Fish on paper', 'कागज़ पर मछली'],
        texts: ['Drawn with a nib'],
        craftId: 1,
        material: ['silk'],
      }),
      piece(),
    ])
    for (const q of ['fish', 'मछली', 'nib', 'madhubani', 'मधुबनी', 'रेशम', 'nib fish madhubani'])
      expect(total(index, q), q).toBe(1)
    for (const q of ['sita', 'bihar', 'बिहार', 'मिट्टी']) expect(total(index, q), q).toBe(2)
  })

  test('a word is taken for the one value that it names', () => {
    const index = indexOf([piece({ names: ['Fish bowl'], craftId: 3 })])
    const factOf = (q: string) => index.read(q)?.words.map(({ fact }) => fact)
    expect(factOf('bihar fish')).toEqual([{ filter: 'state', value: 'bihar' }, null])
    expect(factOf('बिहार')).toEqual([{ filter: 'state', value: 'bihar' }])
    expect(factOf('madhubani')).toEqual([{ filter: 'craft', value: 'madhubani' }])
  })

  test('a match in the name ranks before a match in the craft; what only a text mentions is shown when nothing else is', () => {
    const text = piece({ texts: ['like blue pottery'], ratingSum: 50, ratingCount: 10 })
    const craft = piece({ craftId: 2, ratingSum: 5, ratingCount: 1 })
    const soldOut = piece({ names: ['Blue sky'], hasStock: false, ratingSum: 45, ratingCount: 9 })
    const name = piece({ names: ['Blue bowl'] })
    const index = indexOf([text, craft, soldOut, name])
    expect(find(index, { q: 'blue' }).ids).toEqual([name.id, soldOut.id, craft.id])
    expect(find(index, { q: 'like' }).ids).toEqual([text.id])
  })

  test('each word scores by where it stands, and a rare word twice', () => {
    const common = range(0, 120).map(() => piece({ names: ['Blue bowl'] }))
    const rareInFact = piece({ names: ['Blue scarf'], material: ['silk'], ratingSum: 50, ratingCount: 10 })
    const rareInName = piece({ names: ['Silk scarf'], craftId: 2 })
    const index = indexOf([...common, rareInFact, rareInName])
    expect(index.read('blue silk')?.words.map(({ isTelling }) => isTelling)).toEqual([false, true])
    expect(find(index, { q: 'blue silk' }).ids).toEqual([rareInName.id, rareInFact.id])
  })

  test('what people opened after a search comes first within its score and stock, on every page', () => {
    const pieces = range(0, 6).map((at) => piece({ names: ['Blue bowl'], hasStock: at !== 5 }))
    const [first, second, , , last, soldOut] = pieces.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const learned = [{ words: 'blue bowl', productIds: [soldOut, second, 999, first] }]
    const index = indexOf(pieces, { ...someFacts, learned })
    const all = [second, first, last, last - 1, last - 2, soldOut]
    expect(find(index, { q: 'Blue  bowl' }).ids).toEqual(all)
    for (const page of [1, 2, 3]) {
      const { ids } = find(index, { q: 'blue bowl', page, limit: 2 })
      expect(ids).toEqual(all.slice(page * 2 - 2, page * 2))
    }
    index.setFacts(someFacts)
    expect(find(index, { q: 'blue bowl' }).ids[0]).toBe(last)
  })

  test('only the last word matches as a prefix, from two letters on', () => {
    const index = indexOf(named('Terracotta bowl', 'Terrace lamp'))
    expect(total(index, 'terra')).toBe(2)
    expect(total(index, 'te')).toBe(2)
    expect(index.read('terra')?.words).toEqual([{ word: 'terra', others: ['terra*'], isTelling: false, fact: null }])
    expect(index.read('terra bowl')?.words[0]?.others).not.toContain('terra*')
    expect(find(index, { q: 't' }).total).toBe(0)
  })

  test('synonyms match, including phrases, and the longest phrase wins', () => {
    const [pot, lamp, painting] = named('Pottery jar', 'Oil for a brass lamp', 'Madhubani fish')
    const index = indexOf([pot, lamp, painting] as IndexedProduct[], { ...someFacts, values: [], crafts: [] })
    expect(find(index, { q: 'mitti ke bartan' }).ids).toEqual([pot?.id])
    expect(find(index, { q: 'मिट्टी के बर्तन jar' }).ids).toEqual([pot?.id])
    expect(index.read('mitti ke bartan jar')?.words.map(({ word }) => word)).toEqual(['mitti ke bartan', 'jar'])
    expect(find(index, { q: 'diya' }).ids).toEqual([lamp?.id])
    expect(find(index, { q: 'mithila' }).ids).toEqual([painting?.id])
    expect(find(index, { q: 'mithila' }).reading?.spelling).toBeNull()
  })

  test('words that sound alike match across scripts without a spelling notice', () => {
    const index = indexOf(named('Madhubani fish', 'कलमकारी दुपट्टा', 'Warli plate'), {
      ...someFacts,
      crafts: [],
      values: [],
    })
    for (const q of ['madubani', 'मधुबनी', 'மதுபனி', 'kalamkari', 'varli']) expect(total(index, q), q).toBe(1)
    expect(index.read('madubani')?.spelling).toBeNull()
  })

  test('a typo is corrected only when no product has the word as typed', () => {
    const index = indexOf(named('Pattachitra scroll', 'Pattachitra mask', 'Bowl'))
    expect(index.read('pattachidra scroll')).toMatchObject({
      spelling: { kind: 'corrected', words: 'pattachitra scroll' },
    })
    expect(find(index, { q: 'pattachidra' }).total).toBe(2)
    expect(index.read('bowl')?.spelling).toBeNull()
    expect(total(index, 'bxl')).toBe(0)
  })

  test('when no product has all words, as many as can be are kept, and first the words of no purpose or number', () => {
    const index = indexOf(named('Red bowl', 'Red plate', 'Red lamp', 'Green vase'))
    const found = find(index, { q: 'red green vase' })
    expect(found.total).toBe(1)
    expect(found.reading?.spelling).toEqual({ kind: 'near', words: 'green vase' })
    expect(find(index, { q: '28 red plate' }).reading?.spelling).toEqual({ kind: 'near', words: 'red plate' })
    expect(find(index, { q: 'gift vase' }).reading?.spelling).toEqual({ kind: 'near', words: 'vase' })
    expect(find(index, { q: 'zzyzx Bowl' }).reading?.spelling).toEqual({ kind: 'near', words: 'Bowl' })
  })

  test('when no word is known, nothing is found and no correction is offered', () => {
    const index = indexOf(named('Red bowl'))
    const found = find(index, { q: 'zzyzx qqqqqqqqq' })
    expect(found).toMatchObject({ total: 0, ids: [], artisans: 0 })
    expect(found.reading?.spelling).toBeNull()
  })

  test('strange words never match the whole shop or cause an error', () => {
    const index = indexOf(named('Red bowl', 'Proto type'))
    const long = 'क'.repeat(10_000)
    const many = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
    for (const q of [
      '%_%',
      '.*',
      '*',
      '\u0001\u0002',
      '😀',
      '()',
      "' OR 1=1 --",
      long,
      'x'.repeat(10_000),
      many,
      '__proto__ x',
      'constructor',
    ]) {
      const found = find(index, { q })
      expect(found.total, q.slice(0, 20)).toBeLessThan(2)
      expect(index.suggest(q, 5).words.length).toBeLessThan(3)
    }
    expect(find(index, { q: '%_%' })).toMatchObject({ total: 0, reading: { words: [], spelling: null } })
    expect(index.read('')).toBeNull()
  })
})

describe('filters', () => {
  test('an unknown value, artisan or price matches nothing and keeps the counts of its own facet', () => {
    const index = indexOf([...named('One', 'Two')])
    for (const change of [
      { category: ['__proto__'] },
      { state: ['atlantis'] },
      { craft: ['constructor'] },
      { artisan: ['no-such'] },
      { material: ['%'] },
      { color: ['toString'] },
      { minPaise: 500_000 },
      { rating: 5 },
    ]) {
      expect(find(index, change), JSON.stringify(change)).toMatchObject({ total: 0, ids: [], artisans: 0 })
    }
    expect(find(index, { category: ['__proto__'] }).counts.category).toEqual([
      ['pottery', 2],
      ['__proto__', 0],
    ])
  })

  test('an invalid field matches nothing, and the counts ignore it', () => {
    const index = indexOf(named('One', 'Two'))
    const found = find(index, { minPaise: 9, maxPaise: 1, problems: ['priceOrder'] })
    expect(found).toMatchObject({ total: 0, artisans: 0, counts: { category: [['pottery', 2]], inStock: 2 } })
    expect(find(index, { deliverTo: '999999' }, null)).toMatchObject({ total: 0, counts: { deliverTo: 0, inStock: 2 } })
  })

  test('an artisan who ships to one state only is found only for that state', () => {
    const index = indexOf([piece({ artisanId: 7 }), piece({ artisanId: 8 }), piece({ artisanId: 9 })])
    expect(find(index, { deliverTo: '302001' }, 'rajasthan')).toMatchObject({ total: 2, counts: { deliverTo: 2 } })
    expect(find(index, { deliverTo: '560001' }, 'karnataka').total).toBe(1)
    expect(find(index, {}).counts.deliverTo).toBeNull()

    const artisans = someFacts.artisans.map((artisan) => ({ ...artisan, onlyTo: null }))
    index.setFacts({ ...someFacts, artisans })
    expect(find(index, { deliverTo: '560001' }, 'karnataka').total).toBe(3)
  })

  test('the artisan facet lists the twenty with the most products, plus any chosen one', () => {
    const artisans = Array.from({ length: 30 }, (_, at) => ({
      ...(someFacts.artisans[0] as IndexFacts['artisans'][number]),
      id: at + 100,
      slug: `artisan-${String(at).padStart(2, '0')}`,
    }))
    const goods = artisans.flatMap(({ id }) => [
      piece({ artisanId: id }),
      ...(id === 105 ? [piece({ artisanId: id })] : []),
    ])
    const index = indexOf(goods, { ...someFacts, artisans })
    const { counts, artisans: known } = find(index, { artisan: ['artisan-28'] })
    expect(counts.artisan.map(([id]) => id)).toEqual([105, 100, 101, 102, 103, 104, ...range(106, 120), 128])
    expect(known).toBe(1)
    expect(find(index, {}).artisans).toBe(30)
  })
})

describe('suggestions', () => {
  const index = indexOf([
    piece({ names: ['Terracotta bowl'], texts: ['terrible'] }),
    piece({ names: ['Terracotta lamp'], hasStock: false }),
    piece({ names: ['Terrace chair'], craftId: 2, artisanId: 8 }),
  ])

  test('complete the last word from names and values, most frequent first, and never from texts', () => {
    expect(index.suggest('terr', 5).words).toEqual([
      { word: 'terracotta', count: 2 },
      { word: 'terrace', count: 1 },
    ])
    expect(index.suggest('bowl ter', 5).words).toEqual([{ word: 'terracotta', count: 1 }])
    expect(index.suggest('jai', 5).words).toEqual([{ word: 'jaipur', count: 1 }])
  })

  test('list the products, crafts and artisans that match all words', () => {
    expect(index.suggest('jaip', 5)).toMatchObject({ craftIds: [2], artisanIds: [8], productIds: [expect.any(Number)] })
    expect(index.suggest('gopal la', 5)).toMatchObject({ craftIds: [], artisanIds: [8] })
    expect(index.suggest('teracota', 5).words[0]?.word).toBe('terracotta')
    expect(index.suggest('', 5)).toEqual({ words: [], productIds: [], craftIds: [], artisanIds: [] })
  })
})

test('names sort by UTF-8 bytes as in PostgreSQL, also beyond the basic plane', () => {
  const names = ['b', 'B', 'é', '😀', '\uffee', 'a', 'aa', '']
  const goods = named(...names)
  const byBytes = goods.toSorted((a, b) => Buffer.compare(Buffer.from(a.names[0] ?? ''), Buffer.from(b.names[0] ?? '')))
  const index = indexOf(goods)
  expect(find(index, { sort: 'nameAZ' }).ids).toEqual(byBytes.map(({ id }) => id))
  expect(find(index, { sort: 'nameZA' }).ids).toEqual(byBytes.map(({ id }) => id).reverse())
})

test('an index returns nothing before its first load is finished', () => {
  const index = createProductIndex()
  expect(index.isReady()).toBe(false)
  expect(find(index, {})).toMatchObject({ total: 0, ids: [] })
  index.startLoad(someFacts, 1).finish()
  expect(index.isReady()).toBe(true)
  expect(index.size()).toBe(0)
})
