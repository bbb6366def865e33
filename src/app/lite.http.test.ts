import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const bundle = path.resolve(import.meta.dirname, '../../build/server/index.js')
// `npm test` builds the pages first; a manual run may not have them.
const testPage = test.skipIf(!existsSync(bundle))

let server: TestServer
let asha: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  asha = await server.as(server.cast.asha)
})
afterAll(() => server?.close())

type Sent = { status: number; location: string; cookie: string; html: string }

async function send(form: string, fields: Record<string, string>, headers: Record<string, string>): Promise<Sent> {
  const answer = await fetch(`${server.url}/lite/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams(fields),
  })
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, cookie: answer.headers.get('set-cookie') ?? '', html: await answer.text() }
}

const bowl = { productId: 'blue-bowl', variant: '{}', quantity: '1', price: '1' }

async function cartOf(): Promise<string> {
  const { status, location, cookie } = await send('cart', bowl, {})
  expect([status, location]).toEqual([303, '/lite/cart'])
  expect(cookie).toMatch(/^lite-cart=[^;]+; Path=\/lite; HttpOnly; SameSite=Lax/)
  return cookie.split(';')[0] ?? ''
}

const ordersOf = async () => (await server.services.pool.query('select number from orders')).rowCount

testPage('a form needs an origin of the shop and the CSRF token of its session, as every write', async () => {
  const own = { cookie: `${asha.cookie}; ${await cartOf()}` }
  const before = await ordersOf()
  const order = { addressId: 'x', paymentMethod: 'cod', expectedTotalPaise: '1', key: randomUUID() }
  expect((await send('order', order, { ...own, origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send('order', order, own)).status).toBe(403)
  expect((await send('order', { ...order, csrf: 'of somebody else' }, own)).status).toBe(403)
  expect((await send('cart', bowl, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(await ordersOf()).toBe(before)
})

testPage('a refused form says why in the reader’s language, keeps what was typed, and never a password', async () => {
  const typed = { email: 'nobody@haat.test', password: 'not this one' }
  const { status, html } = await send('sign-in', typed, { cookie: await cartOf(), 'accept-language': 'hi' })
  expect(status).toBe(401)
  expect(html).toContain('lang="hi"')
  expect(html).toContain('role="alert"')
  expect(html).toContain('value="nobody@haat.test"')
  expect(html).not.toContain('not this one')
})

testPage('a cart of the cookie is only what a cart can be', async () => {
  const show = async (value: string) => {
    const cookie = `lite-cart=${encodeURIComponent(value)}`
    return (await fetch(`${server.url}/lite/cart`, { headers: { cookie } })).status
  }
  for (const odd of [
    '',
    'null',
    '{',
    '[1,2]',
    '[{"productId":"<script>","variant":{"a":"b"},"quantity":-1,"price":0}]',
  ])
    expect([odd, await show(odd)]).toEqual([odd, 200])
})

testPage('an order sent again after its cart is empty leads to the cart, not to an empty page', async () => {
  const order = { addressId: 'x', paymentMethod: 'cod', expectedTotalPaise: '1', csrf: asha['x-csrf-token'] ?? '' }
  const { status, location } = await send('order', order, { cookie: asha.cookie ?? '' })
  expect([status, location]).toEqual([302, '/lite/cart'])
})

testPage(
  'who pays online takes the cart along: it becomes part of the account’s, and the light shop ends',
  async () => {
    const cookie = `${asha.cookie}; ${await cartOf()}`
    const { status, location, cookie: set } = await send('full', { csrf: asha['x-csrf-token'] ?? '' }, { cookie })
    expect([status, location]).toEqual([303, '/cart'])
    expect(set).toMatch(/lite-cart=%5B%5D;.*Max-Age=0/)
    expect(set).toMatch(/\blite=0;/)
    const answer = await fetch(`${server.url}/api/cart`, {
      method: 'PUT',
      headers: { ...asha, 'content-type': 'application/json' },
      body: JSON.stringify({ base: [], lines: [] }),
    })
    expect((await answer.json()).data.lines).toMatchObject([{ productId: 'blue-bowl', quantity: 1 }])
  },
)
