// One Haat per data folder: two servers would corrupt the cluster.
import * as fs from 'node:fs'
import path from 'node:path'

/**
 * The owner file holds "<process id> <start time>"; the start time detects a reused process id.
 * @param {string} folder
 * @returns {{ release: () => void } | null} null when a living process holds it
 */
export function claimDataFolder(folder) {
  const file = path.join(folder, 'owner')
  const me = `${process.pid} ${startTimeOf(process.pid)}`

  for (let attempt = 0; attempt < 3; attempt++) {
    if (createOnce(file, me)) return { release: () => releaseIfMine(file, me) }
    const holder = readOwner(file)
    if (holder && isSameProcess(holder)) return null
    fs.rmSync(file, { force: true })
  }
  return null
}

/**
 * Written elsewhere and linked into place, so that a reader never sees an empty owner file.
 * @param {string} file
 * @param {string} content
 */
function createOnce(file, content) {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, content)
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * @param {string} file
 * @param {string} me
 */
function releaseIfMine(file, me) {
  if (readOwner(file) === me) fs.rmSync(file, { force: true })
}

/** @param {string} file */
function readOwner(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} holder */
function isSameProcess(holder) {
  const [pid, startTime] = holder.split(' ')
  return isAlive(Number(pid)) && startTimeOf(Number(pid)) === startTime
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * @param {number} pid
 * @returns {string} clock ticks since boot on Linux; elsewhere a constant, so only the process id counts
 */
function startTimeOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces, so count fields after it: the start time is field 22 overall.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
