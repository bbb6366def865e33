import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianDay } from '#features/artisans/holiday.ts'
import { type CallApp, openCallApp } from '#test/call-app.ts'
import { type OrdersOf, ordersOf } from '#test/orders.ts'
import { readReply, replyAnswerJob } from './reply-moves.ts'

const secret = 'the secret of our app'
const phone = '9829041234'

let app: CallApp
let orders: OrdersOf
beforeAll(async () => {
  app = await openCallApp({
    env: {
      WHATSAPP_URL: 'https://token@graph.facebook.com/v23.0/106/messages',
      WHATSAPP_TEMPLATES: 'new-order=haat_new_order',
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: 'a word of our own',
    },
  })
  orders = ordersOf(app.shop)
  await app.shop.pool.query(`update users set phone = $1, phone_confirmed_at = now(), language = 'hi' where id = $2`, [
    phone,
    app.shop.cast.naveen.userId,
  ])
})
afterAll(() => app?.close())

let reports = 0

/** Reports a message as WhatsApp does, and returns the answers that were queued for it. */
async function write(text: string, from = phone, id = '') {
  reports += 1
  const { sent } = app.shop.jobs
  sent.length = 0
  const message = {
    from: `91${from}`,
    id: id || `wamid.${reports}`,
    timestamp: '1',
    type: 'text',
    text: { body: text },
  }
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { messages: [message] } }] }] })
  const headers = { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
  const { status } = await app.call('POST', '/webhooks/whatsapp', { headers, body })
  expect(status).toBe(200)
  return sent.filter(({ name }) => name === replyAnswerJob).map(({ payload }) => String(payload.text))
}

const paid = async () => `${(await orders.paid()).number}-1`
const statusOf = async (parcel: string) => (await orders.show(parcel.replace(/-1$/, ''))).parcels[0]?.status
const serialOf = (parcel: string) => Number(parcel.split('-').at(-2))

test('a weaver accepts, packs and asks for days by short messages from her own number, each once', async () => {
  const first = await paid()
  const answers = await write('1', phone, 'wamid.first')
  expect(answers).toEqual([expect.stringContaining(first)])
  expect(answers[0]).toContain('स्वीकार')
  expect(await statusOf(first)).toBe('accepted')
  // The provider reports again what it got no answer for.
  const next = await paid()
  expect(await write('1', phone, 'wamid.first')).toEqual([])
  expect(await statusOf(next)).toBe('placed')

  const last = await paid()
  expect(await write('1')).toEqual([expect.stringMatching(new RegExp(`${serialOf(next)}, ${serialOf(last)}`))])
  expect(await statusOf(next)).toBe('placed')
  await write(`१ ${serialOf(last)}`)
  expect([await statusOf(next), await statusOf(last)]).toEqual(['placed', 'accepted'])

  await orders.make(app.shop.cast.naveen, last, 'start_making')
  const [asked] = await write(`3, 5 ${serialOf(last)}.`)
  expect(asked).toContain('5')
  const [parcel] = (await orders.show(last.replace(/-1$/, ''))).parcels
  const dayOf = (iso = '') => Date.parse(indianDay(new Date(iso)))
  expect((dayOf(parcel?.delay?.promisedUntil) - dayOf(parcel?.promisedUntil)) / 86_400_000).toBe(5)
  await write(`2 ${serialOf(first)}`)
  expect(await statusOf(first)).toBe('ready')
})

test('a message of nobody, of another number, without sense or without order changes nothing', async () => {
  const parcel = await paid()
  expect(await write('1', '9000000001')).toEqual([])
  expect(await write('yes please')).toEqual([expect.stringContaining('3 5')])
  expect(await write('3')).toEqual([expect.stringContaining('3 5')])
  expect(await write(`1 ${serialOf(parcel) + 1_000_000}`)).toEqual([expect.stringContaining('/artisan/orders')])
  await app.shop.pool.query('update users set phone_confirmed_at = null where id = $1', [app.shop.cast.naveen.userId])
  expect(await write('1')).toEqual([])
  expect(await statusOf(parcel)).toBe('placed')

  const body = '{"entry":[]}'
  const headers = { 'x-hub-signature-256': 'sha256=00' }
  expect((await app.call('POST', '/webhooks/whatsapp', { headers, body })).status).toBe(401)
  const check = (token: string) =>
    app.call(
      'GET',
      `/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=42`,
    )
  expect((await check('a word of our own')).body).toBe(42)
  expect((await check('a word')).status).toBe(404)
})

test.each([
  ['1', { move: 'accept', days: 0, order: null }],
  [' 1  00482 ', { move: 'accept', days: 0, order: 482 }],
  ['২ 482', { move: 'pack', days: 0, order: 482 }],
  ['3 5', { move: 'delay', days: 5, order: null }],
  ['3-5-482', { move: 'delay', days: 5, order: 482 }],
])('%s is understood', (text, wanted) => expect(readReply(text)).toMatchObject(wanted))

test.each(['', '4', '1 482 483', '1 or 2', '3 0', '3 61', '3 5 482 1', '1 9999999999', '👍', '-1 x'])(
  '%s is not',
  (text) => expect(readReply(text)).toBe(null),
)
