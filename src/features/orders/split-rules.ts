import { z } from 'zod'
import { isHolding, type Proof } from '#features/proofs/proof.ts'
import type { SoldLine } from './order.ts'
import type { ParcelStatus } from './order-status.ts'

export const splitRequest = z.strictObject({
  lines: z
    .array(z.strictObject({ sku: z.string().max(80), quantity: z.int().min(1).max(99) }))
    .min(1, { error: 'invalid.required' })
    .max(50),
})

export type SplitRequest = z.output<typeof splitRequest>

const splittable: readonly ParcelStatus[] = ['accepted', 'making', 'ready']

type Splittable = {
  status: ParcelStatus
  hasDelay: boolean
  balance: object | null
  proof: Proof | null
  replacesReturn?: string | null
  lines: readonly { quantity: number; isCancelled: boolean }[]
}

/** A part of it must not pass by an open proof. */
export function canSplit(parcel: Splittable, now: Date): boolean {
  const { status, hasDelay, balance, proof, replacesReturn = null, lines } = parcel
  const isFree = !hasDelay && balance === null && replacesReturn === null && !isHolding(proof, now)
  const pieces = lines.filter(({ isCancelled }) => !isCancelled).reduce((sum, { quantity }) => sum + quantity, 0)
  return splittable.includes(status) && isFree && pieces > 1
}

export type SplitMoney = Pick<
  SoldLine,
  | 'discountPaise'
  | 'platformDiscountPaise'
  | 'shippingPaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'commissionPaise'
>

/** Rounded down; the remainder stays with the other pieces, so that both add up to the line. */
export function moneyOfSplit<Line extends SplitMoney & { quantity: number }>(line: Line, quantity: number): SplitMoney {
  const part = (paise: number) => Number((BigInt(paise) * BigInt(quantity)) / BigInt(line.quantity))
  return {
    discountPaise: part(line.discountPaise),
    platformDiscountPaise: part(line.platformDiscountPaise),
    shippingPaise: part(line.shippingPaise),
    cgstPaise: part(line.cgstPaise),
    sgstPaise: part(line.sgstPaise),
    igstPaise: part(line.igstPaise),
    commissionPaise: part(line.commissionPaise),
  }
}
