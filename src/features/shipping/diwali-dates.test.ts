import { expect, test } from 'vitest'
import { diwaliDates, lastOrderDays } from './diwali-dates.ts'
import type { ShippingRate, Zone } from './shipping-rules.ts'

const rate = (zone: Zone, daysMax: number): ShippingRate => ({
  zone,
  slabGrams: 500,
  firstSlabPaise: 4000,
  nextSlabPaise: 3000,
  fragileFirstPaise: 0,
  fragileNextPaise: 0,
  freeAbovePaise: null,
  daysMin: 1,
  daysMax,
  expressPaise: null,
  expressDays: null,
  validFrom: new Date('2026-01-01'),
  validUntil: null,
})

const dayOf = (iso: string) => iso.slice(0, 10)

test('the next and the last Diwali are right before, on and after the day', () => {
  expect(dayOf(diwaliDates(new Date('2026-10-01T00:00:00Z')).next ?? '')).toBe('2026-11-08')
  expect(diwaliDates(new Date('2026-11-08T10:00:00Z')).passed).toBeNull()
  const after = diwaliDates(new Date('2026-11-21T10:00:00Z'))
  expect([dayOf(after.passed ?? ''), dayOf(after.next ?? '')]).toEqual(['2026-11-08', '2027-10-29'])
  expect(diwaliDates(new Date('2027-03-01T10:00:00Z')).passed).toBeNull()
  expect(diwaliDates(new Date('2031-01-01T10:00:00Z')).next).toBeNull()
})

test('an order placed on the last day arrives on Diwali eve, not counting Sundays', () => {
  const festival = new Date('2027-10-29T06:30:00Z')
  const days = lastOrderDays(
    { shipping: [rate('A', 2), rate('B', 2), rate('E', 9)], deliveryZones: ['A', 'E'] },
    3,
    festival,
    new Date('2027-09-01T00:00:00Z'),
  )
  // Thursday the 28th is the eve; five working days earlier is Friday the 22nd, twelve is Thursday the 14th.
  expect(days.map(({ zone, day }) => [zone, dayOf(day)])).toEqual([
    ['A', '2027-10-22'],
    ['E', '2027-10-14'],
  ])
})

test('a zone whose last day has passed is left out', () => {
  const festival = new Date('2027-10-29T06:30:00Z')
  const days = lastOrderDays(
    { shipping: [rate('A', 2), rate('B', 2), rate('E', 9)], deliveryZones: ['A', 'E'] },
    3,
    festival,
    new Date('2027-10-20T00:00:00Z'),
  )
  expect(days.map(({ zone }) => zone)).toEqual(['A'])
})
