import type { CodReason } from '#features/checkout/checkout-reasons.ts'
import { isValidOn } from '#features/tax/tax-rules.ts'
import { shareOf } from '#platform/money/money.ts'
import type { Zone } from './shipping-rules.ts'

/** Limits are per parcel, fee included. */
export type CodRule = {
  mostPaise: number
  mostFragilePaise: number
  feePaise: number
  feeBasisPoints: number
  mostRefused: number
  /** share of a parcel that, paid with the order, allows what cash alone does not; 0: none */
  advanceBasisPoints: number
  mostWithAdvancePaise: number
  closedZones: readonly string[]
  closedPrefixes: readonly string[]
  validFrom: Date
  validUntil: Date | null
}

export type CashParcel = {
  artisanName: string
  valuePaise: number
  isFragile: boolean
  isMadeToOrder: boolean
  /** no courier comes to the door */
  isPickup: boolean
  canDeliver: boolean
  zone: Zone | null
}

export type CodRefusal = { reason: CodReason; artisan: string | null; limitPaise: number | null }

export type CashInput = { parcels: readonly CashParcel[]; pincode: string; refusedBefore: number }

export function codRuleOn(rules: readonly CodRule[], at: Date): CodRule | null {
  return rules.find((rule) => isValidOn(rule, at)) ?? null
}

/** Per parcel in paise, GST included: the higher of a fixed fee and a share of the value. */
export function codFeeOf(rule: CodRule, valuePaise: number): number {
  return Math.max(rule.feePaise, shareOf(valuePaise, rule.feeBasisPoints))
}

/** What of a parcel is paid with the order, in whole rupees. */
export function advanceOf({ advanceBasisPoints }: CodRule, totalPaise: number): number {
  return Math.ceil(shareOf(totalPaise, advanceBasisPoints) / 100) * 100
}

/** The limits for who pays a part with the order: dearer parcels, and those who refused one before. */
export function withAdvance(rule: CodRule): CodRule {
  const { mostWithAdvancePaise: mostPaise, mostPaise: most, advanceBasisPoints } = rule
  if (advanceBasisPoints === 0 || mostPaise < most) return rule
  return { ...rule, mostPaise, mostFragilePaise: mostPaise, mostRefused: Number.POSITIVE_INFINITY }
}

/** Every reason against cash on delivery; empty: it is offered. A reason about one parcel names its artisan. */
export function codRefusals(rule: CodRule | null, { parcels, pincode, refusedBefore }: CashInput): CodRefusal[] {
  if (!rule) return [{ reason: 'not-deliverable', artisan: null, limitPaise: null }]

  const refusals = parcels.flatMap((parcel) => refusalsOf(rule, parcel))
  const ofOrder = (reason: CodReason) => refusals.push({ reason, artisan: null, limitPaise: null })
  if (rule.closedPrefixes.some((prefix) => pincode.startsWith(prefix))) ofOrder('pincode')
  if (refusedBefore >= rule.mostRefused) ofOrder('refused-before')
  return refusals
}

function refusalsOf(rule: CodRule, parcel: CashParcel): CodRefusal[] {
  const { artisanName: artisan, valuePaise, isFragile, isMadeToOrder, isPickup, canDeliver, zone } = parcel
  const askedPaise = valuePaise + codFeeOf(rule, valuePaise)
  const found: CodRefusal[] = []
  if (!canDeliver) found.push({ reason: 'not-deliverable', artisan, limitPaise: null })
  if (askedPaise > rule.mostPaise) found.push({ reason: 'parcel-too-dear', artisan, limitPaise: rule.mostPaise })
  else if (isFragile && askedPaise > rule.mostFragilePaise)
    found.push({ reason: 'fragile-too-dear', artisan, limitPaise: rule.mostFragilePaise })
  if (isPickup) found.push({ reason: 'pickup', artisan, limitPaise: null })
  if (isMadeToOrder) found.push({ reason: 'made-to-order', artisan, limitPaise: null })
  if (zone !== null && rule.closedZones.includes(zone)) found.push({ reason: 'zone', artisan, limitPaise: null })
  return found
}
