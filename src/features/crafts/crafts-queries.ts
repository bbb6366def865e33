import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import { askedWords } from './asked-words.ts'
import type { CraftCard, CraftPage, RelatedCrafts } from './craft.ts'
import type { CraftFilter } from './craft-filter.ts'

const cardColumns = `c.slug AS id, coalesce(c.names ->> $1, c.name) AS name, c.category, c.state, c.place,
  c.gi_tag IS NOT NULL AS "isGi"`

const shownPieces = `
  SELECT count(*) FROM products p JOIN artisans a ON a.id = p.artisan_id
  WHERE p.craft_id = c.id AND p.status = 'published' AND a.status = 'verified'`

const matches = `
  ($2::text IS NULL OR c.category = $2) AND ($3::text IS NULL OR c.state = $3) AND (NOT $4 OR c.gi_tag IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM unnest($5::text[]) asked, LATERAL (SELECT ('''' || asked || ''':*')::tsquery AS word) begun
    WHERE NOT c.words @@ word)`

function valuesOf(ctx: Context, { category, state, onlyGi, q }: CraftFilter): unknown[] {
  return [ctx.locale, category, state, onlyGi, askedWords(q)]
}

export async function listCrafts(
  ctx: Context,
  filter: CraftFilter & { page: number; limit: number },
): Promise<Page<CraftCard>> {
  const { page, limit } = filter
  const text = `SELECT ${cardColumns}, (${shownPieces}) AS pieces, (SELECT count(*) FROM crafts c WHERE ${matches}) AS total
    FROM crafts c WHERE ${matches} ORDER BY c.name, c.id LIMIT $6 OFFSET $7`
  const values = [...valuesOf(ctx, filter), limit, (page - 1) * limit]
  const found = await namedQuery<CraftCard & { total: number }>(ctx.db, 'crafts', text, values)
  const total = found[0]?.total ?? (page > 1 ? (await listCraftIndex(ctx, filter)).length : 0)
  return toPage(
    found.map(({ total: _total, ...craft }) => craft),
    total,
    { page, limit },
  )
}

/** For the index: some hundreds at most. Products are counted in one query. */
export function listCraftIndex(ctx: Context, filter: CraftFilter): Promise<CraftCard[]> {
  const text = `SELECT ${cardColumns}, coalesce(g.pieces, 0) AS pieces
    FROM crafts c LEFT JOIN (
      SELECT p.craft_id, count(*) AS pieces FROM products p JOIN artisans a ON a.id = p.artisan_id
      WHERE p.status = 'published' AND a.status = 'verified' GROUP BY p.craft_id
    ) g ON g.craft_id = c.id
    WHERE ${matches} ORDER BY 2, c.id`
  return namedQuery<CraftCard>(ctx.db, 'crafts-index', text, valuesOf(ctx, filter))
}

const term = `json_build_object('name', coalesce(t.names ->> $1, term),
  'language', CASE WHEN t.names ->> $1 IS NULL THEN 'en' ELSE $1 END)`

const termsOf = (column: string) => `
  (SELECT coalesce(json_agg(${term} ORDER BY place), '[]')
   FROM unnest(c.${column}) WITH ORDINALITY named (term, place) LEFT JOIN craft_terms t USING (term))`

const pageText = `
  SELECT ${cardColumns}, (${shownPieces}) AS pieces, c.gi_tag AS "giTag", c.names,
    ${termsOf('materials')} AS materials, ${termsOf('techniques')} AS techniques,
    coalesce(c.descriptions ->> $1, c.description) AS description,
    CASE WHEN c.descriptions ->> $1 IS NULL THEN 'en' ELSE $1 END AS "descriptionLanguage",
    (SELECT coalesce(json_agg(json_build_object('name', made ->> 'name',
      'minPaise', (made #>> '{priceInr,0}')::numeric * 100, 'maxPaise', (made #>> '{priceInr,1}')::numeric * 100)), '[]')
      FROM jsonb_array_elements(c.typical_products) made) AS "typicalProducts"
  FROM crafts c WHERE c.slug = $2`

/** Names in all languages, other texts in the reader's where translated; null when there is none. */
export async function findCraft(ctx: Context, slug: string): Promise<CraftPage | null> {
  const [found] = await namedQuery<CraftPage>(ctx.db, 'craft', pageText, [ctx.locale, slug])
  return found ?? null
}

const relatedText = `
  SELECT ${cardColumns}, (${shownPieces}) AS pieces, c.state = own.state AS "isOfState"
  FROM crafts own JOIN LATERAL (
    (SELECT * FROM crafts WHERE state = own.state AND id <> own.id
      ORDER BY category = own.category DESC, md5(slug || own.slug) LIMIT $3)
    UNION ALL
    (SELECT * FROM crafts WHERE category = own.category AND state <> own.state ORDER BY md5(slug || own.slug) LIMIT $3)
  ) c ON true
  WHERE own.slug = $2`

/** At most `count` crafts of the same state and as many of the same category elsewhere; deterministic per craft. */
export async function listRelatedCrafts(ctx: Context, slug: string, count = 6): Promise<RelatedCrafts> {
  type Row = CraftCard & { isOfState: boolean }
  const rows = await namedQuery<Row>(ctx.db, 'crafts-related', relatedText, [ctx.locale, slug, count])
  const cards = (isOfState: boolean) =>
    rows.filter((row) => row.isOfState === isOfState).map(({ isOfState: _state, ...card }) => card)
  return { ofState: cards(true), ofCategory: cards(false) }
}

export function listCraftNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  const text = 'SELECT slug AS id, coalesce(names ->> $1, name) AS name FROM crafts ORDER BY name, id'
  return namedQuery(ctx.db, 'craft-all-names', text, [ctx.locale])
}
