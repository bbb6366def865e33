import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '#app/http/context.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import type { OperationsState } from '#features/operations/api.ts'
import { addressOfAsha } from '#test/cast.ts'
import { signedEvent } from '#test/gateway-event.ts'
import { readMetrics } from '#test/metrics.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Record<string, string>

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  admin = await server.as(server.cast.admin)
})
afterAll(() => server?.close())

type Answer<Data> = { status: number; data: Data }

async function send<Data>(method: string, path: string, body?: unknown, headers = admin): Promise<Answer<Data>> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as { data: Data }
  return { status: answer.status, data }
}

const stateNow = async () => (await send<OperationsState>('GET', '/admin/operations')).data
const settle = (id: string, move: string) =>
  send<{ outcome: string }>('POST', `/admin/gateway-events/${id}/moves`, { move })

async function deliver(event: ReturnType<typeof signedEvent>): Promise<string> {
  const { body, headers } = event
  expect((await fetch(`${server.url}/api/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200)
  return (await stateNow()).events[0]?.id ?? ''
}

test('this process is listed as alive, with the facts it reports', async () => {
  await expect.poll(async () => (await stateNow()).processes.length, { timeout: 10_000 }).toBe(1)
  const { processes, isMigrated, disk, version } = await stateNow()
  expect(processes[0]).toMatchObject({ isAlive: true, version, poolWaiting: 0 })
  expect(processes[0]?.name).toContain(String(process.pid))
  expect(processes[0]?.memoryBytes).toBeGreaterThan(20e6)
  expect([isMigrated, (disk?.freeBytes ?? 0) > 0]).toEqual([true, true])
})

test('a process that died silently is shown as dead and is not counted', async () => {
  await server.services.pool.query(
    `insert into processes (id, host, pid, version, started_at, seen_at, facts)
      select 'dead', 'old-machine', 7, version, started_at, seen_at - interval '5 minutes', facts from processes limit 1`,
  )
  const dead = (await stateNow()).processes.find(({ id }) => id === 'dead')
  expect([dead?.isAlive, (dead?.silentSeconds ?? 0) > 290]).toEqual([false, true])
  await server.services.pool.query(`delete from processes where id = 'dead'`)
})

test('the latest backup is shown with its age, and is late after two days', async () => {
  expect((await stateNow()).backup).toEqual({ takenAt: null, bytes: null, isLate: false, isMissing: false })
  const note = (age: string, bytes: number) =>
    server.services.pool.query(
      `insert into backups (taken_at, bytes, rows, files, is_sealed) values (now() - $1::interval, $2, 1, 1, true)`,
      [age, bytes],
    )
  await note('49 hours', 7e9)
  expect((await stateNow()).backup).toMatchObject({ bytes: 7e9, isLate: true })
  await note('47 hours', 8e9)
  expect((await stateNow()).backup).toMatchObject({ bytes: 8e9, isLate: false })
  const { numberOf } = await readMetrics(`${server.url}/metrics`)
  const hours = (Date.now() / 1_000 - (numberOf('haat_last_backup_timestamp_seconds') ?? 0)) / 3_600
  expect(hours).toBeCloseTo(47, 0)
})

test('an event that matches no order stays open until an admin closes it, once', async () => {
  const id = await deliver(signedEvent(server.services, { orderId: 'order_of_nobody' }))
  expect((await settle(id, 'retry')).data.outcome).toBe('unknown-order')
  expect((await stateNow()).events.map((event) => event.id)).toContain(id)
  expect((await settle(id, 'close')).data.outcome).toBe('ignored')
  expect((await stateNow()).events.map((event) => event.id)).not.toContain(id)
  expect((await settle(id, 'close')).status).toBe(404)
  const { rows } = await server.services.pool.query('select action from audit_records where subject = $1 order by id', [
    `event:${id}`,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['gateway-event.retry', 'gateway-event.close'])
})

test('an event that arrives before its order is known pays the order on retry', async () => {
  const asha = await server.as(server.cast.asha)
  const lines = [{ productId: 'blue-bowl', variant: {}, quantity: 1 }]
  const input = { lines, shippingAddress: addressOfAsha, paymentMethod: 'upi' }
  const { data } = await send<{ order: { number: string }; payment: { amountPaise: number; gatewayOrderId: string } }>(
    'POST',
    '/orders',
    input,
    { ...asha, 'idempotency-key': randomUUID() },
  )
  const { gatewayOrderId, amountPaise } = data.payment
  const link = 'update payments set gateway_order_id = $2 where gateway_order_id = $1'
  await server.services.pool.query(link, [gatewayOrderId, 'order_lost'])
  const id = await deliver(signedEvent(server.services, { orderId: gatewayOrderId, amountPaise }))
  await server.services.pool.query(link, ['order_lost', gatewayOrderId])

  expect((await settle(id, 'retry')).data.outcome).toBe('applied')
  const paid = await send<{ payment: { status: string } }>(
    'GET',
    `/orders/${data.order.number}/payment`,
    undefined,
    asha,
  )
  expect(paid.data.payment.status).toBe('captured')
  expect((await settle(id, 'retry')).status).toBe(404)
  expect(await checkBooks(systemContext(server.services, 'test'))).toEqual([])
})
