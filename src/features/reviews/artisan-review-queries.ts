import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { firstName } from './reviews-queries.ts'

/** What somebody said of a piece of an artisan. */
export type ArtisanReview = {
  id: string
  rating: number
  title: string
  text: string
  /** for `lang` */
  language: string
  writtenAt: string
  author: { name: string; state: string }
  product: { id: string; name: string; nameLanguage: string }
}

const text = `
  SELECT r.public_id AS id, r.rating, r.title, r.text, r.language, r.written_at AS "writtenAt", u.full_name AS "fullName",
    o.shipping_address->>'state' AS state, p.slug, p.name, p.language AS "nameLanguage", t.name AS "ownName"
  FROM artisans a JOIN products p ON p.artisan_id = a.id JOIN reviews r ON r.product_id = p.id
  JOIN users u ON u.id = r.user_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $2
  JOIN order_lines l ON l.id = r.order_line_id JOIN parcels s ON s.id = l.parcel_id JOIN orders o ON o.id = s.order_id
  WHERE a.slug = $1 AND r.hidden_at IS NULL AND p.rating_count > 0 AND ${visibleProducts}
  ORDER BY r.written_at DESC, r.id DESC LIMIT $3`

type Row = Pick<ArtisanReview, 'id' | 'rating' | 'title' | 'text' | 'language'> & {
  writtenAt: Date
  fullName: string
  state: string
  slug: string
  name: string
  nameLanguage: string
  ownName: string | null
}

/** The latest reviews of all goods of one artisan that are shown now, whatever the rating. */
export async function listArtisanReviews(ctx: Context, artisan: string, count: number): Promise<ArtisanReview[]> {
  const rows = await namedQuery<Row>(ctx.db, 'reviews.of-artisan', text, [artisan, ctx.locale, count])
  return rows.map(({ writtenAt, fullName, state, slug, name, nameLanguage, ownName, ...review }) => ({
    ...review,
    writtenAt: writtenAt.toISOString(),
    author: { name: firstName(fullName), state },
    product: { id: slug, name: ownName ?? name, nameLanguage: ownName === null ? nameLanguage : ctx.locale },
  }))
}
