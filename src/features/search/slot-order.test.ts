import { expect, test } from 'vitest'
import { clearBit } from '#search-engine/bit-set.ts'
import { addProduct, createProductSlots } from './product-slots.ts'
import { createSlotOrder } from './slot-order.ts'

test('the order stays correct while slots are added, moved and removed, singly and by the thousand', () => {
  const slots = createProductSlots(10)
  const order = createSlotOrder(slots, (a, b) => (slots.pricePaise[a] ?? 0) - (slots.pricePaise[b] ?? 0) || a - b)
  order.build()
  const living = () =>
    [...Array(slots.count).keys()].filter((slot) => ((slots.live[slot >>> 5] ?? 0) >>> (slot & 31)) & 1)
  const priceOf = (slot: number) => slots.pricePaise[slot] ?? 0

  for (const turn of Array(60).keys()) {
    for (let added = 0; added < (turn === 30 ? 2_500 : 10); added += 1)
      order.move(addSlot(slots, (added * 7_919 + turn * 31) % 1_000))
    for (const slot of living()
      .filter((slot) => slot % 11 === turn % 11)
      .slice(0, 9)) {
      slots.pricePaise[slot] = (priceOf(slot) * 13 + turn) % 1_000
      order.move(slot)
    }
    for (const slot of living()
      .filter((slot) => slot % 17 === turn % 17)
      .slice(0, 3))
      clearBit(slots.live, slot)

    const expected = living().sort((a, b) => priceOf(a) - priceOf(b) || a - b)
    const take = (skip: number, count: number, isBackwards: boolean) =>
      order.take(slots.live, expected.length, skip, count, isBackwards)
    expect(take(0, expected.length, false)).toEqual(expected)
    expect(take(0, 7, true)).toEqual(expected.toReversed().slice(0, 7))
    expect(take(5, 10, false)).toEqual(expected.slice(5, 15))
    expect(take(expected.length, 10, false)).toEqual([])
  }
})

function addSlot(slots: ReturnType<typeof createProductSlots>, pricePaise: number): number {
  return addProduct(slots, {
    id: slots.count + 1,
    names: [''],
    texts: [],
    category: [],
    field: [],
    state: [],
    craftId: 1,
    artisanId: 1,
    pricePaise,
    ratingSum: 0,
    ratingCount: 0,
    hasStock: true,
    material: [],
    color: [],
    audience: [],
    createdAt: 0,
  })
}
