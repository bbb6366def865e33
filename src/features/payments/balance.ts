import { z } from 'zod'

/** What a parcel owes besides the order's payment: before it is posted (the price of its piece less the deposit), or in cash at the door. */
export type Balance = { amountPaise: number; isPaid: boolean; inCash: boolean }

/** `payUntil`: then the order ends and the artisan keeps the deposit; null before the piece is ready. */
export const shownBalance = z.object({
  amountPaise: z.int(),
  isPaid: z.boolean(),
  inCash: z.boolean(),
  payUntil: z.string().nullable(),
})

/** Before it is posted. */
export function owedPaise({ balance }: { balance: Balance | null }): number {
  return balance === null || balance.isPaid || balance.inCash ? 0 : balance.amountPaise
}

/** At the door. */
export function doorPaise({ balance }: { balance: Balance | null }): number {
  return balance === null || balance.isPaid || !balance.inCash ? 0 : balance.amountPaise
}

/** What a cash order paid before and what it pays at the door, in paise. Null: it has no such part. */
export function partsInCash({
  totalPaise,
  parcels,
}: {
  totalPaise: number
  parcels: readonly { balance: Balance | null }[]
}): { paidPaise: number; duePaise: number } | null {
  if (!parcels.some(({ balance }) => balance?.inCash)) return null
  const restPaise = parcels.reduce((sum, { balance }) => sum + (balance?.amountPaise ?? 0), 0)
  return { paidPaise: totalPaise - restPaise, duePaise: parcels.reduce((sum, parcel) => sum + doorPaise(parcel), 0) }
}

/** While a parcel is in one of these, its balance can be paid. */
export const payableStatuses = ['placed', 'on_hold', 'accepted', 'making', 'ready'] as const

type Payable = {
  canPay: boolean
  payment: { status: string; amountPaise: number }
  parcels: readonly { status: string; balance: Balance | null }[]
}

/** What the payment sheet of an order asks for now, in paise: the order's payment, then the balance of one parcel after the other. Null: nothing. */
export function toPayNow({ canPay, payment, parcels }: Payable): number | null {
  if (canPay) return payment.amountPaise
  const owing = payment.status === 'captured' ? parcels.find(canPayBalance) : undefined
  return owing ? owedPaise(owing) : null
}

export function canPayBalance({ status, balance }: { status: string; balance: Balance | null }): boolean {
  return owedPaise({ balance }) > 0 && payableStatuses.some((payable) => payable === status)
}
