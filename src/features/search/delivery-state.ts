import { stateOfPincode } from '#features/addresses/places.ts'
import { canShipTo, type TaxStatus } from '#features/tax/tax-rules.ts'

/** Null: no such pincode. Army post belongs to no state; it needs a seller who may ship to every state. */
export function deliverStateOf(pincode: string): string | null {
  const place = stateOfPincode(pincode)
  return place && (place.state ?? 'armyPost')
}

/** The only state a seller may ship to; null: every state; the empty string: none. */
export function onlyStateOf(seller: { taxStatus: TaxStatus; state: string }): string | null {
  if (canShipTo(seller, 'any other')) return null
  return canShipTo(seller, seller.state) ? seller.state : ''
}
