import type { Log } from '#features/context.ts'
import { productRowsInOrder } from '#features/products/product-row-queries.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Matches } from './indexed-product.ts'
import { keepRows } from './product-row-cache.ts'
import type { Named, ProductSearch, Suggestions } from './product-search.ts'
import type { Ask, News } from './search-messages.ts'
import { type KeptThread, keepThread } from './search-thread.ts'

/** `open` begins to load; until that is done, and whenever the thread is lost, PostgreSQL answers. */
export type SearchClient = ProductSearch &
  Pick<KeptThread, 'open' | 'close' | 'crash'> & {
    /** how long the index has been without news that the tables have; null while there is no index */
    behindSeconds(): Promise<number | null>
  }

type Options = { databaseUrl: string; db: Db; log: Log }

type Names = { crafts: Map<number, Named>; artisans: Map<number, Named> }

/**
 * The index of this process, in a thread of its own: counting takes up to 15 ms in a large shop, and pages must not wait for it.
 * What it knows of is kept here too, for as long as it hears of changes: rows of cards, and names.
 */
export function productSearchClient({ databaseUrl, db, log }: Options): SearchClient {
  const rows = keepRows(db)
  // Kept when the thread is lost: answers that it gave before are still being named.
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
  const thread = keepThread({ databaseUrl, log, hear, lost })
  const ask = async <Found>(question: Ask) => (isReady ? ((await thread.ask(question)) as Found | null) : null)

  return {
    open: thread.open,
    close: thread.close,
    crash: thread.crash,
    isReady: () => isReady,
    version: () => version,
    behindSeconds: () => ask<number>({ kind: 'behind' }),
    search: (filter, deliverState) => ask<Matches>({ kind: 'search', filter, deliverState }),
    suggest: (words, count) => ask<Suggestions>({ kind: 'suggest', words, count }),
    rows: (ids) => (isReady ? rows.inOrder(ids) : productRowsInOrder(db, ids)),
    crafts: () => names.crafts,
    artisans: () => names.artisans,
  }
}

function byId(named: readonly Named[]): Map<number, Named> {
  return new Map(named.map((each) => [each.id, each]))
}
