// The folder of the test database. Databases are created and dropped some 200 times, a sixth faster in memory.
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const gibibyte = 1024 ** 3

// A new empty folder, in memory if there is room. The caller removes it.
/** @returns {string} its absolute path */
export function makeThrowawayFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? memory : tmpdir(), 'haat-test-'))
  // As root, PostgreSQL's user must be able to pass through; the cluster and the password stay private.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4 * gibibyte && freemem() > 6 * gibibyte
  } catch {
    return false
  }
}
