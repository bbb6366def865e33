import type { AnyCall, Caller } from '#platform/api/call.ts'

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
  /** what those get who may call: one status for all, or one each in the order of `callers`. 200 unless told */
  status?: number | readonly number[]
  input?: (facts: AccessFacts, caller: AccessCaller) => AccessInput
}

const roleOf: Record<AccessCaller, Caller> = {
  guest: 'guest',
  customerA: 'customer',
  customerB: 'customer',
  artisanA: 'artisan',
  artisanB: 'artisan',
  admin: 'admin',
}

/** 401 for a guest and 403 for a role that the entry does not name; the rest is the row's. */
export function expectedStatuses({ who, path }: AnyCall, { status = 200 }: AccessRow): Record<string, number> {
  const allowed = callers.filter((caller) => who.includes(roleOf[caller]))
  const statuses = typeof status === 'number' ? allowed.map(() => status) : status
  if (statuses.length !== allowed.length) throw new Error(`${path}: a status for each who may call`)
  const refused = (caller: AccessCaller) => (caller === 'guest' ? 401 : 403)
  return Object.fromEntries(
    callers.map((caller) => [caller, statuses[allowed.indexOf(caller)] ?? refused(caller)] as const),
  )
}
