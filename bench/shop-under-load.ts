import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type SandboxKeys, sandboxKeys } from '#platform/payments/gateway-sandbox.server.ts'
import { startPostgres } from '../bin/postgres.mjs'

const secret = 'only for measuring, only for measuring, only'

export const root = path.resolve(import.meta.dirname, '..')

/** A shop in its own process, with its own database that is kept between runs in `.data/<folder>`. */
export type BenchShop = {
  url: string
  databaseUrl: string
  /** the process that serves it */
  pid: number
  gatewayKeys: SandboxKeys
  pool: pg.Pool
  postgresVersion: string
  readMetrics(): Promise<ServerMetrics>
  close(): Promise<void>
}

export type ServerMetrics = { cpuSeconds: number; residentBytes: number; sqlStatements: number }

/**
 * Seeds up to `products` products, starts the server, and waits until it and its search index are ready. With
 * `countsStatements` its PostgreSQL has pg_stat_statements.
 */
export async function openBenchShop(
  products: number,
  folder = 'bench',
  settings: Record<string, string> = {},
  countsStatements = false,
): Promise<BenchShop> {
  const dataDir = path.join(root, '.data', folder)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await openPostgres(dataDir, countsStatements)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DEMO: '1',
    SECRET: secret,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    ...settings,
  }

  await fillUp(postgres.url, products, env)
  // The flags of `npm start` (package.json).
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100']
  const server = spawn(process.execPath, [...flags, 'bin/shop.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endsWithUs(server)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)
  await untilIndexed(url)

  const { rows } = await pool.query<{ version: string }>("SELECT current_setting('server_version') AS version")
  return {
    url,
    databaseUrl: postgres.url,
    pid: server.pid ?? 0,
    gatewayKeys: sandboxKeys(secret),
    pool,
    postgresVersion: rows[0]?.version ?? 'unknown',
    readMetrics: () => readMetrics(url),
    async close() {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      await pool.end()
      await postgres.stop()
    },
  }
}

/** The library is loaded at a start only, so the server starts twice after a change. */
async function openPostgres(dataDir: string, countsStatements: boolean): ReturnType<typeof startPostgres> {
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ loaded: string }>(
    "SELECT current_setting('shared_preload_libraries') AS loaded",
  )
  const wanted = countsStatements ? 'pg_stat_statements' : ''
  const isRight = rows[0]?.loaded === wanted
  // An empty setting would name a library without a name, and the server would not start.
  const change = wanted ? `SET shared_preload_libraries = '${wanted}'` : 'RESET shared_preload_libraries'
  if (!isRight) await client.query(`ALTER SYSTEM ${change}`)
  else if (countsStatements) await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await client.end()
  if (isRight) return postgres
  await postgres.stop()
  return openPostgres(dataDir, countsStatements)
}

/** Also after a Ctrl-C that reaches only this process. */
function endsWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Before the server starts, which would otherwise reload the shop after every batch. */
async function fillUp(databaseUrl: string, products: number, env: NodeJS.ProcessEnv): Promise<void> {
  if ((await countProducts(databaseUrl)) >= products) return
  const seeder = spawn(process.execPath, ['bin/haat.mjs', 'seed', '--products', String(products)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endsWithUs(seeder)
  await new Promise((resolve) => seeder.once('exit', resolve))
}

async function countProducts(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ isMade: boolean }>('SELECT to_regclass(\'products\') IS NOT NULL AS "isMade"')
    if (!rows[0]?.isMade) return 0
    return Number((await client.query<{ count: string }>('SELECT count(*) AS count FROM products')).rows[0]?.count)
  } finally {
    await client.end()
  }
}

async function untilIndexed(url: string): Promise<void> {
  const giveUpAt = Date.now() + 180_000
  while (Date.now() < giveUpAt) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    if (/^haat_search_ready 1$/m.test(metrics)) return
    await sleep(100)
  }
  throw new Error('the search index was not ready in three minutes')
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 120_000
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`the server stopped with ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('the server did not become ready in two minutes')
}

async function readMetrics(url: string): Promise<ServerMetrics> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    residentBytes: value('process_resident_memory_bytes'),
    sqlStatements: value('haat_sql_statements_total'),
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
