import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Row } from './bench.ts'
import { Client, type Session } from './client.ts'
import { round } from './reads.ts'
import type { BenchShop } from './shop-under-load.ts'

const buyers = 8
// The shop allows thirty registrations per hour and address, and the benchmark keeps that limit.
const accounts = 24
const warmUpMs = 4_000
const measuredMs = 15_000

export type Buyer = Session & { addressId: string }
type Goods = { productId: string; variant: Record<string, string> }
/** Bought together, each product from another artisan. */
export type Basket = Goods[]

/** Eight concurrent buyers, one purchase after the other, spread over all accounts; `artisans` in each basket. */
export async function measureCheckout(shop: BenchShop, artisans = 1): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: buyers })
  const client = new Client(shop.url, agent)
  // The benchmark's own database is kept between runs: throttles of the last run must not count.
  await shop.pool.query('DELETE FROM throttles')
  const people = await signInAll(shop, client)
  const goods = await plentifulGoods(shop, artisans)

  const statements = await statementsOfOrder(shop, client, people, goods)
  await buyFor(client, people, goods, warmUpMs)
  const before = await shop.readMetrics()
  const waits = await buyFor(client, people, goods, measuredMs)
  const after = await shop.readMetrics()
  agent.destroy()

  const sorted = waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return [
    {
      'orders/s': round(sorted.length / (measuredMs / 1000)),
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'SQL of the order call': statements,
      'SQL/purchase': round((after.sqlStatements - before.sqlStatements) / sorted.length),
      'server CPU %': Math.round(((after.cpuSeconds - before.cpuSeconds) / (measuredMs / 1000)) * 100),
      'memory MB': Math.round(after.residentBytes / 1024 ** 2),
    },
  ]
}

async function buyFor(
  client: Client,
  people: readonly Buyer[],
  goods: readonly Basket[],
  ms: number,
): Promise<number[]> {
  const waits: number[] = []
  const endsAt = performance.now() + ms
  let turn = 0

  const buyer = async () => {
    while (performance.now() < endsAt) {
      turn += 1
      const person = people[turn % people.length]
      const chosen = goods[(turn * 31) % goods.length]
      if (!person || !chosen) throw new Error('nobody to buy, or nothing to sell')
      const startedAt = performance.now()
      await buy(client, person, chosen)
      waits.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  return waits
}

export async function buy(client: Client, person: Buyer, basket: Basket): Promise<void> {
  const lines = basket.map((goods) => ({ ...goods, quantity: 1 }))
  const { quote } = await client.call<{ quote: { totalPaise: number } }>(
    'POST',
    '/api/checkout/quote',
    { lines, pincode: '302001', state: 'rajasthan' },
    person,
  )
  const { order, payment } = await placeOrder(client, person, lines, quote.totalPaise)
  const paid = await client.raw(
    'POST',
    `/sandbox/orders/${payment.gatewayOrderId}/pay`,
    { method: 'upi', outcome: 'captured', webhook: 'once' },
    person,
  )
  const verified = await client.call<{ payment: { status: string } }>(
    'POST',
    '/api/payments/verify',
    { orderNumber: order.number, ...(paid as object) },
    person,
  )
  if (verified.payment.status !== 'captured') throw new Error(`not captured: ${verified.payment.status}`)
}

type Placed = { order: { number: string }; payment: { gatewayOrderId: string } }

function placeOrder(client: Client, person: Buyer, lines: object[], expectedTotalPaise: number): Promise<Placed> {
  const body = { lines, addressId: person.addressId, paymentMethod: 'upi', expectedTotalPaise }
  return client.call<Placed>('POST', '/api/orders', body, person, { 'idempotency-key': randomUUID() })
}

/** The minimum over several orders, because background jobs add their statements to some. */
async function statementsOfOrder(
  shop: BenchShop,
  client: Client,
  people: readonly Buyer[],
  goods: readonly Basket[],
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < 12; index += 1) {
    const person = people[index]
    const chosen = goods[index]
    if (!person || !chosen) break
    const lines = chosen.map((one) => ({ ...one, quantity: 1 }))
    const { quote } = await client.call<{ quote: { totalPaise: number } }>(
      'POST',
      '/api/checkout/quote',
      { lines, pincode: '302001', state: 'rajasthan' },
      person,
    )
    const before = await shop.readMetrics()
    const placed = await placeOrder(client, person, lines, quote.totalPaise)
    least = Math.min(least, (await shop.readMetrics()).sqlStatements - before.sqlStatements)
    await client.call('POST', `/api/orders/${placed.order.number}/cancellation`, {}, person)
  }
  return least
}

export async function plentifulGoods({ pool }: BenchShop, artisans: number): Promise<Basket[]> {
  const { rows } = await pool.query<Goods & { artisan: string }>(
    `SELECT p.slug AS "productId", v.options AS variant, a.slug AS artisan
       FROM variants v JOIN stock s ON s.variant_id = v.id JOIN products p ON p.id = v.product_id JOIN artisans a ON a.id = p.artisan_id
      WHERE p.status = 'published' AND a.status = 'verified' AND a.tax_status = 'registered' AND s.on_hand - s.reserved > 5
      ORDER BY v.id % 101, v.id LIMIT 400`,
  )
  // A long run must not sell out; the stock movement keeps the books right.
  await pool.query(
    `WITH filled AS (
       UPDATE stock SET on_hand = on_hand + 5000 FROM variants v JOIN products p ON p.id = v.product_id
        WHERE v.id = stock.variant_id AND p.slug = ANY ($1) AND stock.on_hand < 5000 RETURNING stock.variant_id)
     INSERT INTO stock_movements (variant_id, kind, quantity, at) SELECT variant_id, 'adjusted', 5000, now() FROM filled`,
    [rows.map(({ productId }) => productId)],
  )
  const byArtisan = [...Map.groupBy(rows, ({ artisan }) => artisan).values()]
  const goods = (one: Goods): Goods => ({ productId: one.productId, variant: one.variant })
  return rows.flatMap((row, place) => {
    const others = byArtisan.filter(([first]) => first?.artisan !== row.artisan)
    const beside = Array.from({ length: artisans - 1 }, (_, index) => others[(place + index) % others.length]?.[0])
    return beside.every((one) => one !== undefined) ? [[goods(row), ...beside.map(goods)]] : []
  })
}

export async function signInAll({ pool }: BenchShop, client: Client): Promise<Buyer[]> {
  const { rows } = await pool.query<{ email: string }>(
    "SELECT email FROM users WHERE role = 'customer' AND email LIKE '%haat.test' ORDER BY id LIMIT $1",
    [accounts],
  )
  const people: Buyer[] = []
  for (const { email } of rows) people.push(await signIn(client, email))
  return people
}

async function signIn(client: Client, email: string): Promise<Buyer> {
  const answer = await client.send('POST', '/api/auth/login', { email, password: 'haat-demo-2026' })
  if (answer.status !== 200) throw new Error(`${email}: ${answer.status} ${JSON.stringify(answer.body)}`)
  const cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ')
  const csrf = (answer.body as { data: { csrfToken: string } }).data.csrfToken
  const signedIn = { cookie, csrf, addressId: '' }
  const address = {
    fullName: 'Bench Buyer',
    phone: '9822044170',
    pincode: '302001',
    house: '1',
    street: 'MI Road',
    city: 'Jaipur',
    state: 'rajasthan',
    kind: 'home',
    isDefault: true,
  }
  const { address: saved } = await client.call<{ address: { id: string } }>('POST', '/api/addresses', address, signedIn)
  return { ...signedIn, addressId: saved.id }
}
