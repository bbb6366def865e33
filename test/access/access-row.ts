import type { AnyCall, Caller } from '#platform/api/call.ts'

/** A and B have the same role; what belongs to A is 404 for B. */
export const callers = ['guest', 'customerA', 'customerB', 'artisanA', 'artisanB', 'admin'] as const

export type AccessCaller = (typeof callers)[number]

export type AccessFacts = {
  product: string
  craft: string
  artisan: string
  addressId: string
  paidOrder: string
  paidParcel: string
  unpaidOrder: string
  review: string
  /** an import file of artisan A that no job has read yet */
  import: string
  /** an order whose payment the gateway has just captured, with the fields that the browser receives */
  callback: { orderNumber: string; razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
}

export type AccessInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
}

export type AccessRow = {
  /** the expected status for allowed callers: one for all, or one each in the order of `callers`; default 200 */
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

/** 401 for a guest, 403 for a role that the entry does not name, else the row's status. */
export function expectedStatuses({ who, path }: AnyCall, { status = 200 }: AccessRow): Record<string, number> {
  const allowed = callers.filter((caller) => who.includes(roleOf[caller]))
  const statuses = typeof status === 'number' ? allowed.map(() => status) : status
  if (statuses.length !== allowed.length) throw new Error(`${path}: a status for each who may call`)
  const refused = (caller: AccessCaller) => (caller === 'guest' ? 401 : 403)
  return Object.fromEntries(
    callers.map((caller) => [caller, statuses[allowed.indexOf(caller)] ?? refused(caller)] as const),
  )
}
