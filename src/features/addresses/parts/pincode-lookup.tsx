import { addressesApi } from '#features/addresses/api.ts'
import type { PincodePlace } from '#features/addresses/postal-address.ts'
import { addressStates } from '#features/addresses/states.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { nameOrder } from '#features/screens/name-order.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Lookup = { kind: 'none' } | { kind: 'known'; place: PincodePlace } | { kind: 'unknown' }

export function PlaceHelp({ lookup, empty }: { lookup: Lookup; empty?: string }) {
  const { t } = useTranslation()
  if (lookup.kind !== 'known') return empty ?? t('shop:address.pincodeHelp')
  const { place } = lookup
  if (place.choices.length === addressStates.length) return t('shop:address.armyPincode')
  if (place.choices.length > 1) return t('shop:address.chooseState')
  const state = place.state ? t(`common:states.${place.state}`) : ''
  return [place.cityName, state].filter(Boolean).join(', ')
}

/** States that match the pincode come first; the others stay, because pincode tables go out of date. */
export function useStateOptions(lookup: Lookup) {
  const { t, i18n } = useTranslation()
  const compare = nameOrder(i18n.language)
  const first = lookup.kind === 'known' ? lookup.place.choices : []
  const named = (states: readonly string[]) =>
    states
      .map((state) => ({ value: state, label: t(`common:states.${state}`) }))
      .sort((one, other) => compare(one.label, other.label))
  const rest = named(addressStates.filter((state) => !first.includes(state)))
  return [{ value: '', label: t('shop:address.stateEmpty') }, ...named(first), ...rest]
}

export async function lookUpPincode(typed: string): Promise<Lookup> {
  const digits = asciiDigits(typed).replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return { kind: 'none' }
  if (digits.startsWith('0')) return { kind: 'unknown' }
  try {
    return { kind: 'known', place: await api.call(addressesApi.pincode, { params: { pincode: digits } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without an answer people fill in city and state themselves; only a rejected pincode is an error.
    return error.status === 400 || error.status === 404 ? { kind: 'unknown' } : { kind: 'none' }
  }
}
