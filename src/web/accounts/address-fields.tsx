import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { asciiDigits } from '#domain/accounts/digits.ts'
import type { PincodePlace } from '#domain/accounts/postal-address.ts'
import { addressStates } from '#domain/accounts/states.ts'
import { ApiError, api } from '#web/api.ts'
import { Field, Select } from '#web/ui/field.tsx'
import type { AddressControl } from './address-control.ts'

type Lookup = { kind: 'none' } | { kind: 'known'; place: PincodePlace } | { kind: 'unknown'; message: string }

/** The address form of the shop: the pincode comes first and fills city and state, which may be changed. */
export function AddressFields({ control, section }: { control: AddressControl; section: 'shipping' | 'billing' }) {
  const { t } = useTranslation()
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' })
  const part = (name: string) => `${section} ${name}`
  const pincode = control.register('pincode')

  const onPincode = async (event: ChangeEvent<HTMLInputElement>) => {
    await pincode.onChange(event)
    const found = await lookUp(event.target.value)
    setLookup(found)
    if (found.kind === 'known') fillPlace(control, found.place)
  }

  return (
    <div className="field-grid">
      <Field
        className="c2"
        inputMode="numeric"
        autoComplete={part('postal-code')}
        maxLength={8}
        label={t('common:noun.pincode')}
        help={<PlaceHelp lookup={lookup} />}
        error={control.error('pincode') ?? (lookup.kind === 'unknown' ? lookup.message : undefined)}
        {...pincode}
        id={control.id('pincode')}
        onChange={onPincode}
      />
      <Field
        className="c4"
        autoComplete={part('name')}
        label={t('shop:address.fullName')}
        error={control.error('fullName')}
        {...control.register('fullName')}
        id={control.id('fullName')}
      />
      <Field
        className="c3"
        type="tel"
        inputMode="tel"
        autoComplete={part('tel-national')}
        label={t('shop:address.phone')}
        error={control.error('phone')}
        {...control.register('phone')}
        id={control.id('phone')}
      />
      <Field
        className="c3"
        label={t('common:noun.landmark')}
        help={t('shop:address.landmarkHelp')}
        autoComplete={part('address-line3')}
        error={control.error('landmark')}
        {...control.register('landmark')}
        id={control.id('landmark')}
      />
      <Field
        autoComplete={part('address-line1')}
        label={t('shop:address.house')}
        error={control.error('house')}
        {...control.register('house')}
        id={control.id('house')}
      />
      <Field
        autoComplete={part('address-line2')}
        label={t('shop:address.street')}
        error={control.error('street')}
        {...control.register('street')}
        id={control.id('street')}
      />
      <Field
        className="c3"
        autoComplete={part('address-level2')}
        label={t('shop:address.city')}
        error={control.error('city')}
        {...control.register('city')}
        id={control.id('city')}
      />
      <Select
        className="c3"
        autoComplete={part('address-level1')}
        label={t('common:noun.state')}
        options={useStateOptions(lookup)}
        error={control.error('state')}
        {...control.register('state')}
        id={control.id('state')}
      />
    </div>
  )
}

function PlaceHelp({ lookup }: { lookup: Lookup }) {
  const { t } = useTranslation()
  if (lookup.kind !== 'known') return t('shop:address.pincodeHelp')
  const { place } = lookup
  if (place.choices.length > 1) return t('shop:address.chooseState')
  const state = place.state ? t(`common:states.${place.state}`) : ''
  return [place.city, state].filter(Boolean).join(', ')
}

/** States that the pincode allows come first; the others stay, because tables of pincodes age. */
function useStateOptions(lookup: Lookup) {
  const { t } = useTranslation()
  const first = lookup.kind === 'known' ? lookup.place.choices : []
  const rest = addressStates.filter((state) => !first.includes(state))
  const options = [...first, ...rest].map((state) => ({ value: state, label: t(`common:states.${state}`) }))
  return [{ value: '', label: t('shop:address.stateEmpty') }, ...options]
}

async function lookUp(typed: string): Promise<Lookup> {
  const digits = asciiDigits(typed).replace(/\s/g, '')
  if (!/^[1-9]\d{5}$/.test(digits)) return { kind: 'none' }
  try {
    return { kind: 'known', place: await api.call(accountsCalls.pincode, { params: { pincode: digits } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without an answer people fill in city and state themselves; only a refused pincode is told.
    return error.status === 0 || error.status >= 500
      ? { kind: 'none' }
      : { kind: 'unknown', message: error.errors[0]?.message ?? error.message }
  }
}

function fillPlace(control: AddressControl, place: PincodePlace): void {
  const isCertain = place.choices.length === 1
  if (place.city) control.set('city', place.city)
  if (isCertain && place.state) control.set('state', place.state)
  if (!isCertain && !place.choices.includes(control.get('state'))) control.set('state', '')
}
