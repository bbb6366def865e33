// Cursors of the admin's long lists come from the URL; these are the wrong ones.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { calls } from '#test/calls.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: CallApp
let admin: TestSession
beforeAll(async () => {
  app = await openCallApp()
  admin = await app.sessionOf(app.shop.cast.admin)
})
afterAll(() => app.close())

const lists = [...calls].filter(([, { method, path, query }]) => {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {}
  return method === 'GET' && !path.includes(':') && 'after' in properties && 'sort' in properties
})

/** Lists without an API call. */
const pages = ['/admin/products', '/admin/artisans', '/admin/newsletter', '/admin/journal']

/** One sort per value type; a list that lacks one falls back to its default. */
const sorts = ['', 'name', '-state', '-amount', '-total']

const place = (...of: unknown[]) => Buffer.from(JSON.stringify(of)).toString('base64url')
const oddPlaces = [
  place('Asha', 1),
  place('2026-11-22 20:36:03.049+00', 1),
  place('2026-02-31 00:00:00+00', 1),
  place('a\0b', 1),
  "x' or 1=1--",
]

const oddAddresses = (path: string): string[] =>
  sorts.flatMap((sort) =>
    oddPlaces.map((odd, index) => `${path}?sort=${sort}&${index % 2 ? 'before' : 'after'}=${encodeURIComponent(odd)}`),
  )

test('an invalid list cursor, or one from another sort order, never breaks a call or a page', async () => {
  const broken: string[] = []
  for (const [, { path }] of lists)
    for (const address of oddAddresses(path)) {
      const { status } = await app.call('GET', address, { session: admin })
      if (status !== 200) broken.push(`${address}: ${status}`)
    }
  for (const path of pages)
    for (const address of oddAddresses(path)) {
      const { status } = await app.page(address, admin)
      if (status !== 200) broken.push(`${address}: ${status}`)
    }
  expect(broken).toEqual([])
  expect(lists.length).toBeGreaterThan(9)
})
