// Loaded into the shop's process before it starts, for faults that no setting can cause.

import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import workers, { isMainThread } from 'node:worker_threads'

const { PORT, GATEWAY_DETOUR } = process.env

/** The sandbox gateway listens on the shop's own port: the shop's calls to it are redirected to the detour. */
if (isMainThread && GATEWAY_DETOUR) {
  const connect = /** @type {(...args: any[]) => net.Socket} */ (net.createConnection)
  net.createConnection = (/** @type {any} */ options, /** @type {any[]} */ ...rest) => {
    const isOwn = String(options?.port) === PORT
    return connect(isOwn ? { ...options, port: Number(GATEWAY_DETOUR) } : options, ...rest)
  }
}

/** SIGUSR2 kills every thread of the shop at once. */
if (isMainThread) {
  const alive = new Set()
  const { Worker } = workers
  workers.Worker = class extends Worker {
    /**
     * @param {string | URL} file
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(file, options) {
      super(file, options)
      alive.add(this)
      this.once('exit', () => alive.delete(this))
    }
  }
  process.on('SIGUSR2', () => {
    for (const worker of alive) void worker.terminate()
  })
}
syncBuiltinESMExports()
