import type { Quote } from '#features/checkout/checkout-quote.ts'
import { optionsKey } from '#features/products/variant-options.ts'

export type QuoteChange = {
  what: 'piece' | 'delivery' | 'discount' | 'cash-fee' | 'gift-card' | 'total'
  name: string | null
  wasPaise: number
  isPaise: number
}

export function quoteChanges(before: Quote, after: Quote): QuoteChange[] {
  const pieces = linesOf(after).flatMap((line): QuoteChange[] => {
    const was = linesOf(before).find(({ key }) => key === line.key)
    if (!was || was.unitPricePaise === line.unitPricePaise) return []
    return [{ what: 'piece', name: line.name, wasPaise: was.unitPricePaise, isPaise: line.unitPricePaise }]
  })
  const sums = [
    { what: 'delivery', wasPaise: before.shippingPaise, isPaise: after.shippingPaise },
    { what: 'discount', wasPaise: before.discountPaise, isPaise: after.discountPaise },
    { what: 'cash-fee', wasPaise: before.codFeePaise, isPaise: after.codFeePaise },
    { what: 'gift-card', wasPaise: before.giftCard?.usedPaise ?? 0, isPaise: after.giftCard?.usedPaise ?? 0 },
  ] as const
  const changed = [
    ...pieces,
    ...sums.filter(({ wasPaise, isPaise }) => wasPaise !== isPaise).map((sum) => ({ ...sum, name: null })),
  ]
  if (changed.length > 0 || before.totalPaise === after.totalPaise) return changed
  return [{ what: 'total', name: null, wasPaise: before.totalPaise, isPaise: after.totalPaise }]
}

function linesOf(quote: Quote) {
  return quote.parcels.flatMap(({ lines }) =>
    lines.map(({ productId, variant, name, unitPricePaise }) => ({
      key: `${productId} ${optionsKey(variant)}`,
      name,
      unitPricePaise,
    })),
  )
}
