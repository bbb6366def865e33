import type { PricedGiftCard } from '#features/gift-cards/gift-card.ts'
import { expectedShares, type SoldShare } from '#features/payouts/order-shares.ts'
import {
  advanceOf,
  type CodRefusal,
  type CodRule,
  codFeeOf,
  codRefusals,
  withAdvance,
} from '#features/shipping/cod-rules.ts'
import { canShipTo } from '#features/tax/tax-rules.ts'
import type { Quote, WantedLine } from './checkout-quote.ts'
import type { Destination } from './destination.ts'
import type { WantedGood } from './line-products.ts'
import type { PricedLine, PricedOrder, PricedParcel } from './order-totals.ts'
import type { QuoteToken } from './quote-token.ts'

export type LineProblem = Exclude<Quote['parcels'][number]['lines'][number]['problem'], null>

export function problemOf({ good, quantity, isServed }: PricedLine, state: string | null): LineProblem | null {
  if (!good.isOnSale) return good.isPaused ? 'artisan-paused' : 'unavailable'
  const seller = { taxStatus: good.artisanTaxStatus, state: good.artisanState }
  if (state !== null && !(isServed && canShipTo(seller, state))) return 'cannot-ship-there'
  return good.free < quantity ? 'out-of-stock' : null
}

export function lineName({ good }: WantedGood): { productId: string; variant: Record<string, string> } {
  return { productId: good.slug, variant: good.options }
}

export type Priced = {
  order: PricedOrder
  missing: readonly WantedLine[]
  destination: Destination | null
  paysCash: boolean
  giftCard: PricedGiftCard | null
}

/** `advances`: what is paid with the order, by parcel; empty where all is paid at the door. */
export type CashOffer = { feePaise: number; refusals: CodRefusal[]; advances: number[] }

export function cashOffer(
  { order, destination }: Priced,
  rule: CodRule | null,
  refusedBefore: number,
): CashOffer | null {
  if (!destination) return null
  const parcels = order.parcels.map((parcel) => ({
    artisanName: parcel.lines[0]?.good.artisanName ?? '',
    valuePaise: parcel.totalPaise - parcel.codFeePaise,
    isFragile: parcel.isFragile,
    isMadeToOrder: parcel.lines.some(({ good }) => good.isMadeToOrder),
    isPickup: parcel.isPickup,
    canDeliver: parcel.lines.every((line) => problemOf(line, destination.state) !== 'cannot-ship-there'),
    zone: parcel.zone,
  }))
  const feePaise = rule ? parcels.reduce((sum, { valuePaise }) => sum + codFeeOf(rule, valuePaise), 0) : 0
  const asked = { parcels, pincode: destination.pincode, refusedBefore }
  const refusals = codRefusals(rule, asked)
  const isPart = rule && refusals.length > 0 && codRefusals(withAdvance(rule), asked).length === 0
  if (!isPart) return { feePaise, refusals, advances: [] }
  const advances = parcels.map(({ valuePaise }) => advanceOf(rule, valuePaise + codFeeOf(rule, valuePaise)))
  return { feePaise, refusals: [], advances }
}

/** The rest of each parcel is owed at its door. */
export function paidInPart(priced: Priced, offer: CashOffer | null): Priced {
  if (!priced.paysCash || !offer || offer.advances.length === 0) return priced
  const parcels = priced.order.parcels.map((parcel, index) => ({
    ...parcel,
    balancePaise: parcel.totalPaise - (offer.advances[index] ?? parcel.totalPaise),
  }))
  const balancePaise = parcels.reduce((sum, parcel) => sum + parcel.balancePaise, 0)
  return { ...priced, order: { ...priced.order, parcels, balancePaise } }
}

/** Cash for all of it: the buyer confirms by a code, and nothing is paid before. */
export function isAllCash({ order, paysCash }: Priced): boolean {
  return paysCash && order.balancePaise === 0
}

/** Paise that the gateway is asked for with the order. */
export function askedPaise({ order, giftCard }: Priced): number {
  return order.totalPaise - order.balancePaise - (giftCard?.usedPaise ?? 0)
}

export function showQuote(
  priced: Priced,
  offer: CashOffer | null,
  { token, validUntil }: QuoteToken,
  commissionGst: number,
): Quote {
  const { order, missing, destination, paysCash } = priced
  const state = destination?.state ?? null
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const hasProblem = missing.length > 0 || lines.some((line) => problemOf(line, state) !== null)
  const isCashRefused = paysCash && offer !== null && offer.refusals.length > 0
  return {
    parcels: order.parcels.map((parcel) => showParcel(parcel, state)),
    missing: missing.map(({ productId, variant }) => ({ productId, variant })),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalPaise: order.subtotalPaise,
    discountPaise: order.discountPaise,
    shippingPaise: order.shippingPaise,
    codFeePaise: order.codFeePaise,
    taxPaise: order.taxPaise,
    totalPaise: order.totalPaise,
    balancePaise: order.balancePaise,
    isBalanceCash: paysCash && order.balancePaise > 0,
    shares: expectedShares(order.parcels.map(soldShare), commissionGst),
    coupon: showCoupon(order),
    giftCard: showGiftCard(priced),
    cod: offer && {
      isOffered: offer.refusals.length === 0,
      feePaise: offer.feePaise,
      advancePaise: offer.advances.reduce((sum, paise) => sum + paise, 0),
      reasons: offer.refusals,
    },
    token,
    validUntil: validUntil.toISOString(),
    canOrder: lines.length > 0 && destination !== null && !hasProblem && !isCashRefused,
    deliverTo: destination,
  }
}

function soldShare({ lines, totalPaise, codFeePaise, taxPaise }: PricedParcel): SoldShare {
  return {
    artisan: lines[0]?.good.artisanName ?? '',
    paidPaise: totalPaise - codFeePaise,
    taxPaise,
    commissionPaise: lines.reduce((sum, line) => sum + line.commissionPaise, 0),
    couponPaise: lines.reduce((sum, line) => sum + line.platformDiscountPaise, 0),
  }
}

function showCoupon({ coupon }: PricedOrder): Quote['coupon'] {
  if (!coupon) return null
  const { code, discountPaise, platformPaise, reason, missingPaise } = coupon
  return { code, discountPaise, platformPaise, artisanPaise: discountPaise - platformPaise, reason, missingPaise }
}

function showGiftCard({ giftCard }: Priced): Quote['giftCard'] {
  if (!giftCard) return null
  const { last4, leftPaise, usedPaise, reason } = giftCard
  return { last4, leftPaise, usedPaise, reason }
}

function showParcel(parcel: PricedParcel, state: string | null): Quote['parcels'][number] {
  const { good } = parcel.lines[0] ?? {}
  return {
    artisan: {
      id: good?.artisanSlug ?? '',
      name: good?.artisanName ?? '',
      place: good?.artisanPlace ?? '',
      state: good?.artisanState ?? '',
    },
    lines: parcel.lines.map((line) => showLine(line, state)),
    subtotalPaise: parcel.subtotalPaise,
    discountPaise: parcel.discountPaise,
    shippingPaise: parcel.shippingPaise,
    codFeePaise: parcel.codFeePaise,
    taxPaise: parcel.taxPaise,
    totalPaise: parcel.totalPaise,
    chargeableGrams: parcel.chargeableGrams,
    isFragile: parcel.isFragile,
    freeAbovePaise: parcel.freeAbovePaise,
    zone: parcel.zone,
    promisedFrom: parcel.promisedFrom?.toISOString() ?? null,
    promisedUntil: parcel.promisedUntil?.toISOString() ?? null,
    canPickUp: parcel.canPickUp,
    isPickup: parcel.isPickup,
    express: parcel.express && {
      extraPaise: parcel.express.extraPaise,
      promisedUntil: parcel.express.promisedUntil.toISOString(),
    },
    isExpress: parcel.isExpress,
  }
}

const mostShownFree = 99

function showLine(line: PricedLine, state: string | null): Quote['parcels'][number]['lines'][number] {
  const { good, quantity, linePaise } = line
  return {
    ...lineName(line),
    name: good.shownName,
    nameLanguage: good.nameLanguage,
    choices: good.choices,
    imageKey: good.imageKey,
    quantity,
    free: Math.max(0, Math.min(mostShownFree, good.free)),
    unitPricePaise: good.unitPricePaise,
    linePaise,
    discountPaise: line.discountPaise,
    hsn: good.hsn,
    taxBasisPoints: line.taxBasisPoints,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    isMadeToOrder: good.isMadeToOrder,
    canReturnForChangedMind: line.canReturnForChangedMind,
    problem: problemOf(line, state),
  }
}
