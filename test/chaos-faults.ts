import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosWorld } from './chaos-world.ts'
import type { GatewayIllness } from './fault-gateway.ts'
import type { Illness } from './fault-proxy.ts'

type Roll = (sides: number) => number

export type Fault = { name: string; break(world: ChaosWorld, roll: Roll): Promise<void> }

const shortly = (roll: Roll) => 400 + roll(900)

export const faults: readonly Fault[] = [
  { name: 'process killed', break: async (world) => restart(world, () => world.killShop()) },
  { name: 'process stopped and continued', break: (world, roll) => stopFor(world, shortly(roll)) },
  // Long enough for the database to end its transactions and for clients to give up.
  { name: 'process stopped for long', break: (world, roll) => stopFor(world, 10_500 + roll(2_000)) },
  { name: 'process restarted in order', break: async (world) => restart(world, () => world.endShop()) },
  { name: 'database killed', break: async (world) => restart(world, () => world.killDatabase()) },
  { name: 'database stopped in order', break: async (world) => restart(world, () => world.killDatabase('SIGINT')) },
  {
    name: 'both killed',
    break: async (world) => restart(world, () => world.killShop().then(() => world.killDatabase())),
  },
  { name: 'connections cut', break: (world) => world.cutConnections() },
  { name: 'replies swallowed', break: async () => undefined },
  { name: 'backends terminated one by one', break: terminateSome },
  { name: 'answers of COMMIT lost', break: loseCommits },
  { name: 'pool exhausted', break: exhaustPool },
  { name: 'database full', break: (world, roll) => worldFault(world, 'full', shortly(roll)) },
  { name: 'email away', break: (world, roll) => worldFault(world, 'email', shortly(roll)) },
  database('database refuses', () => 'refuse'),
  database('database silent', () => 'stall'),
  database('database slow', (roll) => ({ delayMs: 5 + roll(60) })),
  database('line to the database narrow', (roll) => ({ bytesPerSecond: 20_000 + roll(60_000) })),
  gateway('gateway away', 'away'),
  gateway('gateway silent', 'silent'),
  gateway('gateway slow', { delayMs: 700 }),
  gateway('gateway busy', 'busy'),
  gateway('gateway shows a page', 'page'),
  gateway('gateway answers nonsense', 'nonsense'),
  gateway('gateway breaks off', 'half'),
  gateway("gateway's answers lost", 'lost'),
  { name: 'storage wrong', break: (world, roll) => world.breakStorage(shortly(roll)) },
  { name: 'threads dead', break: async (world) => world.killThreads() },
]

function database(name: string, illness: (roll: Roll) => Illness): Fault {
  return {
    name,
    async break(world, roll) {
      world.database.fall(illness(roll))
      await sleep(shortly(roll))
      world.database.fall('none')
      await untilReady(world)
    },
  }
}

function gateway(name: string, illness: GatewayIllness): Fault {
  return {
    name,
    async break(world, roll) {
      world.gateway.fall(illness)
      await sleep(shortly(roll))
      world.gateway.fall('none')
    },
  }
}

/** Restarts the shop if it died; if only the database died, the shop must recover by itself. */
async function restart(world: ChaosWorld, kill: () => Promise<void>): Promise<void> {
  await kill()
  const isAlive = await fetch(`${world.origin}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
  return isAlive ? untilReady(world) : world.startShop()
}

async function untilReady(world: ChaosWorld): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${world.origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('the shop did not come back by itself')
}

async function stopFor(world: ChaosWorld, ms: number): Promise<void> {
  world.freezeShop()
  await sleep(ms)
  world.thawShop()
  await untilReady(world)
}

async function terminateSome(world: ChaosWorld): Promise<void> {
  for (let times = 0; times < 12; times += 1) {
    await world.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'haat%' AND state <> 'idle' ORDER BY random() LIMIT 1`,
    )
    await sleep(40)
  }
}

/** Only of orders and money. If none happens in time, no commit is lost. */
async function loseCommits(world: ChaosWorld, roll: Roll): Promise<void> {
  const isOfOrders = (statements: readonly string[]) =>
    statements.some((text) => /\b(orders|payments|refunds|parcels|returns|payouts)\b/i.test(text))
  const losses = Array.from({ length: 4 + roll(5) }, () => world.database.loseCommit(isOfOrders))
  await Promise.race([Promise.all(losses), sleep(1_500)])
}

/** Every reader of stock waits for the holder of the table lock, until the pool has no free connection. */
async function exhaustPool(world: ChaosWorld, roll: Roll): Promise<void> {
  await world.holdTable('stock', shortly(roll))
  await untilReady(world)
}

async function worldFault(world: ChaosWorld, name: string, ms: number): Promise<void> {
  await world.query('INSERT INTO chaos_faults (name) VALUES ($1)', [name])
  await sleep(ms)
  await world.query('DELETE FROM chaos_faults')
}
