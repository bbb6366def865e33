import { sql } from '#platform/database/sql.ts'

/**
 * The columns that a line is sold with; whoever writes lines names no others. A new one is a migration, a name here and a value in
 * write-order.ts: copies of a line (a split parcel, an exchange) take it along. What happens to a line later is not copied.
 */
export const soldColumns = sql`
  variant_id, product_slug, name, sku, options, image_key, quantity, unit_price_paise, line_paise, discount_paise,
  platform_discount_paise, shipping_paise, is_made_to_order, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
  commission_basis_points, commission_paise`

/** A line that costs nothing: goods in exchange for others. */
export const freeLine = {
  unit_price_paise: 0,
  line_paise: 0,
  discount_paise: 0,
  platform_discount_paise: 0,
  shipping_paise: 0,
  cgst_paise: 0,
  sgst_paise: 0,
  igst_paise: 0,
  commission_paise: 0,
}
