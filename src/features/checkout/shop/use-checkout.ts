import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { addressesApi } from '#features/addresses/api.ts'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import { emptyAddress, prefilledAddress } from '#features/addresses/shop/address-control.ts'
import type { Cart } from '#features/cart/cart.ts'
import { openOrders } from '#features/cart/shop/browser-cart.ts'
import { browserCoupon, useCoupon } from '#features/cart/shop/browser-coupon.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import type { AdditionalField } from '#features/extensions/additional-field.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { orderMethods } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useCheckedForm } from '#features/screens/use-checked-form.ts'
import { browserPincode } from '#features/shipping/shop/browser-pincode.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { type CheckoutForm, type CheckoutValues, checkoutSchema, toOrderRequest } from './checkout-form.ts'
import type { Notice } from './place-notice.tsx'
import { quoteChanges } from './quote-changes.ts'
import { type Quoting, useQuote } from './use-quote.ts'

/** Who is signed in; `phone` without a prefix. */
export type Owner = { id: string; fullName: string; phone: string; email: string }

type Checkout = {
  cart: Cart
  addresses: readonly AddressRow[]
  owner: Owner
  /** what haat.config.ts asks of an order */
  asked: readonly AdditionalField[]
}

export function useCheckout({ cart, ...known }: Checkout) {
  const { addresses, owner } = known
  const navigate = useNavigate()
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useCheckoutForm(known)
  const destination = useDestination(form.control, addresses)
  const paymentMethod = useWatch({ control: form.control, name: 'paymentMethod' })
  const [pickUp, express] = useWatch({ control: form.control, name: ['pickUp', 'express'] })
  // A card's code is money: it is kept nowhere but in this page.
  const [giftCard, setGiftCard] = useState('')
  const quoting = useQuote(cart, { destination, coupon: useCoupon(), giftCard, paymentMethod, pickUp, express })

  const submit = form.handleSubmit(async (values) => {
    setNotice(null)
    const quote = quoting.quote ?? (await quoting.refresh())
    if (!quote) return
    try {
      const placed = await placeAtPrice({ values, cart, giftCard }, quote, quoting)
      forgetTyped()
      openOrders.add({ owner: owner.id, number: placed.order.number, totalPaise: placed.order.totalPaise, lines: cart })
      await navigate(nextStep(placed), { replace: true, state: { opensSheet: true } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!placeFieldErrors(form, error)) setNotice(await noticeOf(error, quote, quoting))
    }
  })
  return { form, quoting, notice, submit, giftCard, setGiftCard }
}

/** If the quote expired, fetches a new one; if the price is the same, the order goes through. */
type Wanted = { values: CheckoutValues; cart: Cart; giftCard: string }

async function placeAtPrice({ values, cart, giftCard }: Wanted, quote: Quote, quoting: Quoting) {
  try {
    return await place(values, toOrderRequest(values, cart, quote, giftCard))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'quote-expired') throw error
    const renewed = await quoting.refresh()
    if (!renewed || quoteChanges(quote, renewed).length > 0) throw error
    return place(values, toOrderRequest(values, cart, renewed, giftCard))
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
    browserPincode.keep(placed.order.shippingAddress.pincode)
    return placed
  } catch (error) {
    if (error instanceof ApiError && !isUnanswered(error)) closeAttempt()
    throw error
  }
}

/** On 409 fetches a new quote, so that the notice shows the old and the new total. */
async function noticeOf(error: ApiError, quote: Quote, quoting: Quoting): Promise<Notice> {
  const renewed = error.status === 409 ? await quoting.refresh() : null
  const code = isUnanswered(error) ? 'unanswered' : error.code
  return { code, message: error.message, wasPaise: quote.totalPaise, isPaise: renewed?.totalPaise ?? null }
}

/** No response, or one from a proxy: the order may exist, so the retry must carry the same key. */
function isUnanswered(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500 || error.status === 429
}

function nextStep({ order, payment }: Awaited<ReturnType<typeof place>>): string {
  if (payment.status === 'captured') return paths.orderSuccess(order.number)
  const hasSheet = payment.provider === 'sandbox' && payment.gatewayOrderId !== null
  return hasSheet && payment.gatewayOrderId
    ? paths.sandboxSheet(payment.gatewayOrderId, { order: order.number })
    : paths.pay(order.number)
}

/** Optional: a failure must not affect the order. */
function keepAddress({ addressId, keepsAddress, shipping }: CheckoutValues): void {
  if (addressId || !keepsAddress) return
  const body = { ...shipping, kind: 'home' as const, isDefault: false }
  api.call(addressesApi.addAddress, { body }).catch(() => undefined)
}

function placeFieldErrors(form: ReturnType<typeof useCheckoutForm>, error: ApiError): boolean {
  if (error.status !== 400 || error.errors.length === 0) return false
  const placed = error.errors.filter(({ path, message }) => {
    const field = path.replace(/^(shipping|billing)Address\./, '$1.')
    if (!/^(shipping|billing|fields)\.[\w-]+$|^(paymentMethod|note|giftNote)$/.test(field)) return false
    form.setError(field as 'shipping.phone', { type: 'server', message })
    return true
  })
  return placed.length === error.errors.length
}

const storageKey = 'orderAttempt'

type Attempt = { key: string; body: string }

/**
 * An unanswered attempt is repeated unchanged, also after a reload: the order may exist, and the same key with the same
 * body returns it. A new quote keeps the key; any other change needs a new one, since the old key would give 422.
 */
export function openAttempt(request: OrderRequest): { key: string; request: OrderRequest } {
  const open = readAttempt()
  if (open) {
    const query = JSON.parse(open.body) as OrderRequest
    if (wishOf(query) === wishOf(request)) return { key: open.key, request: query }
  }

  const key = crypto.randomUUID()
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, body: JSON.stringify(request) } satisfies Attempt))
  } catch {
    return { key, request }
  }
  return { key, request }
}

/** Call on any response from the server; an unanswered attempt keeps its key. */
export function closeAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    return
  }
}

function wishOf({ quoteToken: _token, expectedTotalPaise: _total, ...input }: OrderRequest): string {
  return JSON.stringify(input)
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

function useCheckoutForm({ addresses, owner, asked }: Omit<Checkout, 'cart'>) {
  const [first] = useState(() => {
    const draft = readDraft(
      owner.id,
      addresses.map(({ id }) => id),
    )
    const form = draft ?? firstForm(addresses, owner)
    // Since it was typed, the shop may ask other things.
    return { ...form, fields: Object.fromEntries(asked.map(({ key }) => [key, form.fields[key] ?? ''])) }
  })
  const [shown, setShown] = useState({ isTyped: first.addressId === '', billsElsewhere: !first.billsToSame })
  const schema = useMemo(() => checkoutSchema(shown), [shown])
  const form = useCheckedForm(schema, first)

  const isTyped = useWatch({ control: form.control, name: 'addressId' }) === ''
  const billsElsewhere = !useWatch({ control: form.control, name: 'billsToSame' })
  if (isTyped !== shown.isTyped || billsElsewhere !== shown.billsElsewhere) setShown({ isTyped, billsElsewhere })

  const { watch, getValues } = form
  useEffect(() => {
    const watching = watch(() => keepDraft(owner.id, getValues()))
    return () => watching.unsubscribe()
  }, [watch, getValues, owner])
  return form
}

function firstForm(addresses: readonly AddressRow[], owner: Owner): CheckoutForm {
  return {
    addressId: addresses[0]?.id ?? '',
    shipping: prefilledAddress(owner),
    keepsAddress: addresses.length === 0,
    billsToSame: true,
    billing: emptyAddress,
    paymentMethod: 'upi',
    pickUp: [],
    express: [],
    note: '',
    giftNote: '',
    coupon: browserCoupon.read(),
    fields: {},
  }
}

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

const draft = z.object({
  owner: z.string(),
  form: z.object({
    addressId: z.string().max(64).catch(''),
    shipping: address,
    keepsAddress: z.boolean().catch(false),
    billsToSame: z.boolean().catch(true),
    billing: address,
    paymentMethod: z.enum(orderMethods).catch('upi'),
    pickUp: z.array(z.string().max(120)).max(50).catch([]),
    express: z.array(z.string().max(120)).max(50).catch([]),
    note: typed,
    giftNote: typed,
    coupon: typed,
    fields: z.record(z.string(), typed).catch({}),
  }),
})

export function keepDraft(owner: string, form: CheckoutForm): void {
  try {
    sessionStorage.setItem(checkoutDraftStorageKey, JSON.stringify({ owner, form }))
  } catch {
    return
  }
}

/** Null without input, or when another person entered it. The chosen address may have been removed since. */
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
