import {
  type Bits,
  clearBit,
  countCommonBits,
  createBits,
  grown,
  listSlots,
  setBit,
  subtract,
  unite,
} from '#search-engine/bit-set.ts'
import type { Members, Scratch } from '#search-engine/members.ts'
import { priceBars } from './indexed-product.ts'
import type { ProductSlots } from './product-slots.ts'

/** Sets of "price below N paise" at equal steps and at the bars: a range is one set without another. */
export type PriceSteps = {
  build(): void
  add(slot: number): void
  move(slot: number, before: number): void
  between(minPaise: number | null, maxPaise: number | null, scratch: Scratch): Bits
  countBars(members: Members | null): number[]
}

const stepCount = 128
const empty = createBits(0)

export function createPriceSteps(slots: ProductSlots): PriceSteps {
  let edges: number[] = [...priceBars]
  let below: Bits[] = edges.map(() => createBits(slots.room.words))

  const roomyStep = (at: number): Bits => {
    below[at] = grown(below[at] ?? empty, slots.room.words)
    return below[at]
  }
  const stepAt = (edge: number) => below[edges.indexOf(edge)] ?? empty
  const add = (slot: number) => {
    const price = slots.pricePaise[slot] ?? 0
    for (let at = edges.length - 1; at >= 0 && price < (edges[at] ?? 0); at -= 1) setBit(roomyStep(at), slot)
  }
  const under = (paise: number, into: Bits) => {
    const step = edges.findLastIndex((edge) => edge <= paise)
    return fillUnder(into, below[step] ?? empty, below[step + 1] ?? slots.live, slots.pricePaise, paise)
  }

  return {
    build() {
      edges = edgesFor(slots)
      below = edges.map(() => createBits(slots.room.words))
      for (let slot = 0; slot < slots.count; slot += 1) {
        const price = slots.pricePaise[slot] ?? 0
        const first = below[edges.findIndex((edge) => price < edge)]
        if (first) setBit(first, slot)
      }
      below.reduce((lower, upper) => unite(upper, lower))
    },
    add,
    move(slot, before) {
      for (const at of edges.keys()) if (before < (edges[at] ?? 0)) clearBit(roomyStep(at), slot)
      add(slot)
    },
    between(minPaise, maxPaise, scratch) {
      const cheap = maxPaise === null ? slots.live : under(maxPaise + 1, scratch.take())
      return minPaise === null ? cheap : subtract(scratch.take(), cheap, under(minPaise, scratch.take()))
    },
    countBars: (members) => countBars(members?.bits ?? slots.live, members?.total ?? slots.slotOf.size, stepAt),
  }
}

function countBars(bits: Bits, total: number, stepAt: (edge: number) => Bits): number[] {
  const cheaper = priceBars.map((edge) => (edge === 0 ? 0 : countCommonBits(bits, stepAt(edge))))
  return cheaper.map((count, bar) => (cheaper[bar + 1] ?? total) - count)
}

function edgesFor({ pricePaise, live, count }: ProductSlots): number[] {
  const all = new Uint32Array(count)
  const living = all.subarray(0, listSlots(live, all))
  const prices = Float64Array.from(living, (slot) => pricePaise[slot] ?? 0).sort()
  const steps = Array.from(
    { length: stepCount - 1 },
    (_, at) => prices[Math.floor(((at + 1) * prices.length) / stepCount)],
  )
  return [...new Set([...priceBars, ...steps.filter((price) => price !== undefined)])].sort((a, b) => a - b)
}

function fillUnder(into: Bits, lower: Bits, upper: Bits, pricePaise: Float64Array, paise: number): Bits {
  into.fill(0).set(lower)
  for (let at = 0; at < upper.length; at += 1) {
    for (let word = (upper[at] as number) & ~(lower[at] ?? 0); word !== 0; word &= word - 1) {
      const slot = (at << 5) + 31 - Math.clz32(word & -word)
      if ((pricePaise[slot] as number) < paise) setBit(into, slot)
    }
  }
  return into
}
