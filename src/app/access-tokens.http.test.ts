import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#features/actor.ts'
import { endAllSessions } from '#features/sign-in/end-session.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'

const mySite = 'https://my.example.in'

let app: CallApp
let mcp: string
beforeAll(async () => {
  app = await openCallApp({ env: { API_ORIGINS: mySite } })
  mcp = `http://127.0.0.1:${await app.listen()}/mcp`
})
afterAll(() => app.close())

async function proved(user: User): Promise<TestSession> {
  const session = await app.sessionOf(user)
  await app.shop.pool.query('update sessions set proved_at = $1 where user_id = $2', [
    app.shop.clock.now(),
    user.userId,
  ])
  return session
}

async function tokenOf(user: User, scope: 'read' | 'write', name = 'Till'): Promise<string> {
  const made = await app.call('POST', '/auth/tokens', { session: await proved(user), body: { name, scope } })
  expect(made.status).toBe(201)
  return made.body.data.token
}

const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const bowl = { productId: 'blue-bowl', variant: {}, quantity: 1, price: 95_000 }
const cart = { base: [], lines: [bowl] }

test('a program acts for its person with a token alone, within its scope, and never on how they sign in', async () => {
  const { asha, naveen } = app.shop.cast
  const [reading, writing] = [await tokenOf(asha, 'read'), await tokenOf(asha, 'write')]
  expect((await app.call('GET', '/orders', by(reading))).status).toBe(200)
  expect((await app.call('PUT', '/cart', { ...by(reading), body: cart })).body.code).toBe('forbidden')
  expect((await app.call('PUT', '/cart', { ...by(writing), body: cart })).body.data.lines).toEqual([bowl])
  for (const path of ['/auth/sessions', '/auth/tokens', '/auth/me'])
    expect((await app.call('GET', path, by(writing))).body.code, path).toBe('forbidden')
  expect((await app.call('GET', '/artisan/orders', by(writing))).status).toBe(403)
  expect((await app.call('GET', '/artisan/orders', by(await tokenOf(naveen, 'read')))).status).toBe(200)
  const answer = await app.call('GET', '/orders', by(reading))
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.cookies).toEqual([])
})

test('a token is made with the password only, shown once, and kept as its hash', async () => {
  const { asha } = app.shop.cast
  const session = await app.sessionOf(asha)
  await app.shop.pool.query('update sessions set proved_at = null where user_id = $1', [asha.userId])
  const body = { name: 'Sheet', scope: 'read' }
  expect((await app.call('POST', '/auth/tokens', { session, body })).body.code).toBe('proof-needed')
  const token = await tokenOf(asha, 'read', 'Sheet')
  const listed = await app.call('GET', '/auth/tokens', { session })
  expect(listed.body.data.items.at(-1)).toMatchObject({ name: 'Sheet', scope: 'read', lastUsedAt: null })
  expect(JSON.stringify(listed.body)).not.toContain(token)
  const { rows } = await app.shop.pool.query('select row_to_json(t)::text as row from access_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  await app.call('GET', '/orders', by(token))
  const used = await app.call('GET', '/auth/tokens', { session })
  expect(used.body.data.items.at(-1)?.lastUsedAt).not.toBe(null)
  const wrong = await app.call('POST', '/auth/tokens', {
    session: await proved(asha),
    body: { name: ' ', scope: 'all' },
  })
  expect(wrong.body.errors?.map(({ path }) => path).sort()).toEqual(['name', 'scope'])
})

test('an unknown, ended or foreign token opens nothing, nor one in the address', async () => {
  const { bilal, asha } = app.shop.cast
  const token = await tokenOf(bilal, 'write')
  for (const bad of ['haat_', `haat_${'a'.repeat(43)}`, `${token}x`, `haat_${'é'.repeat(43)}`])
    expect((await app.call('GET', '/orders', by(bad))).status, bad).toBe(401)
  expect((await app.call('GET', `/orders?access_token=${token}`)).status).toBe(401)
  expect((await app.call('GET', '/products', by(`haat_${'a'.repeat(43)}`))).status).toBe(401)

  const [row] = (await app.call('GET', '/auth/tokens', { session: await app.sessionOf(bilal) })).body.data.items
  const path = `/auth/tokens/${row?.id}`
  expect((await app.call('DELETE', path, { session: await app.sessionOf(asha) })).status).toBe(404)
  expect((await app.call('GET', '/orders', by(token))).status).toBe(200)
  expect((await app.call('DELETE', path, { session: await app.sessionOf(bilal) })).status).toBe(200)
  expect((await app.call('GET', '/orders', by(token))).status).toBe(401)
})

test('what ends all sessions of a person ends their tokens; ten are active at most, also when made at once', async () => {
  const { somi } = app.shop.cast
  const session = await proved(somi)
  const made = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      app.call('POST', '/auth/tokens', { session, body: { name: `Till ${index}`, scope: 'read' } }),
    ),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(made.find(({ status }) => status !== 201)?.body.code).toBe('too-many-access-tokens')
  const token = made.find(({ status }) => status === 201)?.body.data.token ?? ''
  expect((await app.call('GET', '/artisan/orders', by(token))).status).toBe(200)
  await endAllSessions(app.shop.as(), somi.userId)
  expect((await app.call('GET', '/artisan/orders', by(token))).status).toBe(401)
})

test('a token has 600 calls a minute, and says when it may go on', async () => {
  const token = await tokenOf(app.shop.cast.naveen, 'read', 'Busy')
  const last = await app.call('GET', '/artisan/orders', by(token))
  expect(last.headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  expect(last.headers.ratelimit).toMatch(/^"token";r=599;t=\d+$/)
  // Also in the next minute, which may begin meanwhile.
  await app.shop.pool.query(`
    with used as (update throttles set tries = 600
      where key = (select 'access token ' || max(id) from access_tokens) returning key, window_start)
    insert into throttles (key, window_start, tries) select key, window_start + interval '1 minute', 600 from used`)
  const refused = await app.call('GET', '/artisan/orders', by(token))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a token for a part of the shop opens that part and what is open to everybody, and nothing else', async () => {
  const { naveen } = app.shop.cast
  const made = async (areas: unknown) =>
    app.call('POST', '/auth/tokens', { session: await proved(naveen), body: { name: 'Part', scope: 'write', areas } })
  expect((await made(['everything'])).status).toBe(400)
  expect((await made([])).status).toBe(400)
  const goods = (await made(['goods'])).body.data.token
  const both = (await made(['orders', 'money'])).body.data.token
  const statusOf = async (token: string, path: string) => (await app.call('GET', path, by(token))).status
  const paths = ['/artisan/products', '/artisan/orders', '/artisan/earnings', '/notifications', '/products']
  expect(await Promise.all(paths.map((path) => statusOf(goods, path)))).toEqual([200, 403, 403, 403, 200])
  expect(await Promise.all(paths.map((path) => statusOf(both, path)))).toEqual([403, 200, 200, 403, 200])
})

test('a new secret leaves the old one a day, with the password, and only for its owner', async () => {
  const { asha, naveen } = app.shop.cast
  await app.shop.pool.query('update access_tokens set revoked_at = now() where user_id = $1', [asha.userId])
  const old = await tokenOf(asha, 'read', 'Turned')
  const session = await proved(asha)
  const [row] = (await app.call('GET', '/auth/tokens', { session })).body.data.items
  const path = `/auth/tokens/${row?.id}/rotation`
  expect((await app.call('POST', path, { session: await proved(naveen) })).status).toBe(404)
  const renewed = (await app.call('POST', path, { session })).body.data.token
  expect(renewed).not.toBe(old)
  for (const token of [old, renewed]) expect((await app.call('GET', '/orders', by(token))).status).toBe(200)
  await app.shop.pool.query(`update access_tokens set previous_until = $1 where user_id = $2`, [
    app.shop.clock.now(),
    asha.userId,
  ])
  expect((await app.call('GET', '/orders', by(old))).status).toBe(401)
  expect((await app.call('GET', '/orders', by(renewed))).status).toBe(200)
  await app.shop.pool.query('update sessions set proved_at = null where user_id = $1', [asha.userId])
  expect((await app.call('POST', path, { session })).body.code).toBe('proof-needed')
})

test('a page of a named site calls the API with a token or as a guest, never with a cookie; others may not', async () => {
  const origin = mySite
  const shop = mcp.replace('/mcp', '')
  const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${shop}/api${path}`, {
      method,
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')
  const preflight = await ask('OPTIONS', '/orders', {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  })
  expect([preflight.status, allowed(preflight), preflight.headers.get('access-control-allow-credentials')]).toEqual([
    204,
    origin,
    null,
  ])
  for (const round of [1, 2]) expect([round, allowed(await ask('GET', '/products', {}))]).toEqual([round, origin])
  expect(allowed(await ask('GET', '/products', { origin: 'https://evil.example' }))).toBeNull()
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  expect((await ask('POST', '/checkout/quote', {}, { lines })).status).toBe(200)
  expect((await ask('POST', '/checkout/quote', { origin: 'https://evil.example' }, { lines })).status).toBe(403)
  const token = await tokenOf(app.shop.cast.bilal, 'write', 'Site')
  expect((await ask('PUT', '/cart', { authorization: `Bearer ${token}` }, cart)).status).toBe(200)
  const { cookie, csrfToken } = await app.sessionOf(app.shop.cast.bilal)
  expect((await ask('PUT', '/cart', { cookie, 'x-csrf-token': csrfToken }, cart)).status).toBe(403)
  const signIn = { email: 'asha@haat.test', password: 'haat-demo-2026' }
  expect((await ask('POST', '/auth/login', {}, signIn)).status).toBe(403)
  expect(allowed(await fetch(`${shop}/login`, { headers: { origin } }))).toBeNull()
})

type Told = { structuredContent: Record<string, unknown>; isError?: boolean; content: { text: string }[] }

/** The official client of the Model Context Protocol. */
async function assistant({ token, mode = 'auto' }: { token?: string; mode?: 'auto' | 'legacy' } = {}) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp), { requestInit }))
  const ask = async (name: string, given: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: given })) as unknown as Told
  return {
    client,
    refused: async (name: string, given: Record<string, unknown>) => {
      const told = await ask(name, given)
      expect(told.isError, JSON.stringify(told)).toBe(true)
      return told.content[0]?.text ?? ''
    },
    use: async (name: string, given: Record<string, unknown>) => {
      const told = await ask(name, given)
      expect(told.isError, told.content[0]?.text).toBeFalsy()
      expect(JSON.parse(told.content[0]?.text ?? '')).toEqual(told.structuredContent)
      return told.structuredContent
    },
  }
}

const bowlLine = { productId: 'blue-bowl', variant: {}, quantity: 2 }

test.each(['auto', 'legacy'] as const)('an assistant finds, reads and prices goods as a guest (%s)', async (mode) => {
  const { client, use, refused } = await assistant({ mode })
  expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toContainEqual(['put_in_cart', false])
  expect(await use('search_products', { words: 'blue bowl', maxRupees: 1000 })).toMatchObject({
    total: 1,
    products: [{ id: 'blue-bowl', price: '₹950', url: expect.stringMatching(/\/products\/blue-bowl$/) }],
  })
  expect(await use('get_product', { productId: 'blue-bowl' })).toMatchObject({ product: { pricePaise: 95_000 } })
  expect(await use('get_artisan', { artisanId: 'naveen-prajapat' })).toMatchObject({
    artisan: { name: 'Naveen Prajapat' },
  })
  expect(await use('delivery_promise', { productId: 'blue-bowl', pincode: '411004' })).toHaveProperty('delivery')
  const { quote } = await use('quote', { lines: [bowlLine], pincode: '411004' })
  expect(quote).toMatchObject({ subtotalPaise: 190_000 })

  expect(await refused('get_product', { productId: 'no-such-piece', language: 'hi' })).toMatch(/[\u0900-\u097f]/)
  expect(await refused('delivery_promise', { productId: 'blue-bowl', pincode: '12' })).toContain('pincode')
  expect(await refused('list_orders', {})).toMatch(/sign in/i)
  await client.close()
})

test('an assistant with a token fills the cart once and reads own orders; ordering stays with the person', async () => {
  const { asha, bilal } = app.shop.cast
  await app.shop.pool.query('delete from carts')
  const { client, use, refused } = await assistant({ token: await tokenOf(asha, 'write') })
  const fill = () => use('put_in_cart', { lines: [bowlLine] })
  const wanted = [{ productId: 'blue-bowl', variant: {}, quantity: 2, price: 95_000 }]
  expect(await fill()).toMatchObject({
    isInCart: true,
    cart: wanted,
    checkoutUrl: expect.stringMatching(/\/checkout$/),
  })
  expect(await fill()).toMatchObject({ cart: wanted })
  expect(await use('put_in_cart', { lines: [{ ...bowlLine, productId: 'gone' }] })).toMatchObject({ isInCart: false })
  expect(await use('list_orders', {})).toHaveProperty('items')
  expect(await refused('get_order', { number: 'HT-2611-99999' })).toMatch(/not found/i)
  const { rows } = await app.shop.pool.query('select 1 from orders where customer_id = $1', [asha.userId])
  expect(rows).toEqual([])
  await client.close()

  const reader = await assistant({ token: await tokenOf(bilal, 'read'), mode: 'legacy' })
  expect(await reader.use('list_orders', {})).toHaveProperty('items')
  await reader.refused('put_in_cart', { lines: [bowlLine] })
  await reader.client.close()
  const stranger = await assistant({ token: `haat_${'b'.repeat(43)}` })
  expect(await stranger.refused('search_products', { words: 'bowl' })).toMatch(/sign in/i)
  await stranger.client.close()
})

test('the door of assistants takes no cookie, no other site, no other method, and bounds what it reads', async () => {
  const { cookie } = await app.sessionOf(app.shop.cast.asha)
  const list = { method: 'tools/call', params: { name: 'list_orders', arguments: {} }, jsonrpc: '2.0', id: 1 }
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(mcp, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    })
  const withCookie = await post(JSON.stringify(list), { cookie })
  expect(await withCookie.text()).toMatch(/"isError":true/)
  expect((await post(JSON.stringify(list), { origin: 'https://evil.example' })).status).toBe(403)
  expect((await fetch(mcp)).status).toBe(405)
  expect((await post('{')).status).toBe(400)
  expect((await post(JSON.stringify({ ...list, pad: 'x'.repeat(200_000) }))).status).toBe(413)
  expect((await post('x', { 'content-type': 'text/plain' })).status).toBeGreaterThanOrEqual(400)
})
