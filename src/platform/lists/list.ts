import { z } from 'zod'
import { defaultLimit, maxLimit } from './paging.ts'

export type { Page } from './paging.ts'

/** An unreadable page or limit falls back instead of failing a page view. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
  limit: z.coerce.number().int().min(1).max(maxLimit).catch(defaultLimit).default(defaultLimit),
})

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
}

/** The query of every admin list; its use case reads it with `readListQuery`. */
export const adminQuery = z.object({
  sort: z.string().max(40).optional(),
  after: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
  limit: z.string().max(4).optional(),
})

export function adminPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), before: z.string().nullable(), after: z.string().nullable() })
}
