// The browser for the browser tests: an installed one, or Debian's package if it can be installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runToEnd, SetupError, say } from './setup.mjs'

// The headless shell is the same engine without a window: the browser tests use a third less CPU.
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
  // Another installation at the same time is waited for.
  const lock = '-oDPkg::Lock::Timeout=300'
  await runToEnd('apt-get', ['-qq', lock, 'update'], env)
  const install = ['-qq', lock, 'install', '-y', '--no-install-recommends']
  // Some distributions have no separate package for the shell.
  if ((await runToEnd('apt-get', [...install, shell], env)) !== 0)
    await runToEnd('apt-get', [...install, 'chromium'], env)
}
