import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallApp, openCallApp } from '#test/call-app.ts'

let app: CallApp

beforeAll(async () => {
  app = await openCallApp()
})
afterAll(() => app.close())

test('one call gives an artisan the day’s tasks, money, products and figures, and other roles are refused', async () => {
  const session = await app.sessionOf(app.shop.cast.naveen)
  const { status, body } = await app.call('GET', '/artisan/dashboard?days=90', { session })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'verified', tasks: [], month: { owedPaise: 0 } })
  expect(body.data.days).toHaveLength(90)
  expect(body.data.lowStock).not.toEqual([])

  const customer = await app.sessionOf(app.shop.cast.asha)
  expect((await app.call('GET', '/artisan/dashboard', { session: customer })).status).toBe(403)
})
