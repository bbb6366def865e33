import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'

/** What is known of one craft, with how much of it the shop has now. */
export type CraftNote = {
  id: string
  name: string
  category: string
  state: string
  place: string
  /** the registered geographical indication, when there is one */
  giTag: string | null
  /** English */
  description: string
  techniques: string[]
  pieces: number
  makers: number
}

const text = `
  SELECT c.slug AS id, coalesce(c.names ->> $1, c.name) AS name, c.category, c.state, c.place, c.gi_tag AS "giTag",
    c.description, c.techniques, coalesce(g.pieces, 0) AS pieces, coalesce(g.makers, 0) AS makers, count(*) OVER () AS total
  FROM crafts c
  LEFT JOIN (
    SELECT p.craft_id, count(*)::int AS pieces, count(DISTINCT p.artisan_id)::int AS makers
    FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE p.status = 'published' AND a.status = 'verified' GROUP BY p.craft_id
  ) g ON g.craft_id = c.id
  ORDER BY coalesce(g.pieces, 0) DESC, c.name, c.id LIMIT $2 OFFSET $3`

/** The notes on crafts, those first of which the shop has most. */
export async function listCraftNotes(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<Page<CraftNote>> {
  const values = [ctx.locale, limit, (page - 1) * limit]
  const rows = await namedQuery<CraftNote & { total: number }>(ctx.db, 'journal.notes', text, values)
  return toPage(
    rows.map(({ total: _total, ...note }) => note),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}
