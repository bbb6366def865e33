// What every command needs before the first line of TypeScript can run: packages and the pinned Node.
// Plain JavaScript for Node 20 and newer, and only node:* imports: this file runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import nodeModule from 'node:module'
import { createServer } from 'node:net'
import { constants as osConstants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const oldestNode = [24, 6]

/** A failure the person can act on: printed as one sentence, without a stack. */
export class SetupError extends Error {}

const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {(name: NodeJS.Signals) => void} OnSignal */

/**
 * Leaves at once, whatever the command is doing; what it has running (npm install, a build, the database) ends with it.
 * @type {OnSignal}
 */
let onSignal = (name) => process.exit(128 + osConstants.signals[name])

/**
 * From now on the command itself answers Ctrl-C and its like.
 * @param {OnSignal} answer
 */
export function answerSignals(answer) {
  onSignal = answer
}

/**
 * Runs a command's main function and turns its outcome into an exit code.
 * @param {() => Promise<number | void>} main
 */
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
 * The shop's ConfigError and BackupFault are too; TypeScript files cannot be imported this early.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isForPeople(error) {
  return error instanceof SetupError || (error instanceof Error && ['ConfigError', 'BackupFault'].includes(error.name))
}

/**
 * Progress goes to stderr, so that the output of a command can be piped.
 * @param {unknown} line
 */
export function say(line) {
  console.error(line)
}

/**
 * Everything up to the pinned Node. Returns only in the process that shall do the work.
 * @param {string} script absolute path of the command, started again on the pinned Node when this one is another
 */
export async function prepare(script) {
  await ensureInstalled()
  await continueOnPinnedNode(script)
  // TypeScript is read once, not at each start: 300 ms and 27 MB less. Where it cannot be written, nothing is cached.
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'compiled'))
}

/** npm install when the lock changed. Not `npm ci`: decision 0003. */
export async function ensureInstalled() {
  const stampFile = path.join(root, 'node_modules', '.lock-stamp')
  const stamp = `${process.platform}-${process.arch} ${hashOf(['package-lock.json'])}`
  if (readIfThere(stampFile) === stamp) return

  say('Installing packages (once, about half a minute) …')
  // Cut off in the middle, npm would take a package that is half there for a whole one.
  const unfinished = path.join(root, 'node_modules', '.unfinished')
  if (existsSync(unfinished)) rmSync(path.join(root, 'node_modules'), { recursive: true })
  mkdirSync(path.dirname(unfinished), { recursive: true })
  writeFileSync(unfinished, '')
  const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...first] = npmCommand()
  const exitCode = await runToEnd(command, [...first, ...options])
  if (exitCode !== 0)
    throw new SetupError('npm install failed; its message is above. Check the network, then try again.')
  rmSync(unfinished, { force: true })
  writeFileSync(stampFile, stamp)
}

/** @returns {[string, ...string[]]} npm as it was called, or the one beside this Node, or the one in PATH */
export function npmCommand() {
  const called = process.env.npm_execpath
  if (called && /npm-cli\.c?js$/.test(called)) return [process.execPath, called]

  const beside = path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')
  return existsSync(beside) ? [process.execPath, beside] : ['npm']
}

/**
 * The server's TypeScript needs Node 24. The shell may have another, so the pinned one comes as a package.
 * Looked up in node_modules, not in PATH: npm set PATH before the folder existed.
 * @param {string} script
 */
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
 * Signals that reach only us are passed on. Ctrl-C in a terminal reaches the child twice, by the terminal and by us:
 * commands must take the second one as the same wish.
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

/** If the launcher was killed hard, nobody would pass on signals any more: stop as if told to. */
function stopWhenLauncherDies() {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Fails early, before the slow steps, when the port is taken.
 * @param {string | undefined} wanted a wrong value is left to the configuration, which has the sentence for it
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
 * @returns {Promise<string | null>} the system's error code, or null when the port could be opened
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
 * @returns {Promise<number>} exit code; 1 when it could not be started or was killed
 */
export function runToEnd(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })
  // A group of its own, so that its own children go too. npm install, asked kindly, goes on to its end.
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
    // It is gone already.
  }
}

/** @param {string[]} files relative to the root; a missing one counts as missing */
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
  return readdirSync(absolute, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => statSync(path.join(root, file)).isFile())
}

/** @param {string} file */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
