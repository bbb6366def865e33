import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { type PostalAddress, postalAddress } from '#features/addresses/postal-address.ts'
import { type AddressForm, typedAddress } from '#features/addresses/shop/address-control.ts'
import type { Cart } from '#features/cart/cart.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import type { OrderRequest } from '#features/orders/order.ts'
import { type OrderMethod, orderMethods } from '#features/payments/payment.ts'
import { optionsKey } from '#features/products/variant-options.ts'

export const noteLength = 500
export const giftNoteLength = 300

export type CheckoutForm = {
  addressId: string
  shipping: AddressForm
  keepsAddress: boolean
  billsToSame: boolean
  billing: AddressForm
  paymentMethod: OrderMethod
  /** artisans at whose workshops the buyer collects */
  pickUp: string[]
  express: string[]
  note: string
  giftNote: string
  /** as typed; the applied one is kept with the cart */
  coupon: string
  /** what haat.config.ts asks, as typed, by key */
  fields: Record<string, string>
}

export type CheckoutValues = Omit<CheckoutForm, 'shipping' | 'billing'> & {
  shipping: PostalAddress
  billing: PostalAddress
}

/** Checks only visible fields: a chosen address hides the shipping fields, "the same" hides the billing ones. */
export function checkoutSchema({
  isTyped,
  billsElsewhere,
}: {
  isTyped: boolean
  billsElsewhere: boolean
}): z.ZodType<CheckoutValues, CheckoutForm> {
  const ignored = z.any()
  const schema = z.object({
    addressId: z.string(),
    shipping: isTyped ? typedAddress(postalAddress) : ignored,
    keepsAddress: z.boolean(),
    billsToSame: z.boolean(),
    billing: billsElsewhere ? typedAddress(postalAddress) : ignored,
    paymentMethod: z.enum(orderMethods, { error: 'invalid.paymentMethod' }),
    pickUp: z.array(z.string()),
    express: z.array(z.string()),
    note: text(0, noteLength),
    giftNote: text(0, giftNoteLength),
    coupon: z.string(),
    fields: z.record(z.string(), z.string()),
  })
  return schema as unknown as z.ZodType<CheckoutValues, CheckoutForm>
}

/** What the quote offered of it is collected. `expectedTotalPaise`: the total the buyer consents to. `quoteToken` fixes that price until it expires. */
export function toOrderRequest(values: CheckoutValues, cart: Cart, quote: Quote, giftCard = ''): OrderRequest {
  const { addressId, shipping, billsToSame, billing, paymentMethod, note, giftNote, fields } = values
  const pickUp = quote.parcels.filter(({ isPickup }) => isPickup).map(({ artisan }) => artisan.id)
  const express = quote.parcels.filter(({ isExpress }) => isExpress).map(({ artisan }) => artisan.id)
  return {
    lines: cart.map(({ productId, variant, quantity }) => ({ productId, variant, quantity })),
    ...(addressId ? { addressId } : { shippingAddress: shipping }),
    ...(billsToSame ? {} : { billingAddress: billing }),
    paymentMethod,
    ...(quote.giftCard && quote.giftCard.reason === null ? { giftCard } : {}),
    // A coupon without effect must not block the order.
    ...(quote.coupon && quote.coupon.reason === null ? { coupon: quote.coupon.code } : {}),
    ...(pickUp.length > 0 ? { pickUp } : {}),
    ...(express.length > 0 ? { express } : {}),
    ...(note ? { note } : {}),
    ...(giftNote ? { giftNote } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    expectedTotalPaise: quote.totalPaise,
    quoteToken: quote.token,
  }
}

export type ChangedPrice = { name: string; wasPaise: number; isPaise: number }

export function changedPrices(cart: Cart, quote: Quote): ChangedPrice[] {
  const quoted = quote.parcels.flatMap((parcel) => parcel.lines)
  return quoted.flatMap((line) => {
    const own = cart.find(
      (one) => one.productId === line.productId && optionsKey(one.variant) === optionsKey(line.variant),
    )
    if (!own || own.price === line.unitPricePaise) return []
    return [{ name: line.name, wasPaise: own.price, isPaise: line.unitPricePaise }]
  })
}
