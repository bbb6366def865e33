import { type Sql, sql } from '#platform/database/sql.ts'

const termsJson = sql`json_build_object('basisPoints', basis_points, 'flatPaise', flat_paise, 'floorPaise', floor_paise,
  'capPaise', cap_paise)`

/** SQL, beside `artisans a`: the artisan's own percent, else the category's terms, else the shop's. */
export const commissionOn = (category: Sql, now: Date) => sql`
  case when a.commission_basis_points is not null then json_build_object('basisPoints', a.commission_basis_points,
    'flatPaise', 0, 'floorPaise', null, 'capPaise', null)
  else (select ${termsJson} from commission_rules r
    where (r.category = ${category} or r.category is null) and r.valid_from <= ${now}::timestamptz
      and (r.valid_until is null or r.valid_until > ${now}::timestamptz)
    order by r.category nulls last, r.valid_from desc limit 1) end`
