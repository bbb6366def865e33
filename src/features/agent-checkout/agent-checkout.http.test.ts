import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import type { User } from '#features/actor.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { addressOfAsha, addressOfBilal } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { acpDiscovery, acpFailure, acpFeedProduct, acpSession, acpSessionWithOrder } from './acp-schema.ts'
import { ucpCheckout, ucpFailure, ucpProfile } from './ucp-schema.ts'
import { sweepSessions } from './write-session.ts'

let server: TestServer
/** asha's own assistant; a platform to which the operator gave a token for this part of the shop alone */
let own: string
let platform: string
let sku: { bowl: string; shawl: string; last: string; sold: string }

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  const { cast } = server
  await server.services.pool.query(
    `with image as (insert into images (key, kind, width, height, ground, created_at)
      values ('0123456789abcdef', 'drawn', 960, 1200, '#e6e8e3', now()) returning id)
    insert into product_pictures (product_id, position, image_id, alt) select p.id, 0, image.id, '' from products p, image`,
  )
  own = await tokenOf(cast.bilal)
  platform = await tokenOf(cast.admin, { areas: ['checkout'] })
  const { bowl, shawl, lastPiece, soldOut } = cast.goods
  const [b, s, l, o] = [bowl, shawl, lastPiece, soldOut].map(({ variants }) => variants[0]?.sku ?? '')
  sku = { bowl: b ?? '', shawl: s ?? '', last: l ?? '', sold: o ?? '' }
})
beforeEach(() => turn(true))
afterAll(() => server?.close())

async function turn(isOn: boolean): Promise<void> {
  await server.services.pool.query(
    `insert into settings (key, value, changed_at) values ('agentCheckout', $1, now())
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  )
  await readSettings(server.services)
}

async function tokenOf(user: User, rest: object = {}): Promise<string> {
  const headers = { ...(await server.as(user)), 'content-type': 'application/json' }
  await server.services.pool.query('update sessions set proved_at = now() where user_id = $1', [user.userId])
  const body = JSON.stringify({ name: 'Assistant', scope: 'write', ...rest })
  const answer = await fetch(`${server.url}/api/auth/tokens`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

type Answer = { status: number; headers: Headers; body: unknown }

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown } satisfies Answer
}

type Sent = { token?: string; key?: string; headers?: Record<string, string> }
const acp = (method: string, path: string, body?: unknown, { token = own, key = randomUUID(), headers }: Sent = {}) =>
  send(method, `/api/acp/checkout_sessions${path}`, body, {
    ...{ authorization: `Bearer ${token}`, 'api-version': '2026-04-17', 'request-id': 'req-1' },
    ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    ...headers,
  })

const ucp = (method: string, path: string, body?: unknown, { token = own, key = randomUUID() }: Sent = {}) =>
  send(method, `/api/ucp/checkout-sessions${path}`, body, {
    ...{ authorization: `Bearer ${token}`, 'ucp-agent': 'profile="https://agent.test/.well-known/ucp"' },
    ...(method === 'GET' ? {} : { 'idempotency-key': key }),
  })

function session({ status, body }: Answer, expected = 200) {
  expect(status, JSON.stringify(body)).toBe(expected)
  const read = acpSession.parse(body)
  // What the schema does not say: parts add up to the total.
  const sum = (type: string) => read.totals.find((total) => total.type === type)?.amount ?? 0
  expect(sum('items_base_amount') - sum('items_discount')).toBe(sum('subtotal'))
  expect(sum('subtotal') + sum('fulfillment')).toBe(sum('total'))
  return { ...read, totalPaise: sum('total') }
}

function refused({ status, body }: Answer, expected: number) {
  expect(status, JSON.stringify(body)).toBe(expected)
  return acpFailure.parse(body)
}

const capabilities = { interventions: { supported: [] } }
const items = (...ids: string[]) => ids.map((id) => ({ id }))
const create = (ids: string[], rest: object = {}, sent: Sent = {}) =>
  acp('POST', '', { line_items: items(...ids), currency: 'inr', capabilities, ...rest }, sent)

const toImphal = {
  name: addressOfBilal.fullName,
  phone_number: `+91${addressOfBilal.phone}`,
  email: 'bilal@haat.test',
  address: {
    name: addressOfBilal.fullName,
    line_one: addressOfBilal.house,
    line_two: addressOfBilal.street,
    city: addressOfBilal.city,
    state: 'MN',
    country: 'IN',
    postal_code: addressOfBilal.pincode,
  },
}

const payInShop = {
  payment_data: { handler_id: 'shop_page', instrument: { type: 'redirect', credential: { type: 'none', token: '-' } } },
}

async function payAtSandbox(number: string, user: User): Promise<void> {
  const headers = await server.as(user)
  const { body } = await send('GET', `/api/orders/${number}`, undefined, headers)
  const { gatewayOrderId } = (body as { data: { order: { payment: { gatewayOrderId: string } } } }).data.order.payment
  const payment = { method: 'upi', outcome: 'captured', webhook: 'lost' }
  const paid = await send('POST', `/sandbox/orders/${gatewayOrderId}/pay`, payment)
  const proof = { orderNumber: number, ...(paid.body as object) }
  const verified = await send('POST', '/api/payments/verify', proof, headers)
  expect(verified.status, JSON.stringify(verified.body)).toBe(200)
}

const ordersOf = async (user: User) =>
  (await server.services.pool.query('select number from orders where customer_id = $1 order by id', [user.userId])).rows

test('two artisans in one session are one quote and one order, which the buyer pays in the shop', async () => {
  const { bilal } = server.cast
  const before = (await ordersOf(bilal)).length
  const opened = session(await create([sku.bowl, sku.bowl, sku.shawl], { buyer: { email: 'bilal@haat.test' } }), 201)
  expect(opened.status).toBe('not_ready_for_payment')
  expect(opened.line_items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [sku.bowl, 2],
    [sku.shawl, 1],
  ])
  expect(opened.messages.map(({ code, param }) => [code, param])).toContainEqual([
    'missing',
    '$.fulfillment_details.address.postal_code',
  ])

  const path = `/${opened.id}`
  const ready = session(await acp('POST', path, { fulfillment_details: toImphal }))
  expect(ready.status).toBe('ready_for_payment')
  expect(ready.messages).toEqual([])
  expect(ready.fulfillment_groups.map(({ item_ids }) => item_ids)).toEqual([[sku.bowl], [sku.shawl]])
  expect(new Set(ready.line_items.map((line) => line.marketplace_seller_details?.name)).size).toBe(2)
  expect(ready.selected_fulfillment_options).toHaveLength(2)
  const lines = [
    { productId: 'blue-bowl', variant: {}, quantity: 2 },
    { productId: server.cast.goods.shawl.slug, variant: {}, quantity: 1 },
  ]
  const quoted = await send('POST', '/api/checkout/quote', { lines, pincode: addressOfBilal.pincode, state: 'manipur' })
  expect(ready.totalPaise).toBe((quoted.body as { data: { quote: { totalPaise: number } } }).data.quote.totalPaise)

  const key = randomUUID()
  const completed = await acp('POST', `${path}/complete`, payInShop, { key })
  const { order, status, continue_url } = acpSessionWithOrder.parse(completed.body)
  expect([completed.status, status, order.status]).toEqual([200, 'requires_escalation', 'created'])
  expect(continue_url).toBe(`${server.services.config.publicOrigin}/agent-checkout/${opened.id}`)
  expect(completed.headers.get('request-id')).toBe('req-1')
  expect(completed.headers.get('idempotency-key')).toBe(key)

  const again = await acp('POST', `${path}/complete`, payInShop, { key })
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual(completed.body)
  expect(acpSessionWithOrder.parse((await acp('POST', `${path}/complete`, payInShop)).body).order).toEqual(order)
  expect(refused(await acp('POST', path, { line_items: items(sku.bowl) }), 405).code).toBe('conflict')
  expect(await ordersOf(bilal)).toHaveLength(before + 1)

  await payAtSandbox(order.id, bilal)
  const done = session(await acp('GET', path))
  expect([done.status, done.order?.status, done.continue_url]).toEqual(['completed', 'confirmed', undefined])
  expect(done.totalPaise).toBe(ready.totalPaise)
  expect(refused(await acp('POST', `${path}/cancel`, {}), 405).code).toBe('conflict')
  expect((await acp('POST', `${path}/complete`, payInShop, { key })).body).toEqual(completed.body)
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})

test('a platform with a token of the operator hands over to the buyer, who orders at the total they saw', async () => {
  const { asha, bilal } = server.cast
  const toPune = {
    phone_number: addressOfAsha.phone,
    address: {
      name: addressOfAsha.fullName,
      line_one: `${addressOfAsha.house}, ${addressOfAsha.street}`,
      city: addressOfAsha.city,
      state: 'Maharashtra',
      country: 'IN',
      postal_code: addressOfAsha.pincode,
    },
  }
  const sent = { token: platform }
  const opened = session(await create([sku.bowl], { fulfillment_details: toPune }, sent), 201)
  expect([opened.status, opened.messages[0]?.code]).toEqual(['requires_escalation', 'approval_required'])
  expect(refused(await acp('POST', `/${opened.id}/complete`, payInShop, sent), 403).code).toBe('forbidden')

  const order = async (user: User, expectedTotalPaise: number) =>
    send('POST', `/api/agent-checkout/${opened.id}/order`, { expectedTotalPaise }, await server.as(user))
  expect((await order(asha, 1)).body).toMatchObject({ code: 'price-changed' })
  const placed = await order(asha, opened.totalPaise)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  expect((await order(asha, opened.totalPaise)).body).toEqual(placed.body)
  expect((await order(bilal, opened.totalPaise)).status).toBe(404)
  const unpaid = session(await acp('GET', `/${opened.id}`, undefined, sent))
  expect([unpaid.status, unpaid.order?.status]).toEqual(['requires_escalation', 'created'])
  await payAtSandbox(unpaid.order?.id ?? '', asha)
  expect(session(await acp('GET', `/${opened.id}`, undefined, sent)).status).toBe('completed')
  const [row] = await ordersOf(asha)
  expect(row).toEqual({ number: unpaid.order?.id })
})

test('of two customers with one link one orders, and the page shows the bill to whoever may', async () => {
  const { asha, bilal } = server.cast
  const opened = session(await create([sku.bowl], { fulfillment_details: toImphal }, { token: platform }), 201)
  const heads = await Promise.all([asha, bilal].map((user) => server.as(user)))
  const page = (headers: Record<string, string>) =>
    fetch(`${server.url}/agent-checkout/${opened.id}`, {
      headers: { ...headers, accept: 'text/html' },
      redirect: 'manual',
    })
  const shown = await page(heads[0] ?? {})
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('4 Paona Bazar')
  expect((await page({})).headers.get('location')).toContain('/login?from=')
  const answers = await Promise.all(
    heads.map((headers) =>
      send('POST', `/api/agent-checkout/${opened.id}/order`, { expectedTotalPaise: opened.totalPaise }, headers),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const statuses = await Promise.all(heads.map(async (headers) => (await page(headers)).status))
  expect(statuses.sort()).toEqual([302, 404])
})

test('what cannot be bought or delivered is a message, and completing it is refused', async () => {
  const soldOut = session(await create([sku.sold], { fulfillment_details: toImphal }), 201)
  expect(soldOut.messages).toMatchObject([{ code: 'out_of_stock', param: '$.line_items[0]' }])
  expect(soldOut.line_items[0]?.availability_status).toBe('out_of_stock')
  expect(refused(await acp('POST', `/${soldOut.id}/complete`, payInShop), 409).code).toBe('out_of_stock')

  const to = (postal_code: string) => ({ ...toImphal, address: { ...toImphal.address, state: '', postal_code } })
  const shawl = session(await create([sku.shawl], { fulfillment_details: to('411004') }), 201)
  expect(shawl.messages).toMatchObject([{ code: 'region_restricted' }])
  const nowhere = session(await acp('POST', `/${shawl.id}`, { fulfillment_details: to('100000') }))
  expect(nowhere.messages).toMatchObject([{ code: 'invalid', param: '$.fulfillment_details.address.postal_code' }])
  expect(nowhere.fulfillment_options).toEqual([])
  expect(refused(await acp('POST', `/${shawl.id}/complete`, payInShop), 400)).toMatchObject({
    code: 'invalid',
    param: '$.fulfillment_details.address.postal_code',
  })
  const abroad = { ...toImphal, address: { ...toImphal.address, country: 'US' } }
  const far = session(await acp('POST', `/${shawl.id}`, { fulfillment_details: abroad }))
  expect(far.messages).toMatchObject([{ param: '$.fulfillment_details.address.country' }])
  const coupon = session(
    await create([sku.bowl], { fulfillment_details: toImphal, discounts: { codes: ['NOSUCH'] } }),
    201,
  )
  expect(coupon.messages).toMatchObject([{ code: 'coupon_invalid' }])
  expect(session(await acp('POST', `/${coupon.id}`, { discounts: { codes: [] } })).status).toBe('ready_for_payment')
})

test('the last piece goes to one of two sessions, and the other may go on with something else', async () => {
  const rest = { fulfillment_details: toImphal }
  const [one, two] = [session(await create([sku.last], rest), 201), session(await create([sku.last], rest), 201)]
  const answers = await Promise.all([one, two].map(({ id }) => acp('POST', `/${id}/complete`, payInShop)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers[0]?.status === 409 ? one : two
  expect(session(await acp('GET', `/${late.id}`)).status).toBe('not_ready_for_payment')
  expect(session(await acp('POST', `/${late.id}`, { line_items: items(sku.bowl) })).status).toBe('ready_for_payment')
})

test('a request is refused in the protocol’s own shape, and nothing is lost by it', async () => {
  const opened = session(await create([sku.bowl]), 201)
  const path = `/${opened.id}`
  const version = refused(await acp('GET', path, undefined, { headers: { 'api-version': '2025-09-29' } }), 400)
  expect(version).toMatchObject({ code: 'unsupported_api_version', supported_versions: ['2026-04-17'] })
  expect(refused(await create([sku.bowl], {}, { key: '' }), 400).code).toBe('idempotency_key_required')
  expect(refused(await create(['no-such-sku']), 400).param).toBe('$.line_items[0].id')
  expect(refused(await create([sku.bowl], { currency: 'usd' }), 400).param).toBe('$.currency')
  const card = { payment_data: { handler_id: 'card_tokenized' } }
  expect(refused(await acp('POST', `${path}/complete`, card), 400).param).toBe('$.payment_data.handler_id')
  const key = randomUUID()
  const first = await create([sku.bowl], {}, { key })
  const replayed = await create([sku.bowl], {}, { key })
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(replayed.body).toEqual(first.body)
  expect(refused(await create([sku.shawl], {}, { key }), 422).code).toBe('idempotency_conflict')
  expect(session(await acp('GET', path)).line_items).toEqual(opened.line_items)

  expect(refused(await acp('GET', path, undefined, { token: platform }), 404).code).toBe('not_found')
  expect(refused(await acp('GET', path, undefined, { token: `haat_${'x'.repeat(43)}` }), 401).code).toBe('unauthorized')
  const reading = await tokenOf(server.cast.bilal, { scope: 'read' })
  expect(refused(await create([sku.bowl], {}, { token: reading }), 403).code).toBe('forbidden')
  const other = await tokenOf(server.cast.bilal, { areas: ['orders'] })
  expect(refused(await create([sku.bowl], {}, { token: other }), 403).code).toBe('forbidden')
  const orders = await send('GET', '/api/admin/orders', undefined, { authorization: `Bearer ${platform}` })
  expect(orders.status).toBe(403)
})

test('a session is cancelled once, ends after a day, and is forgotten', async () => {
  const opened = session(await create([sku.bowl], { fulfillment_details: toImphal }), 201)
  expect(session(await acp('POST', `/${opened.id}/cancel`, { intent_trace: { reason_code: 'other' } })).status).toBe(
    'canceled',
  )
  expect(refused(await acp('POST', `/${opened.id}/cancel`, {}), 405).type).toBe('invalid_request')

  const late = session(await create([sku.bowl], { fulfillment_details: toImphal }), 201)
  const age = (days: number) =>
    server.services.pool.query(
      `update checkout_sessions set expires_at = now() - $1 * interval '1 day' where id = $2 or order_id is not null`,
      [days, late.id],
    )
  await age(0)
  expect(session(await acp('GET', `/${late.id}`)).status).toBe('expired')
  expect(refused(await acp('POST', `/${late.id}/complete`, payInShop), 405).code).toBe('conflict')
  await age(2)
  await sweepSessions(systemContext(server.services, 'test'))
  expect((await acp('GET', `/${late.id}`)).status).toBe(404)
  const left = async () =>
    (await server.services.pool.query('select 1 from checkout_sessions where order_id is not null')).rowCount
  expect(await left()).toBeGreaterThan(0)
  await age(31)
  await sweepSessions(systemContext(server.services, 'test'))
  expect(await left()).toBe(0)
})

test('the same session under the Universal Commerce Protocol', async () => {
  const checkout = ({ status, body }: Answer, expected = 200) => {
    expect(status, JSON.stringify(body)).toBe(expected)
    const read = ucpCheckout.parse(body)
    const parts = read.totals.filter(({ type }) => type !== 'total').map(({ amount }) => amount)
    expect(read.totals.filter(({ type }) => type === 'total')).toMatchObject([
      { amount: parts.reduce((sum, amount) => sum + amount, 0) },
    ])
    if (read.status === 'requires_escalation') expect(read.continue_url).toBeDefined()
    return read
  }
  await server.services.pool.query("update orders set placed_at = now() - interval '2 days'")
  const line_items = [
    { item: { id: sku.bowl }, quantity: 1 },
    { item: { id: sku.shawl }, quantity: 2 },
  ]
  const opened = checkout(await ucp('POST', '', { line_items }), 201)
  expect([opened.status, opened.fulfillment.methods.length]).toEqual(['incomplete', 2])
  expect(checkout(await ucp('POST', `/${opened.id}/complete`, {})).status).toBe('incomplete')
  const destination = {
    ...{ id: 'home', first_name: 'Bilal', last_name: 'Ahmed', phone_number: addressOfBilal.phone },
    ...{ street_address: '4 Paona Bazar', extended_address: 'Thangal', address_locality: 'Imphal' },
    ...{ address_region: 'Manipur', address_country: 'IN', postal_code: '795001' },
  }
  const methods = [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }]
  const key = randomUUID()
  const body = { line_items, buyer: { email: 'bilal@haat.test' }, fulfillment: { methods } }
  const ready = checkout(await ucp('PUT', `/${opened.id}`, body, { key }))
  expect([ready.status, ready.messages]).toEqual(['ready_for_complete', []])
  expect(ready.fulfillment.methods.map(({ groups }) => groups[0]?.options.length)).toEqual([1, 1])
  const reused = await ucp('PUT', `/${opened.id}`, { line_items }, { key })
  expect([reused.status, ucpFailure.parse(reused.body).code]).toEqual([409, 'idempotency_key_reused'])

  const placed = checkout(await ucp('POST', `/${opened.id}/complete`, { payment: { instruments: [] } }))
  expect([placed.status, placed.messages[0]?.severity]).toEqual(['requires_escalation', 'requires_buyer_review'])
  await payAtSandbox(placed.order?.id ?? '', server.cast.bilal)
  const done = checkout(await ucp('GET', `/${opened.id}`))
  expect([done.status, done.order?.id]).toEqual(['completed', placed.order?.id])
  // One core: the other protocol reads the same session.
  expect(session(await acp('GET', `/${opened.id}`)).order?.id).toBe(placed.order?.id)

  const given = checkout(await ucp('POST', '', body, { token: platform }), 201)
  expect([given.status, given.messages[0]?.code]).toEqual(['requires_escalation', 'buyer_confirmation_required'])
  expect(checkout(await ucp('POST', `/${given.id}/cancel`, {}, { token: platform })).status).toBe('canceled')
  expect(ucpFailure.parse((await ucp('GET', '/none')).body).code).toBe('not_found')
})

test('profiles and feed are public while it is on, and nothing is there while it is off', async () => {
  const files = ['/.well-known/acp.json', '/.well-known/ucp', '/feeds/acp-metadata.json', '/feeds/acp-products.jsonl']
  const read = async (path: string) => (await fetch(server.url + path)).text()
  const [acpFile = '', ucpFile = '', metadata = '', feed = ''] = await Promise.all(files.map(read))
  expect(acpDiscovery.parse(JSON.parse(acpFile)).api_base_url).toMatch(/\/api\/acp$/)
  expect(ucpProfile.parse(JSON.parse(ucpFile)).ucp.services['dev.ucp.shopping'][0]?.endpoint).toMatch(/\/api\/ucp$/)
  expect(JSON.parse(metadata)).toMatchObject({ id: 'products-en', target_country: 'IN' })
  const products = feed
    .trim()
    .split('\n')
    .map((line) => acpFeedProduct.parse(JSON.parse(line)))
  const variant = products.find(({ id }) => id === 'blue-bowl')?.variants[0]
  expect(variant).toMatchObject({ price: { amount: 95_000, currency: 'INR' }, seller: { name: 'Naveen Prajapat' } })
  const opened = session(await create([variant?.id ?? '']), 201)

  await turn(false)
  for (const path of files) expect((await fetch(server.url + path)).status, path).toBe(404)
  expect(refused(await acp('GET', `/${opened.id}`), 404).code).toBe('not_found')
  expect((await ucp('POST', '', { line_items: [{ item: { id: sku.bowl }, quantity: 1 }] })).status).toBe(404)
  const headers = { ...(await server.as(server.cast.asha)), accept: 'text/html' }
  expect((await fetch(`${server.url}/agent-checkout/${opened.id}`, { headers })).status).toBe(404)
})
