import { z } from 'zod'
import { type PostalAddress, postalAddress } from '#domain/accounts/postal-address.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { optionsKey } from '#domain/catalog/variant-options.ts'
import type { OrderRequest, Quote } from '#domain/orders/order.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payments/payment.ts'
import type { AddressForm } from '#web/accounts/address-control.ts'

/** `addressId` empty: the address is typed here. */
export type CheckoutForm = {
  addressId: string
  shipping: AddressForm
  keepsAddress: boolean
  billsToSame: boolean
  billing: AddressForm
  paymentMethod: PaymentMethod
}

export type CheckoutValues = Omit<CheckoutForm, 'shipping' | 'billing'> & {
  shipping: PostalAddress
  billing: PostalAddress
}

/** Only what is on the screen is checked: a chosen address hides the shipping fields, "the same" hides the billing ones. */
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
    shipping: isTyped ? postalAddress : ignored,
    keepsAddress: z.boolean(),
    billsToSame: z.boolean(),
    billing: billsElsewhere ? postalAddress : ignored,
    paymentMethod: z.enum(paymentMethods, { error: 'invalid.paymentMethod' }),
  })
  return schema as unknown as z.ZodType<CheckoutValues, CheckoutForm>
}

/** The order as it is sent. `expectedTotalPaise` is the sum the buyer has before them: the consent to the price. */
export function toOrderRequest(values: CheckoutValues, cart: Cart, quote: Quote): OrderRequest {
  const { addressId, shipping, billsToSame, billing, paymentMethod } = values
  return {
    lines: cart.map(({ productId, variant, quantity }) => ({ productId, variant, quantity })),
    ...(addressId ? { addressId } : { shippingAddress: shipping }),
    ...(billsToSame ? {} : { billingAddress: billing }),
    paymentMethod,
    expectedTotalPaise: quote.totalPaise,
  }
}

export type ChangedPrice = { name: string; wasPaise: number; isPaise: number }

/** Where the price in the cart, which the buyer has seen, differs from today's. */
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
