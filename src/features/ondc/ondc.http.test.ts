import { createCipheriv, diffieHellman, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { contextFor, systemContext } from '#app/http/context.ts'
import { openNetwork } from '#app/ondc.ts'
import { eraseSteps } from '#features/accounts/api.ts'
import type { User } from '#features/actor.ts'
import { moveGrievance } from '#features/complaints/move-grievance.ts'
import { storeImage } from '#features/images/store-image.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { moveParcel } from '#features/orders/move-parcel.ts'
import type { MoveRequest } from '#features/orders/order.ts'
import { parcelStatuses } from '#features/orders/order-status.ts'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'
import { type Heard, type NetworkDouble, openNetworkDouble } from '#test/network-double.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import type { Network } from './network.ts'
import { networkStates } from './order-states.ts'
import { type Action, outgoing } from './outgoing.ts'
import { importPlaces } from './places.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-messages.ts'
import { tellNews } from './tell-news.ts'

let double: NetworkDouble
let server: TestServer
let network: Network

beforeAll(async () => {
  double = await openNetworkDouble()
  // A demo may speak with buyer apps on its own machine.
  server = await startTestServer({ env: { ...double.settings, DEMO: '1' } })
  const opened = openNetwork(server.services)
  if (!opened) throw new Error('the shop is not on the network')
  network = opened
  const places = 'CircleName,Pincode,Latitude,Longitude\nRajasthan,302001,26.9124,75.7873\nRajasthan,302002,NA,NA\n'
  expect(await importPlaces(system(), Buffer.from(places))).toBe(1)
  const { key } = await storeImage(as(server.cast.naveen), {
    bytes: Buffer.from('a picture'),
    width: 100,
    height: 100,
    ground: '#ffffff',
    look: null,
    isMachineMade: false,
  })
  await server.services.pool.query(
    `insert into product_pictures (product_id, image_id, position, alt)
     select p.id, i.id, 0, '{}' from products p, images i where p.slug in ('blue-bowl', 'blue-vase') and i.key = $1`,
    [key],
  )
})
afterAll(async () => {
  await server?.close()
  await double?.close()
})
beforeEach(() => {
  double.heard.length = 0
  Object.assign(double.state, { answer: 200, isAway: false })
})

const system = () => systemContext(server.services, 'test')
const as = (actor: User) => contextFor(server.services, { actor, locale: 'en', requestId: 'test' })

const address = {
  name: '12',
  building: 'Prabhat Road',
  locality: 'Erandwane',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IND',
  area_code: '411004',
}
const billing = {
  name: 'Meera Joshi',
  address,
  email: 'meera@buyer.example',
  phone: '9822012345',
  created_at: '2026-11-30T09:00:00.000Z',
  updated_at: '2026-11-30T09:00:00.000Z',
}
const end = {
  person: { name: 'Meera Joshi' },
  location: { gps: '18.507400,73.827700', address },
  contact: { phone: '9822012345', email: 'meera@buyer.example' },
}
const provider = { id: 'naveen-prajapat', locations: [{ id: 'L1' }] }
const items = (id = 'BLUE-BOWL-1', count = 1) => [{ id, location_id: 'L1', fulfillment_id: 'F1', quantity: { count } }]
const fee = {
  '@ondc/org/buyer_app_finder_fee_type': 'percent',
  '@ondc/org/buyer_app_finder_fee_amount': '3',
}
const cash = { type: 'ON-FULFILLMENT', collected_by: 'BPP', ...fee }

type Asked = {
  transaction?: string
  id?: string
  by?: 'buyer.example.in' | 'other.example.in' | 'nobody.example.in'
  signedAt?: Date
  context?: Record<string, string>
}

/** Signed as the network asks; returns the status and what was acknowledged. */
async function send(action: string, message: object, asked: Asked = {}) {
  const { transaction = randomUUID(), id = randomUUID(), by = 'buyer.example.in', signedAt, context = {} } = asked
  const isIssue = action.startsWith('issue')
  const body = JSON.stringify({
    context: {
      domain: 'ONDC:RET16',
      country: 'IND',
      city: 'std:020',
      action,
      core_version: isIssue ? '1.0.0' : '1.2.0',
      bap_id: by,
      bap_uri: double.bapUri,
      bpp_id: 'shop.example.in',
      bpp_uri: `${network.publicOrigin}/ondc`,
      transaction_id: transaction,
      message_id: id,
      timestamp: new Date().toISOString(),
      ttl: 'PT30S',
      ...context,
    },
    message,
  })
  const answer = await fetch(`${server.url}/ondc/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: double.sign(by, body, signedAt) },
    body,
  })
  const told = (await answer.json()) as { message: { ack: { status: string } }; error?: { code: string } }
  return { status: answer.status, ack: told.message?.ack.status, code: told.error?.code }
}

/** Runs what is queued, and what the timer would; each message heard is signed and as the network has it. */
async function hear(): Promise<Heard[]> {
  await tellNews(system(), network)
  const { rows } = await server.services.pool.query<{ id: string }>(
    'select id from ondc_messages where sent_at is null order by id',
  )
  for (const { id } of rows) await sendMessage(system(), network, Number(id))
  const heard = double.heard.splice(0)
  for (const { action, body, isSigned } of heard) {
    expect(isSigned, action).toBe(true)
    outgoing[action as Action].parse(body)
  }
  return heard
}

type Told<Name extends Action> = z.output<(typeof outgoing)[Name]>

async function one<Name extends Action>(action: Name): Promise<Told<Name>> {
  const heard = await hear()
  expect(heard.map(({ action }) => action)).toEqual([action])
  return heard[0]?.body as Told<Name>
}

const make = (who: User, parcel: string, move: string, words: Partial<MoveRequest> = {}) =>
  moveParcel(as(who), parcel, { move, ...words })

const stateOf = ({ message }: Told<'on_confirm' | 'on_status' | 'on_cancel'>) => [
  message.order.state,
  ...message.order.fulfillments.map(({ state }) => state.descriptor.code),
]

async function order(
  { id = `O-${randomUUID().slice(0, 8)}`, transaction = randomUUID(), payment = cash, sku = 'BLUE-BOWL-1' } = {},
  change: object = {},
) {
  const wanted = { provider, items: items(sku), billing, fulfillments: [{ id: 'F1', type: 'Delivery', end }] }
  expect(await send('init', { order: { ...wanted, payment } }, { transaction })).toMatchObject({ ack: 'ACK' })
  const { quote } = (await one('on_init')).message.order
  const confirmed = { id, state: 'Created', ...wanted, quote, payment, ...change }
  const answer = await send('confirm', { order: confirmed }, { transaction })
  const { rows } = await server.services.pool.query<{ number: string; email: string }>(
    `select o.number, u.email from ondc_orders n join orders o on o.id = n.order_id join users u on u.id = o.customer_id
     where n.network_id = $1`,
    [id],
  )
  return { id, transaction, answer, parcel: `${rows[0]?.number}-1`, number: rows[0]?.number, email: rows[0]?.email }
}

test('a buyer app searches, selects, orders for cash, hears of every step, and brings a complaint', async () => {
  const { naveen, admin } = server.cast
  const search = { intent: { payment: fee, tags: [{ code: 'bap_features', list: [{ code: '000', value: 'Y' }] }] } }
  expect(await send('search', search)).toMatchObject({ status: 200, ack: 'ACK' })
  const [found] = (await one('on_search')).message.catalog['bpp/providers']
  expect(found?.id).toBe('naveen-prajapat')
  expect(found?.items.map(({ id, price }) => [id, price.value])).toEqual([
    ['BLUE-BOWL-1', '950.00'],
    ['BLUE-VASE-1', '1200.00'],
    ['BLUE-VASE-2', '1800.00'],
  ])
  expect(JSON.stringify(found?.tags)).toContain('"IND"')

  const to = [{ end: { location: { gps: end.location.gps, address: { area_code: '411004' } } } }]
  await send('select', { order: { provider, items: items(), fulfillments: to } })
  const selected = await one('on_select')
  expect(selected.error).toBeUndefined()

  const { id, transaction, answer, parcel, email } = await order()
  expect(answer).toMatchObject({ ack: 'ACK' })
  expect(email).toBe('meera@buyer.example')
  const confirmed = await one('on_confirm')
  expect(stateOf(confirmed)).toEqual(['Created', 'Pending'])
  expect(confirmed.message.order).toMatchObject({
    id,
    payment: { type: 'ON-FULFILLMENT', collected_by: 'BPP', status: 'NOT-PAID' },
    quote: { price: selected.message.order.quote.price },
  })

  const steps: [User, string, Partial<MoveRequest>, string[]][] = [
    [naveen, 'accept', {}, ['Accepted', 'Pending']],
    [naveen, 'pack', {}, ['In-progress', 'Packed']],
    [naveen, 'ship', { carrier: 'India Post', trackingNumber: 'EM1IN' }, ['In-progress', 'Order-picked-up']],
    [admin, 'out_for_delivery', {}, ['In-progress', 'Out-for-delivery']],
    [admin, 'deliver', {}, ['Completed', 'Order-delivered']],
  ]
  for (const [who, move, words, states] of steps) {
    await make(who, parcel, move, words)
    expect(stateOf(await one('on_status'))).toEqual(states)
  }
  expect(await hear()).toEqual([])

  await send('status', { order_id: id }, { transaction })
  const { documents, payment } = (await one('on_status')).message.order
  expect(payment.status).toBe('PAID')
  const invoice = await fetch(server.url + new URL(documents?.[0]?.url ?? '').pathname)
  expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch(`${server.url}/ondc/invoices/${parcel}.zzzzzz.forged`)).status).toBe(404)
  expect(await checkBooks(system())).toEqual([])

  const issue = {
    id: issueId,
    category: 'ITEM',
    complainant_info: { person: { name: 'Meera Joshi' }, contact: { phone: '9822012345' } },
    order_details: { id, provider_id: found?.id },
    description: { short_desc: 'A crack in the rim', long_desc: 'It came with a crack in the rim.' },
    issue_actions: { complainant_actions: [action('OPEN', 'Opened', 1)] },
  }
  await send('issue', { issue }, { transaction })
  expect(respondents(await one('on_issue'))).toEqual(['PROCESSING'])
  const { rows } = await server.services.pool.query<{ ticket: string }>('select ticket from grievances')
  const answerIssue = async (move: 'ask' | 'resolve', text: string) => {
    const { rows: last } = await server.services.pool.query('select max(id)::int as id from grievance_events')
    const outcome = move === 'resolve' ? ('refunded' as const) : undefined
    const links = network.grievanceLinks
    await moveGrievance(as(admin), { ticket: rows[0]?.ticket ?? '', move, text, outcome, seen: last[0].id, links })
  }
  await answerIssue('ask', 'Please send a picture.')
  expect(respondents(await one('on_issue_status'))).toEqual(['PROCESSING', 'NEED-MORE-INFO'])
  const actions = [...issue.issue_actions.complainant_actions, action('ESCALATE', 'Here it is', 2)]
  await send('issue', { issue: { ...issue, issue_actions: { complainant_actions: actions } } }, { transaction })
  await one('on_issue')
  await answerIssue('resolve', 'You get the money back.')
  const resolved = await one('on_issue_status')
  expect(respondents(resolved).at(-1)).toBe('RESOLVED')
  expect(resolved.message.issue.resolution).toEqual({
    short_desc: 'You get the money back.',
    action_triggered: 'REFUND',
  })
  await send('issue_status', { issue_id: issueId }, { transaction })
  await one('on_issue_status')
  expect(await send('issue_status', { issue_id: issueId }, { by: 'other.example.in' })).toMatchObject({ ack: 'NACK' })
})

const issueId = '5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f'

const action = (complainant_action: string, short_desc: string, minute: number) => ({
  complainant_action,
  short_desc,
  updated_at: `2026-11-30T10:0${minute}:00.000Z`,
  updated_by: {
    org: { name: 'buyer.example.in' },
    contact: { phone: '1', email: 'a@b.in' },
    person: { name: 'Meera' },
  },
})
const respondents = ({ message }: Told<'on_issue' | 'on_issue_status'>) =>
  message.issue.issue_actions.respondent_actions.map(({ respondent_action }) => respondent_action)

test('a message without a valid signature is refused and leaves nothing', async () => {
  const asked = { order_id: 'O-1' }
  expect(await send('status', asked, { by: 'nobody.example.in' })).toMatchObject({ status: 401, code: '30016' })
  const old = new Date(Date.now() - 3_600_000)
  expect(await send('status', asked, { signedAt: old })).toMatchObject({ status: 401, code: '30016' })
  // Who signs may not speak for another.
  expect(await send('status', asked, { context: { bap_id: 'other.example.in' } })).toMatchObject({ code: '30000' })
  expect(await hear()).toEqual([])
})

test('a key of the registry is asked for once', async () => {
  await send('status', { order_id: 'O-1' })
  const { lookups } = double.state
  await send('status', { order_id: 'O-1' })
  expect(double.state.lookups).toBe(lookups)
})

test('a repeated message is acknowledged and done once, and so is an order that is confirmed again', async () => {
  const { id, transaction, number } = await order()
  await one('on_confirm')
  const again = { transaction, id: 'M-cancel' }
  const cancel = { order_id: id, cancellation_reason_id: '010' }
  expect(await send('cancel', cancel, again)).toMatchObject({ ack: 'ACK' })
  const told = await one('on_cancel')
  expect(stateOf(told)).toEqual(['Cancelled', 'Cancelled'])
  expect(told.message.order.cancellation).toEqual({ cancelled_by: 'buyer.example.in', reason: { id: '010' } })
  expect(await send('cancel', cancel, again)).toMatchObject({ ack: 'ACK' })
  expect(await hear()).toEqual([])

  const repeated = await order({ id, transaction })
  expect(repeated).toMatchObject({ answer: { ack: 'ACK' }, number })
  await one('on_confirm')
  expect((await order({ id })).answer).toMatchObject({ ack: 'NACK', code: '30019' })
  expect(await hear()).toEqual([])
})

test('what the shop cannot sell so is refused with the code of the network', async () => {
  const to = (area_code: string) => [{ end: { location: { gps: end.location.gps, address: { area_code } } } }]
  const select = (change: object) =>
    send('select', { order: { provider, items: items(), fulfillments: to('411004'), ...change } })
  expect(await select({ items: items('NO-SUCH-1') })).toMatchObject({ ack: 'NACK', code: '30004' })
  expect(await select({ provider: { ...provider, id: 'somi-devi' } })).toMatchObject({ code: '30001' })
  expect(await select({ provider: { ...provider, locations: [{ id: 'L9' }] } })).toMatchObject({ code: '30002' })
  expect(await select({ items: [] })).toMatchObject({ ack: 'NACK', code: '30000' })
  expect(await select({ fulfillments: to('999999') })).toMatchObject({ code: '30009' })
  expect(await select({ items: items('BLUE-BOWL-1', 99) })).toMatchObject({ ack: 'ACK' })
  expect((await one('on_select')).error?.code).toBe('40002')

  const init = (change: object) =>
    send('init', { order: { provider, items: items(), billing, fulfillments: [{ end }], ...change } })
  const prepaid = { type: 'ON-ORDER', collected_by: 'BAP', ...fee }
  expect(await init({ payment: prepaid })).toMatchObject({ ack: 'NACK', code: '40004' })
  const dear = { ...cash, '@ondc/org/buyer_app_finder_fee_amount': '10' }
  expect(await init({ payment: dear })).toMatchObject({ ack: 'NACK', code: '50005' })
  expect(await hear()).toEqual([])

  expect((await order({}, { quote: { price: { value: '1.00' } } })).answer).toMatchObject({
    ack: 'NACK',
    code: '40003',
  })
  // An account of the shop is nobody else's.
  expect((await order({}, { billing: { ...billing, email: 'asha@haat.test' } })).answer).toMatchObject({
    code: '30000',
  })
  expect(await send('track', { order_id: 'O-1' })).toMatchObject({ ack: 'NACK', code: '40005' })
  expect(await send('update', {})).toMatchObject({ ack: 'NACK', code: '40001' })
  const incremental = { intent: { tags: [{ code: 'catalog_inc', list: [{ code: 'mode', value: 'start' }] }] } }
  expect(await send('search', incremental)).toMatchObject({ ack: 'NACK', code: '40001' })
  expect(await hear()).toEqual([])
})

test('the orders of a buyer app are nobody else’s', async () => {
  const { id } = await order()
  await one('on_confirm')
  const other = { by: 'other.example.in' } as const
  expect(await send('status', { order_id: id }, other)).toMatchObject({ ack: 'NACK', code: '30018' })
  const cancel = { order_id: id, cancellation_reason_id: '010' }
  expect(await send('cancel', cancel, other)).toMatchObject({ ack: 'NACK', code: '30018' })
  expect(await send('cancel', { ...cancel, cancellation_reason_id: '777' })).toMatchObject({ code: '30012' })
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
  const headers = { authorization: double.sign('buyer.example.in', body) }
  const received = { action: 'search', headers, body: Buffer.from(body), address: 'test' }
  const strict = { ...network, allowsPrivate: false, post: guardedPost({ allowsPrivate: false }) }
  expect((await receiveMessage(system(), strict, received)).body.error?.code).toBe('30000')

  // A name may lead there as well: it is looked up when the answer is sent.
  await receiveMessage(system(), { ...strict, allowsPrivate: true }, received)
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select id from ondc_messages where message_id = 'M-inner'`,
  )
  await expect(sendMessage(system(), strict, Number(rows[0]?.id))).rejects.toThrow('private network')
  await server.services.pool.query('delete from ondc_messages')
})

test('while a buyer app is away its messages wait, and of two states the later is told', async () => {
  const { naveen } = server.cast
  const { parcel } = await order()
  await one('on_confirm')
  double.state.isAway = true
  await make(naveen, parcel, 'accept')
  await expect(hear()).rejects.toThrow()
  double.state.isAway = false
  double.state.answer = 503
  await expect(hear()).rejects.toThrow('503')
  double.heard.length = 0
  double.state.answer = 200
  await make(naveen, parcel, 'pack')
  await tellNews(system(), network)
  const { rows } = await server.services.pool.query<{ id: string }>(
    'select id from ondc_messages where sent_at is null order by id',
  )
  const [accepted, packed] = rows.map(({ id }) => Number(id))
  await sendMessage(system(), network, packed ?? 0)
  await sendMessage(system(), network, accepted ?? 0)
  expect(double.heard.map(({ body }) => stateOf(body as Told<'on_status'>))).toEqual([['In-progress', 'Packed']])
  await server.services.pool.query('delete from ondc_messages')
})

test('a parcel that is not taken at the door is cancelled, and its way back is told', async () => {
  const { naveen, admin } = server.cast
  const { parcel } = await order()
  await one('on_confirm')
  for (const move of ['accept', 'pack']) await make(naveen, parcel, move)
  await make(naveen, parcel, 'ship', { carrier: 'India Post', trackingNumber: 'EM2IN' })
  await hear()
  await make(admin, parcel, 'undelivered', { reason: 'Nobody at home' })
  const returning = await one('on_cancel')
  expect(stateOf(returning)).toEqual(['Cancelled', 'Cancelled', 'RTO-Initiated'])
  expect(returning.message.order.cancellation.reason).toEqual({ id: '013' })
  await make(admin, parcel, 'back_with_artisan')
  expect(stateOf(await one('on_status'))).toEqual(['Cancelled', 'Cancelled', 'RTO-Delivered'])
  expect(await checkBooks(system())).toEqual([])
})

test('an order that its artisan declines is cancelled by the seller', async () => {
  const { parcel } = await order()
  await one('on_confirm')
  await make(server.cast.naveen, parcel, 'decline', { reason: 'No clay this week' })
  const told = await one('on_cancel')
  expect(told.message.order.cancellation).toEqual({ cancelled_by: 'shop.example.in', reason: { id: '005' } })
})

test('an order that is paid before has the shop’s page for it', async () => {
  const { id, transaction, number } = await order({ payment: { ...cash, type: 'ON-ORDER' } })
  const { payment } = (await one('on_confirm')).message.order
  expect(payment).toMatchObject({
    type: 'ON-ORDER',
    status: 'NOT-PAID',
    uri: `${network.publicOrigin}/checkout?order=${number}`,
  })
  await send('cancel', { order_id: id, cancellation_reason_id: '010' }, { transaction })
  await one('on_cancel')
})

test('every state of a parcel has one of the network', () => {
  expect(Object.keys(networkStates).toSorted()).toEqual([...parcelStatuses].toSorted())
})

test('the registry’s challenge is answered, and its proof of the site is served', async () => {
  const secret = diffieHellman({ privateKey: double.registry.privateKey, publicKey: double.sealed.publicKey })
  const cipher = createCipheriv('aes-256-ecb', secret, null)
  const challenge = cipher.update('it is you', 'utf8', 'base64') + cipher.final('base64')
  const subscribe = (challenge: string) =>
    fetch(`${server.url}/ondc/on_subscribe`, { method: 'POST', body: JSON.stringify({ challenge }) })
  expect(await (await subscribe(challenge)).json()).toEqual({ answer: 'it is you' })
  expect((await subscribe('nonsense')).status).toBe(400)
  const page = await (await fetch(`${server.url}/ondc-site-verification.html`)).text()
  expect(page).toMatch(/<meta name="ondc-site-verification" content="[\w+/=]{88}" \/>/)
})

test('a closed account takes its network orders along', async () => {
  const { number } = await order({ payment: { ...cash, type: 'ON-ORDER' } })
  await hear()
  await server.services.pool.query(
    `update parcels set status = 'cancelled' where order_id = (select id from orders where number = $1)`,
    [number],
  )
  const { rows } = await server.services.pool.query<User>(
    `select u.id as "userId", u.public_id as "publicId", u.full_name as name, 'customer' as role from users u
     join orders o on o.customer_id = u.id where o.number = $1`,
    [number],
  )
  const person = { ...(rows[0] as User), userId: Number(rows[0]?.userId), artisanId: null }
  for (const forget of eraseSteps)
    await forget(as(person), { userId: person.userId, email: billing.email, emailFolded: billing.email })
  const left = await server.services.pool.query(
    'select n.order_id from ondc_orders n join orders o on o.id = n.order_id where o.customer_id = $1',
    [person.userId],
  )
  expect(left.rows).toEqual([])
  expect(JSON.stringify((await server.services.pool.query('select body from ondc_messages')).rows)).not.toContain(
    'Meera',
  )
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
