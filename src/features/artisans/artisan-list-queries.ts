import type { Context } from '#features/context.ts'
import { askedWords } from '#features/crafts/asked-words.ts'
import type { Picture } from '#features/products/product.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { type Page, toPage } from '#platform/lists/paging.ts'
import type { ArtisanListItem } from './artisan.ts'
import type { ArtisanFilter, ArtisanSort } from './artisan-filter.ts'

type Count = { value: string; count: number }

/** Each facet counts as if its own filter were not set. */
export type FoundArtisans = Page<ArtisanListItem> & {
  facets: { state: Count[]; craft: (Count & { name: string })[]; verified: number }
}

const orders: Record<ArtisanSort, string> = {
  name: 'm.name, m.id',
  pieces: `(SELECT count(*) FROM products WHERE artisan_id = m.id AND status = 'published') DESC, m.name, m.id`,
  newest: 'm.verified_at DESC NULLS LAST, m.id DESC',
  followed: '(SELECT count(*) FROM follows WHERE artisan_id = m.id) DESC, m.name, m.id',
}

/** Every search word is a prefix of a word of the artisan or of one of their crafts. */
const hasWords = `
  NOT EXISTS (
    SELECT FROM unnest($1::text[]) asked, LATERAL (SELECT ('''' || asked || ''':*')::tsquery AS word) begun
    WHERE NOT a.words @@ word AND NOT EXISTS (
      SELECT FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id WHERE ac.artisan_id = a.id AND c.words @@ word))`

const findText = (sort: ArtisanSort) => `
  WITH m AS MATERIALIZED (
    SELECT a.id, a.name, a.state, a.verified_at, $2::text IS NULL OR a.state = $2 AS has_state,
      $3::text IS NULL OR EXISTS (
        SELECT FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id WHERE ac.artisan_id = a.id AND c.slug = $3
      ) AS has_craft,
      a.status = 'verified' AS is_verified, a.status = 'verified' OR NOT $4 AS has_standing
    FROM artisans a WHERE a.status IN ('verified', 'paused') AND ${hasWords}
  )
  SELECT
    ARRAY(SELECT m.id::float8 FROM m WHERE has_state AND has_craft AND has_standing
      ORDER BY ${orders[sort]} LIMIT $5 OFFSET $6) AS ids,
    (SELECT count(*) FROM m WHERE has_state AND has_craft AND has_standing) AS total,
    (SELECT count(*) FROM m WHERE has_state AND has_craft AND is_verified) AS verified,
    (SELECT coalesce(json_agg(counted ORDER BY value), '[]') FROM (
      SELECT state AS value, count(*)::int AS count FROM m WHERE has_craft AND has_standing GROUP BY state
    ) counted) AS states,
    (SELECT coalesce(json_agg(counted ORDER BY name), '[]') FROM (
      SELECT c.slug AS value, coalesce(c.names ->> $7, c.name) AS name, count(*)::int AS count
      FROM m JOIN artisan_crafts ac ON ac.artisan_id = m.id JOIN crafts c ON c.id = ac.craft_id
      WHERE has_state AND has_standing GROUP BY c.id
    ) counted) AS crafts`

type Found = {
  ids: number[]
  total: number
  verified: number
  states: FoundArtisans['facets']['state']
  crafts: FoundArtisans['facets']['craft']
}

/** Verified or paused artisans; empty beyond the last page. */
export async function listArtisans(ctx: Context, filter: ArtisanFilter): Promise<FoundArtisans> {
  const { q, state, craft, onlyVerified, sort, page, limit } = filter
  const values = [askedWords(q), state, craft, onlyVerified, limit, (page - 1) * limit, ctx.locale]
  const [found] = await namedQuery<Found>(ctx.db, `artisans.list-${sort}`, findText(sort), values)
  if (!found) throw new Error('a count gives a row')

  const items = await findArtisanItems(ctx, found.ids)
  const facets = { state: found.states, craft: found.crafts, verified: found.verified }
  return { ...toPage(items, found.total, { page, limit }), facets }
}

const itemsText = `
  SELECT a.id AS "rowId", a.slug AS id, a.name, a.home_name AS "homeName", a.home_language AS "homeLanguage", a.place, a.state,
    a.specialty, a.years_of_experience AS "yearsOfExperience", a.status = 'verified' AS "isVerified",
    a.status = 'paused' AS "isPaused", a.verified_at AS "verifiedAt",
    (SELECT json_build_object('id', c.slug, 'name', coalesce(c.names ->> $2, c.name), 'isGi', c.gi_tag IS NOT NULL)
      FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id WHERE ac.artisan_id = a.id ORDER BY c.name LIMIT 1) AS craft,
    (SELECT count(*) FROM products WHERE artisan_id = a.id AND status = 'published') AS "productCount",
    (SELECT count(*) FROM follows WHERE artisan_id = a.id) AS followers,
    coalesce(gallery.json, goods.json) AS picture
  FROM artisans a
  LEFT JOIN LATERAL (
    SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) AS json
    FROM artisan_pictures JOIN images ON id = image_id WHERE artisan_id = a.id ORDER BY position LIMIT 1
  ) gallery ON true
  LEFT JOIN LATERAL (
    SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) AS json
    FROM products p JOIN product_pictures pp ON pp.product_id = p.id JOIN images i ON i.id = pp.image_id
    WHERE gallery.json IS NULL AND p.artisan_id = a.id AND p.status = 'published'
    ORDER BY p.featured_at IS NULL, p.id, pp.position LIMIT 1
  ) goods ON true
  WHERE a.id = ANY ($1)`

type Item = Omit<ArtisanListItem, 'verifiedAt' | 'picture'> & {
  rowId: number
  verifiedAt: Date | null
  picture: Picture | null
}

/** Keeps the order of the ids. Alt texts are in English; in other languages the artisan's name is used. */
export async function findArtisanItems(ctx: Context, ids: readonly number[]): Promise<ArtisanListItem[]> {
  if (ids.length === 0) return []
  const rows = await namedQuery<Item>(ctx.db, 'artisans.items', itemsText, [ids, ctx.locale])
  const byId = new Map(rows.map((row) => [row.rowId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { rowId: _rowId, verifiedAt, picture, ...artisan } = row
    const shown = picture && ctx.locale !== 'en' ? { ...picture, alt: artisan.name } : picture
    return [{ ...artisan, verifiedAt: verifiedAt?.toISOString() ?? null, picture: shown }]
  })
}
