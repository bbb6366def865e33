/**
 * The long lists of the admin: `?sort=-placed&after=…` in, `{items, before, after}` out. Paging is by key, so a page far down costs
 * what the first one costs. Without zod, because pages ship this file to the browser; the schemas are in list.ts.
 */
import type { KeysetAsk, KeysetPage } from '#platform/database/keyset.server.ts'

export const adminLimit = 25
export const mostAdminLimit = 100

/** Asked of a list by its address. */
export type ListQuery<Sort extends string> = KeysetAsk<Sort>

/** One page, and the places of the pages around it. */
export type AdminPage<Item> = KeysetPage<Item>

/** An order of rows as the address writes it: its name, with a minus before it when the greatest comes first. */
export type SortText<Sort extends string> = Sort | `-${Sort}`

/**
 * What is asked of a list, read from its address. The first of `sorts` is the order nobody asked for; an unknown order, place or
 * limit falls back instead of failing a page view.
 */
export function readListQuery<Sort extends string>(
  query: Partial<Record<string, string>>,
  sorts: readonly [SortText<Sort>, ...SortText<Sort>[]],
): ListQuery<Sort> {
  const limit = Math.trunc(Number(query.limit ?? adminLimit))
  const place = (text: string | undefined) => (text ? text.slice(0, 500) : null)
  return {
    sort: readSort(query.sort ?? '', sorts),
    after: place(query.after),
    before: place(query.before),
    limit: limit >= 1 && limit <= mostAdminLimit ? limit : adminLimit,
  }
}

function readSort<Sort extends string>(text: string, sorts: readonly [SortText<Sort>, ...SortText<Sort>[]]) {
  const known = sorts.find((sort) => bare(sort) === bare(text))
  const chosen = known ? text : sorts[0]
  return { by: bare(chosen) as Sort, isDown: chosen.startsWith('-') }
}

const bare = (sort: string) => sort.replace(/^-/, '')

export function sortText({ by, isDown }: { by: string; isDown: boolean }): string {
  return isDown ? `-${by}` : by
}

/** The address of the same list with other wishes; a new order or filter begins with the first page. */
export function adminAddress(search: string, wishes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  query.delete('after')
  query.delete('before')
  for (const [name, value] of Object.entries(wishes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return `?${query}`
}

/** The value of the address if it is one of `known`, else null. */
export function oneOf<Value extends string>(known: readonly Value[], text: string | null | undefined): Value | null {
  return known.find((value) => value === text) ?? null
}

/** What a person typed to look for: trimmed, at most 120 signs, null when it is nothing. */
export function lookedFor(text: string | null | undefined): string | null {
  return text?.trim().slice(0, 120) || null
}

/** The words anywhere in a text, for `ilike`. */
export function anywhere(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
