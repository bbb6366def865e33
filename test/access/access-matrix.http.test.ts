import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#app/http/api.ts'
import { isUser } from '#features/actor.ts'
import type { AnyCall } from '#platform/api/call.ts'
import { filledUrl, gatherFacts, personOf } from '#test/access-facts.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { type AccessCaller, type AccessFacts, expectedStatuses } from './access-row.ts'
import { accessRows } from './access-rows.ts'

const calls = new Map<string, AnyCall>(entries.map((entry) => [`${entry.method} ${entry.path}`, entry]))
let app: CallApp
let facts: AccessFacts

beforeAll(async () => {
  app = await openCallApp()
  facts = await gatherFacts(app)
})
afterAll(() => app.close())

// Callers with the fewest rights first and the owner last: what A removes must still exist when B tries.
const tryOrder: readonly AccessCaller[] = ['guest', 'admin', 'artisanB', 'artisanA', 'customerB', 'customerA']
const inTryOrder = (name: string) =>
  name.includes(' /admin/') ? [...tryOrder.filter((caller) => caller !== 'admin'), 'admin' as const] : tryOrder

test('every row belongs to a declared call', () => {
  expect(calls.size).toBeGreaterThan(200)
  expect(Object.keys(accessRows).filter((name) => !calls.has(name))).toEqual([])
})

// Calls without a row go first: they change nothing that a later one needs.
const names = [...[...calls.keys()].filter((name) => !(name in accessRows)), ...Object.keys(accessRows)]

test.each(names)('%s', async (name) => {
  const row = accessRows[name] ?? {}
  const call = calls.get(name)
  if (!call) throw new Error(`${name} is not declared`)

  const found: Partial<Record<AccessCaller, number>> = {}
  for (const caller of inTryOrder(name)) {
    const person = personOf(app, caller)
    const input = row.input?.(facts, caller) ?? {}
    const { body, idempotencyKey } = input
    const answer = await app.call(call.method, filledUrl(call.path, input), {
      // A new session for each attempt, because some calls end it.
      session: person && isUser(person) ? await app.sessionOf(person) : null,
      body,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    })
    found[caller] = answer.status
  }
  expect(found).toEqual(expectedStatuses(call, row))
})

test('one person’s address or order is 404 for another person of the same role', () => {
  const owned = [...calls].filter(([name]) => /\/(addresses|orders)\/\{/.test(name) && !name.includes(' /admin/'))
  expect(owned.length).toBeGreaterThan(6)
  for (const [name, call] of owned) {
    const { customerB, artisanB } = expectedStatuses(call, accessRows[name] ?? {})
    expect(name.includes(' /artisan/') ? artisanB : customerB, name).toBe(404)
  }
})
