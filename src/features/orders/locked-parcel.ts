import type { Balance } from '#features/payments/balance.ts'
import type { Proof } from '#features/proofs/proof.ts'
import type { TaxStatus } from '#features/tax/tax-rules.ts'
import type { PlacedLine } from './order.ts'
import type { ParcelStatus } from './order-status.ts'

export type ParcelFacts = {
  id: number
  number: string
  artisanId: number
  status: ParcelStatus
  shippingPaise: number
  codFeePaise: number
  fromState: string
  toState: string
  zone: string
  chargeableGrams: number
  promisedUntil: Date
  deliveredAt: Date | null
  /** the return that this parcel replaces; such a parcel costs nothing */
  replacesReturnId: number | null
  sellerTaxStatus: TaxStatus
  sellerPincode: string
  hasDelay: boolean
  hasOpenReturn: boolean
  isPickup: boolean
  isBooked: boolean
  balance: Balance | null
  isPersonal: boolean
  proof: Proof | null
}

export type LockedParcel = ParcelFacts & {
  customerId: number
  isCash: boolean
  lines: PlacedLine[]
  goodsPaise: number
  taxPaise: number
  commissionPaise: number
  couponPaise: number
  exemptPaise: number
  totalPaise: number
  units: { variantId: number; quantity: number }[]
}

export function livingLines(parcel: { lines: readonly PlacedLine[] }): PlacedLine[] {
  return parcel.lines.filter(({ isCancelled }) => !isCancelled)
}

export function toLockedParcel(
  facts: ParcelFacts & { lines: PlacedLine[] },
  owner: { customerId: number; isCash: boolean },
): LockedParcel {
  const living = livingLines(facts)
  const goodsPaise = sum(living, (line) => line.goodsPaise)
  const shippingPaise = living.length > 0 ? facts.shippingPaise : 0
  const codFeePaise = living.length > 0 ? facts.codFeePaise : 0
  return {
    ...facts,
    ...owner,
    shippingPaise,
    codFeePaise,
    goodsPaise,
    taxPaise: sum(living, (line) => line.cgstPaise + line.sgstPaise + line.igstPaise),
    commissionPaise: sum(living, (line) => line.commissionPaise),
    couponPaise: sum(living, (line) => line.platformDiscountPaise),
    exemptPaise: sum(living, (line) => (line.taxBasisPoints === 0 ? line.goodsPaise : 0)),
    totalPaise: goodsPaise + shippingPaise + codFeePaise,
    units: living.map(({ variantId, quantity }) => ({ variantId, quantity })),
  }
}

function sum<Row>(rows: readonly Row[], paise: (row: Row) => number): number {
  return rows.reduce((total, row) => total + paise(row), 0)
}
