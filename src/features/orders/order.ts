import { z } from 'zod'
import { postalAddress } from '#features/addresses/postal-address.ts'
import { someArtisans, wantedLine } from '#features/checkout/checkout-quote.ts'
import { fieldValues, shownField } from '#features/extensions/additional-field.ts'
import { shownBalance } from '#features/payments/balance.ts'
import { orderMethods, paymentState } from '#features/payments/payment.ts'
import { variantOptions } from '#features/products/product.ts'
import { proofStates } from '#features/proofs/proof.ts'
import { refundRoutes, refundStatuses } from '#features/refunds/refund-status.ts'
import { orderReturn } from '#features/returns/order-return.ts'
import { returnStatuses } from '#features/returns/return-status.ts'
import { trackingPattern } from '#features/shipping/carrier.ts'
import { orderNeeds } from './admin-order.ts'
import { parcelStatuses } from './order-status.ts'

export const orderRequest = z
  .strictObject({
    lines: z.array(wantedLine).min(1, { error: 'invalid.emptyCart' }).max(50, { error: 'invalid.tooManyLines' }),
    addressId: z.string().max(64).optional(),
    shippingAddress: postalAddress.optional(),
    billingAddress: postalAddress.optional(),
    paymentMethod: z.enum(orderMethods, { error: 'invalid.paymentMethod' }),
    coupon: z.string().trim().max(40).optional(),
    /** the code of a gift card; what it cannot pay the gateway is asked for */
    giftCard: z.string().trim().max(40).optional(),
    expectedTotalPaise: z.int().optional(),
    /** of the quote that the buyer saw; an expired one gets 409 `quote-expired` with a new quote */
    quoteToken: z.string().max(400).optional(),
    /** artisans at whose workshops the buyer collects, where they offer it */
    pickUp: someArtisans.optional(),
    /** artisans whose parcel comes by the faster service, where it is offered */
    express: someArtisans.optional(),
    note: z.string().max(500).optional(),
    giftNote: z.string().max(300).optional(),
    /** what haat.config.ts asks of an order, by key */
    fields: fieldValues.optional(),
  })
  .refine((request) => (request.addressId === undefined) !== (request.shippingAddress === undefined), {
    error: 'invalid.address',
    path: ['shippingAddress'],
  })

export type OrderRequest = z.output<typeof orderRequest>

/** Copied at the sale, so that it survives changes of the product. Columns and JSON: order-line.ts. */
const soldLine = z.object({
  variantId: z.int(),
  productId: z.string(),
  name: z.string(),
  options: variantOptions,
  sku: z.string(),
  imageKey: z.string().nullable(),
  quantity: z.int(),
  unitPricePaise: z.int(),
  linePaise: z.int(),
  discountPaise: z.int(),
  platformDiscountPaise: z.int(),
  shippingPaise: z.int(),
  hsn: z.string(),
  taxBasisPoints: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
  commissionBasisPoints: z.int(),
  commissionPaise: z.int(),
  isMadeToOrder: z.boolean(),
  /** working days until dispatch, as the product page said; null: sold before this was kept */
  dispatchDays: z.int().nullable(),
  returnDays: z.int(),
  canReturnForChangedMind: z.boolean(),
})

export type SoldLine = z.output<typeof soldLine>

/** Money is for the whole line; line-money.ts computes it for single pieces. */
export type PlacedLine = SoldLine & {
  id: number
  isCancelled: boolean
  /** pieces of settled returns, and how many of those were restocked */
  returnedQuantity: number
  restockedQuantity: number
  /** after the discount */
  goodsPaise: number
  /** the buyer's own, once it was sent */
  pictureKey: string | null
}

const internal = {
  variantId: true,
  platformDiscountPaise: true,
  commissionBasisPoints: true,
  commissionPaise: true,
} as const

const orderLine = soldLine.omit(internal).extend({
  /** what was chosen, in the reader's language; `name` is in it too where its parts are known */
  choices: z.array(z.string()),
  /** of a line that is made with the buyer's own picture: its number, and the picture once it was sent */
  ownPicture: z.object({ line: z.int(), key: z.string().nullable() }).nullable(),
  isCancelled: z.boolean(),
  returnedQuantity: z.int(),
  /** pieces that may still be returned, until when, and whether a change of mind is accepted; null: none */
  returnable: z.object({ quantity: z.int(), until: z.string(), changedMind: z.boolean() }).nullable(),
})

export type OrderLine = z.output<typeof orderLine>

const orderEvent = z.object({
  move: z.string(),
  toStatus: z.string().nullable(),
  by: z.enum(['customer', 'artisan', 'admin', 'system']),
  impersonationOf: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: z.string(),
})

export type OrderEvent = z.output<typeof orderEvent>

const orderParcel = z.object({
  number: z.string(),
  status: z.enum(parcelStatuses),
  artisan: z.object({ id: z.string(), name: z.string(), place: z.string() }),
  /** until when the artisan has to accept it; null: accepted, or over */
  acceptBy: z.string().nullable(),
  lines: z.array(orderLine),
  subtotalPaise: z.int(),
  discountPaise: z.int(),
  shippingPaise: z.int(),
  codFeePaise: z.int(),
  taxPaise: z.int(),
  totalPaise: z.int(),
  /** without cancelled lines; the amount the courier collects with cash on delivery */
  duePaise: z.int(),
  promisedFrom: z.string(),
  promisedUntil: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /**
   * where the buyer collects it; null: a courier brings it. Once it is ready, until when, and for the buyer the digits
   * to show there
   */
  pickup: z.object({ address: z.string(), code: z.string().nullable(), until: z.string().nullable() }).nullable(),
  /** by the faster service */
  isExpress: z.boolean(),
  /** what it owes before it is posted, or owed; null: all was paid with the order */
  balance: shownBalance.nullable(),
  /** the number of the return that this parcel replaces */
  replacesReturn: z.string().nullable(),
  delay: z.object({ promisedUntil: z.string(), reason: z.string(), askedAt: z.string() }).nullable(),
  /** `isPiece`: the very piece that goes out, not the work on it; `isOnPage`: the product's page shows it too; `isDoubted`: it waits for an admin; `proof`: it asks the buyer whether it is right, without an answer until `until` it is */
  milestones: z.array(
    z.object({
      imageKey: z.string(),
      words: z.string().nullable(),
      at: z.string(),
      isPiece: z.boolean(),
      isOnPage: z.boolean(),
      isDoubted: z.boolean(),
      proof: z.object({ state: z.enum(proofStates), change: z.string().nullable(), until: z.string() }).nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'bill_of_supply', 'bill', 'credit_note']),
      number: z.string(),
      issuedAt: z.string(),
      url: z.string(),
    }),
  ),
  returns: z.array(orderReturn),
  events: z.array(orderEvent),
  unread: z.int(),
  moves: z.array(z.string()),
})

export type OrderParcel = z.output<typeof orderParcel>

export const orderSummary = z.object({
  number: z.string(),
  placedAt: z.string(),
  status: z.enum(parcelStatuses),
  /** of the latest return; null: none was asked for */
  returnStatus: z.enum(returnStatuses).nullable(),
  paymentStatus: paymentState.shape.status,
  totalPaise: z.int(),
  pieces: z.int(),
  /** name of the first piece, in the reader's language */
  piece: z.string().nullable(),
  pictures: z.array(z.object({ key: z.string(), name: z.string() })),
  artisans: z.array(z.string()),
  canPay: z.boolean(),
})

export type OrderSummary = z.output<typeof orderSummary>

export const orderDetail = orderSummary.extend({
  subtotalPaise: z.int(),
  discountPaise: z.int(),
  shippingPaise: z.int(),
  codFeePaise: z.int(),
  taxPaise: z.int(),
  coupon: z.object({ code: z.string(), discountPaise: z.int() }).nullable(),
  /** what it pays of the total; null: none, or the order ended unpaid */
  giftCard: z.object({ last4: z.string(), usedPaise: z.int() }).nullable(),
  note: z.string().nullable(),
  giftNote: z.string().nullable(),
  fields: z.array(shownField),
  refunds: z.array(
    z.object({
      amountPaise: z.int(),
      status: z.enum(refundStatuses),
      route: z.enum(refundRoutes),
      reason: z.string(),
      parcel: z.string().nullable(),
      components: z.record(z.string(), z.int()),
      at: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  /** a cash order waiting for its six-digit code; null otherwise */
  codeAsked: z.object({ until: z.string(), sentTo: z.string(), canSendAgain: z.boolean() }).nullable(),
  shippingAddress: postalAddress,
  billingAddress: postalAddress,
  parcels: z.array(orderParcel),
  payment: paymentState,
  events: z.array(orderEvent),
})

export type OrderDetail = z.output<typeof orderDetail>

/** What an artisan sees: nothing of other artisans, no email address. */
export const workshopParcel = orderParcel.extend({
  orderNumber: z.string(),
  placedAt: z.string(),
  dueAt: z.string().nullable(),
  /** the last evening to post it so that it arrives as promised; null: nothing to post now */
  postBy: z.string().nullable(),
  note: z.string().nullable(),
  giftNote: z.string().nullable(),
  fields: z.array(shownField),
  packing: z.array(z.object({ sku: z.string(), packing: z.string().nullable(), isFragile: z.boolean() })),
  splitFrom: z.string().nullable(),
  canSplit: z.boolean(),
  /** whether the shop's courier may be asked to fetch it, and its label once it was */
  canBookCourier: z.boolean(),
  courierLabelUrl: z.string().nullable(),
  /** name, town and state; the full address only after acceptance */
  shipTo: z.object({
    fullName: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    phone: z.string().nullable(),
    house: z.string().nullable(),
    street: z.string().nullable(),
    landmark: z.string().nullable(),
  }),
  /** delivered: what is paid out; before: goods and shipping less commission, before statutory deductions */
  earningPaise: z.int(),
})

export type WorkshopParcel = z.output<typeof workshopParcel>

export const moveRequest = z.strictObject({
  move: z.string().max(40),
  reason: z.string().max(500).optional(),
  carrier: z.string().max(60).optional(),
  trackingNumber: z
    .string()
    .max(40)
    .regex(new RegExp(`^${trackingPattern}$`), 'invalid.tracking')
    .optional(),
  until: z.iso.datetime().optional(),
  newDate: z.iso.date().optional(),
  /** that the buyer shows at the workshop */
  code: z.string().max(12).optional(),
  photo: z.string().max(80).optional(),
  words: z.string().max(300).optional(),
  /** of a photo: it may be seen with the certificate of the piece; of the work also on the page of its product */
  isPublic: z.boolean().optional(),
  /** what the buyer would have otherwise than the proof shows */
  change: z.string().max(500).optional(),
})

export type MoveRequest = z.output<typeof moveRequest>

const ledgerLine = z.object({ account: z.string(), artisan: z.string().nullable(), amountPaise: z.int() })

export const adminOrder = orderSummary.extend({
  customer: z.object({ name: z.string(), city: z.string(), state: z.string() }),
  method: z.string(),
  parcels: z.array(
    z.object({ number: z.string(), artisan: z.string(), status: z.enum(parcelStatuses), moves: z.array(z.string()) }),
  ),
  notices: z.array(z.object({ kind: z.enum(orderNeeds), words: z.string().nullable(), until: z.string().nullable() })),
})

export type AdminOrder = z.output<typeof adminOrder>

export const adminOrderDetail = orderDetail.extend({
  customer: z.object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  ledger: z.array(z.object({ kind: z.string(), effect: z.string(), at: z.string(), entries: z.array(ledgerLine) })),
  gatewayEvents: z.array(
    z.object({ kind: z.string(), outcome: z.string(), reason: z.string().nullable(), receivedAt: z.string() }),
  ),
})

export type AdminOrderDetail = z.output<typeof adminOrderDetail>
