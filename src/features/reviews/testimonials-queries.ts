import type { Context } from '#features/context.ts'
import type { Picture } from '#features/products/product.ts'
import { nameIn, withAlt } from '#features/products/product-row.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { firstName } from './reviews-queries.ts'

export type Testimonial = {
  id: string
  text: string
  language: string
  rating: number
  writtenAt: string
  author: { name: string; state: string }
  product: { id: string; name: string; nameLanguage: string; picture: Picture | null }
  artisan: { id: string; name: string }
}

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

export async function findTestimonials(ctx: Context, count: number): Promise<Testimonial[]> {
  // One per product and per person, for variety. The lengths fit on a card.
  const rows = await ctx.db.query<Row>`
    with praise as (
      select distinct on (r.product_id) r.*, case r.language when ${ctx.locale}::text then 0 when 'en' then 1
        else 2 end as distance
      from reviews r join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
      where r.rating >= 4 and r.hidden_at is null and char_length(r.text) between 60 and 240 and ${visibleProducts}
      order by r.product_id, distance, r.written_at desc
    ), spoken as (
      select distinct on (user_id) * from praise order by user_id, distance, written_at desc
    )
    select r.public_id as id, r.text, r.language, r.rating, r.written_at, u.full_name,
      o.shipping_address->>'state' as state, p.slug, p.name, p.language as name_language, t.name as own_name,
      a.slug as artisan_id, a.name as artisan,
      (select json_build_object('key', key, 'width', width, 'height', height, 'ground', ground, 'alt', alt)
        from product_pictures join images on id = image_id where product_id = p.id order by position limit 1) as picture
    from spoken r join users u on u.id = r.user_id
    join products p on p.id = r.product_id join artisans a on a.id = p.artisan_id
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}::text
    join order_lines l on l.id = r.order_line_id join parcels s on s.id = l.parcel_id join orders o on o.id = s.order_id
    order by r.distance, r.written_at desc, r.id desc limit ${count}`
  return rows.map(({ id, text, language, rating, ...row }) => {
    const { name, nameLanguage } =
      row.ownName === null ? nameIn(row, ctx.locale) : { name: row.ownName, nameLanguage: ctx.locale }
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
        nameLanguage,
        picture: row.picture && withAlt(row.picture, { name, isBase: row.nameLanguage === ctx.locale }),
      },
      artisan: { id: row.artisanId, name: row.artisan },
    }
  })
}
