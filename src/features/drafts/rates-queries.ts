import type { Context } from '#features/context.ts'
import { commissionOn } from '#features/tax/commission-queries.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { EarningRates } from './earning-preview.ts'

const inForce = (now: Date) =>
  sql`valid_from <= ${now}::timestamptz and (valid_until is null or valid_until > ${now}::timestamptz)`

const withholding = (kind: string, now: Date) =>
  sql`
    (select basis_points from withholding_rules where kind = ${literal(kind)} and ${inForce(now)}
    order by valid_from desc limit 1)`

/** `product`: the slug, once it has one. */
type EarningGoods = { artisanId: number; hsn: string; category: string; product?: string | null | undefined }

/** TDS for a person with PAN: exempt up to Rs 5 lakh a year (s. 194-O, now s. 393(1) Income-tax Act 2025). */
export async function findEarningRates(
  ctx: Context,
  { artisanId, hsn, category, product = null }: EarningGoods,
): Promise<EarningRates> {
  const now = ctx.clock.now()
  const [found] = await ctx.db.query<EarningRates>`
    select a.tax_status,
      (select json_build_object('limit', value_limit_paise, 'upTo', basis_points_up_to_limit,
        'above', basis_points_above_limit) from tax_rules
        where starts_with(${hsn}, hsn_prefix) and ${inForce(now)}
        order by length(hsn_prefix) desc, valid_from desc limit 1) as tax,
      ${commissionOn({ product: sql`${product}::text`, category: sql`${category}::text` }, now)} as commission,
      ${withholding('commission_gst', now)} as commission_gst, ${withholding('tcs', now)} as tcs,
      case when a.pan is null then ${withholding('tds_without_pan', now)} when a.legal_form in ('individual', 'huf')
      then 0
        else ${withholding('tds', now)} end as tds
    from artisans a where a.id = ${artisanId}`
  return found ?? { taxStatus: 'none', tax: null, commission: null, commissionGst: null, tcs: null, tds: null }
}
