import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { addressesApi } from '#features/addresses/api.ts'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import { emptyAddress } from '#features/addresses/shop/address-control.ts'
import type { Cart } from '#features/cart/cart.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { browserCoupon, useCoupon } from '#features/cart/shop/browser-coupon.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { orderMethods } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useCheckedForm } from '#features/screens/use-checked-form.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { type CheckoutForm, type CheckoutValues, checkoutSchema, toOrderRequest } from './checkout-form.ts'
import type { Notice } from './place-notice.tsx'
import { quoteChanges } from './quote-changes.ts'
import { type Quoting, useQuote } from './use-quote.ts'

/** The form, its price and what pressing the button does. */
export function useCheckout(cart: Cart, addresses: readonly AddressRow[], owner: string) {
  const navigate = useNavigate()
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useCheckoutForm(addresses, owner)
  const destination = useDestination(form.control, addresses)
  const paymentMethod = useWatch({ control: form.control, name: 'paymentMethod' })
  const quoting = useQuote(cart, { destination, coupon: useCoupon(), paymentMethod })

  const submit = form.handleSubmit(async (values) => {
    setNotice(null)
    const quote = quoting.quote ?? (await quoting.refresh())
    if (!quote) return
    try {
      const placed = await placeAtPrice(values, cart, quote, quoting)
      forgetTyped()
      // Leave first: an empty cart would show its empty page for a moment.
      await navigate(nextStep(placed), { replace: true, state: { opensSheet: true } })
      browserCart.clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!placeFieldErrors(form, error)) setNotice(await noticeOf(error, quote, quoting))
    }
  })
  return { form, quoting, notice, submit }
}

/** A price that ran out while the buyer read is asked for again; when it is the same, the order goes its way. */
async function placeAtPrice(values: CheckoutValues, cart: Cart, quote: Quote, quoting: Quoting) {
  try {
    return await place(values, toOrderRequest(values, cart, quote))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quote-expired') throw error
    const renewed = await quoting.refresh()
    if (!renewed || quoteChanges(quote, renewed).length > 0) throw error
    return place(values, toOrderRequest(values, cart, renewed))
  }
}

function forgetTyped(): void {
  dropDraft()
  browserCoupon.keep('')
}

async function place(values: CheckoutValues, wanted: ReturnType<typeof toOrderRequest>) {
  const { key, request } = openAttempt(wanted)
  try {
    const placed = await api.call(ordersApi.place, { body: request, idempotencyKey: key })
    closeAttempt()
    keepAddress(values)
    return placed
  } catch (error) {
    if (error instanceof ApiError && !isUnanswered(error)) closeAttempt()
    throw error
  }
}

/** A rule of the shop was in the way: the bill is asked for again, so that the new sum stands beside the old one. */
async function noticeOf(error: ApiError, quote: Quote, quoting: Quoting): Promise<Notice> {
  const renewed = error.status === 409 ? await quoting.refresh() : null
  const code = isUnanswered(error) ? 'unanswered' : error.code
  return { code, message: error.message, wasPaise: quote.totalPaise, isPaise: renewed?.totalPaise ?? null }
}

/** No answer, or one from something in between: the order may exist, so the next try must carry the same key. */
function isUnanswered(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500 || error.status === 429
}

function nextStep({ order, payment }: Awaited<ReturnType<typeof place>>): string {
  const hasSheet = payment.provider === 'sandbox' && payment.gatewayOrderId !== null
  return hasSheet && payment.gatewayOrderId
    ? paths.sandboxSheet(payment.gatewayOrderId, order.number)
    : paths.pay(order.number)
}

/** A convenience beside the order: when it fails, the order stands all the same. */
function keepAddress({ addressId, keepsAddress, shipping }: CheckoutValues): void {
  if (addressId || !keepsAddress) return
  const body = { ...shipping, kind: 'home' as const, isDefault: false }
  api.call(addressesApi.addAddress, { body }).catch(() => undefined)
}

/** `shippingAddress.phone` → `shipping.phone`. True when every error found its field. */
function placeFieldErrors(form: ReturnType<typeof useCheckoutForm>, error: ApiError): boolean {
  if (error.status !== 400 || error.errors.length === 0) return false
  const placed = error.errors.filter(({ path, message }) => {
    const field = path.replace(/^(shipping|billing)Address\./, '$1.')
    if (!/^(shipping|billing)\.\w+$|^(paymentMethod|note|giftNote)$/.test(field)) return false
    form.setError(field as 'shipping.phone', { type: 'server', message })
    return true
  })
  return placed.length === error.errors.length
}

const storageKey = 'orderAttempt'

type Attempt = { key: string; body: string }

/**
 * One attempt to order and its Idempotency-Key. An attempt that nobody answered is repeated word for word, also after a
 * reload: the order may stand, and the same key with the same body gets it. That the price was asked for again meanwhile
 * makes no other attempt of it; whatever else is changed does, since the old key would give 422.
 */
export function openAttempt(request: OrderRequest): { key: string; request: OrderRequest } {
  const open = readAttempt()
  if (open) {
    const asked = JSON.parse(open.body) as OrderRequest
    if (wishOf(asked) === wishOf(request)) return { key: open.key, request: asked }
  }

  const key = crypto.randomUUID()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, body: JSON.stringify(request) } satisfies Attempt))
  } catch {
    return { key, request }
  }
  return { key, request }
}

/** Called when the server has answered, whatever the answer: an unanswered attempt keeps its key. */
export function closeAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}

/** What the buyer wants, without the price that was shown for it. */
function wishOf({ quoteToken: _token, expectedTotalPaise: _total, ...wish }: OrderRequest): string {
  return JSON.stringify(wish)
}

function readAttempt(): Attempt | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null || !('key' in value) || !('body' in value)) return null
    const { key, body } = value as Record<string, unknown>
    if (typeof key !== 'string' || typeof body !== 'string') return null
    JSON.parse(body)
    return { key, body }
  } catch {
    return null
  }
}

/** The checkout's form. What was typed comes back after a reload, to the same person; `owner` is who that is. */
function useCheckoutForm(addresses: readonly AddressRow[], owner: string) {
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
function useDestination(
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

const checkoutDraftStorageKey = 'checkoutDraft'

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
    sessionStorage.setItem(checkoutDraftStorageKey, JSON.stringify({ owner, form }))
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
    sessionStorage.removeItem(checkoutDraftStorageKey)
  } catch {
    return
  }
}

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(checkoutDraftStorageKey) ?? 'null')
  } catch {
    return null
  }
}
