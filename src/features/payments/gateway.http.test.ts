import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRefusal } from '#platform/payments/gateway.server.ts'
import { razorpayGateway } from '#platform/payments/gateway-razorpay.server.ts'
import { sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
})
afterAll(() => server?.close())

const gateway = () => server.services.gateway
const amountPaise = 114_500

async function sandbox(path: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, string>
}

async function paid(outcome: string): Promise<string> {
  const order = await gateway().createOrder({ amountPaise, receipt: randomUUID(), notes: {} })
  const message = await sandbox(`orders/${order.id}/pay`, { method: 'card', outcome, webhook: 'lost' })
  return message.razorpay_payment_id ?? ''
}

test('the official SDK creates, fetches, captures, refunds and transfers against the sandbox', async () => {
  const paymentId = await paid('authorized')
  expect(await gateway().fetchPayment(paymentId)).toMatchObject({
    status: 'authorized',
    method: 'card',
    feePaise: null,
  })
  await expect(gateway().capture({ paymentId, amountPaise: amountPaise - 1 })).rejects.toThrow(GatewayRefusal)
  // 2 % and 18 % GST on it.
  expect(await gateway().capture({ paymentId, amountPaise })).toMatchObject({ status: 'captured', feePaise: 2_702 })
  await expect(gateway().capture({ paymentId, amountPaise })).rejects.toThrow(GatewayRefusal)

  const input = { paymentId, amountPaise: 10_000, idempotencyKey: 'sdk-refund-one', receipt: 'sdk-refund-one' }
  const refund = await gateway().refund(input)
  expect(await gateway().refund(input)).toEqual(refund)
  expect(await gateway().fetchRefund(paymentId, refund.id)).toEqual({ ...refund, status: 'processed' })

  const transfer = await gateway().transfer({
    account: 'acc_CPRsN1LkFccllA',
    amountPaise: 5_000,
    key: 'PO-2611-00001-1',
  })
  expect(transfer.status).toBe('processed')
  const again = await gateway().transfer({ account: 'acc_CPRsN1LkFccllA', amountPaise: 5_000, key: 'PO-2611-00001-1' })
  expect(again.id).toBe(transfer.id)
  expect((await gateway().holdTransfer(transfer.id, true)).status).toBe('pending')
  expect((await gateway().holdTransfer(transfer.id, false)).status).toBe('processed')
  await gateway().reverseTransfer(transfer.id, 5_000)
  expect((await gateway().fetchTransfer(transfer.id)).status).toBe('reversed')
  await expect(gateway().reverseTransfer(transfer.id, 1)).rejects.toThrow(GatewayRefusal)
})

test('a refund may be pending and end later by its event', async () => {
  const paymentId = await paid('captured')
  await sandbox('refunds/mode', { mode: 'pending' })
  const input = { paymentId, amountPaise: 10_000, idempotencyKey: 'sdk-refund-two', receipt: 'sdk-refund-two' }
  const { id, status } = await gateway().refund(input)
  expect(status).toBe('pending')
  expect(await sandbox(`refunds/${id}/end`, { status: 'failed' })).toMatchObject({ status: 'failed' })
  expect((await gateway().fetchRefund(paymentId, id)).status).toBe('failed')
  await sandbox('refunds/mode', { mode: 'processed' })
})

test('signatures match those in Razorpay’s documentation and in its library’s tests', () => {
  const of = razorpayGateway({
    keyId: 'rzp_test_docs',
    keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
    webhookSecrets: ['123456'],
  })
  const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'
  const callback = { orderId: 'order_IEIaMR65cu6nz3', paymentId: 'pay_IH4NVgf4Dreq1l', signature }
  expect(of.isCallbackSigned(callback)).toBe(true)
  expect(of.isCallbackSigned({ ...callback, paymentId: 'pay_IH4NVgf4Dreq1m' })).toBe(false)
  const webhook = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'
  expect(of.isWebhookSigned(Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), webhook)).toBe(true)
  expect(of.isWebhookSigned(Buffer.from('{"a":1,"b":2,"c":{"d":4}}'), webhook)).toBe(false)
})

async function deliver(body: string, isSigned = true): Promise<number> {
  const { webhookSecret } = sandboxKeys('only for tests, only for tests, only for tests')
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
  const signed: Record<string, string> = isSigned ? { 'x-razorpay-signature': signature } : {}
  const headers = { 'content-type': 'application/json', ...signed }
  return (await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', headers, body })).status
}

test('a webhook that is unsigned or a megabyte long is refused; an unknown event or order is kept and gets 200', async () => {
  expect(await deliver('{"event":"payment.captured"}', false)).toBe(401)
  expect(await deliver(JSON.stringify({ event: 'x'.repeat(1_000_000) }))).toBe(413)
  expect(await deliver('{"event":"moon.risen","payload":{}}')).toBe(200)
  const entity = { id: 'pay_other', order_id: 'order_other', amount: 1, currency: 'INR', status: 'captured' }
  expect(await deliver(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))).toBe(200)
  expect(await deliver('{"event":"transfer.processed","payload":{"transfer":{"entity":{"id":"trf_unknown"}}}}')).toBe(
    200,
  )
})
