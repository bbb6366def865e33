// Runs before anything is installed, to provide the packages and the pinned Node. Plain JavaScript for Node 20 and
// newer, with node:* imports only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { createServer } from 'node:net'
import { constants as osConstants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const oldestNode = [24, 6]

/** An error that the user can fix: printed as one sentence, without a stack. */
export class SetupError extends Error {}

const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {(name: NodeJS.Signals) => void} OnSignal */

// Exits at once; child processes (npm install, a build, the database) end too.
/** @type {OnSignal} */
let onSignal = (name) => process.exit(128 + osConstants.signals[name])

// From now on the command handles signals itself.
/** @param {OnSignal} answer */
export function answerSignals(answer) {
  onSignal = answer
}

// Runs a command's main function and sets the exit code.
/** @param {() => Promise<number | void>} main */
export async function runCommand(main) {
  for (const name of stopSignals) process.on(name, () => onSignal(name))
  try {
    const exitCode = await main()
    if (typeof exitCode === 'number') process.exit(exitCode)
  } catch (error) {
    say(isForPeople(error) ? error.message : error)
    process.exit(1)
  }
}

/**
 * By name for the shop's errors: TypeScript files cannot be imported this early.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isForPeople(error) {
  return error instanceof SetupError || (error instanceof Error && ['ConfigError', 'BackupFault'].includes(error.name))
}

// Progress goes to stderr, so that a command's output can be piped.
/** @param {unknown} line */
export function say(line) {
  console.error(line)
}

// Installs packages and switches to the pinned Node. Returns only in the process that does the work.
/** @param {string} script absolute path of the command, restarted on the pinned Node if needed */
export async function prepare(script) {
  await ensureInstalled()
  await continueOnPinnedNode(script)
  // Caches compiled TypeScript: each start saves 300 ms and 27 MB. An unwritable folder only disables the cache.
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'compiled'))
}

/**
 * npm install if packages of the lockfile are missing; what `npm ci` installed counts. Not `npm ci`: decision 0003.
 * @param {{ hasTools?: boolean }} [want] with the packages that build and test; production runs without them
 */
export async function ensureInstalled({ hasTools = process.env.NODE_ENV !== 'production' } = {}) {
  const stampFile = path.join(root, 'node_modules', '.lock-stamp')
  const stamp = `${process.platform}-${process.arch} ${hashOf(['package-lock.json'])}`
  if (readIfThere(stampFile) === stamp || isInstalledByNpm(hasTools)) return

  say('Installing packages (once, about half a minute) …')
  // After an interrupted install, npm would take an incomplete package for a complete one.
  const unfinished = path.join(root, 'node_modules', '.unfinished')
  if (existsSync(unfinished)) rmSync(path.join(root, 'node_modules'), { recursive: true })
  mkdirSync(path.dirname(unfinished), { recursive: true })
  writeFileSync(unfinished, '')
  await runNpm(['install', '--no-save', hasTools ? '--include=dev' : '--omit=dev'])
  rmSync(unfinished, { force: true })
  if (hasTools) writeFileSync(stampFile, stamp)
}

/** In production the tools are there only while `work` needs them. @param {() => Promise<void>} work */
export async function withTools(work) {
  const wasLean = process.env.NODE_ENV === 'production' && !isInstalledByNpm(true)
  await ensureInstalled({ hasTools: true })
  await work()
  if (!wasLean) return
  say('Removing the packages that only the build needs …')
  rmSync(path.join(root, 'node_modules', '.lock-stamp'), { force: true })
  await runNpm(['prune', '--omit=dev'])
}

/** @param {string[]} args */
async function runNpm(args) {
  const [command, ...first] = npmCommand()
  const exitCode = await runToEnd(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'])
  if (exitCode !== 0)
    throw new SetupError(`npm ${args[0]} failed; its message is above. Check the network, then try again.`)
}

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/**
 * npm writes node_modules/.package-lock.json last, so it names what is there. Optional packages are those of other
 * platforms.
 * @param {boolean} hasTools
 */
function isInstalledByNpm(hasTools) {
  const modules = path.join(root, 'node_modules')
  if (existsSync(path.join(modules, '.unfinished'))) return false
  const [there, wanted] = [path.join(modules, '.package-lock.json'), path.join(root, 'package-lock.json')].map(
    (file) => {
      const text = readIfThere(file)
      return text === null ? {} : /** @type {{ packages: Record<string, Locked> }} */ (JSON.parse(text)).packages
    },
  )
  const needed = Object.entries(wanted ?? {}).filter(
    ([where, { dev, optional, devOptional }]) => where !== '' && !optional && !devOptional && (hasTools || !dev),
  )
  return needed.length > 0 && needed.every(([where, { version }]) => there?.[where]?.version === version)
}

/** @returns {[string, ...string[]]} the npm that called us, or the one beside this Node, or the one in PATH */
export function npmCommand() {
  const called = process.env.npm_execpath
  if (called && /npm-cli\.c?js$/.test(called)) return [process.execPath, called]

  const beside = path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')
  return existsSync(beside) ? [process.execPath, beside] : ['npm']
}

// The server's TypeScript needs Node 24, which comes as a package. Looked up in node_modules, because npm set PATH
// before the folder existed.
/** @param {string} script */
async function continueOnPinnedNode(script) {
  stopWhenLauncherDies()
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned) && realpathSync(pinned) === realpathSync(process.execPath)) return

  if (!runs(pinned)) {
    if (isRecentEnough(process.versions.node)) return
    throw new SetupError(
      `Haat needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node} and no packaged Node fits ` +
        `${process.platform}-${process.arch}. Install Node 24 from nodejs.org and try again.`,
    )
  }
  process.exit(await runOnNode(pinned, script))
}

/** @param {string} binary */
function runs(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0
}

/** @param {string} version */
function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needMajor = 0, needMinor = 0] = oldestNode
  return major > needMajor || (major === needMajor && minor >= needMinor)
}

/**
 * Passes on signals that reach only the launcher. Ctrl-C in a terminal reaches the child twice, so commands must treat
 * a quick second one as the same signal.
 * @param {string} pinned
 * @param {string} script
 * @returns {Promise<number>}
 */
function runOnNode(pinned, script) {
  const child = spawn(pinned, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  answerSignals((name) => child.kill(name))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? osConstants.signals[signal] : 0)))
  })
}

/** A launcher that was killed hard cannot pass on signals: its child stops as after a SIGTERM. */
function stopWhenLauncherDies() {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Fails before the slow steps if the port is taken.
 * @param {string | undefined} wanted an invalid value is left to the configuration, which has the error message
 * @param {string | undefined} host
 */
export async function requireFreePort(wanted, host) {
  const port = Number(wanted || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) return

  const problem = await listenOnce(port, host || undefined)
  if (problem === 'EADDRINUSE') throw portInUse(port)
  if (problem === 'EACCES')
    throw new SetupError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`)
}

/** @param {number} port */
export function portInUse(port) {
  return new SetupError(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  )
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | null>} the system's error code, or null if the port is free
 */
function listenOnce(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 * @returns {Promise<number>} exit code; 1 when it could not start or was killed
 */
export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })
  // Its own process group, so that its children die too. npm install ignores SIGTERM until it is done.
  const end = () => signalGroup(child.pid, 'SIGKILL')
  process.once('exit', end)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.on('exit', (code) => {
      process.off('exit', end)
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} name
 */
function signalGroup(pid, name) {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // Already gone.
  }
}

/** @param {string[]} files relative to the root; absence changes the hash */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const absolute = path.join(root, file)
    hash.update(`${file}\0`)
    hash.update(existsSync(absolute) ? readFileSync(absolute) : 'missing')
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder relative to the root
 * @returns {string[]} relative to the root
 */
export function filesUnder(folder) {
  const absolute = path.join(root, folder)
  if (!existsSync(absolute)) return []
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** @param {string} file */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
