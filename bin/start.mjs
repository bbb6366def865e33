// npm start and npm run dev: from a fresh clone to a running shop. Each step is skipped if nothing changed.
import nodeModule from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { startPostgres } from './postgres.mjs'
import { loadServer } from './server-files.mjs'
import { answerSignals, portInUse, prepare, requireFreePort, root, runCommand, say } from './setup.mjs'

const isDev = process.argv.includes('--dev')
// Within this time a second Ctrl-C is the terminal's or the launcher's copy of the first; later it forces the exit.
const impatienceMs = 500
// Before the shop is open there are no requests to drain; the database rolls back what is left.
const unopenedMs = 3_000
const spawnedMs = 30

await runCommand(async () => {
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '::' : '127.0.0.1')
  await requireFreePort(process.env.PORT, host)
  await prepare(fileURLToPath(import.meta.url))
  await openShop()
})

async function openShop() {
  /** @type {Array<() => Promise<void>>} */
  const closing = []
  const shop = { isOpen: false }
  stopOnSignals(closing, shop)

  const database = openDatabase(closing)
  database.catch(() => undefined)
  // Once its process runs, ours can be busy with building, or reading, its files.
  await Promise.race([database.catch(() => undefined), sleep(spawnedMs)])
  try {
    if (isDev) process.env.HAAT_DEV = '1'
    else await ensureBuilt()

    const workers = Number(process.env.WORKERS || 1)
    if (workers > 1 && !isDev) {
      await database
      const { startWorkers } = await import('./workers.mjs')
      const workersOf = startWorkers(workers)
      // Registered before they are ready: a signal may arrive while the shop is being filled.
      closing.unshift(workersOf.stop)
      await workersOf.ready
      shop.isOpen = true
      return
    }
    const start = await loadServer(!isDev)
    await database
    const server = await start()
    closing.unshift(server.stop)
    shop.isOpen = true
    // Now and not at the end, because the process may be killed. Usually there is nothing to write.
    setTimeout(() => nodeModule.flushCompileCache?.(), 3_000).unref()
  } catch (error) {
    await database.catch(() => undefined)
    for (const close of closing) await close()
    throw isPortInUse(error) ? portInUse(Number(process.env.PORT || 3000)) : error
  }
}

/** @param {Array<() => Promise<void>>} closing */
async function openDatabase(closing) {
  if (process.env.DATABASE_URL) return
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
  const postgres = await startPostgres({ dataDir, log: say })
  closing.push(postgres.stop)
  process.env.DATABASE_URL = postgres.url
}

/** @param {unknown} error */
function isPortInUse(error) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/**
 * The server drains its requests first, then the database stops.
 * @param {Array<() => Promise<void>>} closing in the order of closing
 * @param {{ isOpen: boolean }} shop
 */
function stopOnSignals(closing, shop) {
  let stoppingSince = 0
  const stop = async () => {
    if (stoppingSince) {
      if (Date.now() - stoppingSince > impatienceMs) process.exit(130)
      return
    }
    stoppingSince = Date.now()
    say('Closing the shop …')
    if (!shop.isOpen) setTimeout(() => process.exit(130), unopenedMs)
    try {
      for (const close of closing) await close()
      process.exit(0)
    } catch (error) {
      say(error)
      process.exit(1)
    }
  }
  answerSignals(() => void stop())
}
