import type { ProductRow } from '#domain/catalog/product-row.ts'
import { findProductRows, nextProductRows } from '#domain/catalog/product-row-queries.ts'
import type { Context } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { ProductIndex } from './product-index.ts'

/** One process holds about 2 kB a product; above this PostgreSQL answers, until the larger index of search.md is built. */
const mostIndexedProducts = 100_000

const portion = 2_000

/** What changed: ids, all above a change number, or unknown. */
export type Changes = { ids: readonly number[] } | { sinceNumber: number } | 'everything'

/** Reads again what changed and takes it into the index. Returns the highest change number there is now. */
export async function refreshIndex(ctx: Context, index: ProductIndex, changes: Changes): Promise<number> {
  const [before] = await namedQuery<{ highest: number }>(
    ctx.db,
    'product-changes-highest',
    'SELECT last_value AS highest FROM product_changes',
    [],
  )

  if (changes === 'everything') await loadAll(ctx, index)
  else if ('ids' in changes) await reread(ctx, index, changes.ids)
  else await reread(ctx, index, await changedSince(ctx, changes.sinceNumber))
  return before?.highest ?? 0
}

async function loadAll(ctx: Context, index: ProductIndex): Promise<void> {
  if (await isTooLarge(ctx)) {
    index.forget()
    ctx.log.warn({ most: mostIndexedProducts }, 'too many products for the index in memory; PostgreSQL answers')
    return
  }

  const rows: ProductRow[] = []
  for (let last = 0; ; ) {
    const next = await nextProductRows(ctx.db, last, portion)
    rows.push(...next)
    if (next.length < portion) break
    last = next.at(-1)?.id ?? 0
  }
  index.load(rows)
}

async function isTooLarge(ctx: Context): Promise<boolean> {
  const text = 'SELECT count(*) AS count FROM (SELECT FROM products LIMIT $1) counted'
  const [found] = await namedQuery<{ count: number }>(ctx.db, 'products-up-to', text, [mostIndexedProducts + 1])
  return (found?.count ?? 0) > mostIndexedProducts
}

async function changedSince(ctx: Context, number: number): Promise<number[]> {
  const text = 'SELECT id FROM products WHERE change_number > $1'
  const changed = await namedQuery<{ id: number }>(ctx.db, 'products-changed-since', text, [number])
  return changed.map(({ id }) => id)
}

async function reread(ctx: Context, index: ProductIndex, ids: readonly number[]): Promise<void> {
  if (!index.isReady()) return
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += portion) {
    const some = distinct.slice(start, start + portion)
    index.refresh(some, await findProductRows(ctx.db, some))
  }
}
