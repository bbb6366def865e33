import type { Log } from '#features/context.ts'
import {
  type OpenSearch,
  OpenSearchError,
  openSearch,
  type Refused,
  type Write,
} from '#platform/opensearch/opensearch.server.ts'
import { wordsOf } from '#search-engine/text-words.ts'
import type { RequestFacts } from '../catalog-filters.ts'
import { isBroken } from '../index-engine.ts'
import type { IndexFacts, Matches } from '../indexed-product.ts'
import type { ProductFilter } from '../product-filter.ts'
import { noSuggestions, type Suggestions } from '../product-search.ts'
import type { FedIndex, Fill, GoneProduct, NumberedProduct } from '../refresh-index.ts'
import { suggestWords } from '../suggest-words.ts'
import { understand } from '../word-reading.ts'
import { deepest, documentOf, productIndex, shape } from './opensearch-product.ts'
import { both, countsOf, everything, inStock, popular, type Query, searchesFor } from './opensearch-query.ts'
import { changeFacts, type KeptWords, noteWords, readerOf, readWords, withCounts } from './opensearch-words.ts'

/** The products in an OpenSearch: they outlast the process and are shared by all processes. */
export type OpenSearchIndex = FedIndex & {
  /** null: PostgreSQL answers */
  search(filter: ProductFilter, request: RequestFacts): Promise<Matches | null>
  suggest(words: string, count: number): Promise<Suggestions | null>
}

type Options = {
  /** `https://USER:PASSWORD@host:9200/NAME` */
  url: string
  log: Log
  /** runs the work in one process of the shop at a time */
  inTurn(work: () => Promise<void>): Promise<void>
}

/** A service that failed is not asked for so long, or each visitor would wait for it. */
const restMs = 5_000
const portion = 1_000
const mostHits = 10_000

export function openSearchIndex({ url, log, inTurn }: Options): OpenSearchIndex {
  let words: KeptWords | null = null
  let size = 0
  let awayUntil = 0
  /** `begunAt` of the index whose words are kept */
  let takenUp = ''

  /** Passes the error on. Of an index that is gone the words are worth nothing. */
  const noteLoss = (error: unknown): never => {
    if (error instanceof OpenSearchError && error.status === 404) words = null
    throw error
  }
  const { search: find, write, ...rest } = openSearch(url)
  const service: OpenSearch = {
    ...rest,
    search: (bodies, patience) => find(bodies, patience).catch(noteLoss),
    write: (writes) => write(writes).catch(noteLoss),
  }
  const takeUp = async (facts: IndexFacts) => {
    takenUp = begunAt(await service.findMeta())
    const kept = await readWords(service, facts)
    size = (await countAll(service, [everything]))[0] ?? 0
    words = kept
  }
  const requireWords = (): KeptWords => {
    if (!words) throw new Error('the search index is gone')
    return words
  }
  const answer = async <Found>(ask: (words: KeptWords) => Promise<Found>): Promise<Found | null> => {
    if (!words || performance.now() < awayUntil) return null
    try {
      return await ask(words)
    } catch (error) {
      awayUntil = performance.now() + restMs
      log.warn({ err: error }, 'the search service does not answer')
      return null
    }
  }
  // What is wrong with one product must not hold up the others.
  const report = (refused: readonly Refused[]) => {
    for (const each of refused)
      log.warn({ err: new Error(JSON.stringify(each)) }, 'the search service refused a product')
  }

  return {
    isReady: () => words !== null,
    size: () => size,
    needsRebuild: () => false,
    async resume(facts) {
      if ((await service.findMeta())?.shape !== shape) return false
      await takeUp(facts)
      return true
    },
    async load(facts, _expected, fill) {
      await inTurn(async () => {
        const meta = await service.findMeta()
        // Another process has filled it since.
        if (meta?.shape === shape && begunAt(meta) !== takenUp) return
        report(await fillNew(service, facts, fill))
      })
      await takeUp(facts)
    },
    async refresh(products, gone) {
      const kept = requireWords()
      const written = products.map((product) => toWrite(product, kept.facts.onlyTo))
      report(await service.write([...written, ...gone.map(toRemoval)]))
      for (const { body } of written) noteWords(kept, body)
    },
    setFacts: (facts) => changeFacts(requireWords(), facts),
    compare: () => comparisonWith(service),
    async check() {
      if ((await service.findMeta()) === null) words = null
      requireWords()
    },
    search: (filter, request) => answer((words) => search(service, words, filter, request)),
    suggest: (typed, count) => answer((words) => suggest(service, words, typed, count)),
  }
}

function begunAt(meta: Record<string, unknown> | null): string {
  return String(meta?.begunAt ?? '')
}

async function fillNew(service: OpenSearch, facts: IndexFacts, fill: Fill): Promise<Refused[]> {
  const { settings, mappings } = productIndex
  const meta = { shape, begunAt: new Date().toISOString() }
  const index = await service.create({ settings, mappings: { ...mappings, _meta: meta } })
  const reach = new Map(facts.artisans.map(({ id, onlyTo }) => [id, onlyTo]))
  const refused: Refused[] = []
  let gathered: Write[] = []
  const send = async () => {
    const some = gathered
    gathered = []
    refused.push(...(await index.write(some)))
  }
  await fill((product) => {
    gathered.push(toWrite(product, (artisanId) => reach.get(artisanId) ?? null))
    if (gathered.length === portion) return send()
  })
  await send()
  await index.show()
  return refused
}

function toWrite({ product, number }: NumberedProduct, onlyTo: (artisanId: number) => string | null) {
  return { id: String(product.id), version: number, body: documentOf(product, onlyTo(product.artisanId)) }
}

/** A deleted product never comes back. */
function toRemoval({ id, number }: GoneProduct): Write {
  return { id: String(id), version: number ?? Number.MAX_SAFE_INTEGER, body: null }
}

function comparisonWith(service: OpenSearch): ReturnType<FedIndex['compare']> {
  const gone: number[] = []
  let after = 0
  return {
    async differing(numbers, last) {
      const kept = await versionsBetween(service, after, last)
      after = last
      const there = new Set(numbers.map(({ id }) => id))
      for (const id of kept.keys()) if (!there.has(id)) gone.push(id)
      return numbers.flatMap(({ id, number }) => (kept.get(id) === number ? [] : id))
    },
    async rest() {
      const beyond = await versionsBetween(service, after, Number.MAX_SAFE_INTEGER)
      return [...gone, ...beyond.keys()]
    },
  }
}

async function versionsBetween(service: OpenSearch, after: number, last: number): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  for (let from = after; ; ) {
    const query = { range: { id: { gt: from, lte: last } } }
    const body = { query, sort: [{ id: 'asc' }], size: mostHits, version: true, _source: false }
    const [found] = await service.search([body], 'patient')
    const hits = found?.hits.hits ?? []
    for (const { _id, _version = 0 } of hits) versions.set(Number(_id), _version)
    if (hits.length < mostHits) return versions
    from = Number(hits.at(-1)?._id)
  }
}

async function countAll(service: OpenSearch, queries: readonly Query[]): Promise<number[]> {
  const found = await service.search(queries.map((query) => ({ query, size: 0, track_total_hits: true })))
  return found.map(({ hits }) => hits.total.value)
}

async function search(
  service: OpenSearch,
  words: KeptWords,
  filter: ProductFilter,
  request: RequestFacts,
): Promise<Matches | null> {
  if (filter.page * filter.limit > deepest) return null
  const meant = await withCounts(
    (queries) => countAll(service, queries),
    (count) => understand(readerOf(words, count), filter.q),
  )
  const question = {
    filter,
    request,
    any: meant?.any ?? everything,
    words: meant?.words ?? [],
    learned: words.learned.get(wordsOf(filter.q).join(' ')) ?? [],
  }
  const [page, facets] = await service.search(searchesFor(question, words.facts.idOf))
  if (!page || !facets) throw new Error('a search was not answered')

  const counted = countsOf(facets.aggregations ?? {}, filter, words.facts.slugOf)
  const reading = meant?.reading ?? null
  if (isBroken(filter, request)) return { ...counted, ids: [], total: 0, artisans: 0, reading }
  const { hits, total } = page.hits
  return { ...counted, ids: hits.map(({ _id }) => Number(_id)), total: total.value, reading }
}

async function suggest(service: OpenSearch, words: KeptWords, typed: string, count: number): Promise<Suggestions> {
  const found = await withCounts(
    (queries) => countAll(service, queries),
    (countOf) => {
      const begun = suggestWords(readerOf(words, countOf), typed, count)
      return begun && { ...begun, hasStock: countOf(both(begun.close, inStock)) > 0 }
    },
  )
  if (!found) return noSuggestions
  const { close, any, hasStock, ...rest } = found
  const query = hasStock ? both(close, inStock) : any
  const [page] = await service.search([{ query, sort: popular, size: count, _source: false }])
  return { ...rest, productIds: (page?.hits.hits ?? []).map(({ _id }) => Number(_id)) }
}
