import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundary } from '#test/picture-form.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let asha: Record<string, string>

const requestMs = 1_500

beforeAll(async () => {
  server = await startTestServer({ limits: { requestMs, headersMs: 1_000, sweepMs: 200 } })
  asha = await server.as(server.cast.asha)
})
afterAll(() => server.close())

/** Sends the head of a request, then `drop` repeatedly until the server closes the connection. */
async function drip(method: string, path: string, headers: Record<string, string>, first: string, drop: Buffer) {
  const socket = connect(server.port, '127.0.0.1')
  const startedAt = performance.now()
  const lines = Object.entries({ ...asha, host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  let answer = ''
  let sent = 0
  let isOpen = true
  socket.on('data', (piece) => {
    answer += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isOpen = false
  })
  socket.write(`${method} /api${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${first}`)
  while (isOpen && performance.now() - startedAt < 8_000) {
    if (socket.write(drop)) sent += drop.length
    await pause(20)
  }
  socket.destroy()
  return { status: Number(answer.split(' ')[1]), ms: performance.now() - startedAt, sent, isOpen }
}

const stored = async (table: string) => (await server.services.pool.query(`select 1 from ${table}`)).rows.length

test('an upload that never ends is cut off with 408, and nothing is stored', async () => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n\u00ff\u00d8\u00ff`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': '5000000' }
  const { ms, status, isOpen } = await drip('POST', '/uploads/images', headers, head, Buffer.alloc(100, 7))
  expect(isOpen).toBe(false)
  expect(status).toBe(408)
  expect(ms).toBeLessThan(requestMs + 3_000)
  expect(await stored('images')).toBe(0)
})

test('a part that never ends is cut off with 408 and not stored', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '200000' }
  const path = `/uploads/images/${randomUUID()}/parts/0`
  const { status, isOpen } = await drip('PUT', path, headers, '', Buffer.alloc(100, 7))
  expect([status, isOpen]).toEqual([408, false])
  expect(await stored('image_parts')).toBe(0)
})

test('a chunked part is refused at the size limit, well before the timeout', async () => {
  const chunk = Buffer.concat([Buffer.from('8000\r\n'), Buffer.alloc(0x8000, 7), Buffer.from('\r\n')])
  const headers = { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' }
  const { status } = await drip('PUT', `/uploads/images/${randomUUID()}/parts/0`, headers, '', chunk)
  expect(status).toBe(413)
  expect(await stored('image_parts')).toBe(0)
})

test('a guest is refused before the body of the part is read', async () => {
  const answer = await fetch(`${server.url}/api/uploads/images/${randomUUID()}/parts/0`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(300_000),
  })
  expect(answer.status).toBe(401)
})
