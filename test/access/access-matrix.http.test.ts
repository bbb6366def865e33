import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUser } from '#features/actor.ts'
import { filledUrl, gatherFacts, personOf } from '#test/access-facts.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { declaredCalls } from '#test/calls.ts'
import { type AccessCaller, type AccessFacts, accessMatrix, callers } from './access-matrix.ts'

const calls = await declaredCalls()
let app: CallApp
let facts: AccessFacts

beforeAll(async () => {
  app = await openCallApp()
  facts = await gatherFacts(app)
})
afterAll(() => app.close())

// Those who may do the least first, and a thing's owner after all others: what A removes must still be there for B's try.
const tryOrder: readonly AccessCaller[] = ['guest', 'admin', 'artisanB', 'artisanA', 'customerB', 'customerA']
const inTryOrder = (name: string) =>
  name.includes(' /admin/') ? [...tryOrder.filter((caller) => caller !== 'admin'), 'admin' as const] : tryOrder

test.each(Object.keys(accessMatrix))('%s', async (name) => {
  const row = accessMatrix[name]
  const call = calls.get(name)
  if (!row || !call) throw new Error(`${name} is not declared`)

  const found: Partial<Record<AccessCaller, number>> = {}
  for (const caller of inTryOrder(name)) {
    const person = personOf(app, caller)
    const input = row.input?.(facts, caller) ?? {}
    const { body, idempotencyKey } = input
    const answer = await app.call(call.method, filledUrl(call.path, input), {
      // A session of their own for each try, since some calls end it.
      session: person && isUser(person) ? await app.sessionOf(person) : null,
      body,
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    })
    found[caller] = answer.status
  }
  expect(found).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, row.statuses[index]])))
})
