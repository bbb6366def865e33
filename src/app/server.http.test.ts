import { connect } from 'node:net'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limits: { requestMs: 1_000, headersMs: 800, sweepMs: 200 } })
})
afterEach(() => server.setDatabaseAway(false))
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

async function post(path: string, body: string, headers: Record<string, string> = json) {
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', body, headers })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

const login = (body: string, headers: Record<string, string> = json) => post('/auth/login', body, headers)

test.each([
  ['broken JSON', '{"email":'],
  ['plain text', 'hello'],
  ['a duplicate key', '{"email":"a@b.in","email":"c@d.in","password":"secret"}'],
  ['an escaped duplicate key', '{"email":"a@b.in","\\u0065mail":"c@d.in","password":"secret"}'],
  ['a __proto__ key', '{"email":"a@b.in","password":"secret","__proto__":{"role":"admin"}}'],
  ['NUL', '{"email":"a\\u0000@b.in","password":"secret"}'],
  ['a direction override', '{"email":"a@b.in","password":"sec\u202Eret"}'],
  ['a lone surrogate', '{"email":"a@b.in","password":"\\ud800"}'],
  ['endless nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['an array instead of an object', '[]'],
  ['no content', ''],
  ['null', 'null'],
  ['a number instead of a string', '{"email":"a@b.in","password":1234567}'],
  ['an unknown field', '{"email":"a@b.in","password":"secret","role":"admin"}'],
])('a body with %s is refused and changes nothing', async (_what, body) => {
  const answer = await login(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'invalid-request' })
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
})

test('a nested duplicate key is refused', async () => {
  const answer = await post('/checkout/quote', '{"lines":[{"productId":"x","quantity":1,"quantity":99,"variant":{}}]}')
  expect(answer.status).toBe(400)
})

test('invalid UTF-8 is refused', async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body, headers: json })
  expect(response.status).toBe(400)
})

test('only the exact content type application/json in UTF-8 is accepted', async () => {
  const body = '{"email":"a@b.in","password":"secret"}'
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
  ]) {
    expect((await login(body, { 'content-type': type })).status, type).toBe(415)
  }
  expect((await login(body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(401)
})

test('a body above 100 kB is refused', async () => {
  const answer = await login(JSON.stringify({ email: 'a@b.in', password: 'x'.repeat(110_000) }))
  expect(answer.status).toBe(413)
  expect(answer.body.code).toBe('too-large')
})

test('an overlong or malformed URL is refused, never a 500', async () => {
  const long = await fetch(`${server.url}/api/products?q=${'x'.repeat(5_000)}`)
  expect(long.status).toBe(400)
  for (const query of ['q=%00', 'category=%E2%80%AE', 'q=%FF', 'q=%', '__proto__=1&sort[]=x']) {
    expect((await fetch(`${server.url}/api/products?${query}`)).status, query).toBeLessThan(500)
  }
  expect((await fetch(`${server.url}/api/products/%00`)).status).toBe(400)
  expect((await fetch(`${server.url}/api/products/%`)).status).toBeLessThan(500)
})

test('a cross-site write is refused, even before sign-in', async () => {
  const body = '{"email":"a@b.in","password":"secret"}'
  const foreigners: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const foreign of foreigners) {
    const answer = await login(body, { ...json, ...foreign })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('csrf')
  }
  expect((await login(body, { ...json, origin: server.services.config.publicOrigin })).status).toBe(401)
})

test('a signed-in write needs the CSRF token of its own session', async () => {
  const asha = await server.as(server.cast.asha)
  const other = await server.as(server.cast.bilal)
  const body = JSON.stringify({ language: 'hi' })
  const change = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/auth/language`, {
      method: 'PUT',
      body,
      headers: { ...json, ...headers },
    })
    return response.status
  }
  expect(await change({ cookie: asha.cookie ?? '' })).toBe(403)
  expect(await change({ cookie: asha.cookie ?? '', 'x-csrf-token': other['x-csrf-token'] ?? '' })).toBe(403)
  expect(await change(asha)).toBe(200)
})

test('an error message is in the reader’s language', async () => {
  const sentences = new Set<unknown>()
  const readers: Record<string, string>[] = [
    { 'accept-language': 'en-IN' },
    { 'accept-language': 'xx, en;q=0.5' },
    { cookie: 'i18next=en' },
  ]
  for (const headers of readers) {
    const response = await fetch(`${server.url}/api/nothing`, { headers })
    expect(response.status).toBe(404)
    sentences.add(((await response.json()) as { message: string }).message)
  }
  expect([...sentences]).toEqual(['Not found'])
})

test('without the database the shop returns 503 within 2 s and recovers by itself', async () => {
  const cookie = (await server.as(server.cast.asha)).cookie ?? ''
  server.setDatabaseAway(true)
  const began = Date.now()
  const response = await fetch(`${server.url}/api/auth/me`, { headers: { cookie } })
  expect(Date.now() - began).toBeLessThan(2_000)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' })

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  const page = await fetch(`${server.url}/orders`, { headers: { cookie, accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')

  server.setDatabaseAway(false)
  expect((await fetch(`${server.url}/api/auth/me`, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('a request body that arrives too slowly is cut off', async () => {
  const began = Date.now()
  const answer = await slowly(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )
  expect(Date.now() - began).toBeLessThan(4_000)
  expect(answer).toMatch(/^HTTP\/1\.1 408|^$/)
})

test('request headers that arrive too slowly are cut off', async () => {
  const began = Date.now()
  await slowly('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(Date.now() - began).toBeLessThan(4_000)
})

function slowly(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(beginning))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

test('the API description is valid OpenAPI 3.1 and lists every call', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { openapi: string; paths: object }
  const result = await new Validator().validate(document)
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/auth/login')
  expect(Object.keys(document.paths)).toContain('/admin/orders/export.csv')

  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  // The test's own address is the machine's.
  const problems = found.filter(({ ruleId }) => ruleId !== 'no-server-example.com')
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])

  const docs = await fetch(`${server.url}/api/docs`)
  expect(docs.status).toBe(200)
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'open.js']) {
    expect((await fetch(`${server.url}/api/docs/${file}`)).status, file).toBe(200)
  }
  expect((await fetch(`${server.url}/api/docs/..%2f..%2fpackage.json`)).status).toBe(404)
})

test('metrics are served to this machine only, and not through a proxy on it', async () => {
  const metrics = await fetch(`${server.url}/metrics`)
  expect(await metrics.text()).toContain('haat_http_seconds_bucket')
  expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(404)
})

test('every response carries the common headers', async () => {
  for (const path of ['/healthz', '/api/nothing', '/robots.txt', '/favicon.svg']) {
    const { headers } = await fetch(`${server.url}${path}`)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,}$/)
  }
})

test('translation files are cached for a year under their hash, and email texts are not served', async () => {
  const plain = await fetch(`${server.url}/locales/en/common.json`)
  expect(plain.headers.get('cache-control')).toBe('no-cache')
  const hash = plain.headers.get('etag')?.replaceAll('"', '')
  const lasting = await fetch(`${server.url}/locales/en/common.json?v=${hash}`)
  expect(lasting.headers.get('cache-control')).toContain('immutable')
  for (const path of [
    'en/email.json',
    '..%2f..%2fpackage.json/x.json',
    'xx/common.json',
    'en/..%2f..%2fpackage.json',
  ]) {
    expect((await fetch(`${server.url}/locales/${path}`)).status, path).toBe(404)
  }
})

test('the tables for spreadsheets say words in the reader’s language, and no codes', async () => {
  const admin = await server.as(server.cast.admin)
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
  const reports = ['sales', 'tax', 'gstr8', 'withheld', 'payouts', 'stock', 'journal'].map(
    (name) => `/admin/reports/${name}/export.csv`,
  )
  const files = [...Object.keys(paths).filter((one) => /^\/admin\/.*export\.csv$/.test(one)), ...reports]
  expect(files.length).toBeGreaterThan(20)
  const texts = new Map<string, string>()
  for (const file of files) {
    const answer = await fetch(`${server.url}/api${file}`, { headers: { ...admin, 'accept-language': 'hi' } })
    expect({ file, status: answer.status }).toEqual({ file, status: 200 })
    const text = await answer.text()
    texts.set(file, text)
    const cells = text
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(','))
    const codes = cells.filter((cell) => /^"?([a-z]+[A-Z][A-Za-z]*|[a-z]+(_[a-z]+)+)"?$/.test(cell))
    expect({ file, codes }).toEqual({ file, codes: [] })
  }
  expect(texts.get('/admin/artisans/export.csv')).toContain('राजस्थान')
  for (const file of ['tallyLedgers', 'tallyVouchers']) {
    const path = `${server.url}/api/admin/reports/${file}/export.xml`
    const answer = await fetch(path, { headers: admin })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect((await fetch(path)).status).toBe(401)
  }
})
