// Starts the packaged PostgreSQL for users who have none; decision 0002 has the reasons. Only node:* imports. One
// server per data folder, on a socket in the cluster's folder and on 127.0.0.1 only, with a password.
import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, renewPassword } from './postgres-cluster.mjs'
import { chooseHome } from './postgres-home.mjs'
import { claimDataFolder } from './postgres-owner.mjs'
import { findRunning, portOf, readPidFile, signal, stopServer } from './postgres-running.mjs'
import { SetupError } from './setup.mjs'

/** @typedef {import('./postgres-home.mjs').Home} Home */

/** Durability settings are explicit, so that no distribution default can weaken them. */
const settings = {
  listen_addresses: '127.0.0.1',
  // Each process uses up to 21 connections, or fewer if several share the machine.
  max_connections: String(Math.max(60, 20 + 13 * (Number(process.env.WORKERS) || 1))),
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
}

/** For tests, whose cluster need not survive a crash. */
const throwaway = { fsync: 'off', full_page_writes: 'off' }

/**
 * @param {object} options
 * @param {string} options.dataDir contains the cluster, unless PostgreSQL's user cannot enter it: then /var/lib does
 * @param {(line: string) => void} [options.log] receives progress
 * @param {boolean} [options.share] use the server of a running Haat instead of refusing to start beside it
 * @param {boolean} [options.isThrowaway] the data need not survive a power cut
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} stop never stops a server that another process started
 * @throws {SetupError} one sentence for the user
 */
export async function startPostgres({ dataDir, log = () => {}, share = false, isThrowaway = false }) {
  const folder = path.resolve(dataDir, 'postgres')
  makeFolder(folder)
  const claim = claimDataFolder(folder)
  if (!claim && !share) throw new SetupError(inUse(folder, dataDir))
  if (!claim) return { url: await urlOfRunning(folder), stop: async () => {} }

  try {
    const home = chooseHome(folder, log)
    const pid = await startServer(home, folder, { log, isThrowaway })
    return ownedServer(home, folder, pid, claim)
  } catch (error) {
    claim.release()
    throw error
  }
}

/** @param {string} folder */
function makeFolder(folder) {
  try {
    // As root, PostgreSQL's user must be able to pass through; the password file stays 0600.
    fs.mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK)
  } catch {
    throw new SetupError(
      `The data folder ${folder} cannot be written by this user. Give it to this user, or choose another: DATA_DIR=…`,
    )
  }
}

/**
 * @param {string} folder
 * @param {string} dataDir
 */
function inUse(folder, dataDir) {
  const pid = fs.readFileSync(path.join(folder, 'owner'), 'utf8').split(' ')[0]
  return (
    `Another Haat (process ${pid}) is using the data folder ${path.resolve(dataDir)}. ` +
    'Stop it first, or give this one a folder of its own: DATA_DIR=.data-2 npm start'
  )
}

/**
 * @param {Home} home
 * @param {string} folder
 * @param {number} pid
 * @param {{ release: () => void }} claim
 */
function ownedServer(home, folder, pid, claim) {
  // Also after an uncaught error: the server must not outlive its shop.
  const stopOnExit = () => {
    signal(pid, 'SIGINT')
    claim.release()
  }
  process.once('exit', stopOnExit)

  /** @type {Promise<void> | undefined} */
  let stopping
  const stop = async () => {
    await stopServer(home.cluster, pid)
    process.removeListener('exit', stopOnExit)
    claim.release()
  }
  return { url: urlFor(folder, home.cluster), stop: () => (stopping ??= stop()) }
}

// Beside a starting shop, a command waits until the shop's database is up.
/** @param {string} folder */
async function urlOfRunning(folder) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const pointer = path.join(folder, 'cluster-path')
    if (!fs.existsSync(pointer)) continue
    const cluster = fs.readFileSync(pointer, 'utf8')
    if (readPidFile(cluster)?.isReady) return urlFor(folder, cluster)
  }
  throw new SetupError('The running Haat did not get its database up within a minute.')
}

/**
 * @param {Home} home
 * @param {string} folder
 * @param {{ log: (line: string) => void, isThrowaway: boolean }} options
 * @returns {Promise<number>} process id of a server that accepts connections
 */
async function startServer(home, folder, { log, isThrowaway }) {
  const running = await findRunning(home.cluster)
  if (running) return running

  fs.rmSync(path.join(home.cluster, 'postmaster.pid'), { force: true })
  if (!fs.existsSync(home.cluster)) createCluster(home, folder, log)
  if (!fs.existsSync(path.join(folder, 'password'))) renewPassword(home, folder)

  for (let attempt = 1; ; attempt++) {
    const problem = await tryStart(home, folder, isThrowaway)
    if (typeof problem === 'number') return problem
    // Temporary: the port was taken meanwhile, or children of a killed server are still exiting.
    const canPass = /could not bind|could not create any TCP|shared memory block|still in use/.test(problem)
    if (!canPass || attempt === 10) throw new SetupError(`PostgreSQL did not start. Its last words: ${problem}`)
    fs.rmSync(path.join(folder, 'port'), { force: true })
    await sleep(500)
  }
}

// On few cores a woken backend would take the shop's core at once: a tenth fewer purchases (bench/README.md).
const yielding = 'chrt --batch --pid 0 $$ 2>/dev/null; exec "$0" "$@"'

/**
 * @param {Home} home
 * @param {string} folder
 * @param {boolean} isThrowaway
 * @returns {Promise<number | string>} process id, or the last lines of the server's log
 */
async function tryStart(home, folder, isThrowaway) {
  const port = await keptOrFreePort(path.join(folder, 'port'))
  const logFile = path.join(folder, 'postgres.log')
  const logFd = fs.openSync(logFile, 'w', 0o600)
  const unix_socket_directories = hasShortPath(home.cluster, port) ? home.cluster : ''
  const wanted = { ...settings, unix_socket_directories, ...(isThrowaway ? throwaway : {}) }
  const options = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, or Ctrl-C would stop it before the shop has drained its requests.
  const server = [path.join(home.native, 'bin/postgres'), '-D', home.cluster, '-p', String(port), ...options]
  const child = spawn('/bin/sh', ['-c', yielding, ...server], {
    ...home.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFd, logFd],
    env: home.env,
  })
  fs.closeSync(logFd)
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  child.unref()

  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(10)) {
    if (failure) return failure
    if (child.exitCode !== null || child.signalCode !== null) return lastWords(logFile)
    if (readPidFile(home.cluster)?.isReady) return child.pid ?? 'no process id'
  }
  child.kill('SIGQUIT')
  return 'it was not ready within a minute'
}

/** @param {string} logFile */
function lastWords(logFile) {
  const lines = fs.readFileSync(logFile, 'utf8').trim().split('\n')
  const telling = lines.filter((line) => /FATAL|PANIC|could not|error while loading/.test(line))
  return (telling.length > 0 ? telling : lines.slice(-3)).join(' | ')
}

/** @param {string} file */
async function keptOrFreePort(file) {
  const kept = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  const port = (kept && (await openPort(kept))) || (await openPort(0))
  if (!port) throw new SetupError('No free port on 127.0.0.1 for the database.')
  fs.writeFileSync(file, String(port), { mode: 0o600 })
  return port
}

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number>} 0 when it is taken
 */
function openPort(wanted) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(0))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/**
 * @param {string} cluster
 * @param {number} port
 */
function socketOf(cluster, port) {
  return path.join(cluster, `.s.PGSQL.${port}`)
}

// The kernel takes 107 bytes; a comma would name two folders.
/**
 * @param {string} cluster
 * @param {number} port
 */
function hasShortPath(cluster, port) {
  return Buffer.byteLength(socketOf(cluster, port)) <= 107 && !cluster.includes(',')
}

/**
 * Through the socket, which costs half of what TCP does; over TCP where the path is too long or the server is one of
 * an earlier version that is still running.
 * @param {string} folder
 * @param {string} cluster
 */
function urlFor(folder, cluster) {
  const password = fs.readFileSync(path.join(folder, 'password'), 'utf8').trim()
  const port = portOf(cluster)
  const socket = fs.existsSync(socketOf(cluster, port)) ? `?host=${encodeURIComponent(cluster)}` : ''
  return `postgres://haat:${password}@127.0.0.1:${port}/haat${socket}`
}
