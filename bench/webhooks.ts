import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import type { BenchShop } from './shop-under-load.ts'

const perSecond = 200
const seconds = 60

/** Signed events at a steady rate, each with its own id and body. Lost: those without a row afterwards. */
export async function measureWebhooks(shop: BenchShop): Promise<Row[]> {
  const bodies = await eventBodies(shop)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const before = await countEvents(shop)
  const waits: number[] = []
  let refused = 0

  const sending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const ahead = startedAt + (sent * 1_000) / perSecond - performance.now()
    if (ahead > 1) await sleep(ahead)
    const body = bodies[sent % bodies.length]?.replace('"created_at":0', `"created_at":${sent}`) ?? ''
    const at = performance.now()
    sending.push(
      post(shop, agent, body).then((status) => {
        waits.push(performance.now() - at)
        if (status !== 200) refused += 1
      }),
    )
  }
  await Promise.all(sending)
  const took = (performance.now() - startedAt) / 1_000
  agent.destroy()

  const sorted = waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return [
    {
      'events/s': Math.round(sorted.length / took),
      sent: sorted.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      refused,
      lost: sorted.length - ((await countEvents(shop)) - before),
    },
  ]
}

/** Events about payments that the shop knows, their `created_at` 0. */
export async function eventBodies({ pool }: BenchShop): Promise<string[]> {
  const { rows } = await pool.query<{ order: string; payment: string; amount: string }>(
    `SELECT gateway_order_id AS order, gateway_payment_id AS payment, amount_paise AS amount FROM payments
      WHERE gateway_payment_id IS NOT NULL ORDER BY id DESC LIMIT 500`,
  )
  return rows.map(({ order, payment, amount }) => {
    const entity = {
      id: payment,
      entity: 'payment',
      order_id: order,
      amount: Number(amount),
      currency: 'INR',
      status: 'captured',
      method: 'upi',
    }
    return JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity } },
      created_at: 0,
    })
  })
}

async function countEvents({ pool }: BenchShop): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) AS count FROM gateway_events')
  return Number(rows[0]?.count)
}

/** @returns the response status */
export function post({ url, gatewayKeys }: BenchShop, agent: http.Agent, body: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-razorpay-signature': createHmac('sha256', gatewayKeys.webhookSecret).update(body).digest('hex'),
    'x-razorpay-event-id': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/webhooks/razorpay`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end(body)
  })
}
