// What a running server says about itself in postmaster.pid, and how it is stopped.
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './postgres-owner.mjs'
import { SetupError } from './setup.mjs'

/**
 * A server left behind by a killed process is as good as new: it lost nothing and need not be started.
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
 * A process id alone proves nothing after a restart of the machine: it may be anybody's.
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
 * SIGINT is PostgreSQL's fast stop: open transactions are rolled back, everything acknowledged is on disk.
 * The file counts as well as the process: an adopted server may stay a zombie where nobody reaps it.
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
    // It is gone already, which is what we wanted.
  }
}
