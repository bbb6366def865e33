import { expect, test } from 'vitest'
import { healthOf } from './workshop-health.ts'
import { addUp, conversion, inParts, type SalesPart } from './workshop-sales.ts'

const day = (number: number): SalesPart => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  days: 1,
  views: number,
  orders: 1,
  soldPaise: 100,
})
const days = Array.from({ length: 16 }, (_, index) => day(index + 1))

test('days are grouped into weeks with the same totals, and the last week is whole', () => {
  const weeks = inParts(days, 7)
  expect(weeks.map(({ day, days }) => [day, days])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-03', 7],
    ['2026-11-10', 7],
  ])
  expect(addUp(weeks)).toEqual(addUp(days))
  expect(inParts(days, 1)).toEqual(days)
  expect(inParts([], 7)).toEqual([])
})

test('conversion is orders per hundred views, and null without views', () => {
  expect(conversion({ orders: 3, views: 200 })).toBe(1.5)
  expect(conversion({ orders: 1, views: 3 })).toBe(33.3)
  expect(conversion({ orders: 2, views: 0 })).toBeNull()
})

test('a health mark is still good exactly at its limit, and has no percentage without data', () => {
  const parcel = { accepted: true, postedInTime: true, returned: false, answered: null }
  const many = Array.from({ length: 19 }, () => parcel)
  const [accepted, posted, returns, messages] = healthOf([...many, { ...parcel, accepted: false, returned: true }])
  expect(accepted).toEqual({ name: 'accepted', percent: 95, count: 20, isGood: true })
  expect(posted).toMatchObject({ percent: 100, isGood: true })
  expect(returns).toMatchObject({ percent: 5, isGood: true })
  expect(messages).toEqual({ name: 'messages', percent: null, count: 0, isGood: true })
  const worse = healthOf([...many.slice(1), ...Array(2).fill({ ...parcel, accepted: false, returned: true })])
  expect(worse.map(({ isGood }) => isGood)).toEqual([false, true, false, true])
})
