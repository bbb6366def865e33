import { beforeAll, describe, expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { changeAtRandom, randomFacts, randomFilter, randomProduct } from '#test/random-goods.ts'
import { reference } from '#test/slow-search.ts'
import { createProductIndex, type ProductIndex } from './index-engine.ts'
import type { IndexedProduct, IndexFacts } from './indexed-product.ts'
import { readProductFilter } from './product-filter.ts'

function indexOf(products: readonly IndexedProduct[], facts: IndexFacts): ProductIndex {
  const index = createProductIndex()
  const load = index.startLoad(facts, products.length)
  for (const product of products) load.add(product)
  load.finish()
  return index
}

describe('against a slow and simple reference', { timeout: 60_000 }, () => {
  const next = dice(11)
  const shop = new Map<number, IndexedProduct>()
  let facts = randomFacts(next)
  let index: ProductIndex

  beforeAll(() => {
    for (let id = 1; id <= 2_000; id += 1) shop.set(id, randomProduct(next, id))
    index = indexOf([...shop.values()], facts)
  })

  const compare = (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { filter, request } = randomFilter(next, facts)
      const found = index.search(filter, request)
      const expected = reference([...shop.values()], facts, filter, request, index.read(filter.q))
      expect(found, JSON.stringify({ filter, request, reading: found.reading })).toEqual(expected)
    }
  }

  test('400 random filters return the same products in the same order with the same totals and counts', () =>
    compare(400))

  test('800 more filters match after products were added, removed and changed and facts were renamed', () => {
    for (let round = 0; round < 40; round += 1) {
      const ids = Array.from({ length: 1 + next(30) }, () => 1 + next(2_600))
      for (const id of ids) changeAtRandom(next, shop, id)
      index.refresh(
        ids,
        [...new Set(ids)].flatMap((id) => shop.get(id) ?? []),
      )
      if (next(4) === 0) {
        facts = randomFacts(next)
        index.setFacts(facts)
      }
      expect(index.size()).toBe(shop.size)
      compare(20)
    }
    expect(index.needsRebuild()).toBe(false)
  })

  test('changing every product is applied and requests a rebuild', () => {
    for (const [id, product] of shop) shop.set(id, { ...product, names: [`${product.names[0]} anew`] })
    index.refresh([...shop.keys()], [...shop.values()])
    compare(50)
    expect(index.needsRebuild()).toBe(true)

    const load = index.startLoad(facts, shop.size)
    for (const product of shop.values()) load.add(product)
    expect(
      index.search({ ...readProductFilter([]), sort: 'relevance', q: 'anew' }, { deliverState: null, now: 0 }).total,
    ).toBe(shop.size)
    load.finish()
    expect(index.needsRebuild()).toBe(false)
    compare(50)
  })

  test('an index that starts empty is filled by refreshes', () => {
    index = indexOf([], facts)
    index.refresh([...shop.keys()], [...shop.values()])
    compare(100)
  })
})
