import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import { emptyAddress } from '#features/addresses/shop/address-control.ts'
import { useCheckedForm } from '#features/screens/use-checked-form.ts'
import { asciiDigits } from '#features/sign-in/digits.ts'
import { keepDraft, readDraft } from './checkout-draft.ts'
import { type CheckoutForm, checkoutSchema } from './checkout-form.ts'

/** The checkout's form. What was typed comes back after a reload, to the same person; `owner` is who that is. */
export function useCheckoutForm(addresses: readonly AddressRow[], owner: string) {
  const [first] = useState(() => {
    const draft = readDraft(
      owner,
      addresses.map(({ id }) => id),
    )
    return draft ?? emptyForm(addresses)
  })
  const [shown, setShown] = useState({ isTyped: first.addressId === '', billsElsewhere: !first.billsToSame })
  const schema = useMemo(() => checkoutSchema(shown), [shown])
  const form = useCheckedForm(schema, first)

  const isTyped = useWatch({ control: form.control, name: 'addressId' }) === ''
  const billsElsewhere = !useWatch({ control: form.control, name: 'billsToSame' })
  if (isTyped !== shown.isTyped || billsElsewhere !== shown.billsElsewhere) setShown({ isTyped, billsElsewhere })

  const { watch, getValues } = form
  useEffect(() => {
    const watching = watch(() => keepDraft(owner, getValues()))
    return () => watching.unsubscribe()
  }, [watch, getValues, owner])
  return form
}

function emptyForm(addresses: readonly AddressRow[]): CheckoutForm {
  return {
    addressId: addresses[0]?.id ?? '',
    shipping: emptyAddress,
    keepsAddress: addresses.length === 0,
    billsToSame: true,
    billing: emptyAddress,
    paymentMethod: 'upi',
    note: '',
    giftNote: '',
  }
}

/** Where it goes, as far as it is known: the bill follows every change of pincode or state. */
export function useDestination(
  control: ReturnType<typeof useCheckoutForm>['control'],
  addresses: readonly AddressRow[],
): { pincode: string; state: string } | null {
  const addressId = useWatch({ control, name: 'addressId' })
  const typedPincode = useWatch({ control, name: 'shipping.pincode' })
  const typedState = useWatch({ control, name: 'shipping.state' })
  const saved = addresses.find((address) => address.id === addressId)
  const pincode = asciiDigits(saved?.pincode ?? typedPincode).replace(/\s/g, '')
  const state = saved?.state ?? typedState
  return /^[1-9]\d{5}$/.test(pincode) && state ? { pincode, state } : null
}
