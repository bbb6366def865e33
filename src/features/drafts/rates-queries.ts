import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { EarningRates } from './earning-preview.ts'

const inForce = 'valid_from <= $1 AND (valid_until IS NULL OR valid_until > $1)'

const withholding = (kind: string) =>
  `(SELECT basis_points FROM withholding_rules WHERE kind = '${kind}' AND ${inForce} ORDER BY valid_from DESC LIMIT 1)`

const text = `
  SELECT a.tax_status AS "taxStatus",
    (SELECT json_build_object('limit', value_limit_paise, 'upTo', basis_points_up_to_limit,
      'above', basis_points_above_limit) FROM tax_rules
      WHERE starts_with($3, hsn_prefix) AND ${inForce}
      ORDER BY length(hsn_prefix) DESC, valid_from DESC LIMIT 1) AS tax,
    coalesce(a.commission_basis_points, (SELECT basis_points FROM commission_rules
      WHERE (category = $4 OR category IS NULL) AND ${inForce}
      ORDER BY category NULLS LAST, valid_from DESC LIMIT 1)) AS commission,
    ${withholding('commission_gst')} AS "commissionGst", ${withholding('tcs')} AS tcs,
    CASE WHEN a.pan IS NULL THEN ${withholding('tds_without_pan')} WHEN a.legal_form IN ('individual', 'huf') THEN 0
      ELSE ${withholding('tds')} END AS tds
  FROM artisans a WHERE a.id = $2`

/**
 * Today's rates for one artisan and one kind of goods. TDS as for a small seller: a person with PAN is exempt up to Rs
 * 5 lakh a year (s. 194-O, now s. 393(1) Income-tax Act 2025).
 */
export async function findEarningRates(
  ctx: Context,
  { artisanId, hsn, category }: { artisanId: number; hsn: string; category: string },
): Promise<EarningRates> {
  const values = [ctx.clock.now(), artisanId, hsn, category]
  const [found] = await namedQuery<EarningRates>(ctx.db, 'earning-rates', text, values)
  return found ?? { taxStatus: 'none', tax: null, commission: null, commissionGst: null, tcs: null, tds: null }
}
