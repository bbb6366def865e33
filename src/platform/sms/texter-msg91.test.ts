import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { msg91Texter } from './texter-msg91.server.ts'

// The wire format of the provider's documentation, errors with status 200 among them.
const success = { status: 200, body: '{"type":"success","message":"3763646c3058373530393938"}' }
let answer: { status: number; body: string; headers?: Record<string, string> } = success
let asked: { path: string | undefined; authkey: unknown; body: unknown }[] = []
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push({
      path: request.url,
      authkey: request.headers.authkey,
      body: JSON.parse(Buffer.concat(parts).toString()),
    })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answer = success
  asked = []
})

const texter = () =>
  msg91Texter({
    url: `http://key%2F1@127.0.0.1:${(server.address() as AddressInfo).port}/api/v5/flow`,
    templates: new Map([
      ['cash-code', 'plain'],
      ['cash-code.hi', 'hindi'],
    ]),
    replies: null,
  })
const message = (language: string) =>
  ({
    to: '9876543210',
    text: 'unused',
    values: { code: '041234', number: '609' },
    language,
    kind: 'cash-code',
  }) as const

test('a text is sent as the registered template of its language, with its values', async () => {
  await texter().send(message('hi'))
  await texter().send(message('ta'))
  const recipients = [{ mobiles: '919876543210', code: '041234', number: '609' }]
  expect(asked).toEqual(
    ['hindi', 'plain'].map((template_id) => ({
      path: '/api/v5/flow',
      authkey: 'key/1',
      body: { template_id, short_url: '0', recipients },
    })),
  )
})

test.each([
  [
    'an error with status 200',
    { status: 200, body: '{"type":"error","message":"Template ID Missing"}' },
    /Template ID/,
  ],
  ['a refused key', { status: 401, body: '{"type":"error","message":"AuthenticationFailure"}' }, /401.*Failure/],
  ['a page instead of an answer', { status: 200, body: '<html>busy</html>' }, /busy/],
  ['nothing', { status: 200, body: '' }, /200/],
  ['a way elsewhere', { status: 302, body: '', headers: { location: 'https://example.in' } }, /./],
])('%s is a failure that names its reason, so that the job tries again', async (_, given, reason) => {
  answer = given
  await expect(texter().send(message('hi'))).rejects.toThrow(reason)
  expect(asked).toHaveLength(1)
})

test('a service that is away is a failure, and never shows the key', async () => {
  const away = msg91Texter({
    url: 'http://secret@127.0.0.1:9/flow',
    templates: new Map([['cash-code', 'x']]),
    replies: null,
  })
  const error: unknown = await away.send(message('hi')).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error) + JSON.stringify(error)).not.toContain('secret')
})
