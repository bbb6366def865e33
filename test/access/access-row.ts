/** How the table of who gets which status is written. */

/** A and B are two of a kind: what belongs to A is not there for B. */
export const callers = ['guest', 'customerA', 'customerB', 'artisanA', 'artisanB', 'admin'] as const

export type AccessCaller = (typeof callers)[number]

/** What the calls speak about: all of it belongs to customer A and artisan A. */
export type AccessFacts = {
  product: string
  craft: string
  artisan: string
  addressId: string
  paidOrder: string
  paidParcel: string
  unpaidOrder: string
  /** by customer A, of the product */
  review: string
  /** a file of products that artisan A brought and that nobody has read yet */
  import: string
  /** an order whose payment the gateway has just captured, and what it gave the browser */
  callback: { orderNumber: string; razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
}

export type AccessInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
}

export type AccessRow = {
  /** status by caller, in the order of `callers` */
  statuses: readonly [number, number, number, number, number, number]
  input?: (facts: AccessFacts, caller: AccessCaller) => AccessInput
}

export const all = (status: number): AccessRow['statuses'] => [status, status, status, status, status, status]
export const ofCustomers = (a: number, b = a): AccessRow['statuses'] => [401, a, b, 403, 403, 403]
export const ofArtisans = (a: number, b = a): AccessRow['statuses'] => [401, 403, 403, a, b, 403]
export const ofAdmins = (status: number): AccessRow['statuses'] => [401, 403, 403, 403, 403, status]
