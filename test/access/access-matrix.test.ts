import { expect, test } from 'vitest'
import type { Caller } from '#platform/api/call.ts'
import { declaredCalls } from '#test/calls.ts'
import { type AccessCaller, accessMatrix, callers } from './access-matrix.ts'

const calls = await declaredCalls()

const roleOf: Record<AccessCaller, Caller> = {
  guest: 'guest',
  customerA: 'customer',
  customerB: 'customer',
  artisanA: 'artisan',
  artisanB: 'artisan',
  admin: 'admin',
}

test('every call has its row, and every row its call', () => {
  expect(calls.size).toBeGreaterThan(20)
  expect(Object.keys(accessMatrix).sort()).toEqual([...calls.keys()].sort())
})

test('a row says what the declaration says: 401 to guests and 403 to roles that are not named', () => {
  const offences = Object.entries(accessMatrix).flatMap(([name, { statuses }]) =>
    callers.flatMap((caller, index) => {
      const call = calls.get(name)
      if (!call || call.raw) return []
      const refusal = caller === 'guest' ? 401 : 403
      const isRefused = statuses[index] === refusal
      return isRefused === call.who.includes(roleOf[caller]) ? [`${name}: ${caller}`] : []
    }),
  )
  expect(offences).toEqual([])
})

test('what belongs to one person is 404 for another of the same role, unless the row is the same for all of them', () => {
  const owned = Object.entries(accessMatrix).filter(
    ([name]) => /\/(addresses|orders)\/\{/.test(name) && !name.includes(' /admin/'),
  )
  expect(owned.length).toBeGreaterThan(6)
  for (const [name, { statuses }] of owned) {
    const [, , customerB, , artisanB] = statuses
    expect(name.includes(' /artisan/') ? artisanB : customerB, name).toBe(404)
  }
})
