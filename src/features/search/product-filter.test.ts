// Valid and hostile query strings, and that writing a filter loses nothing.
import { describe, expect, it, test } from 'vitest'
import { readProductFilter, sorts, writeProductFilter } from './product-filter.ts'

const read = (query: string) => readProductFilter(new URLSearchParams(query))

describe('reading', () => {
  it('gives an empty filter for an empty query', () => {
    expect(read('')).toEqual({
      q: '',
      category: [],
      state: [],
      craft: [],
      artisan: [],
      minPaise: null,
      maxPaise: null,
      rating: null,
      material: [],
      color: [],
      audience: [],
      field: [],
      inStock: false,
      new: false,
      deliverTo: '',
      sort: 'newest',
      page: 1,
      limit: 12,
      problems: [],
    })
  })

  it('reads categories and states case-insensitively, removes duplicates, and keeps unknown values', () => {
    const { category, state } = read('category=POTTERY&category=Pottery&category=nothing&state=ANDHRApradesh')
    expect(category).toEqual(['pottery', 'nothing'])
    expect(read('category=%00').category, 'never the whole shop by accident').toEqual(['?'])
    expect(state).toEqual(['andhraPradesh'])
  })

  it.each([
    ['500', 50_000],
    ['1,50,000', 15_000_000],
    ['₹ 1500.5', 150_050],
    ['१५००', 150_000],
    ['১৫০০', 150_000],
    [' 0 ', 0],
    ['99999999999', 1_000_000_000],
  ])('reads the price %s', (text, paise) => {
    const filter = readProductFilter([['minPrice', text]])
    expect(filter).toMatchObject({ minPaise: paise, problems: [] })
  })

  it.each(['NaN', '-5', '1e5', 'Infinity', '12.345', 'cheap', '0x10', '1'.repeat(13), '<b>', '1;2', '٫'])(
    'reports %s as an invalid price',
    (text) => {
      expect(readProductFilter([['maxPrice', text]])).toMatchObject({ maxPaise: null, problems: ['priceNumber'] })
    },
  )

  it('reports a minimum price above the maximum, and keeps both', () => {
    expect(read('minPrice=900&maxPrice=100')).toMatchObject({
      minPaise: 90_000,
      maxPaise: 10_000,
      problems: ['priceOrder'],
    })
  })

  it('reads pincodes in any digits, and keeps invalid ones', () => {
    expect(read('deliverTo=560 001')).toMatchObject({ deliverTo: '560001', problems: [] })
    expect(read('deliverTo=५६०००१')).toMatchObject({ deliverTo: '560001', problems: [] })
    for (const wrong of ['012345', '5600011', 'Bangalore', '12345', '%00%00', '💠'.repeat(40)]) {
      const filter = read(`deliverTo=${wrong.startsWith('%') ? wrong : encodeURIComponent(wrong)}`)
      expect(filter.problems, wrong).toEqual(['pincode'])
      expect(filter.deliverTo, wrong).not.toBe('')
    }
  })

  it('reads ratings from 1 to 5, treats any as no rating, and reports others', () => {
    expect(['1', '4', '५', '0', 'any', ''].map((text) => read(`rating=${text}`).rating)).toEqual([
      1,
      4,
      5,
      null,
      null,
      null,
    ])
    for (const wrong of ['6', '-1', '4.5', 'four']) expect(read(`rating=${wrong}`).problems, wrong).toEqual(['rating'])
  })

  it('clamps page and limit', () => {
    const pages = ['0', '-1', '2', '1000000000000', '9'.repeat(30), '1e9', 'x', '३'].map(
      (text) => read(`page=${text}`).page,
    )
    expect(pages).toEqual([1, 1, 2, 1_000_000, 1, 1, 1, 3])
    expect(['0', '5', '50', '51', '9999', ''].map((text) => read(`limit=${text}`).limit)).toEqual([
      1, 5, 50, 50, 50, 12,
    ])
  })

  it('sorts by relevance when there are words, and by newest when the sort is unknown', () => {
    expect(read('').sort).toBe('newest')
    expect(read('q=pot').sort).toBe('relevance')
    expect(read('sort=relevance').sort).toBe('newest')
    expect(read('q=pot&sort=drop table').sort).toBe('newest')
    expect(sorts.map((sort) => read(`sort=${sort}`).sort)).toEqual([...sorts])
  })

  it('limits search words to 200 characters and 12 words, without control characters or lone surrogates', () => {
    expect(read(`q=${'x'.repeat(10_000)}`).q).toHaveLength(200)
    expect(read(`q=${'a '.repeat(200)}`).q.split(' ')).toHaveLength(12)
    expect(readProductFilter([['q', ' a\u0000b\u0007 \ud800c ']]).q).toBe('a b \ufffdc')
    expect([...readProductFilter([['q', '🪔'.repeat(300)]]).q]).toHaveLength(200)
  })

  it('keeps at most twenty values per field, each at most eighty whole characters', () => {
    const many = Array.from({ length: 500 }, (_, number): [string, string] => ['material', `m${number}`])
    expect(readProductFilter(many).material).toHaveLength(20)
    const [long = ''] = readProductFilter([['craft', `x${'🪔'.repeat(100)}`]]).craft
    expect([...long]).toHaveLength(80)
    expect(long.isWellFormed()).toBe(true)
  })
})

describe('writing', () => {
  it('leaves out defaults and writes parameters in a fixed order', () => {
    expect(writeProductFilter(read(''))).toBe('')
    const query = 'page=2&inStock=yes&color=red&category=Glass&category=bamboo&minPrice=10&sort=newest'
    expect(writeProductFilter(read(query))).toBe(
      'category=bamboo&category=glass&minPrice=10&color=red&inStock=1&page=2',
    )
  })

  it('round-trips any input', () => {
    const random = chance(7)
    for (let round = 0; round < 3000; round += 1) {
      const values = someValues(random)
      const filter = readProductFilter(values)
      // These two cannot be written: the page keeps the typed text.
      if (filter.problems.some((problem) => problem === 'priceNumber' || problem === 'rating')) continue
      const again = read(writeProductFilter(filter))
      expect(sorted(again), JSON.stringify(values)).toEqual(sorted(filter))
    }
  })
})

const names = [
  'q',
  'category',
  'state',
  'craft',
  'artisan',
  'minPrice',
  'maxPrice',
  'rating',
  'material',
  'color',
  'inStock',
  'new',
]
const others = ['deliverTo', 'sort', 'page', 'limit', '__proto__', 'view', '']
const nasty = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '4',
    '560001',
    '1500.50',
    '-1',
    'NaN',
    '%_%',
    '.*(a+)+$',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
  ],
  ...[
    'POTTERY',
    'red',
    'newest',
    'priceLow',
    'relevance',
    '\u0000',
    'a\u0000',
    '\ud800',
    'मिट्टी का घड़ा',
    'மண்பாண்டம்',
    '१२३',
    '𝟙𝟚',
  ],
  ...[
    'constructor',
    '__proto__',
    '💠'.repeat(90),
    'x'.repeat(10_000),
    'a b '.repeat(100),
    '\u202E',
    'é',
    'e\u0301',
    '+',
    '&',
    '=',
    '#',
  ],
]

function someValues(random: () => number): [string, string][] {
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
  return Array.from({ length: Math.floor(random() * 8) }, () => [
    pick([...names, ...others]),
    random() < 0.8 ? pick(nasty) : pick(nasty) + pick(nasty),
  ])
}

/** A seeded generator (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Ignores the order of values within a field. */
function sorted(filter: ReturnType<typeof read>): unknown {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
  )
}

test('prices typed among the words are prices of the filter, unless the filter has its own', () => {
  expect(readProductFilter([['q', 'saree under 2000']])).toMatchObject({
    q: 'saree',
    minPaise: null,
    maxPaise: 200_000,
  })
  expect(readProductFilter([['search', '500 se 1000 tak ki chudi']])).toMatchObject({
    q: 'chudi',
    minPaise: 50_000,
    maxPaise: 100_000,
  })
  const both = readProductFilter([
    ['q', 'saree under 2000'],
    ['maxPrice', '900'],
  ])
  expect(both).toMatchObject({ q: 'saree under 2000', maxPaise: 90_000 })
})
