import type { KeysetAsk, KeysetPage } from '#platform/database/keyset.server.ts'

/** Keyset paging: a deep page costs what the first one costs. Without zod, because pages ship this file. */

const adminLimit = 25
const mostAdminLimit = 100

export type ListQuery<Sort extends string> = KeysetAsk<Sort>

export type AdminPage<Item> = KeysetPage<Item>

/** A sort order in the URL: its name, with a minus for descending. */
export type SortText<Sort extends string> = Sort | `-${Sort}`

/** The first of `sorts` is the default; an unknown sort, cursor or limit falls back instead of failing the page. */
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

/** The URL of the same list with changed parameters; a new sort or filter starts at the first page. */
export function adminAddress(search: string, inputs: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  query.delete('after')
  query.delete('before')
  for (const [name, value] of Object.entries(inputs)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return `?${query}`
}

export function oneOf<Value extends string>(known: readonly Value[], text: string | null | undefined): Value | null {
  return known.find((value) => value === text) ?? null
}

/** A search text: trimmed, at most 120 characters, null when empty. */
export function lookedFor(text: string | null | undefined): string | null {
  return text?.trim().slice(0, 120) || null
}

/** Contains-pattern for `ilike`, escaped. */
export function anywhere(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
