import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import { sorts } from '#features/search/product-filter.ts'
import { dice } from '#test/dice.ts'

const words = {
  common: [
    'blue',
    'cotton',
    'hand',
    'wood',
    'silk',
    'painted',
    'brass',
    'lotus',
    'peacock',
    'small batch',
    'festival bowl',
  ],
  rare: [
    'dokra',
    'bidri',
    'kauna',
    'phulkari',
    'thewa',
    'longpi',
    'pattachitra',
    'ikat saree',
    'walnut box',
    'no 7919',
  ],
  beginning: ['bl', 'mad', 'kan', 'pat', 'sho', 'terr', 'lac', 'paint', 'sil', 'bam'],
  misspelt: ['potery', 'madubani', 'sadi', 'kalamkri', 'jewelery', 'basketz', 'trracotta', 'brasss lamp'],
  indic: ['साड़ी', 'मिट्टी', 'नीला', 'শাড়ি', 'காஞ்சிபுரம்', 'పట్టు', 'ಚನ್ನಪಟ್ಟಣ', 'കയർ', 'ફૂલ', 'ਫੁਲਕਾਰੀ', 'ପଟ୍ଟଚିତ୍ର', 'અજરખ'],
}
const kinds = Object.values(words)
const pincodes = ['411004', '795001', '302001', '560001', '700001', '682001', '110001', '781001']
const pieces = 24

/** A third have search words, each none to four filters; every sort, early pages more often. The same in every run. */
export function listingQuestions(count: number): string[] {
  const next = dice(11)
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  const add: ((query: URLSearchParams) => void)[] = [
    (query) => query.append('category', pick(categories)),
    (query) => query.append('category', pick(categories)),
    (query) => query.append('state', pick(originStates)),
    (query) => query.append('material', pick(materials)),
    (query) => query.append('color', pick(colors)),
    (query) => query.set('rating', String(1 + next(4))),
    (query) => query.set('inStock', '1'),
    (query) => query.set('deliverTo', pick(pincodes)),
    (query) => query.set('minPrice', String(200 + 100 * next(20))),
    (query) => query.set('maxPrice', String(2_500 + 500 * next(20))),
  ]

  const questions = new Set<string>()
  while (questions.size < count) {
    const query = new URLSearchParams()
    if (next(3) === 0) query.set('q', pick(pick(kinds)))
    for (let filters = next(5); filters > 0; filters -= 1) pick(add)(query)
    if (next(2) === 0) query.set('sort', pick(sorts))
    if (next(3) === 0) query.set('page', String(1 + next(next(4) === 0 ? pieces : 4)))
    questions.add(`/api/products?${query}`)
  }
  return [...questions]
}
