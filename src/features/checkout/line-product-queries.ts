import { indianDay } from '#features/artisans/holiday.ts'
import type { Context } from '#features/context.ts'
import { placeName } from '#features/crafts/artisan-words.ts'
import type { ExtrasOffer } from '#features/products/extras.ts'
import { choicesIn } from '#features/products/line-choices.ts'
import { nameIn } from '#features/products/product-row.ts'
import {
  extrasOf,
  extrasPaise,
  inOrderOf,
  isPersonal,
  optionsKey,
  withoutExtras,
} from '#features/products/variant-options.ts'
import { dispatchColumns } from '#features/shipping/dispatch-queries.ts'
import type { WantedLine } from './checkout-quote.ts'
import { type Good, lineKey } from './line-products.ts'

export async function findGoods(ctx: Context, lines: readonly WantedLine[]): Promise<Map<string, Good>> {
  const buyer = 'userId' in ctx.actor ? ctx.actor.userId : null
  const goods = await ctx.db.query<Omit<Good, 'choices'> & { optionNames: string[]; extras: ExtrasOffer | null }>`
    select v.id as variant_id, p.slug, v.options_key, v.options, p.option_names, v.sku, p.name,
      coalesce(t.name, p.name) as shown_name, coalesce(t.language, p.language) as name_language,
      picture.key as image_key, v.price_paise as unit_price_paise,
      case when p.private_to is not null
        then (select r.deposit_paise from custom_requests r where r.private_product_id = p.id) end as deposit_paise,
      s.on_hand - s.reserved as free, p.hsn,
      p.category, ${dispatchColumns(indianDay(ctx.clock.now()))}, p.packed_length_mm as length_mm,
      p.packed_width_mm as width_mm, p.packed_height_mm as height_mm, p.packed_weight_grams as weight_grams,
      p.is_fragile, p.is_made_to_order, p.extras, sellable.now and a.status = 'verified' as is_on_sale,
      sellable.now and a.status = 'paused' as is_paused, a.id as artisan_id, a.user_id as artisan_user_id,
      a.slug as artisan_slug, a.name as artisan_name, ${placeName(ctx.locale)} as artisan_place, a.pincode as artisan_pincode,
      a.state as artisan_state, a.pickup_address as artisan_pickup, a.tax_status as artisan_tax_status
    from unnest(${lines.map((line) => line.productId)}::text[],
      ${lines.map((line) => optionsKey(withoutExtras(line.variant)))}::text[]) as wanted (slug, options_key)
    join products p on p.slug = wanted.slug and p.published_at is not null
      and (p.private_to is null or p.private_to = ${buyer}::bigint)
    join variants v on v.product_id = p.id and v.options_key = wanted.options_key
    join stock s on s.variant_id = v.id
    join artisans a on a.id = p.artisan_id
    cross join lateral (
      select (p.status = 'published' or exists (select from custom_requests r
        where r.private_product_id = p.id and r.status = 'quoted' and r.valid_until > ${ctx.clock.now()}::timestamptz))
        and v.removed_at is null and a.user_id is distinct from ${buyer}::bigint as now
    ) sellable
    left join product_translations t on t.product_id = p.id and t.language = ${ctx.locale}
    left join lateral (
      select i.key from product_pictures pp join images i on i.id = pp.image_id
      where pp.product_id = p.id
      order by pp.shows <> '{}' and v.options @> pp.shows desc, pp.position limit 1
    ) picture on true`
  const plain = new Map(goods.map((good) => [lineKey(good.slug, good.optionsKey), good]))
  return new Map(
    lines.flatMap(({ productId, variant }) => {
      const found = plain.get(lineKey(productId, optionsKey(withoutExtras(variant))))
      const added = found ? extrasPaise(variant, found.extras) : null
      if (!found || added === null) return []
      const { optionNames, extras: _, ...good } = found
      const key = optionsKey(variant)
      const shown = nameIn({ name: good.shownName, nameLanguage: good.nameLanguage }, ctx.locale)
      const options = { ...inOrderOf(optionNames, good.options), ...extrasOf(variant) }
      const line = {
        ...good,
        shownName: shown.name,
        nameLanguage: shown.nameLanguage,
        optionsKey: key,
        options,
        choices: choicesIn(options, ctx.locale),
        unitPricePaise: good.unitPricePaise + added,
        isMadeToOrder: good.isMadeToOrder || isPersonal(variant),
      }
      return [[lineKey(productId, key), line]]
    }),
  )
}
