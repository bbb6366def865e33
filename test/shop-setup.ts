// Before the browser tests: starts the shop as users do, with its own database and folder, unless BASE is set.
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
    // For tests of what no screen does yet. Whoever sets BASE must set it too.
    process.env.SHOP_DATABASE_URL = database.url
    await untilReady(process.env.BASE, shop)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** All test visitors share one address, which would exceed its limit of sign-ins. Limits by account stay. */
function forgetTries(databaseUrl: string): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => undefined)
  const forget = () =>
    // Fails until the shop has created its tables; there is nothing to reset before.
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
  // vitest sets NODE_ENV=test, which the shop must not inherit.
  const { NODE_ENV: _unused, ...env } = process.env
  // The channel closes when the tests are killed: then the shop stops too.
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
