import { productRowsInOrder } from '#domain/catalog/product-row-queries.ts'
import type { Log } from '#domain/context.ts'
import type { Matches } from '#domain/search/indexed-product.ts'
import type { Named, ProductSearch, Suggestions } from '#domain/search/product-search.ts'
import type { Db } from '#platform/db.server.ts'
import { keepRows } from './kept-rows.ts'
import type { Ask, News } from './search-messages.ts'
import { startThread, type Thread } from './search-thread.ts'

const firstPauseMs = 100
const longestPauseMs = 30_000
/** A thread that was ready for so long begins anew with short pauses when it dies. */
const soundAfterMs = 60_000

export type SearchClient = ProductSearch & {
  /** begins to load; until then, and while it loads, PostgreSQL answers */
  open(): void
  close(): Promise<void>
  /** for tests: ends the thread as a crash would */
  crash(): Promise<void>
}

type Options = { databaseUrl: string; db: Db; log: Log }

/**
 * The index of this process, in a thread of its own: counting takes up to 15 ms in a large shop, and pages must not wait for it.
 * A thread that dies is started again after growing pauses; what was asked of it is answered null.
 */
export function productSearchClient({ databaseUrl, db, log }: Options): SearchClient {
  const rows = keepRows(db)
  let names: { crafts: Map<number, Named>; artisans: Map<number, Named> } | null = null
  let thread: Thread | null = null
  let restart: NodeJS.Timeout | undefined
  let pauseMs = firstPauseMs
  let version = 0
  let isOpen = false

  const hear = (news: News) => {
    version += 1
    rows.drop(news.ids)
    if (news.names) names = { crafts: byId(news.names.crafts), artisans: byId(news.names.artisans) }
  }
  const lost = (livedMs: number) => {
    thread = null
    names = null
    rows.drop('all')
    version += 1
    if (!isOpen) return
    pauseMs = livedMs > soundAfterMs ? firstPauseMs : Math.min(longestPauseMs, pauseMs * 2)
    restart = setTimeout(begin, pauseMs).unref()
  }
  const begin = () => {
    thread = startThread({ databaseUrl, log, hear, lost })
  }
  const ask = <Found>(question: Ask): Promise<Found | null> =>
    thread && names ? (thread.ask(question) as Promise<Found | null>) : Promise.resolve(null)

  return {
    open() {
      isOpen = true
      begin()
    },
    async close() {
      isOpen = false
      clearTimeout(restart)
      await thread?.stop()
    },
    async crash() {
      await thread?.kill()
    },
    isReady: () => names !== null,
    version: () => version,
    search: (filter, deliverState) => ask<Matches>({ kind: 'search', filter, deliverState }),
    suggest: (words, count) => ask<Suggestions>({ kind: 'suggest', words, count }),
    // Without the thread nobody would tell that a row changed.
    rows: (ids) => (names ? rows.inOrder(ids) : productRowsInOrder(db, ids)),
    crafts: () => names?.crafts ?? new Map(),
    artisans: () => names?.artisans ?? new Map(),
  }
}

function byId(named: readonly Named[]): Map<number, Named> {
  return new Map(named.map((each) => [each.id, each]))
}
