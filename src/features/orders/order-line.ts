import { sql } from '#platform/database/sql.ts'

/** The columns of `SoldLine`. All writers use them, so that a copied line (split, exchange) includes a new one. */
export const soldColumns = sql`
  variant_id, product_slug, name, sku, options, image_key, quantity, unit_price_paise, line_paise, discount_paise,
  platform_discount_paise, shipping_paise, is_made_to_order, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
  commission_basis_points, commission_paise, dispatch_days, return_days, can_return_for_changed_mind`

/** The pairs of `PlacedLine` for line `l` as JSON, for every reader of an order's lines. */
export const linePairs = sql`
  'id', l.id, 'variantId', l.variant_id, 'productId', l.product_slug, 'name', l.name, 'sku', l.sku,
  'options', l.options, 'imageKey', l.image_key, 'quantity', l.quantity, 'unitPricePaise', l.unit_price_paise,
  'linePaise', l.line_paise, 'discountPaise', l.discount_paise, 'platformDiscountPaise', l.platform_discount_paise,
  'goodsPaise', l.line_paise - l.discount_paise, 'shippingPaise', l.shipping_paise,
  'isMadeToOrder', l.is_made_to_order, 'dispatchDays', l.dispatch_days, 'returnDays', l.return_days,
  'canReturnForChangedMind', l.can_return_for_changed_mind, 'hsn', l.hsn, 'taxBasisPoints', l.tax_basis_points,
  'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise,
  'commissionBasisPoints', l.commission_basis_points, 'commissionPaise', l.commission_paise,
  'isCancelled', l.cancelled_at is not null, 'returnedQuantity', l.returned_quantity,
  'restockedQuantity', l.restocked_quantity`

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
