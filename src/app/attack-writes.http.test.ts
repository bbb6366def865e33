// Every write of the shop, found by its declaration, against bodies that our pages never send.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#platform/api/call.ts'
import type { AccessCaller, AccessFacts } from '#test/access/access-row.ts'
import { accessRows } from '#test/access/access-rows.ts'
import { filledUrl, gatherFacts, personOf } from '#test/access-facts.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { calls } from '#test/calls.ts'
import { addressOfAsha } from '#test/cast.ts'

/** One write, as the person it is meant for would send it. */
type Write = {
  name: string
  call: AnyCall
  caller: AccessCaller
  url: string
  body: Record<string, unknown> | undefined
}

// Thousands of requests per test.
vi.setConfig({ testTimeout: 120_000 })
const isWrite = ({ method, raw, files, bytes }: AnyCall) => method !== 'GET' && !raw && !files && !bytes

let app: CallApp
let writes: Write[]
let headersOf: Map<AccessCaller, { session: TestSession | null; key: string }>

beforeAll(async () => {
  app = await openCallApp()
  const facts = await gatherFacts(app)
  writes = [...calls].filter(([, call]) => isWrite(call)).map(([name, call]) => writeOf(name, call, facts))
  headersOf = new Map()
  for (const caller of new Set(writes.map((write) => write.caller))) {
    const person = personOf(app, caller)
    headersOf.set(caller, { session: person ? await app.sessionOf(person) : null, key: `attack-${caller}` })
  }
})
beforeEach(() => app.shop.pool.query('delete from throttles'))
afterAll(() => app.close())

const roles = { customerA: 'customer', artisanA: 'artisan', admin: 'admin' } as const

/** The caller who owns the thing, among those who may make the call. */
function callerOf(call: AnyCall): AccessCaller {
  return (Object.keys(roles) as (keyof typeof roles)[]).find((caller) => call.who.includes(roles[caller])) ?? 'guest'
}

function writeOf(name: string, call: AnyCall, facts: AccessFacts): Write {
  const caller = callerOf(call)
  const input = accessRows[name]?.input?.(facts, caller) ?? {}
  return { name, call, caller, url: filledUrl(call.path, input), body: input.body as Write['body'] }
}

async function send(write: Write, body: unknown, headers: Record<string, string> = {}) {
  const { session, key } = headersOf.get(write.caller) ?? { session: null, key: '' }
  const idempotent: Record<string, string> = write.call.idempotent ? { 'idempotency-key': key } : {}
  return app.call(write.call.method, write.url, { session, body, headers: { ...idempotent, ...headers } })
}

/** Fields that only the server sets. */
const serverOwned: Record<string, unknown> = {
  id: 1,
  publicId: 'x',
  userId: 1,
  customerId: 1,
  ownerId: 1,
  artisanId: 1,
  role: 'admin',
  status: 'paid',
  paid: true,
  verified: true,
  isVerified: true,
  totalPaise: 1,
  shippingPaise: 0,
  shipping_price: 0,
  commissionBasisPoints: 0,
  createdAt: '2020-01-01T00:00:00Z',
  passwordHash: 'x',
  emailVerifiedAt: '2020-01-01T00:00:00Z',
  provedAt: '2020-01-01T00:00:00Z',
  constructor: { prototype: { role: 'admin' } },
}

/** Some calls take such a field themselves: a role, a state. */
function unknownTo(call: AnyCall): Record<string, unknown> {
  const known = Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {})
  return Object.fromEntries(Object.entries(serverOwned).filter(([field]) => !known.includes(field)))
}

/** A newer version of a published protocol may send what its older one does not name: that is dropped, not refused. */
const ours = () => writes.filter(({ call }) => !call.protocol)

test('every write rejects twenty server-set fields and names them in the errors', async () => {
  expect(ours().length).toBeGreaterThan(100)
  const taken: string[] = []
  for (const write of ours()) {
    const added = unknownTo(write.call)
    const { status, body } = await send(write, { ...write.body, ...added })
    const named = new Set((body.errors ?? []).map(({ path }) => path))
    const isNamed = !write.call.body || Object.keys(added).every((field) => named.has(field))
    if (status !== 400 || body.code !== 'invalid-request' || !isNamed)
      taken.push(`${write.name}: ${status} ${body.code} ${[...named]}`)
  }
  expect(taken).toEqual([])
})

/** Bodies of the wrong shape, and the right one with endless lists. */
function misshapen({ call, body = {} }: Write): unknown[] {
  const fields = Object.entries(body)
  const hasLists = fields.some(([, value]) => Array.isArray(value))
  const many = fields.map(([name, value]) => [name, Array.isArray(value) ? Array(10_000).fill(value[0] ?? 'x') : value])
  const isNeeded = call.body !== undefined && fields.length > 0
  return [
    [body, body],
    ...[Array(10_000).fill({}), 'a word'],
    ...(isNeeded ? [null] : []),
    ...(hasLists ? [Object.fromEntries(many)] : []),
  ]
}

test('every write rejects an array, a string, null or a list of ten thousand entries as its body', async () => {
  const taken: string[] = []
  for (const write of writes) {
    for (const body of misshapen(write)) {
      const { status } = await send(write, JSON.stringify(body))
      if (![400, 413].includes(status)) taken.push(`${write.name}: ${status} to ${JSON.stringify(body).slice(0, 60)}`)
    }
  }
  expect(taken).toEqual([])
})

test('every write rejects a body with a duplicate key', async () => {
  const taken: string[] = []
  for (const write of writes.filter(({ body }) => Object.keys(body ?? {}).length > 0)) {
    const [key = '', value] = Object.entries(write.body ?? {})[0] ?? []
    const text = JSON.stringify(write.body)
    const twice = `{${JSON.stringify(key)}:${JSON.stringify(value)},${text.slice(1)}`
    const { status } = await send(write, twice)
    if (status !== 400) taken.push(`${write.name}: ${status}`)
  }
  expect(taken).toEqual([])
})

/** The simple types that another site may send without preflight, and odd spellings of JSON. */
const oddTypes = [
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/json, text/plain',
  'APPLICATION/JSON',
  ' application/json',
  'application/json\t; charset=utf-8',
  'application/json ;',
  'application/csp-report',
]

test('no spelling of the content type lets a body skip validation', async () => {
  const taken: string[] = []
  for (const write of ours()) {
    for (const type of oddTypes) {
      if (write.call.limit) await app.shop.pool.query('delete from throttles')
      // Known fields alone would be a write; the unknown one shows whether the body was checked.
      const { status } = await send(write, JSON.stringify({ ...write.body, isSneaked: true }), { 'content-type': type })
      if (![400, 415].includes(status)) taken.push(`${write.name}: ${status} as ${type}`)
    }
  }
  expect(taken).toEqual([])
})

test('every write by a signed-in person needs the session’s CSRF token and a same-site origin', async () => {
  const taken: string[] = []
  for (const write of writes) {
    const body = JSON.stringify(write.body ?? {})
    const foreign = await send(write, body, { origin: 'https://evil.example', 'sec-fetch-site': 'none' })
    const forged = await send(write, body, { 'x-csrf-token': 'made-up.made-up' })
    for (const { status, body: answer } of [foreign, forged])
      if (status !== 403 || answer.code !== 'csrf') taken.push(`${write.name}: ${status} ${answer.code}`)
  }
  expect(taken).toEqual([])
})

test('a guest cannot make any guarded write, with or without a body', async () => {
  const taken: string[] = []
  const guarded = [...calls].filter(([, call]) => call.method !== 'GET' && !call.raw && !call.who.includes('guest'))
  expect(guarded.length).toBeGreaterThan(80)
  for (const [name, call] of guarded) {
    const url = filledUrl(call.path, { params: { id: '0', number: '0', slug: '0' } })
    for (const body of [undefined, '{}', '{"id":null,"userId":null,"customerId":null}']) {
      const { status } = await app.call(call.method, url, { body })
      if (![401, 415, 400].includes(status) || (status !== 401 && !call.files && !call.bytes))
        taken.push(`${name}: ${status}`)
    }
  }
  expect(taken).toEqual([])
})

test('quotes and orders reject a quantity that is below one, fractional, too large or not a number', async () => {
  const { bowl } = app.shop.cast.goods
  const session = headersOf.get('customerA')?.session ?? null
  const counts = async () =>
    (await app.shop.pool.query('select count(*)::int as n, (select sum(reserved)::int from stock) as held from orders'))
      .rows
  const before = await counts()
  for (const quantity of [-1, 0, -0, 1.5, 1e9, 100, '2', true, [3], null, { gt: 0 }, '१']) {
    const lines = [{ productId: bowl.slug, variant: {}, quantity }]
    const order = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' }
    const key = { 'idempotency-key': `quantity-${JSON.stringify(quantity).replace(/[^\w-]/g, '')}-1` }
    const quoted = await app.call('POST', '/checkout/quote', { session, body: { lines } })
    const placed = await app.call('POST', '/orders', { session, body: order, headers: key })
    expect([quoted.status, placed.status], JSON.stringify(quantity)).toEqual([400, 400])
  }
  expect(await counts()).toEqual(before)
})

test('stored SQL text stays harmless when its row is later updated and deleted', async () => {
  const session = headersOf.get('customerA')?.session ?? null
  const words = 'x\'); drop table addresses;-- " or 1=1 $1 :name {0}'
  const address = { ...addressOfAsha, fullName: words, house: words, street: words, kind: 'home', isDefault: false }
  const book = async () => (await app.call('GET', '/addresses', { session })).body.data.items
  const before = await book()
  const saved = await app.call('POST', '/addresses', { session, body: address })
  expect(saved.status, JSON.stringify(saved.body)).toBe(201)
  const id = (await book()).find(({ fullName }) => fullName === words)?.id
  expect(id).toBeDefined()
  expect((await app.call('PUT', `/addresses/${id}`, { session, body: { ...address, city: words } })).status).toBe(200)
  expect((await app.call('DELETE', `/addresses/${id}`, { session })).status).toBe(200)
  expect(await book()).toEqual(before)
})

test('owner columns are never nullable, apart from eight known ones', async () => {
  const { rows } = await app.shop.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'YES' and column_name in ('user_id', 'customer_id', 'owner_id', 'artisan_id')`,
  )
  // Guests send these too, and a code or the admin reads them (complaints, emails, alerts); shop-wide rows (coupons,
  // books); the artisan a session acts for (sessions); the code of an address that has no account yet (codes); what an
  // assistant put together and no buyer has taken (checkout sessions).
  expect(rows.map(({ column }) => column).sort()).toEqual([
    'checkout_sessions.customer_id',
    'contact_messages.user_id',
    'coupons.artisan_id',
    'grievances.user_id',
    'ledger_entries.artisan_id',
    'one_time_codes.user_id',
    'sessions.artisan_id',
    'stock_alerts.user_id',
  ])
})

test('a guest’s complaint opens only with its ticket and its email address', async () => {
  const body = {
    name: 'Meena Rao',
    email: 'meena@x.in',
    subject: 'other',
    text: 'The parcel came open, one bowl is gone.',
  }
  const sent = await app.call('POST', '/grievances', { body })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const { rows } = await app.shop.pool.query<{ ticket: string }>('select ticket from grievances where user_id is null')
  expect(rows).toHaveLength(1)
  const ticket = rows[0]?.ticket
  const look = async (key: object, session: TestSession | null = null) =>
    (await app.call('POST', '/grievances/status', { session, body: key })).status
  for (const caller of ['customerA', 'artisanA', 'guest'] as const) {
    const session = headersOf.get(caller)?.session ?? null
    for (const key of [
      { ticket },
      { ticket, email: '' },
      { ticket, email: 'asha@haat.test' },
      { ticket, code: '' },
      {},
    ])
      expect(await look(key, session), `${caller} ${JSON.stringify(key)}`).toBe(404)
  }
  expect(await look({ ticket, email: 'meena@x.in' })).toBe(200)
})
