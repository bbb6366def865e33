import type { OpenSearch } from '#platform/opensearch/opensearch.server.ts'
import { createWords, type Fact, type WordEntry, type Words } from '#search-engine/vocabulary.ts'
import { namedFilters, valueFilters } from '../catalog-filters.ts'
import { createGlossary } from '../glossary.ts'
import { createSharedFacts, learnedBy, type SharedFacts } from '../index-shelf.ts'
import type { IndexFacts } from '../indexed-product.ts'
import type { Reader } from '../word-reading.ts'
import { entriesOf, type ProductSets, type WordFinder } from '../word-sets.ts'
import { anyOf, both, everything, not, nothing, type Query, terms } from './opensearch-query.ts'

/** The words of the shop and how often they occur, in memory: about 1 kB each. Which products have them, the service knows. */
export type KeptWords = Omit<Reader<Query>, 'finder' | 'sets' | 'facts' | 'vocabulary'> & {
  vocabulary: Words
  facts: SharedFacts
  /** products by facet and value; counted when the words were read, and of new values at least one */
  totals: Map<string, number>
  /** ids by the words of a search */
  learned: ReadonlyMap<string, readonly number[]>
  glossaryRows: IndexFacts['glossary']
}

const keyOf = ({ facet, value }: Fact) => `${facet} ${value}`

export async function readWords(service: OpenSearch, facts: IndexFacts): Promise<KeptWords> {
  const vocabulary = createWords({ size: 0 })
  const shared = createSharedFacts(vocabulary)
  shared.set(facts)
  for (const place of ['names', 'texts'] as const)
    for await (const [word, size] of valuesOf(service, place)) vocabulary.enrol(word)[place] = { size }

  const totals = new Map<string, number>()
  for (const { name: facet } of [...valueFilters, ...namedFilters])
    for await (const [value, count] of valuesOf(service, facet)) totals.set(keyOf({ facet, value }), count)
  return {
    vocabulary,
    facts: shared,
    totals,
    glossaryRows: facts.glossary,
    glossary: createGlossary(facts.glossary),
    learned: learnedBy(facts),
  }
}

export function changeFacts(words: KeptWords, facts: IndexFacts): void {
  words.facts.set(facts)
  words.learned = learnedBy(facts)
  // Thousands of rows: not for each artisan who moves.
  if (facts.glossary === words.glossaryRows) return
  words.glossaryRows = facts.glossary
  words.glossary = createGlossary(facts.glossary)
}

/** Words and values that came with a product since. */
export function noteWords({ vocabulary, totals }: KeptWords, document: Record<string, unknown>): void {
  for (const place of ['names', 'texts'] as const)
    for (const word of document[place] as string[]) {
      const entry = vocabulary.enrol(word)
      if (entry[place].size === 0) entry[place] = { size: 1 }
    }
  for (const { name: facet } of [...valueFilters, ...namedFilters])
    for (const value of [document[facet]].flat() as string[]) {
      const key = keyOf({ facet, value })
      if (!totals.has(key)) totals.set(key, 1)
    }
}

const mostAtOnce = 10_000

async function* valuesOf(service: OpenSearch, field: string): AsyncGenerator<[value: string, count: number]> {
  for (let after: unknown; ; ) {
    const composite = {
      size: mostAtOnce,
      sources: [{ value: { terms: { field } } }],
      ...(after !== undefined && { after }),
    }
    const [found] = await service.search([{ size: 0, aggs: { all: { composite } } }], 'patient')
    const buckets = found?.aggregations?.all?.buckets ?? []
    for (const { key, doc_count } of buckets) yield [(key as { value: string }).value, doc_count]
    if (buckets.length < mostAtOnce) return
    after = buckets.at(-1)?.key
  }
}

type Count = (query: Query) => number

/** Reads words as the built-in index does, with queries for its sets; `count` says how many products a query finds. */
export function readerOf(words: KeptWords, count: Count): Reader<Query> {
  return { ...words, sets: setsOf(count), finder: finderOf(words, count) }
}

function setsOf(count: Count): ProductSets<Query> {
  const countBoth = (a: Query, b: Query) => count(both(a, b))
  return {
    live: everything,
    none: nothing,
    size: () => count(everything),
    both,
    meet: (a, b) => countBoth(a, b) > 0,
    countBoth,
  }
}

type Place = 'name' | 'close' | 'any'

function finderOf({ vocabulary, totals }: KeptWords, count: Count): WordFinder<Query> {
  const entries = (names: readonly string[]) => names.flatMap((name) => [...entriesOf(vocabulary, name)])
  const own = (field: 'names' | 'texts', names: readonly string[]) => {
    const whole = names.filter((name) => !name.endsWith('*'))
    const begun = names.filter((name) => name.endsWith('*'))
    return [terms(field, whole), ...begun.map((name) => ({ prefix: { [field]: name.slice(0, -1) } }))]
  }
  const ofWords = (names: readonly string[], place: Place): Query[] => [
    ...own('names', names),
    ...(place === 'name' ? [] : factQueries(entries(names).flatMap(({ facts }) => facts))),
    ...(place === 'any' ? own('texts', names) : []),
  ]
  const ofPhrase = (phrase: string, place: Place) =>
    phrase
      .split(' ')
      .map((word) => anyOf(ofWords([word], place)))
      .reduce(both, everything)
  const gather = (names: readonly string[], place: Place) => {
    const [words, phrases] = [true, false].map((isWord) => names.filter((name) => name.includes(' ') !== isWord))
    return anyOf([...ofWords(words ?? [], place), ...(phrases ?? []).map((phrase) => ofPhrase(phrase, place))])
  }
  const hits = (name: string) =>
    name.includes(' ')
      ? count(ofPhrase(name, 'any'))
      : ofWords([name], 'any').reduce((sum, query) => sum + count(query), 0)

  return {
    setsOf({ word, others }) {
      const names = [word, ...others]
      return {
        own: gather([word], 'name'),
        named: gather(names, 'name'),
        close: gather(names, 'close'),
        any: gather(names, 'any'),
      }
    },
    entriesOf: (name) => entriesOf(vocabulary, name),
    hits: (names, most) =>
      Math.min(
        most,
        names.reduce((sum, name) => sum + hits(name), 0),
      ),
    withoutTexts: ({ word, facts }: WordEntry) => anyOf([terms('names', [word]), ...factQueries(facts)]),
    isOnlyOf: ({ word }, { facet, value }) => count(both(terms('names', [word]), not(terms(facet, [value])))) === 0,
    productsWith: (fact) => totals.get(keyOf(fact)) ?? 0,
  }
}

function factQueries(facts: readonly Fact[]): Query[] {
  const byFacet = Object.entries(Object.groupBy(facts, ({ facet }) => facet))
  return byFacet.map(([facet, named = []]) => terms(facet, [...new Set(named.map(({ value }) => value))]))
}

/** A word is asked about in rounds, each of which needs what the one before has counted; three are usual. */
const mostRounds = 40
/** Until a query is counted, it finds something: with the usual words that is so, and nothing more is asked. */
const plenty = 1e9

/** Runs `work` until it asks for no count that is not known yet. */
export async function withCounts<Result>(
  countAll: (queries: readonly Query[]) => Promise<number[]>,
  work: (count: Count) => Result,
): Promise<Result> {
  const known = new Map([[JSON.stringify(nothing), 0]])
  for (let round = 0; round < mostRounds; round += 1) {
    const missing = new Map<string, Query>()
    const result = work((query) => {
      const key = JSON.stringify(query)
      const count = known.get(key)
      if (count === undefined) missing.set(key, query)
      return count ?? plenty
    })
    if (missing.size === 0) return result
    const counts = await countAll([...missing.values()])
    for (const [at, key] of [...missing.keys()].entries()) known.set(key, counts[at] ?? 0)
  }
  throw new Error(`words that are not understood after ${mostRounds} rounds`)
}
