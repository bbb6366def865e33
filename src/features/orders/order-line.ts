import { pictureExtra, wordsExtra } from '#features/products/variant-options.ts'
import { literal, type Sql, sql } from '#platform/database/sql.ts'

/** The columns of `SoldLine`, and the buyer's picture. All writers use them, so that a copied line (split, exchange) includes a new one. */
export const soldColumns = sql`
  variant_id, product_slug, name, sku, options, image_key, quantity, unit_price_paise, line_paise, discount_paise,
  platform_discount_paise, shipping_paise, is_made_to_order, hsn, tax_basis_points, cgst_paise, sgst_paise, igst_paise,
  commission_basis_points, commission_paise, dispatch_days, return_days, can_return_for_changed_mind,
  picture_id`

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
  'restockedQuantity', l.restocked_quantity, 'pictureKey', (select li.key from images li where li.id = l.picture_id)`

/** SQL: the pairs of an `OwnedParcel` that say whether it has something made for this buyer, and its latest proof. */
export const proofPairs = (parcelId: Sql) => sql`
  'isPersonal', ${isPersonalParcel(parcelId)}, 'proof', ${proofJson(parcelId)}`

export const isPersonalParcel = (parcelId: Sql) => sql`
  exists (select from order_lines pl where pl.parcel_id = ${parcelId} and pl.cancelled_at is null and coalesce(
    pl.options ->> ${literal(wordsExtra)}, pl.options ->> ${literal(pictureExtra)}) is not null)`

export const proofJson = (parcelId: Sql) => sql`
  (select json_build_object('sentAt', pm.at, 'answeredAt', pm.answered_at, 'change', pm.asked_change)
    from milestones pm where pm.parcel_id = ${parcelId} and pm.is_proof order by pm.id desc limit 1)`

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
