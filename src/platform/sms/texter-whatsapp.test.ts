import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstOf, type ShortMessage, type Texter } from './texter.server.ts'
import { whatsappTexter } from './texter-whatsapp.server.ts'

// The wire format of the provider's documentation.
const accepted = {
  status: 200,
  body: '{"messaging_product":"whatsapp","contacts":[{"input":"919876543210","wa_id":"919876543210"}],"messages":[{"id":"wamid.HBgM","message_status":"accepted"}]}',
}
const refused = (code: number, message: string, status = 400) => ({
  status,
  body: JSON.stringify({ error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' } }),
})
const untranslated = refused(132_001, 'Template name does not exist in the translation', 404)

type Asked = { path: string | undefined; key: unknown; body: { template: { language: { code: string } } } }
let answers: { status: number; body: string }[] = []
let asked: Asked[] = []
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization: key } = request.headers
    asked.push({ path: request.url, key, body: JSON.parse(Buffer.concat(parts).toString()) })
    const { status, body } = answers.shift() ?? accepted
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answers = []
  asked = []
})

const texter = () =>
  whatsappTexter({
    url: `http://token%2F1@127.0.0.1:${(server.address() as AddressInfo).port}/v23.0/106/messages`,
    templates: new Map([
      ['cash-code', 'haat_code'],
      ['parcel-shipped', 'haat_shipped'],
    ]),
    replies: { secret: 'the secret of our app', verifyToken: 'a word of our own' },
  })
const askedBodies = () => asked.map(({ body }) => body)
const shipped = (language: string): ShortMessage => ({
  to: '9876543210',
  text: 'unused',
  values: { number: 'HT-1-1', link: 'https://haat.test/orders/HT-1' },
  language,
  kind: 'parcel-shipped',
})
const languages = () => asked.map(({ body }) => body.template.language.code)

test('a message is sent as the approved template, its values by name; a code as WhatsApp’s template of codes', async () => {
  await texter().send(shipped('hi'))
  const code = { ...shipped('ta'), kind: 'cash-code', values: { code: '041234', number: '609' } } as const
  await texter().send(code)
  const head = { messaging_product: 'whatsapp', to: '919876543210', type: 'template' }
  const text = [{ type: 'text', text: '041234' }]
  expect(asked).toEqual([
    {
      path: '/v23.0/106/messages',
      key: 'Bearer token/1',
      body: {
        ...head,
        template: {
          name: 'haat_shipped',
          language: { code: 'hi' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', parameter_name: 'number', text: 'HT-1-1' },
                { type: 'text', parameter_name: 'link', text: 'https://haat.test/orders/HT-1' },
              ],
            },
          ],
        },
      },
    },
    {
      path: '/v23.0/106/messages',
      key: 'Bearer token/1',
      body: {
        ...head,
        template: {
          name: 'haat_code',
          language: { code: 'ta' },
          components: [
            { type: 'body', parameters: text },
            { type: 'button', sub_type: 'url', index: '0', parameters: text },
          ],
        },
      },
    },
  ])
})

test('a language that WhatsApp or the account lacks gets English', async () => {
  await texter().send(shipped('or'))
  answers = [untranslated, accepted]
  await texter().send(shipped('kn'))
  expect(languages()).toEqual(['en', 'kn', 'en'])
  answers = [untranslated, untranslated]
  await expect(texter().send(shipped('kn'))).rejects.toThrow(/132001/)
})

test.each([
  ['a refused token', refused(190, 'Invalid OAuth access token', 401), /401.*OAuth/],
  ['too many messages', refused(131_056, 'Pair rate limit hit'), /rate limit/],
  ['a page instead of an answer', { status: 200, body: '<html>busy</html>' }, /busy/],
  ['an answer without a message', { status: 200, body: '{"messages":[]}' }, /200/],
])('%s is a failure that names its reason and never the token', async (_, given, reason) => {
  answers = [given]
  const error: unknown = await texter()
    .send(shipped('hi'))
    .catch((failure: unknown) => failure)
  expect(String(error)).toMatch(reason)
  expect(String(error) + JSON.stringify(error)).not.toContain('token/1')
  expect(asked).toHaveLength(1)
})

test('what WhatsApp does not take goes by SMS, also after a fault; a kind that nobody takes reaches no phone', async () => {
  const sent: string[] = []
  const sms: Texter = {
    sends: (kind) => kind !== 'new-order',
    send: async ({ kind }) => void sent.push(kind),
  }
  const both = firstOf([texter(), sms])
  await both.send({ ...shipped('hi'), kind: 'sign-in-code' })
  answers = [refused(131_000, 'Something went wrong', 500)]
  await both.send(shipped('hi'))
  await both.send(shipped('hi'))
  expect(sent).toEqual(['sign-in-code', 'parcel-shipped'])
  expect([both.sends('cash-code'), both.sends('new-order')]).toEqual([true, false])
})

// As the provider's documentation of webhooks shows it.
const report = (...messages: object[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [{ value: { messaging_product: 'whatsapp', metadata: {}, messages }, field: 'messages' }],
      },
    ],
  })

test('what people write back is read from signed reports; an answer is free words', async () => {
  const { replies } = texter()
  if (!replies) throw new Error('nobody may write back')
  const written = { from: '919876543210', id: 'wamid.A', timestamp: '1', type: 'text', text: { body: '1 482' } }
  const pressed = { from: '919876543210', id: 'wamid.B', type: 'button', button: { payload: '1 483', text: 'Accept' } }
  const abroad = { ...written, from: '14155550100' }
  const voice = { from: '919876543210', id: 'wamid.C', type: 'audio', audio: { id: '7' } }
  expect(replies.read(report(written, abroad, voice, pressed, { id: 7 }))).toEqual([
    { id: 'wamid.A', from: '9876543210', text: '1 482' },
    { id: 'wamid.B', from: '9876543210', text: '1 483' },
  ])
  const delivered = { entry: [{ changes: [{ value: { statuses: [{ id: 'wamid.D', status: 'delivered' }] } }] }] }
  for (const other of [JSON.stringify(delivered), '', '{', 'null', '[]', '{"entry":{}}'])
    expect(replies.read(other)).toEqual([])

  const body = Buffer.from(report(written))
  const signature = `sha256=${createHmac('sha256', 'the secret of our app').update(body).digest('hex')}`
  expect(replies.isSigned(body, signature)).toBe(true)
  for (const wrong of ['', 'sha256=', signature.slice(7), `${signature}0`])
    expect(replies.isSigned(body, wrong)).toBe(false)
  expect(replies.isSigned(Buffer.from(`${body} `), signature)).toBe(false)

  const asked = (token: string) =>
    new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' })
  expect(replies.challenge(asked('a word of our own'))).toBe('1158201444')
  expect(replies.challenge(asked('another word'))).toBe(null)

  await replies.answer('9876543210', 'Accepted')
  expect(askedBodies().at(-1)).toEqual({
    messaging_product: 'whatsapp',
    to: '919876543210',
    type: 'text',
    text: { body: 'Accepted' },
  })
  answers = [refused(131_047, 'Re-engagement message')]
  await expect(replies.answer('9876543210', 'Late')).rejects.toThrow('131047')
})
