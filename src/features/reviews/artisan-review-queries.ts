import type { Context } from '#features/context.ts'
import { nameIn } from '#features/products/product-row.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { firstName } from './reviews-queries.ts'

export type ArtisanReview = {
  id: string
  rating: number
  title: string
  text: string
  language: string
  writtenAt: string
  author: { name: string; state: string }
  product: { id: string; name: string; nameLanguage: string }
}

type Row = Pick<ArtisanReview, 'id' | 'rating' | 'title' | 'text' | 'language'> & {
  writtenAt: Date
  fullName: string
  state: string
  slug: string
  name: string
  nameLanguage: string
  ownName: string | null
}

export async function listArtisanReviews(ctx: Context, artisan: string, count: number): Promise<ArtisanReview[]> {
  const rows = await ctx.db.query<Row>`
    select r.public_id as id, r.rating, r.title, r.text, r.language, r.written_at, u.full_name,
      o.shipping_address->>'state' as state, p.slug, p.name, p.language as name_language, t.name as own_name
    from artisans a join products p on p.artisan_id = a.id join reviews r on r.product_id = p.id
    join users u on u.id = r.user_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
    join order_lines l on l.id = r.order_line_id join parcels s on s.id = l.parcel_id join orders o on o.id = s.order_id
    where a.slug = ${artisan} and r.hidden_at is null and p.rating_count > 0 and ${visibleProducts}
    order by r.language = ${ctx.locale} desc, r.written_at desc, r.id desc limit ${count}`
  return rows.map(({ writtenAt, fullName, state, slug, name, nameLanguage, ownName, ...review }) => ({
    ...review,
    writtenAt: writtenAt.toISOString(),
    author: { name: firstName(fullName), state },
    product: {
      id: slug,
      ...(ownName === null ? nameIn({ name, nameLanguage }, ctx.locale) : { name: ownName, nameLanguage: ctx.locale }),
    },
  }))
}
