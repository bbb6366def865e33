// What is known against the packages the shop runs with. Licences, versions and hashes are read from the lock file by
// test/packages.test.ts, without a network; only for advisories somebody must be asked, and that may fail.
import { spawn } from 'node:child_process'
import { npmCommand, root, say } from './setup.mjs'

const patienceMs = 12_000

/** @typedef {{ grave: string[], light: number } | null} Known null: nobody could be asked */

/**
 * A grave advisory fails; where the registry does not answer, that is said and nothing fails.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function advisories() {
  say('\n— advisories')
  const known = readAudit(await audit())
  say(sentenceOf(known))
  return known !== null && known.grave.length > 0
    ? { passed: 0, failed: 1, skipped: 0 }
    : { passed: 1, failed: 0, skipped: 0 }
}

/** @param {Known} known */
export function sentenceOf(known) {
  if (known === null) return 'Could not ask for advisories: the registry gave no answer. Nothing is known either way.'
  if (known.grave.length > 0) return `Known against packages the shop runs with: ${known.grave.join(', ')}.`
  return known.light > 0
    ? `Nothing grave is known; ${known.light} lesser advisories.`
    : 'Nothing is known against any package.'
}

/**
 * @param {string} text what `npm audit --json` wrote
 * @returns {Known}
 */
export function readAudit(text) {
  try {
    const { vulnerabilities } = JSON.parse(text)
    if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return null
    const found = /** @type {{ name: string, severity: string }[]} */ (Object.values(vulnerabilities))
    const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
    return { grave: grave.map(({ name, severity }) => `${name} (${severity})`), light: found.length - grave.length }
  } catch {
    return null
  }
}

/** @returns {Promise<string>} empty when it takes too long or cannot be started */
function audit() {
  const [command, ...first] = npmCommand()
  const options = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${patienceMs}`]
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
    })
    let text = ''
    child.stdout.on('data', (bytes) => {
      text += bytes
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(text))
  })
}
