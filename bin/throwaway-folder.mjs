// Where a database of tests lies: it is made and dropped some two hundred times, which in memory takes a sixth less.
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const gibibyte = 1024 ** 3

/**
 * A new empty folder, in memory where there is plenty of it. Whoever asks removes it.
 * @returns {string} its absolute path
 */
export function makeThrowawayFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? memory : tmpdir(), 'haat-test-'))
  // As root the database has another user, who must pass through; the cluster and the password stay closed.
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
