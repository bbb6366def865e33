import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedPost, isPublicAddress } from './guarded-post.server.ts'

let server: Server
let calls = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1
    if (request.url === '/slow') return
    response
      .writeHead(request.url === '/moved' ? 302 : 202, { location: 'http://127.0.0.1/elsewhere' })
      .end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const port = () => (server.address() as AddressInfo).port
/** Answers as a name server that gives these addresses, one list a question. */
const answering = (...lists: string[][]) => {
  let asked = 0
  const answer = (_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const list = lists[Math.min(asked, lists.length - 1)] ?? []
    asked += 1
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return answer as unknown as typeof lookup
}
const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'no address'],
])('%s is inside', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is outside', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http', 'http://example.in/'],
  ['an address', 'https://127.0.0.1/'],
  ['an address in another notation', 'https://2130706433/'],
  ['an address with leading zeros', 'https://0177.0.0.1/'],
  ['IPv6', 'https://[::1]/'],
  ['IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/'],
])('%s inside is refused before a connection', async (_, url) => {
  await expect(guardedPost({ allowsPrivate: false })(message(url))).rejects.toThrow(/private|https/)
})

test('a name that leads inside is refused at the connection, also when one of its addresses is outside', async () => {
  const post = (...lists: string[][]) =>
    guardedPost({ allowsPrivate: false, lookup: answering(...lists) })(message(`https://hook.example.in:${port()}/`))
  await expect(post(['127.0.0.1'])).rejects.toThrow('hook.example.in leads into a private network')
  await expect(post(['8.8.8.8', '10.0.0.1'])).rejects.toThrow('private network')
  // Checked outside, then inside: the look-up of the connection is the one that is checked.
  await expect(post(['127.0.0.1'], ['8.8.8.8'])).rejects.toThrow('private network')
  expect(calls).toBe(0)
})

test('it gives the status, follows no redirect, reads no long answer and waits no longer than told', async () => {
  const post = guardedPost({ allowsPrivate: true, withinMs: 500 })
  const at = (path: string) => message(`http://127.0.0.1:${port()}${path}`)
  expect(await post(at('/'))).toBe(202)
  expect(await post(at('/moved'))).toBe(302)
  await expect(post(at('/slow'))).rejects.toThrow()
  expect(calls).toBe(3)
})
