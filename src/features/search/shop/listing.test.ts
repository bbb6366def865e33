import { describe, expect, it } from 'vitest'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { clearedPath, countOn, listingPath, readListing } from './listing.ts'
import { chipsOf, wordChips } from './listing-chips.ts'
import { listingCanonical } from './listing-head.ts'

const listing = (query: string, isSearch = false) => readListing(isSearch, new URLSearchParams(query))

describe('the address of a changed listing', () => {
  it('keeps filters, sort, view and page size, and returns to the first page', () => {
    const { filter, ...rest } = listing('category=glass&sort=priceLow&view=list&limit=24&page=7')
    expect(listingPath({ filter, ...rest }, { inStock: true })).toBe(
      '/products?category=glass&inStock=1&sort=priceLow&limit=24&view=list',
    )
    expect(listingPath({ filter, ...rest }, { page: 3 })).toContain('page=3')
  })

  it('stays on the search page and keeps the words when all filters are cleared', () => {
    const found = listing('q=clay+pot&color=red&view=list&page=2', true)
    expect(listingPath(found, { color: [] })).toBe('/search?q=clay+pot&view=list')
    expect(clearedPath(found)).toBe('/search?q=clay+pot&view=list')
    expect(clearedPath(listing('q=clay+pot&color=red'))).toBe('/products')
  })

  it('drops the relevance sort when the words are removed', () => {
    expect(listingPath(listing('q=pot'), { q: '' })).toBe('/products')
  })

  it('keeps an invalid price until it is changed', () => {
    const broken = listing('minPrice=cheap&maxPrice=900&color=red')
    expect(listingPath(broken, { color: [] })).toBe('/products?maxPrice=900&minPrice=cheap')
    expect(listingPath(broken, { minPaise: null, maxPaise: null })).toBe('/products?color=red')
  })

  it('never leaves the shop’s host, whatever was typed', () => {
    const nasty = listing(
      'q=//evil.example&category=%0d%0aSet-Cookie:x&craft=../../x&minPrice=javascript:alert(1)&view=x',
    )
    const path = listingPath(nasty)
    expect(new URL(path, 'http://shop').host).toBe('shop')
    expect(path).toMatch(/^\/products\?[\x21-\x7e]+$/)
  })
})

it('counts each active filter once', () => {
  expect(countOn(listing(''))).toBe(0)
  expect(
    countOn(listing('category=glass&category=stone&minPrice=1&maxPrice=2&rating=4&inStock=1&deliverTo=560001')),
  ).toBe(6)
  expect(countOn(listing('q=pot'))).toBe(1)
  expect(countOn(listing('q=pot', true))).toBe(0)
})

it('shows the new-pieces filter as a removable chip and gives it no canonical page', () => {
  const newAndRed = listing('new=yes&color=red')
  const choices = { category: [], state: [], craft: [], artisan: [], material: [], audience: [], field: [], color: [] }
  expect(chipsOf(i18nFor('en').translation('shop').t, newAndRed, choices)).toEqual([
    { key: 'color-red', label: '“red”', to: '/products?new=1' },
    { key: 'new', label: 'Added in the last month', to: '/products?color=red' },
  ])
  expect(listingCanonical(newAndRed)).toBeUndefined()
  expect(listingCanonical(listing('category=glass&inStock=1'))).toBe('/products?category=glass')
})

it('shows what each of several words was taken for, and takes one off at a time', () => {
  const asked = listing('q=Blue साड़ी&maxPrice=2000', true)
  const color = [{ value: 'blue', name: 'Blue', count: 3 }]
  const choices = { category: [], state: [], craft: [], artisan: [], material: [], audience: [], field: [], color }
  const plain = { word: 'साडी', filter: null, value: null }
  const blue = { word: 'blue', filter: 'color', value: 'blue' } as const
  expect(wordChips(asked, choices, [blue, plain])).toEqual([
    { key: 'word-blue', label: 'Blue', to: expect.stringMatching(/^\/search\?q=%E0[^+]+&maxPrice=2000$/) },
    { key: 'word-साडी', label: 'साड़ी', to: '/search?q=Blue&maxPrice=2000' },
  ])
  expect(wordChips(listing('q=साड़ी&maxPrice=2000', true), choices, [plain])).toEqual([
    { key: 'word-साडी', label: 'साड़ी', to: '/products?maxPrice=2000' },
  ])
  expect(wordChips(listing('q=sarees', true), choices, [plain])).toEqual([])
})
