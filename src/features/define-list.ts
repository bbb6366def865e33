import { type Keyset, type KeysetPage, readKeyset, streamKeyset, type Where } from '#platform/database/keyset.server.ts'
import { type ListQuery, readListQuery, type SortText } from '#platform/lists/admin-list.ts'
import { requireRole } from './actor.ts'
import type { Context } from './context.ts'

type Query = Partial<Record<string, string>>
type Orders<Sort extends string> = readonly [SortText<Sort>, ...SortText<Sort>[]]

export type ListAsk<Filter, Sort extends string> = { filter: Filter; ask: ListQuery<Sort> }

/** `words`: where the sentences of the cell's codes are, as on the screen; a code without one stays. */
export type FileColumn<Item> = readonly [head: string, cell: (item: Item) => string | number | null, words?: string]

type ListFile<Item> = {
  path: string
  columns: readonly FileColumn<Item>[]
}

type Definition<Row, Item, Filter, Sort extends string> = Keyset<Sort> & {
  readFilter: (query: Query) => Filter
  orders: Orders<NoInfer<Sort>> | ((filter: NoInfer<Filter>) => Orders<NoInfer<Sort>>)
  where: (filter: NoInfer<Filter>, ctx: Context) => Where | Promise<Where>
  toItem: (row: Row, ctx: Context) => Item
  readPage?: (ctx: Context, input: ListAsk<NoInfer<Filter>, NoInfer<Sort>>) => Promise<KeysetPage<NoInfer<Item>>>
  file: ListFile<NoInfer<Item>>
}

export type AdminList<Item, Filter, Sort extends string> = {
  read: (query: Query) => ListAsk<Filter, Sort>
  /** @throws DomainError unauthorized, forbidden for all but admins */
  page: (ctx: Context, input: ListAsk<Filter, Sort>) => Promise<KeysetPage<Item>>
  /** All matching rows, with a few hundred in memory. @throws as `page` does, at the first row */
  stream: (ctx: Context, input: ListAsk<Filter, Sort>) => AsyncGenerator<Item>
  file: ListFile<Item>
}

/** An admin list: its page, its query string and its CSV come from one definition. */
export function defineList<Row, Item, Filter, Sort extends string>(
  list: Definition<Row, Item, Filter, Sort>,
): AdminList<Item, Filter, Sort> {
  const itemOf = (ctx: Context, row: Row) => {
    // Keyset columns are internal and must not reach a screen.
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
    async page(ctx, input) {
      requireRole(ctx.actor, 'admin')
      if (list.readPage) return list.readPage(ctx, input)
      const where = await list.where(input.filter, ctx)
      const page = await readKeyset<Row, Sort>(ctx.db, list, { where, ask: input.ask })
      return { ...page, items: page.items.map((row) => itemOf(ctx, row)) }
    },
    async *stream(ctx, { filter, ask }) {
      requireRole(ctx.actor, 'admin')
      const where = await list.where(filter, ctx)
      for await (const row of streamKeyset<Row, Sort>(ctx.db, list, { where, sort: ask.sort })) yield itemOf(ctx, row)
    },
  }
}
