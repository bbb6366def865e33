import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { CraftCard, CraftPage } from './craft.ts'

const cardColumns = `slug AS id, coalesce(names ->> $1, name) AS name, category, state, place, gi_tag IS NOT NULL AS "isGi"`

/** The craft vocabulary by name, all or of one category; a category that does not exist has none. */
export async function listCrafts(
  ctx: Context,
  { category, page, limit }: { category?: string | undefined; page: number; limit: number },
): Promise<Page<CraftCard>> {
  const text = `SELECT ${cardColumns}, count(*) OVER () AS total FROM crafts
    WHERE $2::text IS NULL OR category = lower($2) ORDER BY crafts.name, id LIMIT $3 OFFSET $4`
  const values = [ctx.locale, category ?? null, limit, (page - 1) * limit]
  const found = await namedQuery<CraftCard & { total: number }>(ctx.db, 'crafts', text, values)
  const total = found[0]?.total ?? (page > 1 ? await countCrafts(ctx, category) : 0)
  return toPage(
    found.map(({ total: _total, ...craft }) => craft),
    total,
    { page, limit },
  )
}

/** A page beyond the last has no row to carry the total. */
async function countCrafts(ctx: Context, category: string | undefined): Promise<number> {
  const text = 'SELECT count(*) AS total FROM crafts WHERE $1::text IS NULL OR category = lower($1)'
  const [found] = await namedQuery<{ total: number }>(ctx.db, 'crafts-count', text, [category ?? null])
  return found?.total ?? 0
}

/** One craft with its names in all languages; null when there is none. */
export async function findCraft(ctx: Context, slug: string): Promise<CraftPage | null> {
  const text = `SELECT ${cardColumns}, gi_tag AS "giTag", names, materials, techniques, description
    FROM crafts WHERE slug = $2`
  const [found] = await namedQuery<CraftPage>(ctx.db, 'craft', text, [ctx.locale, slug])
  return found ?? null
}
