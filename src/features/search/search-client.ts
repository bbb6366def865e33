import { LRUCache } from 'lru-cache'
import type { Log } from '#features/context.ts'
import type { ProductRow } from '#features/products/product-row.ts'
import { findProductRows, productRowsInOrder } from '#features/products/product-row-queries.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Matches } from './indexed-product.ts'
import type { Named, ProductSearch, Suggestions } from './product-search.ts'
import type { Ask, News } from './search-messages.ts'
import { type KeptThread, keepThread, type SearchPlace } from './search-thread.ts'

export type SearchClient = ProductSearch &
  Pick<KeptThread, 'open' | 'close' | 'crash'> & {
    behindSeconds(): Promise<number | null>
  }

type Options = SearchPlace & { db: Db; log: Log }

type Names = { crafts: Map<number, Named>; artisans: Map<number, Named> }

/** In its own thread, because counting takes up to 15 ms in a large shop and pages must not wait. */
export function productSearchClient({ databaseUrl, searchUrl, db, log }: Options): SearchClient {
  const rows = keepRows(db)
  // Kept when the thread is lost, because its earlier answers still need names.
  let names: Names = { crafts: new Map(), artisans: new Map() }
  let isReady = false
  let version = 0

  const hear = (news: News) => {
    version += 1
    rows.drop(news.ids)
    if (!news.names) return
    names = { crafts: byId(news.names.crafts), artisans: byId(news.names.artisans) }
    isReady = true
  }
  const lost = () => {
    version += 1
    rows.drop('all')
    isReady = false
  }
  const thread = keepThread({ databaseUrl, searchUrl, log, hear, lost })
  const ask = async <Found>(question: Ask) => (isReady ? ((await thread.ask(question)) as Found | null) : null)

  return {
    open: thread.open,
    close: thread.close,
    crash: thread.crash,
    isReady: () => isReady,
    version: () => version,
    behindSeconds: () => ask<number>({ kind: 'behind' }),
    search: (filter, request) => ask<Matches>({ kind: 'search', filter, request }),
    suggest: (words, count) => ask<Suggestions>({ kind: 'suggest', words, count }),
    rows: (ids) => (isReady ? rows.inOrder(ids) : productRowsInOrder(db, ids)),
    crafts: () => names.crafts,
    artisans: () => names.artisans,
  }
}

function byId(named: readonly Named[]): Map<number, Named> {
  return new Map(named.map((each) => [each.id, each]))
}

/** About 2 kB each. A shop of 20,000 products has them all; a larger one the recently used. */
const mostRows = 20_000

type KeptRows = {
  inOrder(ids: readonly number[]): Promise<ProductRow[]>
  drop(ids: readonly number[] | 'all'): void
}

function keepRows(db: Db): KeptRows {
  const kept = new LRUCache<number, ProductRow>({ max: mostRows })
  // A row may change while it is being read: only reads that were not invalidated meanwhile are cached.
  const reading = new Map<number, symbol>()

  const read = async (ids: readonly number[]) => {
    const mine = Symbol('reading')
    for (const id of ids) reading.set(id, mine)
    const rows = await findProductRows(db, ids)
    for (const row of rows) if (reading.get(row.id) === mine) kept.set(row.id, row)
    for (const id of ids) if (reading.get(id) === mine) reading.delete(id)
    return rows
  }

  return {
    async inOrder(ids) {
      const found = ids.map((id) => kept.get(id))
      const missing = ids.filter((_, place) => !found[place])
      if (missing.length === 0) return found as ProductRow[]

      const rows = new Map((await read(missing)).map((row) => [row.id, row]))
      return ids.flatMap((id, place) => found[place] ?? rows.get(id) ?? [])
    },
    drop(ids) {
      if (ids === 'all') {
        kept.clear()
        reading.clear()
        return
      }
      for (const id of ids) {
        kept.delete(id)
        reading.delete(id)
      }
    },
  }
}
