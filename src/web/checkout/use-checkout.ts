import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { accountsCalls } from '#domain/accounts/accounts-calls.ts'
import { asciiDigits } from '#domain/accounts/digits.ts'
import type { AddressRow } from '#domain/accounts/postal-address.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/orders/order.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { emptyAddress } from '#web/accounts/address-control.ts'
import { useCheckedForm } from '#web/accounts/use-checked-form.ts'
import { ApiError, api } from '#web/api.ts'
import { browserCart } from '#web/cart/browser-cart.ts'
import { paths } from '#web/paths.ts'
import { type CheckoutForm, type CheckoutValues, checkoutSchema, toOrderRequest } from './checkout-form.ts'
import { attemptKey, closeAttempt } from './order-attempt.ts'
import type { Notice } from './place-notice.tsx'
import { type Quoting, useQuote } from './use-quote.ts'

/** The form, its price and what pressing the button does. */
export function useCheckout(cart: Cart, addresses: readonly AddressRow[]) {
  const navigate = useNavigate()
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useCheckoutForm(addresses)
  const quoting = useQuote(cart, useDestination(form.control, addresses))

  const submit = form.handleSubmit(async (values) => {
    setNotice(null)
    const quote = quoting.quote ?? (await quoting.refresh())
    if (!quote) return
    try {
      const placed = await place(values, toOrderRequest(values, cart, quote))
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

function useCheckoutForm(addresses: readonly AddressRow[]) {
  const first = addresses[0]
  const [shown, setShown] = useState({ isTyped: !first, billsElsewhere: false })
  const schema = useMemo(() => checkoutSchema(shown), [shown])
  const form = useCheckedForm(schema, {
    addressId: first?.id ?? '',
    shipping: emptyAddress,
    keepsAddress: addresses.length === 0,
    billsToSame: true,
    billing: emptyAddress,
    paymentMethod: 'upi',
  } satisfies CheckoutForm)

  const isTyped = useWatch({ control: form.control, name: 'addressId' }) === ''
  const billsElsewhere = !useWatch({ control: form.control, name: 'billsToSame' })
  if (isTyped !== shown.isTyped || billsElsewhere !== shown.billsElsewhere) setShown({ isTyped, billsElsewhere })
  return form
}

/** Where it goes, as far as it is known: the bill follows every change of pincode or state. */
function useDestination(control: ReturnType<typeof useCheckoutForm>['control'], addresses: readonly AddressRow[]) {
  const addressId = useWatch({ control, name: 'addressId' })
  const typedPincode = useWatch({ control, name: 'shipping.pincode' })
  const typedState = useWatch({ control, name: 'shipping.state' })
  const saved = addresses.find((address) => address.id === addressId)
  const pincode = asciiDigits(saved?.pincode ?? typedPincode).replace(/\s/g, '')
  const state = saved?.state ?? typedState
  return /^[1-9]\d{5}$/.test(pincode) && state ? { pincode, state } : null
}

async function place(values: CheckoutValues, request: ReturnType<typeof toOrderRequest>) {
  try {
    const placed = await api.call(ordersCalls.place, { body: request, idempotencyKey: attemptKey(request) })
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
  api.call(accountsCalls.addAddress, { body }).catch(() => undefined)
}

/** `shippingAddress.phone` → `shipping.phone`. True when every error found its field. */
function placeFieldErrors(form: ReturnType<typeof useCheckoutForm>, error: ApiError): boolean {
  if (error.status !== 400 || error.errors.length === 0) return false
  const placed = error.errors.filter(({ path, message }) => {
    const field = path.replace(/^(shipping|billing)Address\./, '$1.')
    if (!/^(shipping|billing)\.\w+$|^paymentMethod$/.test(field)) return false
    form.setError(field as 'shipping.phone', { type: 'server', message })
    return true
  })
  return placed.length === error.errors.length
}
