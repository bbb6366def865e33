import type { Destination } from './destination.ts'
import type { WantedGood } from './goods.ts'
import type { Quote, WantedLine } from './order.ts'
import type { PricedLine, PricedOrder, PricedParcel } from './order-totals.ts'
import { canShipTo } from './tax-rules.ts'

export type LineProblem = 'unavailable' | 'out-of-stock' | 'cannot-ship-there'

/** What keeps a line from being ordered now; null when nothing does. */
export function problemOf({ good, quantity }: WantedGood, state: string | null): LineProblem | null {
  if (!good.isOnSale) return 'unavailable'
  const seller = { taxStatus: good.artisanTaxStatus, state: good.artisanState }
  if (state !== null && !canShipTo(seller, state)) return 'cannot-ship-there'
  return good.free < quantity ? 'out-of-stock' : null
}

/** How a line is named to the browser, in errors and quotes. */
export function lineName({ good }: WantedGood): { productId: string; variant: Record<string, string> } {
  return { productId: good.slug, variant: good.options }
}

export type Priced = { order: PricedOrder; missing: readonly WantedLine[]; destination: Destination | null }

/** The quote as the browser reads it. */
export function showQuote({ order, missing, destination }: Priced): Quote {
  const state = destination?.state ?? null
  const lines = order.parcels.flatMap((parcel) => parcel.lines)
  const hasProblem = missing.length > 0 || lines.some((line) => problemOf(line, state) !== null)
  return {
    parcels: order.parcels.map((parcel) => showParcel(parcel, state)),
    missing: missing.map(({ productId, variant }) => ({ productId, variant })),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalPaise: order.subtotalPaise,
    discountPaise: order.discountPaise,
    shippingPaise: order.shippingPaise,
    taxPaise: order.taxPaise,
    totalPaise: order.totalPaise,
    canOrder: lines.length > 0 && destination !== null && !hasProblem,
    deliverTo: destination,
  }
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
    taxPaise: parcel.taxPaise,
    totalPaise: parcel.totalPaise,
    zone: parcel.zone,
    promisedFrom: parcel.promisedFrom?.toISOString() ?? null,
    promisedUntil: parcel.promisedUntil?.toISOString() ?? null,
  }
}

const mostShownFree = 99

function showLine(line: PricedLine, state: string | null): Quote['parcels'][number]['lines'][number] {
  const { good, quantity, linePaise } = line
  return {
    ...lineName(line),
    name: good.shownName,
    nameLanguage: good.nameLanguage,
    imageKey: good.imageKey,
    quantity,
    free: Math.max(0, Math.min(mostShownFree, good.free)),
    unitPricePaise: good.unitPricePaise,
    linePaise,
    problem: problemOf(line, state),
  }
}
