// Requests that two servers may read differently, directly and through each proxy of docs/proxies.
import { connect as tcpConnect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasProxy, proxyNames, type RunningProxy, startProxy } from '#test/proxies.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
/** URLs as they reached the shop */
const arrived: string[] = []

beforeAll(async () => {
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { headersMs: 1_500, requestMs: 2_000, sweepMs: 200 },
  })
  server.http.on('request', ({ url }: { url?: string }) => arrived.push(url ?? ''))
})
afterAll(() => server.close())

const hidden = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post = (headers: string[], body: string) =>
  ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers, '', body].join(
    '\r\n',
  )

/** Each is one request, or none; a server that reads it differently finds `hidden` in it. */
const smuggled: Record<string, string> = {
  'a Content-Length shorter than its chunks': post(
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${hidden}`,
  ),
  'a Content-Length longer than its chunks': post(
    ['Content-Length: 120', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${hidden}`,
  ),
  'chunked encoding before a Content-Length': post(
    ['Transfer-Encoding: chunked', 'Content-Length: 6'],
    `0\r\n\r\n${hidden}`,
  ),
  'two Transfer-Encoding headers': post(
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'an unknown transfer encoding': post(['Transfer-Encoding: xchunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`),
  'a Transfer-Encoding with a space before its colon': post(
    ['Transfer-Encoding : chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a Transfer-Encoding after a tab': post(['Transfer-Encoding:\tchunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`),
  'a Transfer-Encoding after a vertical tab': post(
    ['Transfer-Encoding: \x0bchunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a quoted Transfer-Encoding': post(['Transfer-Encoding: "chunked"', 'Content-Length: 4'], `0\r\n\r\n${hidden}`),
  'a list of transfer encodings': post(
    ['Transfer-Encoding: identity, chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a Transfer-Encoding on a folded line': post(
    ['X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a Transfer-Encoding with a folded value': post(
    ['Transfer-Encoding:', ' chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'two Content-Length headers': post(['Content-Length: 2', 'Content-Length: 80'], `{}${hidden}`),
  'two lengths in one Content-Length': post(['Content-Length: 2, 80'], `{}${hidden}`),
  'a Content-Length with a plus sign': post(['Content-Length: +2'], `{}${hidden}`),
  'a negative Content-Length': post(['Content-Length: -2'], `{}${hidden}`),
  'a hexadecimal Content-Length': post(['Content-Length: 0x2'], `{}${hidden}`),
  'a Content-Length with a space inside': post(['Content-Length: 2 0'], `{}${hidden}`),
  'a Content-Length beyond 64 bits': post(['Content-Length: 99999999999999999999999'], `{}${hidden}`),
  'a header line that ends with LF alone': post(
    ['X-A: b\nTransfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a header line that ends with CR alone': post(
    ['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${hidden}`,
  ),
  'a negative chunk size': post(['Transfer-Encoding: chunked'], `-1\r\n\r\n0\r\n\r\n${hidden}`),
  'a chunk size with too many digits': post(
    ['Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden}`,
  ),
  'a chunk that ends with LF alone': post(['Transfer-Encoding: chunked'], `2\n{}\n0\n\n${hidden}`),
  'a chunk extension that hides a line': post(['Transfer-Encoding: chunked'], `2;x=\n${hidden}\r\n{}\r\n0\r\n\r\n`),
  'NUL in a header': post(['X-A: b\0c', 'Content-Length: 2'], `{}${hidden}`),
  'two Host headers': `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: ${'evil.example'}\r\n\r\n`,
  'an unknown HTTP version': 'GET /healthz HTTP/1.9\r\nHost: localhost\r\n\r\n',
  'HTTP/0.9': `GET /healthz\r\n${hidden}`,
}

type Way = { port: number; isSecure: boolean }

/** Sends raw bytes. Returns the response when the connection closes or nothing more comes. */
function send({ port, isSecure }: Way, bytes: string, patienceMs = 400): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let text = ''
    const socket = isSecure
      ? tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }, () =>
          socket.write(bytes, 'latin1'),
        )
      : tcpConnect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const end = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, isClosed })
    }
    let timer = setTimeout(() => end(false), patienceMs)
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => end(false), patienceMs)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => end(true))
  })
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))

async function usual(way: Way): Promise<string> {
  const { text } = await send(
    way,
    'GET /api/pincodes/302001 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    3_000,
  )
  return text
}

const ways: ('straight' | (typeof proxyNames)[number])[] = ['straight', ...proxyNames.filter(hasProxy)]

describe.each(ways)('%s', (name) => {
  let proxy: RunningProxy | undefined
  let way: Way
  beforeAll(async () => {
    proxy = name === 'straight' ? undefined : await startProxy(name, server.port)
    way = { port: proxy?.port ?? server.port, isSecure: proxy !== undefined }
  })
  afterAll(() => proxy?.close())

  test.each(Object.keys(smuggled))(
    '%s smuggles no request, causes no fault and leaves the next visitor’s response intact',
    async (kind) => {
      arrived.length = 0
      const { text } = await send(way, smuggled[kind] ?? '')
      const statuses = statusesIn(text)
      // 501 and 505 mean that something is not supported; they are no fault.
      expect(statuses.filter((status) => status >= 500 && ![501, 505].includes(status))).toEqual([])
      const received = arrived.filter((url) => url !== '/readyz')
      // The shop never reads it as two. A proxy that unfolds lines, or ends them at a line feed, may see two whole
      // requests of one sender; then it forwards and answers two, and nothing is hidden.
      if (name === 'straight')
        expect([statuses.length <= 1, received.filter((url) => url.includes('smuggled'))]).toEqual([true, []])
      expect(received.length).toBeLessThanOrEqual(statuses.length)
      expect(await usual(way)).toMatch(/^HTTP\/1\.1 200[\s\S]*rajasthan/i)
    },
  )

  test('a connection whose headers never end is closed', async () => {
    const startedAt = performance.now()
    const { isClosed } = await send(way, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 6_000)
    expect(isClosed).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('odd URLs open no guarded resource and cause no server error', async () => {
    const odd = [
      '//api/admin/orders',
      '/api//admin/orders',
      '/api/admin;x/orders',
      '/API/ADMIN/ORDERS',
      '/api/admin%2forders',
    ]
    const dotted = [
      '/x/../api/admin/orders',
      '/x/%2e%2e/api/admin/orders',
      '/./api/admin/orders',
      '/api/admin/orders%00',
      '/\\api/admin/orders',
    ]
    const whole = [
      'http://localhost/api/admin/orders',
      'http://evil.example/api/admin/orders',
      '*',
      '/api/admin/orders#x',
      '/%',
    ]
    for (const path of [...odd, ...dotted, ...whole]) {
      const { text } = await send(way, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 3_000)
      const [status = 400] = statusesIn(text)
      expect([301, 302, 308, 400, 401, 404], `${path}: ${status}`).toContain(status)
    }
  })

  test('forwarding headers from an untrusted client are ignored', async () => {
    await server.services.pool.query('delete from throttles')
    const body = JSON.stringify({ email: 'reader@forwarded.test' })
    const claims = ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9', 'X-Real-IP: 203.0.113.9']
    const head = [
      'POST /api/newsletter HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Connection: close',
    ]
    await send(way, [...head, ...claims, `Content-Length: ${body.length}`, '', body].join('\r\n'), 3_000)
    const { rows } = await server.services.pool.query<{ key: string }>(
      "select key from throttles where key like '%newsletter%'",
    )
    // A direct client on this machine counts as a configured proxy.
    expect(rows.map(({ key }) => key.includes('203.0.113.9'))).toEqual([name === 'straight'])
  })

  test('plain http redirects to https and reveals nothing', async () => {
    if (!proxy) return expect(name).toBe('straight')
    const { text } = await send(
      { port: proxy.plainPort, isSecure: false },
      'GET /orders?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      1_000,
    )
    expect(statusesIn(text)).toEqual([308])
    expect(text).toMatch(/location: https:\/\/localhost\/orders\?x=1/i)
    return undefined
  })
})
