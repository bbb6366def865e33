import { z } from 'zod'
import { emptyAddress } from '#features/addresses/shop/address-control.ts'
import { orderMethods } from '#features/payments/payment.ts'
import type { CheckoutForm } from './checkout-form.ts'

const storageKey = 'checkoutDraft'

const typed = z.string().max(500).catch('')
const address = z
  .object({
    fullName: typed,
    phone: typed,
    pincode: typed,
    house: typed,
    street: typed,
    landmark: typed,
    city: typed,
    state: typed,
    alternatePhone: typed,
    gstin: typed,
  })
  .catch(emptyAddress)

/** Whatever lies in the storage becomes a form: what is missing or broken is empty. */
const draft = z.object({
  /** whose words these are: another person who signs in here does not get them */
  owner: z.string(),
  form: z.object({
    addressId: z.string().max(64).catch(''),
    shipping: address,
    keepsAddress: z.boolean().catch(false),
    billsToSame: z.boolean().catch(true),
    billing: address,
    paymentMethod: z.enum(orderMethods).catch('upi'),
    note: typed,
    giftNote: typed,
  }),
})

/** What was typed into the checkout and not yet ordered: kept for this tab until the order stands. */
export function keepDraft(owner: string, form: CheckoutForm): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ owner, form }))
  } catch {
    return
  }
}

/** Null when nothing was typed, or somebody else typed it. An address chosen then may have been removed since. */
export function readDraft(owner: string, addressIds: readonly string[]): CheckoutForm | null {
  const found = draft.safeParse(stored())
  if (!found.success || found.data.owner !== owner) return null
  const { form } = found.data
  const addressId = addressIds.includes(form.addressId) ? form.addressId : ''
  const hasTyped = Object.values(form.shipping).some((text) => text !== '')
  return { ...form, addressId: addressId === '' && !hasTyped ? (addressIds[0] ?? '') : addressId }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}
