import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import type { AdminRate } from './rate.ts'

let app: CallApp

beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

test('the admin lists rates and plans the next one, and a second plan is refused with the first one’s day', async () => {
  const session = await app.sessionOf(app.shop.cast.admin)
  const { body } = await app.call('GET', '/admin/rates', { session })
  const rates = body.data.rates as AdminRate[]
  const present = rates.find(({ key, terms }) => terms.kind === 'commission' && key === '')
  const fromDay = new Date(app.shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const terms = { kind: 'commission', basisPoints: 1100 }
  const plan = { key: '', fromDay, seenFrom: present?.validFrom, terms }

  const tooMuch = { ...plan, terms: { ...terms, basisPoints: 10_001 } }
  expect((await app.call('POST', '/admin/rates', { session, body: tooMuch })).status).toBe(400)
  expect((await app.call('POST', '/admin/rates', { session, body: plan })).status).toBe(201)
  const second = await app.call('POST', '/admin/rates', { session, body: plan })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'rate-planned', message: expect.stringContaining(fromDay) })
})

test('a planned rate can be withdrawn once, and a rate in force is refused in the reader’s language', async () => {
  const session = await app.sessionOf(app.shop.cast.admin)
  const fromDay = new Date(app.shop.clock.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 10)
  const plan = { key: 'glass', fromDay, seenFrom: null, terms: { kind: 'commission', basisPoints: 900 } }
  const planned = await app.call('POST', '/admin/rates', { session, body: plan })
  expect(planned.status).toBe(201)
  const { validFrom } = planned.body.data.rate as AdminRate
  const body = { kind: 'commission', key: 'glass', validFrom }

  const withdrawn = await app.call('POST', '/admin/rates/withdrawal', { session, body })
  expect(withdrawn.status).toBe(200)
  const rates = withdrawn.body.data.rates as AdminRate[]
  expect(rates.filter(({ key }) => key === 'glass')).toEqual([])
  expect((await app.call('POST', '/admin/rates/withdrawal', { session, body })).status).toBe(404)

  const present = rates.find(({ terms, state }) => terms.kind === 'cash' && state === 'now')
  const counting = { kind: 'cash', key: '', validFrom: present?.validFrom }
  const refused = await app.call('POST', '/admin/rates/withdrawal', {
    session,
    body: counting,
    headers: { 'accept-language': 'ta' },
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'rate-begun'])
  expect(refused.body.message).toMatch(/\p{Script=Tamil}/u)
})
