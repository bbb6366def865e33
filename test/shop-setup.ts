// Before the browser tests: the shop itself, as people start it, on a database and folder of its own, unless BASE names one.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { testDatabase } from './database.ts'

const readyWithinMs = 240_000

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE) return undefined

  const folder = mkdtempSync(path.join(tmpdir(), 'haat-shop-'))
  const database = await testDatabase()
  const port = await freePort()
  const shop = startShop({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // The machine is busy enough with what is looked at.
    PICTURES_AHEAD: '0',
  })
  const eraseSteps = forgetTries(database.url)
  const close = async () => {
    await eraseSteps.stop()
    await stopShop(shop)
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
    delete process.env.BASE
    delete process.env.SHOP_DATABASE_URL
  }

  try {
    process.env.BASE = `http://localhost:${port}`
    // For what no screen does yet. With BASE from outside hand it over too.
    process.env.SHOP_DATABASE_URL = database.url
    await untilReady(process.env.BASE, shop)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/**
 * All visitors of the walks come from one address and sign in more often within an hour than one home may. Only what is counted by
 * address is forgotten: an account keeps its limits.
 */
function forgetTries(databaseUrl: string): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => undefined)
  const forget = () =>
    // Until the shop has made its tables there is nothing to forget.
    pool.query("DELETE FROM throttles WHERE key LIKE 'POST /auth/% address %'").catch(() => undefined)
  const timer = setInterval(forget, 3_000)
  return {
    async stop() {
      clearInterval(timer)
      await pool.end()
    },
  }
}

function startShop(settings: Record<string, string>): ChildProcess {
  const script = path.resolve(import.meta.dirname, '../bin/start.mjs')
  // vitest sets NODE_ENV=test, which means nothing to a shop.
  const { NODE_ENV: _unused, ...env } = process.env
  // The channel tells the shop when the tests end without a word: then it stops too.
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  return spawn(process.execPath, [script], { stdio: [...stdio], env: { ...env, ...settings } })
}

async function untilReady(base: string, shop: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(200)) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with exit code ${shop.exitCode} before it was ready`)
    const response = await fetch(`${base}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`The shop was not ready within ${readyWithinMs / 1000} s`)
}

async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  const hasEnded = await Promise.race([ended.then(() => true), sleep(20_000, false)])
  if (!hasEnded) shop.kill('SIGKILL')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
