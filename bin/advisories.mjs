// The shop's security advisories: the one package check that needs the network. test/packages.test.ts has the others.
import { spawn } from 'node:child_process'
import { npmCommand, root, say } from './setup.mjs'

const patienceMs = 12_000

/** @typedef {{ grave: string[], light: number } | null} Known null: the registry gave no answer */

// A serious advisory fails the gate. An unreachable registry is reported and fails nothing.
/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
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
 * @param {string} text the output of `npm audit --json`
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

/** @returns {Promise<string>} empty on a time-out or a failed start */
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
