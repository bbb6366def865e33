import type { Context } from '#features/context.ts'
import type { Picture } from '#features/products/product.ts'
import { pictureIn } from '#features/products/product-row.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { firstName } from './reviews-queries.ts'

export type Testimonial = {
  id: string
  text: string
  /** for `lang` */
  language: string
  rating: number
  writtenAt: string
  author: { name: string; state: string }
  product: { id: string; name: string; nameLanguage: string; picture: Picture | null }
  artisan: { id: string; name: string }
}

// One per piece and one per person, or a busy piece would speak alone. Lengths are those a shelf can show whole.
const text = `
  WITH praise AS (
    SELECT DISTINCT ON (r.product_id) r.*, CASE r.language WHEN $1 THEN 0 WHEN 'en' THEN 1 ELSE 2 END AS distance
    FROM reviews r JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
    WHERE r.rating >= 4 AND r.hidden_at IS NULL AND char_length(r.text) BETWEEN 60 AND 240 AND ${visibleProducts}
    ORDER BY r.product_id, distance, r.written_at DESC
  ), spoken AS (
    SELECT DISTINCT ON (user_id) * FROM praise ORDER BY user_id, distance, written_at DESC
  )
  SELECT r.public_id AS id, r.text, r.language, r.rating, r.written_at AS "writtenAt", u.full_name AS "fullName",
    o.shipping_address->>'state' AS state, p.slug, p.name, p.language AS "nameLanguage", t.name AS "ownName", a.slug AS "artisanId", a.name AS artisan,
    (SELECT json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
      FROM product_pictures JOIN images ON id = image_id WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture
  FROM spoken r JOIN users u ON u.id = r.user_id
  JOIN products p ON p.id = r.product_id JOIN artisans a ON a.id = p.artisan_id
  LEFT JOIN product_translations t ON t.product_id = p.id AND t.language = $1
  JOIN order_lines l ON l.id = r.order_line_id JOIN parcels s ON s.id = l.parcel_id JOIN orders o ON o.id = s.order_id
  ORDER BY r.distance, r.written_at DESC, r.id DESC LIMIT $2`

type Row = Pick<Testimonial, 'id' | 'text' | 'language' | 'rating'> & {
  writtenAt: Date
  fullName: string
  state: string
  slug: string
  name: string
  nameLanguage: string
  ownName: string | null
  artisanId: string
  artisan: string
  picture: Picture | null
}

/** Real reviews of 4 or 5 stars of goods that are shown now: in the reader's language first, then English, then others. */
export async function findTestimonials(ctx: Context, count: number): Promise<Testimonial[]> {
  const rows = await namedQuery<Row>(ctx.db, 'reviews.testimonials', text, [ctx.locale, count])
  return rows.map(({ id, text, language, rating, ...row }) => {
    const name = row.ownName ?? row.name
    return {
      id,
      text,
      language,
      rating,
      writtenAt: row.writtenAt.toISOString(),
      author: { name: firstName(row.fullName), state: row.state },
      product: {
        id: row.slug,
        name,
        nameLanguage: row.ownName === null ? row.nameLanguage : ctx.locale,
        picture: row.picture && pictureIn(row.picture, { name, isBase: row.nameLanguage === ctx.locale }),
      },
      artisan: { id: row.artisanId, name: row.artisan },
    }
  })
}
