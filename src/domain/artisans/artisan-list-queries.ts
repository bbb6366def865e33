import { requireRole } from '#domain/actor.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { Context } from '#domain/context.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { namedQuery } from '#platform/db.server.ts'
import type { ArtisanListItem } from './artisan.ts'

export type ArtisanQuery = { page: number; limit: number; state?: string; craft?: string; q?: string }

const listText = `
  SELECT a.slug AS id, a.name, a.home_name AS "homeName", a.home_language AS "homeLanguage", a.place, a.state, a.specialty,
    a.years_of_experience AS "yearsOfExperience", true AS "isVerified", a.verified_at AS "verifiedAt",
    goods.count AS "productCount", picture.json AS picture, count(*) OVER () AS total
  FROM artisans a
  CROSS JOIN LATERAL (SELECT count(*)::int FROM products WHERE artisan_id = a.id AND status = 'published') goods
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt) AS json
    FROM products p JOIN product_pictures pp ON pp.product_id = p.id JOIN images i ON i.id = pp.image_id
    WHERE p.artisan_id = a.id AND p.status = 'published' ORDER BY p.featured_at IS NULL, p.id, pp.position LIMIT 1
  ) picture ON true
  WHERE a.status = 'verified' AND ($1::text IS NULL OR a.state = $1)
    AND strpos(lower(concat_ws(' ', a.name, a.home_name, a.place, a.specialty)), lower($2)) > 0
    AND ($3::text IS NULL OR EXISTS (
      SELECT FROM artisan_crafts ac JOIN crafts c ON c.id = ac.craft_id WHERE ac.artisan_id = a.id AND c.slug = $3))
  ORDER BY a.name, a.id LIMIT $4 OFFSET $5`

type Found = Omit<ArtisanListItem, 'verifiedAt'> & { verifiedAt: Date | null; picture: Picture | null; total: number }

/** Verified makers by name: of one state, of one craft, or with these words in name, place or specialty. */
export async function listArtisans(ctx: Context, query: ArtisanQuery): Promise<Page<ArtisanListItem>> {
  const { page, limit, state, craft, q = '' } = query
  const values = [state ?? null, q, craft ?? null, limit, (page - 1) * limit]
  const rows = await namedQuery<Found>(ctx.db, 'artisans.list', listText, values)
  const items = rows.map(({ total: _total, verifiedAt, ...artisan }) => ({
    ...artisan,
    verifiedAt: verifiedAt?.toISOString() ?? null,
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}

/** The states that have a verified maker, and how many. */
export function countArtisansByState(ctx: Context): Promise<{ state: string; count: number }[]> {
  const text = `SELECT state, count(*)::int AS count FROM artisans WHERE status = 'verified' GROUP BY state ORDER BY state`
  return namedQuery(ctx.db, 'artisans.states', text, [])
}

/** A maker as the office sees them, in whatever state of verification. */
export type OfficeArtisan = {
  id: string
  name: string
  place: string
  state: string
  specialty: string
  status: string
  taxStatus: string
  appliedAt: string
  verifiedAt: string | null
  productCount: number
}

const officeText = `
  SELECT a.slug AS id, a.name, a.place, a.state, a.specialty, a.status, a.tax_status AS "taxStatus",
    a.created_at AS "appliedAt", a.verified_at AS "verifiedAt",
    (SELECT count(*)::int FROM products WHERE artisan_id = a.id) AS "productCount", count(*) OVER () AS total
  FROM artisans a
  WHERE ($1::text IS NULL OR a.status = $1) AND strpos(lower(concat_ws(' ', a.name, a.place, a.specialty)), lower($2)) > 0
  ORDER BY a.status IN ('applied', 'in_review') DESC, a.created_at DESC, a.id DESC LIMIT $3 OFFSET $4`

type OfficeRow = Omit<OfficeArtisan, 'appliedAt' | 'verifiedAt'> & {
  appliedAt: Date
  verifiedAt: Date | null
  total: number
}

/** All makers, those who wait for the office first. @throws DomainError forbidden for anybody but an admin */
export async function listOfficeArtisans(
  ctx: Context,
  { page, limit, status, q = '' }: { page: number; limit: number; status?: string; q?: string },
): Promise<Page<OfficeArtisan>> {
  requireRole(ctx.actor, 'admin')
  const values = [status ?? null, q, limit, (page - 1) * limit]
  const rows = await namedQuery<OfficeRow>(ctx.db, 'artisans.office', officeText, values)
  const items = rows.map(({ total: _total, appliedAt, verifiedAt, ...artisan }) => ({
    ...artisan,
    appliedAt: appliedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}
