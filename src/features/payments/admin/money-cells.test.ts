import { expect, test } from 'vitest'
import { sumOfAmounts } from './money-cells.tsx'

test('a cancelled transfer is in no sum, and cash on delivery has no state', () => {
  const transfers = [
    { amountPaise: 125_000, status: 'paid' },
    { amountPaise: 40_000, status: 'cancelled' },
    { amountPaise: 5_000, status: 'failed' },
  ]
  expect(sumOfAmounts(transfers)).toBe('₹1,300')
  expect(sumOfAmounts([{ amountPaise: 70_000 }, { amountPaise: 5_000 }])).toBe('₹750')
})
