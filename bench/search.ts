import type { FoundProducts } from '#features/search/found-products.ts'
import type { Row } from './bench.ts'
import { round } from './reads.ts'
import { type SearchPair, searchPairs } from './search-pairs.ts'
import { randomQuestions } from './search-questions.ts'
import { openBenchShop } from './shop-under-load.ts'

type Shown = { name: string; craft: { id: string } }

export type Ask = (query: URLSearchParams) => Promise<{ items: Shown[]; total: number }>

export type Score = {
  pairs: number
  /** shares, 0 to 1 */
  found: number
  inFirstTwelve: number
  missed: SearchPair[]
  late: SearchPair[]
}

function askShop(url: string): Ask {
  return async (query) => {
    const answer = await fetch(`${url}/api/products?${query}`, { headers: { 'accept-language': 'en' } })
    if (!answer.ok) throw new Error(`${answer.status} for ${query}`)
    return ((await answer.json()) as { data: FoundProducts }).data
  }
}

/** For each pair: is any of its products found, and is one among the first twelve by relevance? */
export async function scorePairs(ask: Ask, pairs: readonly SearchPair[]): Promise<Score> {
  const missed: SearchPair[] = []
  const late: SearchPair[] = []
  for (const pair of pairs) {
    const page = (number: number, limit: number) =>
      ask(new URLSearchParams({ q: pair.query, sort: 'relevance', limit: String(limit), page: String(number) }))
    const first = await page(1, 12)
    if (first.items.some((item) => isFound(item, pair))) continue
    const list = (await isAnywhere(page, first.total, pair)) ? late : missed
    list.push(pair)
  }

  const share = (lost: number) => (pairs.length - lost) / pairs.length
  return {
    pairs: pairs.length,
    found: share(missed.length),
    inFirstTwelve: share(missed.length + late.length),
    missed,
    late,
  }
}

async function isAnywhere(
  page: (number: number, limit: number) => ReturnType<Ask>,
  total: number,
  pair: SearchPair,
): Promise<boolean> {
  for (let number = 1; number <= Math.min(20, Math.ceil(total / 50)); number += 1) {
    if ((await page(number, 50)).items.some((item) => isFound(item, pair))) return true
  }
  return false
}

function isFound({ name, craft }: Shown, { finds }: SearchPair): boolean {
  const words = ` ${name.toLowerCase()}`
  return finds.some((one) => (one.startsWith('name:') ? words.includes(` ${one.slice(5)}`) : one === craft.id))
}

export async function measureSearch(): Promise<Row[]> {
  const shop = await openBenchShop(0, 'bench-search')
  try {
    return [...(await rowsOf(askShop(shop.url))), await timesOfRandom(shop.url)]
  } finally {
    await shop.close()
  }
}

async function rowsOf(ask: Ask): Promise<Row[]> {
  const rows: Row[] = []
  for (const isHeldOut of [false, true]) {
    const score = await scorePairs(
      ask,
      searchPairs.filter((pair) => pair.isHeldOut === isHeldOut),
    )
    rows.push({
      pairs: `${score.pairs} ${isHeldOut ? 'held out' : 'tuned by'}`,
      found: percent(score.found),
      'in the first 12': percent(score.inFirstTwelve),
      'not found': namesOf(score.missed),
      late: namesOf(score.late),
    })
  }
  return rows
}

/** Over HTTP, one after the other. Signs that turn text around are refused (400). */
async function timesOfRandom(url: string): Promise<Row> {
  const times: number[] = []
  for (const q of randomQuestions(10_000)) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/products?${new URLSearchParams({ q, limit: '12' })}`)
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${answer.status} for ${q}`)
    times.push(performance.now() - startedAt)
  }
  const sorted = times.sort((a, b) => a - b)
  const share = (part: number) => round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0)
  return { pairs: '10,000 random questions', 'p50 ms': share(0.5), 'p99 ms': share(0.99), 'slowest ms': share(1) }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const namesOf = (pairs: readonly SearchPair[]) => pairs.map(({ query }) => query).join(', ')
