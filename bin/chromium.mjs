// The browser of the browser tests: one that is there, or Debian's package when we may install it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runToEnd, SetupError, say } from './setup.mjs'

// The shell is the same engine without the window around it: the browser tests take a third less of the processor with it.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * @returns {Promise<string>} path of a Chromium or Chrome
 * @throws {SetupError} when there is none and it cannot be installed
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !isProgram(chosen)) throw new SetupError(`CHROMIUM_PATH=${chosen} is not a program that can be run.`)

  const found = chosen || findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && hasApt()) await installChromium()

  const installed = findChromium()
  if (installed) return installed
  throw new SetupError(
    'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), ' +
      'or name one: CHROMIUM_PATH=/path/to/chromium npm test',
  )
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), onMac].find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return path.isAbsolute(file)
  } catch {
    return false
  }
}

function hasApt() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

async function installChromium() {
  say('Installing Chromium for the browser tests (once) …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd('apt-get', ['-qq', 'update'], env)
  const install = ['-qq', 'install', '-y', '--no-install-recommends']
  // Not every system has the shell as a package of its own.
  if ((await runToEnd('apt-get', [...install, shell], env)) !== 0)
    await runToEnd('apt-get', [...install, 'chromium'], env)
}
