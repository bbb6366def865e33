import { cityOfPincode, stateOfPincode } from '#features/addresses/places.ts'
import type { Place } from '#features/shipping/shipping-rules.ts'
import { DomainError } from '#platform/api/domain-error.ts'

export type Destination = Place & { city: string | null }

/**
 * The state decides the tax, so the pincode must allow it. Null: too little known to price delivery.
 * @throws DomainError invalid-request for a pincode that does not exist, or a state that does not match it
 */
export function readDestination(pincode: string | undefined, state: string | undefined): Destination | null {
  if (pincode === undefined || pincode === '') return null
  const place = stateOfPincode(pincode)
  if (!place) throw refused('pincode', 'invalid.pincodeUnknown')

  const chosen = state ?? place.state
  if (!chosen) return null
  if (!place.choices.some((choice) => choice === chosen)) throw refused('state', 'invalid.stateOfPincode')
  return { pincode, state: chosen, city: cityOfPincode(pincode) || null }
}

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}
