import { expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { addDays } from '#platform/time/clock.ts'
import { dice } from '#test/dice.ts'
import { holidayBefore, isSunday, leavesOn, workDaysFor } from './dispatch-day.ts'

const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)
const leaves = (day: string, dispatchDays: number, ...spans: [string, string][]) =>
  indianDay(leavesOn(noon(day), dispatchDays, spansOf(spans)))
const spansOf = (spans: [string, string][]) => spans.map(([fromDay, untilDay]) => ({ fromDay, untilDay }))

// 2026-11-23 is a Monday.
test('without a holiday, working days are counted without Sundays', () => {
  expect(leaves('2026-11-23', 0)).toBe('2026-11-23')
  expect(leaves('2026-11-23', 3)).toBe('2026-11-26')
  expect(leaves('2026-11-27', 3)).toBe('2026-12-01')
})

test('a holiday in the middle delays dispatch by its working days', () => {
  expect(leaves('2026-11-23', 3, ['2026-11-25', '2026-11-26'])).toBe('2026-11-28')
  expect(leaves('2026-11-23', 3, ['2026-11-24', '2026-11-30'])).toBe('2026-12-03')
})

test('a holiday that ends before the order or begins after dispatch delays nothing', () => {
  expect(leaves('2026-11-23', 3, ['2026-11-20', '2026-11-22'])).toBe('2026-11-26')
  expect(leaves('2026-11-23', 3, ['2026-11-27', '2026-12-10'])).toBe('2026-11-26')
})

test('a same-day dispatch waits until the workshop reopens, and past a following Sunday', () => {
  expect(leaves('2026-11-23', 0, ['2026-11-23', '2026-11-25'])).toBe('2026-11-26')
  expect(leaves('2026-11-23', 0, ['2026-11-23', '2026-11-28'])).toBe('2026-11-30')
})

test('adjacent or overlapping holidays count once', () => {
  const touching: [string, string][] = [
    ['2026-11-24', '2026-11-25'],
    ['2026-11-26', '2026-11-27'],
  ]
  expect(leaves('2026-11-23', 1, ...touching)).toBe('2026-11-28')
  expect(leaves('2026-11-23', 1, ['2026-11-24', '2026-11-26'], ['2026-11-25', '2026-11-27'])).toBe('2026-11-28')
})

test('dispatch days cross the year end and the leap day', () => {
  expect(leaves('2026-12-30', 2, ['2026-12-31', '2027-01-04'])).toBe('2027-01-06')
  expect(leaves('2028-02-26', 2, ['2028-02-28', '2028-02-29'])).toBe('2028-03-02')
})

test('days are Indian days: 19:30 UTC is already tomorrow', () => {
  const late = new Date('2026-11-23T19:30:00Z')
  expect(indianDay(late)).toBe('2026-11-24')
  expect(indianDay(leavesOn(late, 1, spansOf([['2026-11-25', '2026-11-25']])))).toBe('2026-11-26')
  expect(indianDay(leavesOn(late, 0, spansOf([['2026-11-23', '2026-11-23']])))).toBe('2026-11-24')
})

test('a visitor sees only the holiday that delays the parcel, merged with adjoining holidays', () => {
  const shown = (spans: [string, string][], dispatchDays = 3) =>
    holidayBefore(noon('2026-11-23'), dispatchDays, spansOf(spans))
  expect(shown([['2026-11-20', '2026-11-24']])).toEqual({ fromDay: '2026-11-20', untilDay: '2026-11-24' })
  expect(shown([['2026-12-10', '2026-12-12']])).toBeNull()
  expect(shown([])).toBeNull()
  expect(
    shown([
      ['2026-11-24', '2026-11-28'],
      ['2026-11-30', '2026-12-05'],
    ]),
  ).toEqual({ fromDay: '2026-11-24', untilDay: '2026-12-05' })
})

test('in 1,000 random calendars a parcel leaves on a working day after exactly the given working days', () => {
  const roll = dice(20_261_122)
  for (let round = 0; round < 1_000; round += 1) {
    const at = addDays(noon('2026-11-23'), roll(400))
    const holidays = Array.from({ length: roll(4) }, () => {
      const from = addDays(at, roll(60) - 20)
      return { fromDay: indianDay(from), untilDay: indianDay(addDays(from, roll(20))) }
    })
    const isOpen = (day: Date) =>
      !isSunday(day) &&
      !holidays.some(({ fromDay, untilDay }) => fromDay <= indianDay(day) && indianDay(day) <= untilDay)
    const dispatchDays = 1 + roll(20)
    const day = leavesOn(at, dispatchDays, holidays)

    let worked = 0
    for (let step = addDays(at, 1); step <= day; step = addDays(step, 1)) if (isOpen(step)) worked += 1
    expect(isOpen(day), `round ${round}`).toBe(true)
    expect(worked, `round ${round}`).toBe(dispatchDays)
  }
})

test('a made-to-order piece waits six working days for each week of work queued before it', () => {
  const piece = { dispatchDays: 4, weeklyCapacity: 2, openPieces: 0, holidays: [] }
  expect(workDaysFor(piece)).toBe(4)
  expect(workDaysFor({ ...piece, openPieces: 1 })).toBe(4)
  expect(workDaysFor({ ...piece, openPieces: 2 })).toBe(10)
  expect(workDaysFor({ ...piece, openPieces: 5 })).toBe(16)
  expect(workDaysFor(piece, 5)).toBe(16)
  expect(workDaysFor({ ...piece, weeklyCapacity: null, openPieces: 500 }, 9)).toBe(4)
})
