import { expect, test } from 'vitest'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { quoteChanges } from './quote-changes.ts'

const quoted = (unitPricePaise: number, sums: Partial<Quote> = {}) =>
  ({
    parcels: [{ lines: [{ productId: 'stole', variant: { size: 'M' }, name: 'Stole', unitPricePaise }] }],
    shippingPaise: 6000,
    discountPaise: 0,
    codFeePaise: 0,
    totalPaise: unitPricePaise + 6000,
    ...sums,
  }) as unknown as Quote

test('an identical new quote reports no changes', () => {
  expect(quoteChanges(quoted(245_000), quoted(245_000))).toEqual([])
})

test('changes of product price, delivery fee and discount are each reported with both amounts', () => {
  const after = quoted(250_000, { shippingPaise: 0, discountPaise: 5000 })
  expect(quoteChanges(quoted(245_000), after)).toEqual([
    { what: 'piece', name: 'Stole', wasPaise: 245_000, isPaise: 250_000 },
    { what: 'delivery', name: null, wasPaise: 6000, isPaise: 0 },
    { what: 'discount', name: null, wasPaise: 0, isPaise: 5000 },
  ])
})

test('an otherwise unexplained difference is reported as a change of the total', () => {
  const [change] = quoteChanges(quoted(245_000), quoted(245_000, { totalPaise: 1 }))
  expect(change).toMatchObject({ what: 'total', wasPaise: 251_000, isPaise: 1 })
})
