import { expect, test } from 'vitest'
import { isCheckLate, trailState } from './trail-state.ts'

const now = new Date('2026-11-22T12:00:00Z')
const check = { checkedAt: '2026-11-22T03:00:00Z', seals: 4, rows: 90, fault: null, faultySealId: null }

test('a trail that was checked today and has no overdue seal is whole', () => {
  expect(trailState({ check, waitingSince: null }, now)).toBe('whole')
  expect(trailState({ check, waitingSince: '2026-11-22T11:59:00Z' }, now)).toBe('whole')
})

test('a fault takes precedence, even from an old check', () => {
  const broken = { ...check, checkedAt: '2026-11-01T03:00:00Z', fault: 'rows' as const, faultySealId: 3 }
  expect(trailState({ check: broken, waitingSince: '2026-11-22T03:00:00Z' }, now)).toBe('broken')
})

test('a missing check, a check older than two days and a row unsealed for an hour are each reported', () => {
  expect(trailState({ check: null, waitingSince: null }, now)).toBe('unchecked')
  const old = { ...check, checkedAt: '2026-11-20T11:59:00Z' }
  expect(trailState({ check: old, waitingSince: null }, now)).toBe('check-late')
  expect(trailState({ check, waitingSince: '2026-11-22T10:59:00Z' }, now)).toBe('seal-late')
  expect(isCheckLate('2026-11-20T12:01:00Z', now)).toBe(false)
})
