import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseSteps } from '#features/accounts/api.ts'
import type { User } from '#features/actor.ts'
import { moveGrievance } from '#features/complaints/move-grievance.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import type { MoveRequest } from '#features/orders/order.ts'
import { settlePayment } from '#features/orders/settle-payment.ts'
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

let app: BuyerApp

beforeAll(async () => {
  app = await openBuyerApp()
})
afterAll(() => app?.close())
beforeEach(() => app.begin())

test('a buyer app searches, selects, orders for cash, hears of every step, and brings a complaint', async () => {
  const { naveen, admin } = app.server.cast
  const search = { intent: { payment: fee, tags: [{ code: 'bap_features', list: [{ code: '000', value: 'Y' }] }] } }
  expect(await app.send('search', search, { gateway: 'other.example.in' })).toMatchObject({ status: 200, ack: 'ACK' })
  const [found] = (await app.one('on_search')).message.catalog['bpp/providers']
  expect(found?.id).toBe('naveen-prajapat')
  expect(found?.items.map(({ id, price }) => [id, price.value])).toEqual([
    ['BLUE-BOWL-1', '950.00'],
    ['BLUE-VASE-1', '1200.00'],
    ['BLUE-VASE-2', '1800.00'],
  ])
  expect(JSON.stringify(found?.tags)).toContain('"IND"')

  const to = [{ end: { location: { gps: end.location.gps, address: { area_code: '411004' } } } }]
  await app.send('select', { order: { provider, items: items(), fulfillments: to } })
  const selected = await app.one('on_select')
  expect(selected.error).toBeUndefined()

  const { id, transaction, answer, parcel, email } = await app.order()
  expect(answer).toMatchObject({ ack: 'ACK' })
  expect(email).toBe('meera@buyer.example')
  const confirmed = await app.one('on_confirm')
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
    await app.make(who, parcel, move, words)
    expect(stateOf(await app.one('on_status'))).toEqual(states)
  }
  expect(await app.hear()).toEqual([])

  await app.send('status', { order_id: id }, { transaction })
  const { documents, payment } = (await app.one('on_status')).message.order
  expect(payment.status).toBe('PAID')
  const invoice = await fetch(app.server.url + new URL(documents?.[0]?.url ?? '').pathname)
  expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await fetch(`${app.server.url}/ondc/invoices/${parcel}.zzzzzz.forged`)).status).toBe(404)
  expect(await checkBooks(app.system())).toEqual([])

  const issue = {
    id: issueId,
    category: 'ITEM',
    complainant_info: { person: { name: 'Meera Joshi' }, contact: { phone: '9822012345' } },
    order_details: { id, provider_id: found?.id },
    description: { short_desc: 'A crack in the rim', long_desc: 'It came with a crack in the rim.' },
    issue_actions: { complainant_actions: [action('OPEN', 'Opened', 1)] },
  }
  await app.send('issue', { issue }, { transaction })
  expect(respondents(await app.one('on_issue'))).toEqual(['PROCESSING'])
  const { rows } = await app.pool.query<{ ticket: string }>('select ticket from grievances')
  const answerIssue = async (move: 'ask' | 'resolve', text: string) => {
    const { rows: last } = await app.pool.query('select max(id)::int as id from grievance_events')
    const outcome = move === 'resolve' ? ('refunded' as const) : undefined
    const links = app.network.grievanceLinks
    await moveGrievance(app.as(admin), { ticket: rows[0]?.ticket ?? '', move, text, outcome, seen: last[0].id, links })
  }
  await answerIssue('ask', 'Please send a picture.')
  expect(respondents(await app.one('on_issue_status'))).toEqual(['PROCESSING', 'NEED-MORE-INFO'])
  const actions = [...issue.issue_actions.complainant_actions, action('ESCALATE', 'Here it is', 2)]
  await app.send('issue', { issue: { ...issue, issue_actions: { complainant_actions: actions } } }, { transaction })
  await app.one('on_issue')
  await answerIssue('resolve', 'You get the money back.')
  const resolved = await app.one('on_issue_status')
  expect(respondents(resolved).at(-1)).toBe('RESOLVED')
  expect(resolved.message.issue.resolution).toEqual({
    short_desc: 'You get the money back.',
    action_triggered: 'REFUND',
  })
  await app.send('issue_status', { issue_id: issueId }, { transaction })
  await app.one('on_issue_status')
  expect(await app.send('issue_status', { issue_id: issueId }, { by: 'other.example.in' })).toMatchObject({
    ack: 'NACK',
  })
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

test('a repeated message is acknowledged and done once, and so is an order that is confirmed again', async () => {
  const { id, transaction, number } = await app.order()
  await app.one('on_confirm')
  const again = { transaction, id: 'M-cancel' }
  const cancel = { order_id: id, cancellation_reason_id: '010' }
  expect(await app.send('cancel', cancel, again)).toMatchObject({ ack: 'ACK' })
  const told = await app.one('on_cancel')
  expect(stateOf(told)).toEqual(['Cancelled', 'Cancelled'])
  expect(told.message.order.cancellation).toEqual({ cancelled_by: 'buyer.example.in', reason: { id: '010' } })
  expect(await app.send('cancel', cancel, again)).toMatchObject({ ack: 'ACK' })
  expect(await app.hear()).toEqual([])

  const repeated = await app.order({ id, transaction })
  expect(repeated).toMatchObject({ answer: { ack: 'ACK' }, number })
  await app.one('on_confirm')
  const last = await app.order({ sku: 'LAST-PIECE-1' })
  await app.one('on_confirm')
  expect(await last.again()).toMatchObject({ ack: 'ACK' })
  await app.one('on_confirm')
  expect((await app.order({ id })).answer).toMatchObject({ ack: 'NACK', code: '30019' })
  expect(await app.hear()).toEqual([])
})

test('a parcel that is not taken at the door is cancelled, and its way back is told', async () => {
  const { naveen, admin } = app.server.cast
  const { parcel } = await app.order()
  await app.one('on_confirm')
  for (const move of ['accept', 'pack']) await app.make(naveen, parcel, move)
  await app.make(naveen, parcel, 'ship', { carrier: 'India Post', trackingNumber: 'EM2IN' })
  await app.hear()
  await app.make(admin, parcel, 'undelivered', { reason: 'Nobody at home' })
  const returning = await app.one('on_cancel')
  expect(stateOf(returning)).toEqual(['Cancelled', 'Cancelled', 'RTO-Initiated'])
  expect(returning.message.order.cancellation.reason).toEqual({ id: '013' })
  await app.make(admin, parcel, 'back_with_artisan')
  expect(stateOf(await app.one('on_status'))).toEqual(['Cancelled', 'Cancelled', 'RTO-Delivered'])
  expect(await checkBooks(app.system())).toEqual([])
})

test('an order that its artisan declines is cancelled by the seller', async () => {
  const { parcel } = await app.order()
  await app.one('on_confirm')
  await app.make(app.server.cast.naveen, parcel, 'decline', { reason: 'No clay this week' })
  const told = await app.one('on_cancel')
  expect(told.message.order.cancellation).toEqual({ cancelled_by: 'shop.example.in', reason: { id: '005' } })
})

test('an order that is paid before has the shop’s page for it', async () => {
  const { id, transaction, number } = await app.order({ payment: { ...cash, type: 'ON-ORDER' } })
  const { payment } = (await app.one('on_confirm')).message.order
  expect(payment).toMatchObject({
    type: 'ON-ORDER',
    status: 'NOT-PAID',
    uri: `${app.network.publicOrigin}/checkout?order=${number}`,
  })
  const { rows } = await app.pool.query<{ orderId: string; amountPaise: string }>(
    `select gateway_order_id as "orderId", amount_paise as "amountPaise" from payments p
     join orders o on o.id = p.order_id where o.number = $1`,
    [number],
  )
  const { orderId, amountPaise } = rows[0] as { orderId: string; amountPaise: string }
  const captured = {
    id: 'pay_of_network',
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    errorDescription: null,
  } as const
  await settlePayment(app.system(), { ...captured, orderId, amountPaise: Number(amountPaise) })
  const paid = await app.one('on_status')
  expect([stateOf(paid), paid.message.order.payment.status]).toEqual([['Created', 'Pending'], 'PAID'])
  await app.send('cancel', { order_id: id, cancellation_reason_id: '010' }, { transaction })
  await app.one('on_cancel')
  expect(await checkBooks(app.system())).toEqual([])
})

test('a closed account takes its network orders along', async () => {
  const { number } = await app.order({ payment: { ...cash, type: 'ON-ORDER' } })
  await app.hear()
  await app.pool.query(
    `update parcels set status = 'cancelled' where order_id = (select id from orders where number = $1)`,
    [number],
  )
  const { rows } = await app.pool.query<User>(
    `select u.id as "userId", u.public_id as "publicId", u.full_name as name, 'customer' as role from users u
     join orders o on o.customer_id = u.id where o.number = $1`,
    [number],
  )
  const person = { ...(rows[0] as User), userId: Number(rows[0]?.userId), artisanId: null }
  for (const forget of eraseSteps)
    await forget(app.as(person), { userId: person.userId, email: billing.email, emailFolded: billing.email })
  const left = await app.pool.query(
    'select n.order_id from ondc_orders n join orders o on o.id = n.order_id where o.customer_id = $1',
    [person.userId],
  )
  expect(left.rows).toEqual([])
  expect(JSON.stringify((await app.pool.query('select body from ondc_messages')).rows)).not.toContain('Meera')
})
