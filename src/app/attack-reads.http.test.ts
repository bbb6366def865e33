// Every read of the shop, found by its declaration, against URLs that our pages never request.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { AnyCall } from '#platform/api/call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import {
  type AccessCaller,
  type AccessFacts,
  type AccessInput,
  callers,
  expectedStatuses,
} from '#test/access/access-row.ts'
import { accessRows } from '#test/access/access-rows.ts'
import { filledUrl, gatherFacts, personOf } from '#test/access-facts.ts'
import { type CallApp, openCallApp, type TestSession } from '#test/call-app.ts'
import { calls } from '#test/calls.ts'
import { foreignTargets } from '#test/foreign-targets.ts'

// Thousands of requests per test.
vi.setConfig({ testTimeout: 120_000 })
const reads = [...calls].filter(([, call]) => call.method === 'GET')

let app: CallApp
let facts: AccessFacts
let sessions: Map<AccessCaller, TestSession | null>

beforeAll(async () => {
  app = await openCallApp()
  facts = await gatherFacts(app)
  sessions = new Map()
  for (const caller of callers) {
    const person = personOf(app, caller)
    sessions.set(caller, person ? await app.sessionOf(person) : null)
  }
})
beforeEach(() => app.shop.pool.query('delete from throttles'))
afterAll(() => app.close())

const roles = { guest: 'guest', customerA: 'customer', artisanA: 'artisan', admin: 'admin' } as const

function callersOf(call: AnyCall): AccessCaller[] {
  return (Object.keys(roles) as (keyof typeof roles)[]).filter((caller) => call.who.includes(roles[caller]))
}

type Foreign = { name: string; call: AnyCall; caller: AccessCaller; input: AccessInput; params: Record<string, string> }

/** Every call about a thing of A, made by B of the same role. */
function foreigners(): Foreign[] {
  return [...calls].flatMap(([name, call]) =>
    (['customerB', 'artisanB'] as const).flatMap((caller) => {
      const row = accessRows[name]
      const input = row?.input?.(facts, caller) ?? {}
      const isClosed = expectedStatuses(call, row ?? {})[caller] === 404
      return isClosed && input.params ? [{ name, call, caller, input, params: input.params }] : []
    }),
  )
}

test('somebody else’s resource gets exactly the same response as a missing one', async () => {
  const differing: string[] = []
  for (const { name, call, caller, input, params } of foreigners()) {
    const ask = async (ids: Record<string, string>) => {
      const { status, body, headers } = await app.call(call.method, filledUrl(call.path, { ...input, params: ids }), {
        session: sessions.get(caller) ?? null,
        body: input.body,
        headers: { 'idempotency-key': `idor-${caller}-1` },
      })
      return JSON.stringify({ status, ...body, requestId: null, names: Object.keys(headers).sort() })
    }
    const missing = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, unlike(value)]))
    const [foreign, nobodys] = [await ask(params), await ask(missing)]
    if (foreign !== nobodys) differing.push(`${name}: ${foreign} ≠ ${nobodys}`)
  }
  expect(differing).toEqual([])
  expect(foreigners().length).toBeGreaterThan(25)
})

/** An id of the same form that does not exist. */
function unlike(id: string): string {
  if (/^HT-/.test(id)) return id.replace(/\d{5}(?=(-\d+)?$)/, '99999')
  if (/^[0-9a-f]{8}-/.test(id)) return randomUUID()
  return id.replace(/[0-9]/g, '9')
}

test('no alternative spelling of an id opens another person’s resource', async () => {
  const opened: string[] = []
  for (const { name, call, caller, input, params } of foreigners().filter(({ call: { method } }) => method === 'GET')) {
    const tried = Object.entries(params).flatMap(([key, value]) =>
      tricksOf(value).map((trick) => ({ ...params, [key]: trick })),
    )
    for (const trick of tried) {
      const url = filledUrl(call.path, { ...input, params: trick })
      const { status } = await app.call('GET', url, { session: sessions.get(caller) ?? null })
      if (![400, 404].includes(status)) opened.push(`${name} ${JSON.stringify(trick)}: ${status}`)
    }
  }
  expect(opened).toEqual([])
})

const tricksOf = (id: string) => [
  id.toLowerCase(),
  ` ${id}`,
  `${id} `,
  `${id}/`,
  `${id}%`,
  `${id},x`,
  `0${id}`,
  `${id}'--`,
]

/** SQL, file paths, prototypes and absurd values. */
const oddValues = [
  "' or 1=1--",
  "x'); drop table orders;--",
  '"id" desc; select pg_sleep(5)',
  '1 union select password_hash from users',
  '-99999999999999999999',
  '../../../../etc/passwd',
  '__proto__',
  '%_%',
  '\\',
  '{"gt":""}',
  '\u{1F600}'.repeat(300),
]

function queryNames(call: AnyCall): string[] {
  if (!call.query) return []
  const { properties = {} } = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  return Object.keys(properties)
}

/** All fields with one odd value, and each field alone with SQL. */
function oddQueries(call: AnyCall): Record<string, string>[] {
  const names = queryNames(call)
  const together = oddValues.map((value) => Object.fromEntries(names.map((one) => [one, value])))
  return [...together, ...names.map((one) => ({ [one]: oddValues[0] ?? '' }))]
}

test('no odd sort, filter or page value causes a server error or shows any role more rows', async () => {
  const offences: string[] = []
  let requests = 0
  /**   // Public calls run as guest and admin only: for the other roles they are the same call. */
  const isNew = (call: AnyCall, caller: AccessCaller) =>
    !call.who.includes('guest') || caller === 'guest' || caller === 'admin'
  const lists = reads.flatMap(([name, call]) =>
    callersOf(call)
      .filter((caller) => isNew(call, caller))
      .map((caller) => ({ name, call, caller })),
  )
  for (const { name, call, caller } of lists) {
    const input = accessRows[name]?.input?.(facts, caller) ?? {}
    const ask = (query: Record<string, string>) =>
      app.call('GET', filledUrl(call.path, { ...input, query: { ...input.query, ...query } }), {
        session: sessions.get(caller) ?? null,
      })
    const all =
      (await app.call('GET', filledUrl(call.path, { ...input, query: {} }), { session: sessions.get(caller) ?? null }))
        .body.data?.total ?? 0
    for (const query of oddQueries(call)) {
      const { status, body } = await ask(query)
      requests += 1
      const isWider = !call.who.includes('guest') && (body.data?.total ?? 0) > all
      if (status >= 500 || isWider)
        offences.push(`${name} as ${caller}: ${status} to ${JSON.stringify(query).slice(0, 120)}`)
    }
  }
  expect(offences).toEqual([])
  expect(requests).toBeGreaterThan(1_000)
})

test('an owner id or role in the query never reveals another person’s data', async () => {
  const seen: string[] = []
  for (const [name, call] of reads.filter(([, { who }]) => !who.includes('guest') && !who.includes('admin'))) {
    const caller = call.who.includes('customer') ? 'customerB' : 'artisanB'
    const input = accessRows[name]?.input?.(facts, caller) ?? {}
    const query = {
      ...input.query,
      userId: '1',
      customerId: '1',
      artisanId: '1',
      artisan: facts.artisan,
      role: 'admin',
    }
    const { status, body } = await app.call('GET', filledUrl(call.path, { ...input, query }), {
      session: sessions.get(caller) ?? null,
    })
    if (status === 200 && JSON.stringify(body).includes(facts.paidOrder)) seen.push(name)
  }
  expect(seen).toEqual([])
})

const oddLanguages = [
  '../../../../etc/passwd',
  '..%2f..%2fpackage',
  'en/../../package',
  "en' or '1'='1",
  "en'; drop table users;--",
  '__proto__',
  'constructor.prototype.isAdmin',
  'EN',
  'xx',
  '<script>',
]

test('an invalid lng parameter changes no API status and reads no file', async () => {
  const offences: string[] = []
  for (const [name, call] of reads) {
    const caller = callersOf(call)[0] ?? 'guest'
    const input = accessRows[name]?.input?.(facts, caller) ?? {}
    const ask = (more: Record<string, string>) => {
      const url = filledUrl(call.path, { ...input, query: { ...input.query, ...more } })
      return app.call('GET', url, { session: sessions.get(caller) ?? null })
    }
    const usual = (await ask({})).status
    for (const lng of oddLanguages) {
      if (call.limit) await app.shop.pool.query('delete from throttles')
      const { status, body } = await ask({ lng })
      if (status !== usual) offences.push(`${name}: ${status} instead of ${usual} to ${lng}`)
      if (/root:|"dependencies"/.test(JSON.stringify(body))) offences.push(`${name}: a file to ${lng}`)
    }
  }
  expect(offences).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

test('an invalid lng parameter changes no page, and no endpoint accepts missing translation keys', async () => {
  for (const page of ['/', '/products', '/cart', '/login', '/artisans', '/journal', '/contact', '/no-such-page']) {
    const usual = await app.page(page, null)
    for (const lng of oddLanguages) {
      const odd = await app.page(`${page}?lng=${encodeURIComponent(lng)}`, null)
      if (lng.includes('\u0000')) expect(odd.status).toBe(400)
      else
        expect([odd.status, /<html lang="(\w+)"/.exec(odd.html)?.[1]], `${page} ${lng}`).toEqual([usual.status, 'en'])
    }
  }
  for (const path of ['/locales/add/en/common', '/locales/en/__proto__.json', '/locales/__proto__/common.json'])
    expect((await app.page(path, null)).status, path).toBe(404)
  expect(languageCodes).toHaveLength(12)
})

/** Other spellings of one URL, which parts of a server may read differently. */
function spellingsOf(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/')
  return [
    `/${path}`,
    `///${path}`,
    path.replaceAll('/', '//'),
    `${path};x=1`,
    `/${first};x=1/${rest.join('/')}`,
    path.toUpperCase(),
    `/./${path.slice(1)}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/${first}/.;/${rest.join('/')}`,
    path.replace(/(?<=.)\//g, '%2f'),
    path.replace(/(?<=.)\//g, '%252f'),
    path.replace(/(?<=.)\//g, '\\'),
    `${path}/`,
    `${path}%20`,
    `${path}.json`,
    `${path}.data`,
    `${path}%23`,
    `${path}%3fx`,
    `/%${first.charCodeAt(0).toString(16)}${path.slice(2)}`,
  ]
}

test('no alternative spelling of a URL shows a guarded call or page to a guest', async () => {
  const shown: string[] = []
  // Guards come from one place, so a fourth of the calls is enough.
  const guarded = reads
    .filter(([, { who }]) => !who.includes('guest'))
    .filter((_, index) => index % 4 === 0)
    .map(([name, call]) => {
      const input = accessRows[name]?.input?.(facts, 'admin') ?? {}
      return `/api${filledUrl(call.path, { ...input, query: {} }).replace(/\?$/, '')}`
    })
  const pages = ['/orders', '/admin/dashboard', '/admin/orders', '/artisan/dashboard', '/profile', '/wishlist']
  for (const path of [...guarded, ...pages, `/orders/${facts.paidOrder}`]) {
    for (const spelling of spellingsOf(path)) {
      const { status, html } = await app.page(spelling, null)
      const isClosed = [301, 302, 400, 401, 404, 414].includes(status) || /\.data$/.test(spelling)
      if (!isClosed || /"success":true|Asha/.test(html)) shown.push(`${spelling}: ${status}`)
    }
  }
  expect(shown).toEqual([])
})

test('a signed-in person who opens the login page is redirected only within the shop, whatever from says', async () => {
  const session = sessions.get('customerA') ?? null
  for (const target of foreignTargets) {
    const { location } = await app.page(`/login?from=${encodeURIComponent(target)}`, session)
    // A target with a character that no URL may contain is refused earlier.
    if (location !== null) expect(new URL(location, 'https://shop.example').host, target).toBe('shop.example')
    expect(location ?? '/', target).toMatch(/^\/(?![/\\])/)
  }
  expect((await app.page('/login?from=%2Forders', session)).location).toBe('/orders')
})
