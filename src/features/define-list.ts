import { type Keyset, type KeysetPage, readKeyset, streamKeyset, type Where } from '#platform/database/keyset.server.ts'
import { type ListQuery, readListQuery, type SortText } from '#platform/lists/admin-list.ts'
import { requireRole } from './actor.ts'
import type { Context } from './context.ts'

type Query = Partial<Record<string, string>>
type Orders<Sort extends string> = readonly [SortText<Sort>, ...SortText<Sort>[]]

/** What is asked of a list: what it is narrowed to, its order and its page. */
export type ListAsk<Filter, Sort extends string> = { filter: Filter; ask: ListQuery<Sort> }

/** A column of the file: its head and its cell. The head is English, whatever language the admin reads. */
export type FileColumn<Item> = readonly [head: string, cell: (item: Item) => string | number | null]

export type ListFile<Item> = {
  path: string
  columns: readonly FileColumn<Item>[]
}

type Definition<Row, Item, Filter, Sort extends string> = Keyset<Sort> & {
  readFilter: (query: Query) => Filter
  /** the orders that may be asked for; the first is the one nobody asked for */
  orders: Orders<NoInfer<Sort>> | ((filter: NoInfer<Filter>) => Orders<NoInfer<Sort>>)
  where: (filter: NoInfer<Filter>, ctx: Context) => Where | Promise<Where>
  toItem: (row: Row, ctx: Context) => Item
  /** where a page needs more than its rows; otherwise it is read by key */
  readPage?: (ctx: Context, asked: ListAsk<NoInfer<Filter>, NoInfer<Sort>>) => Promise<KeysetPage<NoInfer<Item>>>
  file: ListFile<NoInfer<Item>>
}

export type AdminList<Item, Filter, Sort extends string> = {
  /** What an address asks for. What cannot be read is not asked for. */
  read: (query: Query) => ListAsk<Filter, Sort>
  /** One page. @throws DomainError unauthorized, forbidden for all but admins */
  page: (ctx: Context, asked: ListAsk<Filter, Sort>) => Promise<KeysetPage<Item>>
  /** All that is asked for, one after the other; a few hundred in memory. @throws as `page` does, at the first row */
  stream: (ctx: Context, asked: ListAsk<Filter, Sort>) => AsyncGenerator<Item>
  file: ListFile<Item>
}

/** A list of the admin: its page, its query string and its CSV come from this one definition. */
export function defineList<Row, Item, Filter, Sort extends string>(
  list: Definition<Row, Item, Filter, Sort>,
): AdminList<Item, Filter, Sort> {
  const itemOf = (ctx: Context, row: Row) => {
    // The place in the list is the list's own; it must not reach a screen.
    const { keysetBy: _by, keysetId: _id, ...found } = row as Row & { keysetBy?: unknown; keysetId?: unknown }
    return list.toItem(found as Row, ctx)
  }
  return {
    file: list.file,
    read(query) {
      const filter = list.readFilter(query)
      const orders = typeof list.orders === 'function' ? list.orders(filter) : list.orders
      return { filter, ask: readListQuery<Sort>(query, orders) }
    },
    async page(ctx, asked) {
      requireRole(ctx.actor, 'admin')
      if (list.readPage) return list.readPage(ctx, asked)
      const where = await list.where(asked.filter, ctx)
      const page = await readKeyset<Row, Sort>(ctx.db, list, { where, ask: asked.ask })
      return { ...page, items: page.items.map((row) => itemOf(ctx, row)) }
    },
    async *stream(ctx, { filter, ask }) {
      requireRole(ctx.actor, 'admin')
      const where = await list.where(filter, ctx)
      for await (const row of streamKeyset<Row, Sort>(ctx.db, list, { where, sort: ask.sort })) yield itemOf(ctx, row)
    },
  }
}
