import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOfAsha } from '#test/cast.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from '#test/trace-receiver.ts'
import { jobWorkers } from './jobs.ts'

let receiver: TraceReceiver
let server: TestServer

beforeAll(async () => {
  receiver = await openTraceReceiver()
  server = await startTestServer({ env: { DEMO: '1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } })
})
afterAll(async () => {
  await server?.close()
  receiver?.close()
})

const named = (name: string) => receiver.spans.filter((span) => span.name === name)
const below = (parent: ReceivedSpan) =>
  receiver.spans.filter((span) => span.traceId === parent.traceId && span.parentSpanId === parent.spanId)

async function untilSpan(name: string): Promise<ReceivedSpan> {
  await expect.poll(() => named(name).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return named(name)[0] as ReceivedSpan
}

test('an order’s request, SQL statements and gateway call form one trace, and its jobs link to it', {
  timeout: 60_000,
}, async () => {
  await server.services.jobs.work(jobWorkers(server.services))
  const asha = await server.as(server.cast.asha)
  const body = JSON.stringify({
    ...{ lines: [{ productId: 'blue-bowl', variant: {}, quantity: 1 }], shippingAddress: addressOfAsha },
    paymentMethod: 'cod',
  })
  const input = { ...asha, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${server.url}/api/orders`, { method: 'POST', headers: input, body })
  expect(answer.status, await answer.clone().text()).toBe(201)
  const upi = await fetch(`${server.url}/api/orders`, {
    method: 'POST',
    headers: { ...input, 'idempotency-key': randomUUID() },
    body: body.replace('"cod"', '"upi"'),
  })
  expect(upi.status).toBe(201)

  await untilSpan('POST /api/orders')
  const id = answer.headers.get('x-request-id')
  const ofCash = () => named('POST /api/orders').find(({ attributes }) => attributes['haat.request_id'] === id)
  await expect.poll(ofCash, { timeout: 20_000 }).toBeDefined()
  const request = ofCash() as ReceivedSpan
  expect(request.parentSpanId ?? '').toBe('')
  expect(request.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/orders',
    'http.response.status_code': 201,
    'haat.request_id': answer.headers.get('x-request-id'),
  })
  const statements = below(request).filter(({ name }) => name.startsWith('sql '))
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['sql begin', 'sql commit']))

  const gatewayCall = await untilSpan('gateway createOrder')
  await expect.poll(() => named('POST /api/orders').length, { timeout: 20_000 }).toBe(2)
  const second = named('POST /api/orders').find(({ spanId }) => spanId === gatewayCall.parentSpanId)
  expect([gatewayCall.traceId, gatewayCall.parentSpanId]).toEqual([second?.traceId, second?.spanId])

  const job = await untilSpan('job order-email')
  expect(job.parentSpanId ?? '').toBe('')
  expect(job.links[0]?.traceId).toBe(request.traceId)
  const email = await untilSpan('email send')
  expect([email.traceId, email.parentSpanId]).toEqual([job.traceId, job.spanId])
})

test('no span contains user input', async () => {
  await untilSpan('email send')
  const { phone, fullName } = addressOfAsha
  for (const secret of ['asha@haat.test', phone, fullName, 'sid=']) expect(receiver.text()).not.toContain(secret)
})

test('concurrent requests keep their SQL spans apart', { timeout: 30_000 }, async () => {
  const before = receiver.spans.length
  const answers = Array.from({ length: 40 }, () =>
    fetch(`${server.url}/api/products/blue-bowl`).then(({ status }) => status),
  )
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  await expect
    .poll(() => receiver.spans.slice(before).filter(({ name }) => name === 'GET /api/products/:id').length, {
      timeout: 20_000,
    })
    .toBe(40)
  const requests = named('GET /api/products/:id')
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(40)
  const counts = requests.map((request) => below(request).filter(({ name }) => name.startsWith('sql ')).length)
  // The pool has twelve connections, so most requests wait for one that another releases.
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(4)
})
