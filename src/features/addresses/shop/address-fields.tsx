import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type Lookup, lookUpPincode, PlaceHelp, useStateOptions } from '#features/addresses/parts/pincode-lookup.tsx'
import type { PincodePlace } from '#features/addresses/postal-address.ts'
import { Field, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { AddressControl, AddressField } from './address-control.ts'

export function AddressFields({ control, section }: { control: AddressControl; section: 'shipping' | 'billing' }) {
  const { t } = useTranslation()
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' })
  const bound = (field: AddressField, token: string) => ({
    ...control.register(field),
    id: control.id(field),
    error: control.error(field),
    autoComplete: `${section} ${token}`,
  })
  const pincode = bound('pincode', 'postal-code')

  const lookUp = async (typed: string, fills = true) => {
    const found = await lookUpPincode(typed)
    // The buyer may have typed on while the request was in flight.
    if (control.get('pincode') !== typed) return
    setLookup(found)
    if (fills && found.kind === 'known') fillPlace(control, found.place)
  }
  // After a reload the city is the buyer's own.
  const lookUpFirst = useRef(() => lookUp(control.get('pincode'), control.get('city') === ''))
  useEffect(() => void lookUpFirst.current(), [])
  const onPincode = async (event: ChangeEvent<HTMLInputElement>) => {
    await pincode.onChange(event)
    await lookUp(event.target.value)
  }

  return (
    <div className="field-grid">
      <Field
        {...pincode}
        className="c2"
        inputMode="numeric"
        maxLength={8}
        label={t('common:noun.pincode')}
        help={<PlaceHelp lookup={lookup} />}
        error={pincode.error ?? (lookup.kind === 'unknown' ? t('common:invalid.pincodeUnknown') : undefined)}
        onChange={onPincode}
      />
      <Field className="c4" label={t('shop:address.fullName')} {...bound('fullName', 'name')} />
      <Field
        className="c3"
        type="tel"
        inputMode="tel"
        label={t('shop:address.phone')}
        {...bound('phone', 'tel-national')}
      />
      <Field
        className="c3"
        label={t('common:noun.landmark')}
        help={t('shop:address.landmarkHelp')}
        {...bound('landmark', 'address-line3')}
      />
      <Field label={t('shop:address.house')} {...bound('house', 'address-line1')} />
      <Field label={t('shop:address.street')} {...bound('street', 'address-line2')} />
      <Field className="c3" label={t('shop:address.city')} {...bound('city', 'address-level2')} />
      <Select
        className="c3"
        label={t('common:noun.state')}
        options={useStateOptions(lookup)}
        {...bound('state', 'address-level1')}
      />
      <MoreFields control={control} section={section} />
    </div>
  )
}

function MoreFields({ control, section }: { control: AddressControl; section: 'shipping' | 'billing' }) {
  const { t } = useTranslation()
  const rare = ['alternatePhone', 'gstin'] as const
  const isUsed = rare.some((field) => control.get(field) !== '' || control.error(field) !== undefined)
  const [wasUsed] = useState(isUsed)
  return (
    <details className="fold" open={wasUsed || rare.some((field) => control.error(field) !== undefined) || undefined}>
      <summary>{t('shop:address.more')}</summary>
      <div className="field-grid">
        <Field
          className="c3"
          type="tel"
          inputMode="tel"
          label={t('shop:address.alternatePhone')}
          help={t('shop:address.alternatePhoneHelp')}
          {...control.register('alternatePhone')}
          id={control.id('alternatePhone')}
          error={control.error('alternatePhone')}
          autoComplete={`${section} tel`}
        />
        <Field
          className="c3"
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          label={t('shop:address.gstin')}
          help={t('shop:address.gstinHelp')}
          {...control.register('gstin')}
          id={control.id('gstin')}
          error={control.error('gstin')}
          autoComplete="off"
        />
      </div>
    </details>
  )
}

function fillPlace(control: AddressControl, place: PincodePlace): void {
  const isCertain = place.choices.length === 1
  if (place.city) control.set('city', place.city)
  if (isCertain && place.state) control.set('state', place.state)
  if (!isCertain && !place.choices.includes(control.get('state'))) control.set('state', '')
}
