import { z } from 'zod'
import { quotedGiftCard } from '#features/gift-cards/gift-card.ts'
import { orderMethods } from '#features/payments/payment.ts'
import { orderShares } from '#features/payouts/order-shares.ts'
import { variantOptions } from '#features/products/product.ts'
import { codReasons, couponReasons } from './checkout-reasons.ts'

export const wantedLine = z.strictObject({
  productId: z.string().min(1).max(120),
  variant: variantOptions.default({}),
  quantity: z
    .int({ error: 'invalid.quantity' })
    .min(1, { error: 'invalid.quantity' })
    .max(99, { error: 'invalid.quantity' }),
})

export type WantedLine = z.output<typeof wantedLine>

/** Public ids. */
export const someArtisans = z.array(z.string().min(1).max(120)).max(50)

export const quoteRequest = z.strictObject({
  lines: z.array(wantedLine).min(1, { error: 'invalid.emptyCart' }).max(50, { error: 'invalid.tooManyLines' }),
  pincode: z.string().max(12).optional(),
  state: z.string().max(40).optional(),
  coupon: z.string().trim().max(40).optional(),
  /** the code of a gift card, which pays what it can; read for who is signed in */
  giftCard: z.string().trim().max(40).optional(),
  paymentMethod: z.enum(orderMethods, { error: 'invalid.paymentMethod' }).optional(),
  /** artisans at whose workshops the buyer collects; who does not offer it sends by courier */
  pickUp: someArtisans.optional(),
  /** artisans whose parcel comes by the faster service; where it is not offered, by the usual one */
  express: someArtisans.optional(),
})

export type QuoteRequest = z.output<typeof quoteRequest>

const lineProblem = z.enum(['unavailable', 'artisan-paused', 'out-of-stock', 'cannot-ship-there'])

const quotedLine = z.object({
  productId: z.string(),
  variant: variantOptions,
  name: z.string(),
  nameLanguage: z.string(),
  /** what was chosen, in the reader's language */
  choices: z.array(z.string()),
  imageKey: z.string().nullable(),
  quantity: z.int(),
  free: z.int(),
  unitPricePaise: z.int(),
  linePaise: z.int(),
  discountPaise: z.int(),
  hsn: z.string(),
  taxBasisPoints: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
  isMadeToOrder: z.boolean(),
  canReturnForChangedMind: z.boolean(),
  problem: lineProblem.nullable(),
})

const quotedParcel = z.object({
  artisan: z.object({ id: z.string(), name: z.string(), place: z.string(), state: z.string() }),
  lines: z.array(quotedLine),
  subtotalPaise: z.int(),
  discountPaise: z.int(),
  shippingPaise: z.int(),
  codFeePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  chargeableGrams: z.int(),
  isFragile: z.boolean(),
  /** delivery is free from this product total on; null: never, or destination unknown */
  freeAbovePaise: z.int().nullable(),
  zone: z.string().nullable(),
  promisedFrom: z.string().nullable(),
  promisedUntil: z.string().nullable(),
  /** whether the buyer may collect it at the workshop instead, for nothing */
  canPickUp: z.boolean(),
  isPickup: z.boolean(),
  /** the faster service, where it is offered: paise above the usual price, and until when it arrives */
  express: z.object({ extraPaise: z.int(), promisedUntil: z.string() }).nullable(),
  isExpress: z.boolean(),
})

export const quote = z.object({
  parcels: z.array(quotedParcel),
  missing: z.array(z.object({ productId: z.string(), variant: variantOptions })),
  pieces: z.int(),
  subtotalPaise: z.int(),
  discountPaise: z.int(),
  shippingPaise: z.int(),
  codFeePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  /** of the total, what is paid before a custom piece is posted and not with the order */
  balancePaise: z.int(),
  /** the balance is collected at the door, not before posting */
  isBalanceCash: z.boolean(),
  /** where the money for goods and delivery goes; null for an empty cart */
  shares: orderShares.nullable(),
  coupon: z
    .object({
      code: z.string(),
      discountPaise: z.int(),
      platformPaise: z.int(),
      artisanPaise: z.int(),
      reason: z.enum(couponReasons).nullable(),
      missingPaise: z.int().nullable(),
    })
    .nullable(),
  /** what a gift card pays of what is paid with the order; null: no code was given */
  giftCard: quotedGiftCard.nullable(),
  /** whether cash on delivery is offered, and every reason why not; null while the destination is unknown */
  cod: z
    .object({
      isOffered: z.boolean(),
      feePaise: z.int(),
      /** paid with the order, because cash alone is not offered; 0: all at the door */
      advancePaise: z.int(),
      reasons: z.array(
        z.object({ reason: z.enum(codReasons), artisan: z.string().nullable(), limitPaise: z.int().nullable() }),
      ),
    })
    .nullable(),
  /** Send it with the order: the price is fixed until `validUntil`. */
  token: z.string(),
  validUntil: z.string(),
  canOrder: z.boolean(),
  deliverTo: z.object({ pincode: z.string(), state: z.string(), city: z.string().nullable() }).nullable(),
})

export type Quote = z.output<typeof quote>
