import { spawn } from 'node:child_process'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from './bench.ts'
import { buy, plentifulGoods, signInAll } from './checkout.ts'
import { Client } from './client.ts'
import { type Cost, costOf, readCounters, readStatements, type Statement } from './counters.ts'
import { type BenchShop, freePort, openBenchShop } from './shop-under-load.ts'

const buyers = 8
// Node compiles the hot paths for the first thousand purchases, and a shop is restarted less often than that.
const warmUp = 1_500
const measured = 400

/** Emails and other jobs that follow a purchase belong to its cost; they end within this time. */
const afterwardsMs = 4_000

/**
 * What one purchase costs, beside bare Fastify and pg writing the same durable rows (`floor.ts`), and beside the calls
 * that the sandbox's own gateway answers in the same process.
 */
export async function measurePurchase(artisans: number): Promise<{ costs: Row[]; statements: Statement[] }> {
  const shop = await openBenchShop(10_000, 'bench', { TRUSTED_PROXIES: '127.0.0.1', PICTURES_AHEAD: '0' }, true)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2 * buyers })
  try {
    await shop.pool.query('DELETE FROM throttles')
    const client = new Client(shop.url, agent)
    const [people, goods] = [await signInAll(shop, client), await plentifulGoods(shop, artisans)]
    const buyOne = async (turn: number) => {
      const [person, basket] = [people[turn % people.length], goods[(turn * 31) % goods.length]]
      if (!person || !basket) throw new Error('nobody to buy, or nothing to sell')
      await buy(client, person, basket)
    }
    await inParallel(warmUp, buyOne)
    await sleep(afterwardsMs)
    // Else autovacuum does it in the measured seconds or not: once in some thousand purchases, one to two seconds of CPU.
    await shop.pool.query('VACUUM ANALYZE')
    const idle = await costOfIdle(shop)
    await shop.pool.query('SELECT pg_stat_statements_reset()')
    const purchase = await costOfWork(shop, shop.pid, buyOne, afterwardsMs)
    const { total, often } = await readStatements(shop.pool, measured)
    const gateway = await costOfGateway(shop, client)
    const floor = await costOfFloor(shop, agent)
    const costs = [
      { what: `purchase, ${artisans} artisan(s), ${buyers} buyers`, statements: total, ...purchase },
      { what: 'of it the sandbox gateway: order, payment', ...gateway },
      { what: 'an idle shop, per second', ...idle },
      { what: 'floor: three calls, the same durable rows', ...floor },
    ]
    return { costs, statements: often }
  } finally {
    agent.destroy()
    await shop.close()
  }
}

async function inParallel(count: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  let turn = 0
  const waits: number[] = []
  const one = async () => {
    while (turn < count) {
      turn += 1
      const startedAt = performance.now()
      await work(turn)
      waits.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: buyers }, one))
  return waits.sort((a, b) => a - b)
}

/** The rate and p99 are of the work alone, the counts also of what follows it within `waitMs`. */
async function costOfWork(
  shop: BenchShop,
  pid: number,
  work: (turn: number) => Promise<unknown>,
  waitMs: number,
): Promise<Cost> {
  const before = await readCounters(shop.pool, pid)
  const waits = await inParallel(measured, work)
  const rate = measured / ((performance.now() - before.atMs) / 1000)
  await sleep(waitMs)
  const cost = costOf(before, await readCounters(shop.pool, pid), measured)
  return { ...cost, 'per second': Math.round(rate), 'p99 ms': Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0) }
}

async function costOfIdle({ pool, pid }: BenchShop): Promise<Cost> {
  const seconds = 5
  const before = await readCounters(pool, pid)
  await sleep(seconds * 1_000)
  const { 'per second': _rate, ...cost } = costOf(before, await readCounters(pool, pid), seconds)
  return cost
}

/** The sandbox's wire calls that a purchase makes, each over HTTP as the shop makes them. */
async function costOfGateway(shop: BenchShop, client: Client): Promise<Cost> {
  const authorization = `Basic ${Buffer.from(`${shop.gatewayKeys.keyId}:${shop.gatewayKeys.keySecret}`).toString('base64')}`
  const person = { cookie: '', csrf: '' }
  return costOfWork(
    shop,
    shop.pid,
    async (turn) => {
      const receipt = `bench-${Date.now()}-${turn}`
      const wanted = { amount: 125_000, currency: 'INR', receipt }
      const order = await client.raw('POST', '/sandbox/v1/orders', wanted, person, { authorization })
      const { id } = order as { id: string }
      const payment = { method: 'upi', outcome: 'captured', webhook: 'lost' }
      await client.raw('POST', `/sandbox/orders/${id}/pay`, payment, person)
    },
    1_000,
  )
}

async function costOfFloor(shop: BenchShop, agent: http.Agent): Promise<Cost> {
  const port = await freePort()
  const floor = spawn(process.execPath, ['bench/floor.ts', shop.databaseUrl, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise((resolve) => floor.stdout.once('data', resolve))
    const client = new Client(`http://127.0.0.1:${port}`, agent)
    const person = { cookie: '', csrf: '' }
    const buyOne = async (turn: number) => {
      const chosen = { variant: 1 + ((turn * 31) % 400), customer: 1 + (turn % 24) }
      await client.call('POST', '/quote', chosen, person)
      const key = { key: `${Date.now()} ${turn}` }
      const { order } = await client.call<{ order: number }>('POST', '/orders', { ...chosen, ...key }, person)
      await client.call('POST', '/verify', { ...chosen, order }, person)
    }
    await inParallel(warmUp, buyOne)
    return await costOfWork(shop, floor.pid ?? 0, buyOne, 500)
  } finally {
    floor.kill('SIGTERM')
    await new Promise((resolve) => floor.once('exit', resolve))
  }
}
