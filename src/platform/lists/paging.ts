/** `?page=1&limit=12`; sizes from the specification. Without zod, because the listing page ships this file. */
export const defaultLimit = 12
export const maxLimit = 50
const maxVisiblePages = 5

export type Page<Item> = { items: Item[]; page: number; limit: number; total: number; pages: number }

export function toPage<Item>(
  items: Item[],
  total: number,
  { page, limit }: { page: number; limit: number },
): Page<Item> {
  return { items, page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

export function visiblePages(page: number, pages: number): number[] {
  const count = Math.min(maxVisiblePages, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
