import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createProductIndex, type ProductIndex } from '#features/search/index-engine.ts'
import type { IndexedProduct } from '#features/search/indexed-product.ts'
import type { ProductFilter } from '#features/search/product-filter.ts'
import { bytesOfBits } from '#search-engine/bit-set.ts'
import type { Row } from './bench.ts'
import { questionKinds, questionsOf } from './index-questions.ts'
import { factsOf, productNumber } from './many-products.ts'
import { round } from './reads.ts'

const questionsOfAKind = 100
const warmUps = 25
/** The shop rounds to the hour (search-products.ts): sets that depend on the time are made once an hour. */
export const askedAt = Math.floor(Date.now() / 3_600_000) * 3_600_000

export function measureIndex(count: number): { load: Row; questions: Row[]; changes: Row[] } {
  const before = usedMegabytes()
  const { index, seconds, cpuSeconds } = load(count)
  const memory = usedMegabytes() - before

  const times = questionKinds.map((kind) => timesOf(index, kind))
  const all = { first: times.flatMap(({ first }) => first), best: times.flatMap(({ best }) => best) }
  const questions = [...questionKinds.map((kind, at) => rowOf(kind, times[at] ?? all)), rowOf('all', all)]
  return {
    load: {
      products: count,
      'load s': round(seconds),
      'load CPU s': round(cpuSeconds),
      'memory MB': Math.round(memory),
    },
    questions,
    changes: measureChanges(index, count),
  }
}

/** Excludes generating the products: a batch is generated first, then loaded. */
function load(count: number): { index: ProductIndex; seconds: number; cpuSeconds: number } {
  const index = createProductIndex()
  const facts = factsOf(count)
  const portion = 10_000
  let took = 0
  let cpuTook = 0
  const timed = <Result>(work: () => Result): Result => {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(cpuBefore)
    took += performance.now() - startedAt
    cpuTook += user + system
    return result
  }

  const { add, finish } = timed(() => index.startLoad(facts, count))
  for (let first = 1; first <= count; first += portion) {
    const length = Math.min(portion, count - first + 1)
    const products = Array.from({ length }, (_, at) => productNumber(first + at, count))
    timed(() => {
      for (const product of products) add(product)
    })
  }
  timed(finish)
  return { index, seconds: took / 1_000, cpuSeconds: cpuTook / 1_000_000 }
}

/** Three runs of each query: reports the first, and the best, which other load on the machine disturbs less. */
function timesOf(index: ProductIndex, kind: (typeof questionKinds)[number]): Times {
  const questions = questionsOf(kind, questionsOfAKind)
  const ask = (filter: ProductFilter) =>
    void index.search(filter, { deliverState: filter.deliverTo ? 'karnataka' : null, now: askedAt })
  for (const filter of questions.slice(0, warmUps)) ask(filter)
  const tries = questions.map((filter) => [1, 2, 3].map(() => milliseconds(() => ask(filter))))
  return { first: tries.map(([first = 0]) => first), best: tries.map((times) => Math.min(...times)) }
}

type Times = { first: number[]; best: number[] }

function rowOf(kind: string, { first, best }: Times): Row {
  return { kind, ...summary(first), 'p99 ms, best of 3': summary(best)['p99 ms'] ?? 0 }
}

function measureChanges(index: ProductIndex, count: number): Row[] {
  const change = (of: (product: IndexedProduct) => IndexedProduct) =>
    Array.from({ length: 1_000 }, (_, at) => {
      const product = of(productNumber(1 + ((at * 7_919) % count), count))
      return milliseconds(() => index.refresh([product.id], [product]))
    })
  const kinds: Record<string, (product: IndexedProduct) => IndexedProduct> = {
    stock: (product) => ({ ...product, hasStock: !product.hasStock }),
    price: (product) => ({ ...product, pricePaise: product.pricePaise + 100, hasStock: !product.hasStock }),
    words: (product) => ({ ...product, names: [`${product.names[0]} anew`] }),
  }
  const rows = Object.entries(kinds).map(([kind, of]) => ({ kind: `change of ${kind}`, ...summary(change(of)) }))
  const [filter] = questionsOf('2-3 words', 1)
  const after = milliseconds(
    () => filter && index.search({ ...filter, q: '', sort: 'priceLow' }, { deliverState: null, now: askedAt }),
  )
  return [...rows, { kind: 'first question after all of these', ...summary([after]) }]
}

function milliseconds(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function summary(times: readonly number[]): Row {
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => round(sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0)
  return { 'p50 ms': share(0.5), 'p99 ms': share(0.99), 'max ms': share(1) }
}

function usedMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers + bytesOfBits()) / 1024 ** 2
}
