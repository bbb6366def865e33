// npm run dev: the shop with hot reload. Vite reloads what the browser shows; a change of server code or of words
// restarts the server process. The database stays.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.mjs'
import { answerSignals, prepare, requireFreePort, root, runCommand, say } from './setup.mjs'

// Editors write a file in several steps, and a change of branch touches many.
const settledMs = 150

await runCommand(async () => {
  await requireFreePort(process.env.PORT, process.env.HOST || '127.0.0.1')
  await prepare(fileURLToPath(import.meta.url))
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
  const postgres = process.env.DATABASE_URL ? null : await startPostgres({ dataDir, log: say })
  if (postgres) process.env.DATABASE_URL = postgres.url

  let server = startServer()
  let isStopping = false
  const end = async () => {
    if (isStopping) return
    isStopping = true
    await stopServer(server)
    await postgres?.stop()
    process.exit(0)
  }
  answerSignals(() => void end())

  /** @type {NodeJS.Timeout | undefined} */
  let settling
  let restarting = Promise.resolve()
  for (const folder of ['src', 'demo', 'locales'])
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !isOfServer(String(name))) return
      clearTimeout(settling)
      settling = setTimeout(() => {
        restarting = restarting.then(async () => {
          if (isStopping) return
          say(`${path.join(folder, String(name))} changed: the server starts again …`)
          await stopServer(server)
          if (!isStopping) server = startServer()
        })
      }, settledMs)
    })
  await new Promise(() => undefined)
})

/** React pages are .tsx, and Vite reloads those without a restart. @param {string} name */
function isOfServer(name) {
  return /\.(ts|json|md)$/.test(name) && !/\.test\.ts$/.test(name)
}

function startServer() {
  const flags = process.execArgv
  return spawn(process.execPath, [...flags, path.join(root, 'bin/start.mjs'), '--dev'], { stdio: 'inherit' })
}

/** @param {import('node:child_process').ChildProcess} server */
function stopServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    // Requests in flight are not worth waiting for.
    const timer = setTimeout(() => server.kill('SIGKILL'), 1_500)
    server.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    server.kill('SIGTERM')
  })
}
