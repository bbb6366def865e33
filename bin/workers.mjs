// WORKERS=n: this process runs the database and supervises; n workers serve requests on one port.
import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, SetupError, say } from './setup.mjs'

const firstPauseMs = 100
const longestPauseMs = 10_000
// A worker that lived this long was healthy: its successor starts without a pause.
const soundAfterMs = 60_000
// Longer than a worker's own shutdown: in-flight requests (25 s), jobs, and five seconds for the load balancer.
const stopWithinMs = 40_000

/** @typedef {import('node:cluster').Worker} Worker */

/**
 * `ready` resolves when every worker serves. One that dies later is restarted, after growing pauses.
 * @param {number} count
 * @returns {{ ready: Promise<void>, stop: () => Promise<void> }}
 */
export function startWorkers(count) {
  // 'advanced' keeps NaN in messages.
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
    // Caused by a message to a worker that has just died; its exit event follows.
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
  // The first worker starts alone: it migrates the tables and fills the shop.
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
 * Prometheus reaches any one worker, but must get the numbers of all. That worker asks here, and gets the metrics of
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
 * @returns {Promise<unknown>} null: no answer
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
