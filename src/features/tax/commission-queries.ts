import { type Sql, sql } from '#platform/database/sql.ts'

/** SQL, beside `artisans a`: the same choice as `commissionFor`. `product` is the slug, null before it has one. */
export const commissionOn = ({ product, category }: { product: Sql; category: Sql }, now: Date) => sql`
  (select json_build_object('basisPoints', basis_points, 'flatPaise', flat_paise, 'floorPaise', floor_paise,
      'capPaise', cap_paise)
    from commission_rules r
    where (r.category in (${category}, 'artisan:' || a.slug, 'product:' || ${product}) or r.category is null)
      and r.valid_from <= ${now}::timestamptz and (r.valid_until is null or r.valid_until > ${now}::timestamptz)
    order by starts_with(r.category, 'product:') desc nulls last, starts_with(r.category, 'artisan:') desc nulls last,
      r.category nulls last, r.valid_from desc limit 1)`
