import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { inOrderOf, optionsKey } from '#features/products/variant-options.ts'
import { dispatchColumns } from '#features/shipping/dispatch-queries.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { WantedLine } from './checkout-quote.ts'
import { type Good, lineKey } from './line-products.ts'

const text = `
  select v.id as "variantId", p.slug, v.options_key as "optionsKey", v.options, p.option_names as "optionNames", v.sku, p.name,
    coalesce(t.name, p.name) as "shownName", coalesce(t.language, p.language) as "nameLanguage", picture.key as "imageKey",
    v.price_paise as "unitPricePaise", s.on_hand - s.reserved as free, p.hsn, p.category,
    ${dispatchColumns('$5')}, p.packed_length_mm as "lengthMm", p.packed_width_mm as "widthMm",
    p.packed_height_mm as "heightMm", p.packed_weight_grams as "weightGrams", p.is_fragile as "isFragile",
    p.is_made_to_order as "isMadeToOrder", sellable.now and a.status = 'verified' as "isOnSale",
    sellable.now and a.status = 'paused' as "isPaused",
    a.id as "artisanId", a.user_id as "artisanUserId", a.slug as "artisanSlug", a.name as "artisanName",
    a.place as "artisanPlace", a.pincode as "artisanPincode", a.state as "artisanState",
    a.tax_status as "artisanTaxStatus", a.commission_basis_points as "artisanBasisPoints"
  from unnest($1::text[], $2::text[]) as wanted (slug, options_key)
  join products p on p.slug = wanted.slug and p.published_at is not null
  join variants v on v.product_id = p.id and v.options_key = wanted.options_key
  join stock s on s.variant_id = v.id
  join artisans a on a.id = p.artisan_id
  cross join lateral (
    select p.status = 'published' and v.removed_at is null and a.user_id is distinct from $4::bigint as now
  ) sellable
  left join product_translations t on t.product_id = p.id and t.language = $3
  left join lateral (
    select i.key from product_pictures pp join images i on i.id = pp.image_id
    where pp.product_id = p.id order by pp.position limit 1
  ) picture on true`

/** By lineKey. Products that were never published count as missing. */
export async function findGoods(ctx: Context, lines: readonly WantedLine[]): Promise<Map<string, Good>> {
  const buyer = 'userId' in ctx.actor ? ctx.actor.userId : null
  const values = [
    lines.map((line) => line.productId),
    lines.map((line) => optionsKey(line.variant)),
    ctx.locale,
    buyer,
    indianDay(ctx.clock.now()),
  ]
  const goods = await namedQuery<Good & { optionNames: string[] }>(ctx.db, 'orders.goods', text, values)
  return new Map(
    goods.map(({ optionNames, ...good }) => [
      lineKey(good.slug, good.optionsKey),
      { ...good, options: inOrderOf(optionNames, good.options) },
    ]),
  )
}
