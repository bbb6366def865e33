import { createCipheriv, diffieHellman } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'
import {
  type BuyerApp,
  billing,
  cash,
  end,
  fee,
  items,
  openBuyerApp,
  provider,
  stateOf,
  type Told,
} from '#test/buyer-app.ts'
import { startTestServer } from '#test/server.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-messages.ts'
import { tellNews } from './tell-news.ts'

let app: BuyerApp

beforeAll(async () => {
  app = await openBuyerApp()
})
afterAll(() => app?.close())
beforeEach(() => app.begin())

test('a message without a valid signature is refused and leaves nothing', async () => {
  const asked = { order_id: 'O-1' }
  expect(await app.send('status', asked, { by: 'nobody.example.in' })).toMatchObject({ status: 401, code: '30016' })
  const old = new Date(Date.now() - 3_600_000)
  expect(await app.send('status', asked, { signedAt: old })).toMatchObject({ status: 401, code: '30016' })
  const forged = { gateway: 'nobody.example.in' } as const
  expect(await app.send('search', { intent: {} }, forged)).toMatchObject({ status: 401, code: '30016' })
  // Who signs may not speak for another.
  expect(await app.send('status', asked, { context: { bap_id: 'other.example.in' } })).toMatchObject({ code: '30000' })
  expect(await app.hear()).toEqual([])
})

test('a key of the registry is asked for once', async () => {
  await app.send('status', { order_id: 'O-1' })
  const { lookups } = app.double.state
  await app.send('status', { order_id: 'O-1' })
  expect(app.double.state.lookups).toBe(lookups)
})

test('what the shop cannot sell so is refused with the code of the network', async () => {
  const to = (area_code: string) => [{ end: { location: { gps: end.location.gps, address: { area_code } } } }]
  const select = (change: object) =>
    app.send('select', { order: { provider, items: items(), fulfillments: to('411004'), ...change } })
  expect(await select({ items: items('NO-SUCH-1') })).toMatchObject({ ack: 'NACK', code: '30004' })
  expect(await select({ provider: { ...provider, id: 'somi-devi' } })).toMatchObject({ code: '30001' })
  expect(await select({ provider: { ...provider, locations: [{ id: 'L9' }] } })).toMatchObject({ code: '30002' })
  expect(await select({ items: [] })).toMatchObject({ ack: 'NACK', code: '30000' })
  expect(await select({ fulfillments: to('999999') })).toMatchObject({ code: '30009' })
  expect(await select({ items: items('BLUE-BOWL-1', 99) })).toMatchObject({ ack: 'ACK' })
  expect((await app.one('on_select')).error?.code).toBe('40002')

  const init = (change: object) =>
    app.send('init', { order: { provider, items: items(), billing, fulfillments: [{ end }], ...change } })
  const prepaid = { type: 'ON-ORDER', collected_by: 'BAP', ...fee }
  expect(await init({ payment: prepaid })).toMatchObject({ ack: 'NACK', code: '40004' })
  const dear = { ...cash, '@ondc/org/buyer_app_finder_fee_amount': '10' }
  expect(await init({ payment: dear })).toMatchObject({ ack: 'NACK', code: '50005' })
  expect(await app.hear()).toEqual([])

  expect((await app.order({}, { quote: { price: { value: '1.00' } } })).answer).toMatchObject({
    ack: 'NACK',
    code: '40003',
  })
  // An account of the shop is nobody else's.
  expect((await app.order({}, { billing: { ...billing, email: 'asha@haat.test' } })).answer).toMatchObject({
    code: '30000',
  })
  expect(await app.send('track', { order_id: 'O-1' })).toMatchObject({ ack: 'NACK', code: '40005' })
  expect(await app.send('update', {})).toMatchObject({ ack: 'NACK', code: '40001' })
  const incremental = { intent: { tags: [{ code: 'catalog_inc', list: [{ code: 'mode', value: 'start' }] }] } }
  expect(await app.send('search', incremental)).toMatchObject({ ack: 'NACK', code: '40001' })
  expect(await app.hear()).toEqual([])
})

test('the orders of a buyer app are nobody else’s', async () => {
  const { id } = await app.order()
  await app.one('on_confirm')
  const other = { by: 'other.example.in' } as const
  expect(await app.send('status', { order_id: id }, other)).toMatchObject({ ack: 'NACK', code: '30018' })
  const cancel = { order_id: id, cancellation_reason_id: '010' }
  expect(await app.send('cancel', cancel, other)).toMatchObject({ ack: 'NACK', code: '30018' })
  expect(await app.send('cancel', { ...cancel, cancellation_reason_id: '777' })).toMatchObject({ code: '30012' })
})

test('a callback address inside the operator’s network is refused', async () => {
  const body = JSON.stringify({
    context: {
      domain: 'ONDC:RET16',
      country: 'IND',
      city: 'std:020',
      action: 'search',
      core_version: '1.2.0',
      bap_id: 'buyer.example.in',
      bap_uri: 'https://10.0.0.5/protocol',
      transaction_id: 'T-inner',
      message_id: 'M-inner',
      timestamp: new Date().toISOString(),
    },
    message: { intent: {} },
  })
  const headers = { authorization: app.double.sign('buyer.example.in', body) }
  const received = { action: 'search', headers, body: Buffer.from(body), address: 'test' }
  const strict = { ...app.network, allowsPrivate: false, post: guardedPost({ allowsPrivate: false }) }
  expect((await receiveMessage(app.system(), strict, received)).body.error?.code).toBe('30000')

  // A name may lead there as well: it is looked up when the answer is sent.
  await receiveMessage(app.system(), { ...strict, allowsPrivate: true }, received)
  const { rows } = await app.pool.query<{ id: string }>(`select id from ondc_messages where message_id = 'M-inner'`)
  await expect(sendMessage(app.system(), strict, Number(rows[0]?.id))).rejects.toThrow('private network')
  await app.pool.query('delete from ondc_messages')
})

test('while a buyer app is away its messages wait, and of two states the later is told', async () => {
  const { naveen } = app.server.cast
  const { parcel } = await app.order()
  await app.one('on_confirm')
  app.double.state.isAway = true
  await app.make(naveen, parcel, 'accept')
  await expect(app.hear()).rejects.toThrow()
  app.double.state.isAway = false
  app.double.state.answer = 503
  await expect(app.hear()).rejects.toThrow('503')
  app.double.heard.length = 0
  app.double.state.answer = 200
  await app.make(naveen, parcel, 'pack')
  await tellNews(app.system(), app.network)
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from ondc_messages where sent_at is null order by id',
  )
  const [accepted, packed] = rows.map(({ id }) => Number(id))
  await sendMessage(app.system(), app.network, packed ?? 0)
  await sendMessage(app.system(), app.network, accepted ?? 0)
  expect(app.double.heard.map(({ body }) => stateOf(body as Told<'on_status'>))).toEqual([['In-progress', 'Packed']])
  await app.pool.query('delete from ondc_messages')
})

test('the registry’s challenge is answered, and its proof of the site is served', async () => {
  const secret = diffieHellman({ privateKey: app.double.registry.privateKey, publicKey: app.double.sealed.publicKey })
  const cipher = createCipheriv('aes-256-ecb', secret, null)
  const challenge = cipher.update('it is you', 'utf8', 'base64') + cipher.final('base64')
  const subscribe = (challenge: string) =>
    fetch(`${app.server.url}/ondc/on_subscribe`, { method: 'POST', body: JSON.stringify({ challenge }) })
  expect(await (await subscribe(challenge)).json()).toEqual({ answer: 'it is you' })
  expect((await subscribe('nonsense')).status).toBe(400)
  const page = await (await fetch(`${app.server.url}/ondc-site-verification.html`)).text()
  expect(page).toMatch(/<meta name="ondc-site-verification" content="[\w+/=]{88}" \/>/)
})

test('a shop that is not on the network has none of its addresses', async () => {
  const plain = await startTestServer()
  try {
    for (const path of ['/ondc/search', '/ondc/on_subscribe'])
      expect((await fetch(plain.url + path, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(`${plain.url}/ondc-site-verification.html`)).status).toBe(404)
  } finally {
    await plain.close()
  }
})
