// One Haat per data folder: two servers on one cluster would destroy it, two shops on one would surprise everybody.
import * as fs from 'node:fs'
import path from 'node:path'

/**
 * The owner file holds "<process id> <start time>"; the start time tells a process from a later one with the same id.
 * @param {string} folder
 * @returns {{ release: () => void } | null} null when a living process has it
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
 * Linked into place complete: a reader never sees an empty owner.
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
 * @returns {string} clock ticks since boot on Linux; elsewhere nothing, and the process id alone must do
 */
function startTimeOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces: count fields after it. Field 22 of the whole is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
