import { z } from 'zod'

/** Lists: `?page=1&limit=12` in, `{items, page, limit, total, pages}` out. Sizes from the specification. */
export const defaultLimit = 12
export const maxLimit = 50
export const maxVisiblePages = 5

/** Query strings are text; an unreadable page or limit falls back instead of failing a page view. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).catch(defaultLimit).default(defaultLimit),
})

export type Page<Item> = { items: Item[]; page: number; limit: number; total: number; pages: number }

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
}

export function toPage<Item>(items: Item[], total: number, { page, limit }: { page: number; limit: number }): Page<Item> {
  return { items, page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** At most five page numbers around the present one. */
export function visiblePages(page: number, pages: number): number[] {
  const count = Math.min(maxVisiblePages, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
