import { LRUCache } from 'lru-cache'
import type { ProductRow } from '#features/products/product-row.ts'
import { findProductRows } from '#features/products/product-row-queries.ts'
import type { Db } from '#platform/database/db.server.ts'

/** About 2 kB each. A shop of 20,000 products has them all; a larger one those that are looked at. */
const mostRows = 20_000

export type KeptRows = {
  /** visible products in the order of `ids`; what is not in memory is read by one query */
  inOrder(ids: readonly number[]): Promise<ProductRow[]>
  drop(ids: readonly number[] | 'all'): void
}

/** Rows of cards, kept until somebody tells that they changed. */
export function keepRows(db: Db): KeptRows {
  const kept = new LRUCache<number, ProductRow>({ max: mostRows })
  // A row that changes while it is being read may be read as it was: only what nobody dropped meanwhile is kept.
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
