import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutOrder } from './payout-rail.server.ts'
import { razorpayXRail } from './payout-razorpayx.server.ts'

// The wire format of razorpay.com/docs/api/x/payouts.
const payout = (status: string, more: object = {}) => ({
  id: 'pout_00000000000001',
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
  amount: 1_000_000,
  currency: 'INR',
  fees: 590,
  tax: 90,
  status,
  utr: null,
  mode: 'IMPS',
  purpose: 'payout',
  reference_id: 'PO-2611-00001-1',
  status_details: { description: 'Payout is queued as there is insufficient balance', source: 'business' },
  ...more,
})

type Asked = { method: unknown; path: unknown; headers: Record<string, unknown>; body: Record<string, unknown> | null }
let answer: [status: number, body: unknown] = [200, payout('processing')]
let asked: Asked[] = []
let server: Server
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    asked.push({
      method: request.method,
      path: request.url,
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    })
    const [status, body] = answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

const rail = () =>
  razorpayXRail({
    keyId: 'rzp_live_x',
    keySecret: 'secret',
    account: '7878780080316316',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })

const order: PayoutOrder = {
  key: 'PO-2611-00001-1',
  amountPaise: 1_000_000,
  kind: 'bank',
  account: '1121431121541121',
  holder: 'Girdhari Kumhar',
  ifsc: 'HDFC0001234',
  note: 'Haat PO-2611-00001',
}

test('a payout to a bank account is one composite request with its key', async () => {
  answer = [200, payout('processing')]
  expect(await rail().send(order)).toEqual({ id: 'pout_00000000000001', status: 'waiting' })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/v1/payouts',
      headers: {
        authorization: `Basic ${Buffer.from('rzp_live_x:secret').toString('base64')}`,
        'x-payout-idempotency': 'PO-2611-00001-1',
      },
      body: {
        account_number: '7878780080316316',
        amount: 1_000_000,
        currency: 'INR',
        mode: 'IMPS',
        purpose: 'payout',
        fund_account: {
          account_type: 'bank_account',
          bank_account: { name: 'Girdhari Kumhar', ifsc: 'HDFC0001234', account_number: '1121431121541121' },
          contact: { name: 'Girdhari Kumhar', type: 'vendor' },
        },
        queue_if_low_balance: true,
        reference_id: 'PO-2611-00001-1',
        narration: 'Haat PO 2611 00001',
      },
    },
  ])
})

test('a UPI address and a sum above what IMPS takes go their own ways', async () => {
  await rail().send({ ...order, kind: 'upi', account: 'girdhari@upi', ifsc: null })
  await rail().send({ ...order, amountPaise: 5_00_000_01 })
  expect(asked.map(({ body }) => body?.mode)).toEqual(['UPI', 'NEFT'])
  expect(asked[0]?.body?.fund_account).toMatchObject({ account_type: 'vpa', vpa: { address: 'girdhari@upi' } })
})

test.each([
  ['queued', { status: 'waiting' }],
  ['pending', { status: 'waiting' }],
  ['processed', { status: 'paid', reference: 'HDFCN00000000001' }],
  ['reversed', { status: 'failed', reason: 'Payout is queued as there is insufficient balance' }],
  ['rejected', { status: 'failed', reason: 'Payout is queued as there is insufficient balance' }],
  ['a word of next year', { status: 'waiting' }],
])('a payout that is %s', async (status, expected) => {
  answer = [200, payout(status, { utr: status === 'processed' ? 'HDFCN00000000001' : null })]
  expect(await rail().find('pout_00000000000001')).toEqual({ id: 'pout_00000000000001', ...expected })
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/v1/payouts/pout_00000000000001' })
})

test('what RazorpayX refuses has failed; what it cannot say now is asked again', async () => {
  answer = [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The IFSC is not valid' } }]
  expect(await rail().send(order)).toEqual({ id: null, status: 'failed', reason: 'The IFSC is not valid' })
  for (const status of [401, 409, 429, 500, 502]) {
    answer = [status, { error: { description: 'not now' } }]
    await expect(rail().send(order), String(status)).rejects.toThrow('not now')
  }
  answer = [400, { error: { description: 'not one of ours' } }]
  await expect(rail().find('pout_1')).rejects.toThrow('not one of ours')
  answer = [200, '<html>']
  await expect(rail().send(order)).rejects.toThrow()
  answer = [200, { status: 'processed' }]
  await expect(rail().send(order)).rejects.toThrow()
})
