// WORKERS=n: this process keeps the database and watches; n others answer, on the same port, each with all it needs.
import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, SetupError, say } from './setup.mjs'

const firstPauseMs = 100
const longestPauseMs = 10_000
// A worker that lived so long was sound: when it dies, the next one comes at once.
const soundAfterMs = 60_000
// Longer than a worker takes by itself for what is in flight (25 s), its jobs, and five seconds for the balancer.
const stopWithinMs = 40_000

/** @typedef {import('node:cluster').Worker} Worker */

/**
 * `ready` when every worker answers. One that dies later is started again, after growing pauses.
 * @param {number} count
 * @returns {{ ready: Promise<void>, stop: () => Promise<void> }}
 */
export function startWorkers(count) {
  // advanced: numbers that are none (NaN) stay so on their way.
  const execArgv = process.execArgv.filter((flag) => /^--(max|heap-growing)-/.test(flag))
  cluster.setupPrimary({ exec: path.join(root, 'bin/worker.mjs'), args: [], execArgv, serialization: 'advanced' })
  /** @type {Set<Worker>} */
  const living = new Set()
  const state = { isStopping: false, pauseMs: firstPauseMs }

  const begin = () => {
    const startedAt = performance.now()
    const worker = cluster.fork()
    living.add(worker)
    answerMetrics(worker, living)
    // A message to one that died just now; its exit says the rest.
    worker.on('error', () => undefined).once('exit', () => living.delete(worker))
    return { worker, startedAt }
  }
  /** @param {ReturnType<typeof begin>} begun */
  const keep = ({ worker, startedAt }) => {
    worker.once('exit', async (code, signal) => {
      if (state.isStopping) return
      say(`A worker (process ${worker.process.pid}) ended with ${signal ?? `exit code ${code}`}; another one starts.`)
      const wasSound = performance.now() - startedAt > soundAfterMs
      state.pauseMs = wasSound ? firstPauseMs : Math.min(longestPauseMs, state.pauseMs * 2)
      await sleep(state.pauseMs)
      if (!state.isStopping) keep(begin())
    })
  }

  const stop = async () => {
    state.isStopping = true
    await Promise.all([...living].map(stopWorker))
  }
  // The first one alone: it brings the tables up to date and fills the shop, and the others find it so.
  const open = async () => {
    await openOne()
    await Promise.all(Array.from({ length: count - 1 }, openOne))
    const [announcer] = living
    announcer?.send('announce')
  }
  const openOne = async () => {
    const begun = begin()
    await untilReady(begun.worker)
    keep(begun)
  }
  return { ready: open(), stop }
}

/** @param {Worker} worker */
function untilReady(worker) {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === 'ready') resolve(undefined)
    })
    worker.once('exit', () => reject(new SetupError('A worker could not start; its message is above.')))
  })
}

/** @param {Worker} worker */
async function stopWorker(worker) {
  if (worker.isDead()) return
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  if (worker.isConnected()) worker.send('stop')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(late)
}

/**
 * Prometheus asks one worker, whichever takes the connection; what it tells must be of all. It asks here, and gets the numbers of
 * every worker that answers in time.
 * @param {Worker} worker
 * @param {ReadonlySet<Worker>} living
 */
function answerMetrics(worker, living) {
  worker.on('message', async (message) => {
    if (message?.kind !== 'all-metrics') return
    const answers = await Promise.all([...living].map((one) => askMetrics(one, `${worker.id}-${message.id}-${one.id}`)))
    if (worker.isConnected()) worker.send({ kind: 'all-metrics', id: message.id, metrics: answers.filter(Boolean) })
  })
}

/**
 * @param {Worker} worker
 * @param {string} id
 * @returns {Promise<unknown>} null: it did not answer
 */
function askMetrics(worker, id) {
  return new Promise((resolve) => {
    /** @param {any} message */
    const hear = (message) => {
      if (message?.kind === 'own-metrics' && message.id === id) finish(message.metrics)
    }
    /** @param {unknown} found */
    const finish = (found) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(found)
    }
    const timer = setTimeout(() => finish(null), 2_000)
    worker.on('message', hear)
    if (worker.isConnected()) worker.send({ kind: 'own-metrics', id })
    else finish(null)
  })
}
