import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './postgres-owner.mjs'
import { SetupError } from './setup.mjs'

/**
 * Reuses a server that a killed process left behind: it lost no data.
 * @param {string} cluster
 * @returns {Promise<number | null>}
 */
export async function findRunning(cluster) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const found = readPidFile(cluster)
    if (!found || !isServerOf(found.pid, cluster)) return null
    if (found.isReady) return found.pid
  }
  throw new SetupError(`A PostgreSQL is running on ${cluster} but accepts no connections. Stop it and try again.`)
}

/**
 * After a reboot the process id may belong to any program.
 * @param {number} pid
 * @param {string} cluster
 */
function isServerOf(pid, cluster) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/** @param {string} cluster */
export function readPidFile(cluster) {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** @param {string} cluster */
export function portOf(cluster) {
  const found = readPidFile(cluster)
  if (!found) throw new SetupError('PostgreSQL stopped while it was being used.')
  return found.port
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and keeps everything acknowledged. A missing
 * pid file counts as stopped too: an adopted server may stay a zombie that nobody reaps.
 * @param {string} cluster
 * @param {number} pid
 */
export async function stopServer(cluster, pid) {
  signal(pid, 'SIGINT')
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(20)) {
    if (readPidFile(cluster)?.pid !== pid || !isAlive(pid)) return
  }
  signal(pid, 'SIGQUIT')
}

/**
 * @param {number} pid
 * @param {'SIGINT' | 'SIGQUIT'} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}
