import { stateOfPincode } from '#features/addresses/places.ts'
import { canShipTo, type TaxStatus } from '#features/tax/tax-rules.ts'

/**
 * The address state a pincode is sent to; null: no such pincode. The army's post is in no state of the 36: whoever may send to
 * every state may send there.
 */
export function deliverStateOf(pincode: string): string | null {
  const place = stateOfPincode(pincode)
  return place && (place.state ?? 'armyPost')
}

/** The only state a seller may send to; null: every state; the empty word: none at all. */
export function onlyStateOf(seller: { taxStatus: TaxStatus; state: string }): string | null {
  if (canShipTo(seller, 'any other')) return null
  return canShipTo(seller, seller.state) ? seller.state : ''
}
