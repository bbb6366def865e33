// npm test: all tests from a fresh clone, on a private temporary database. The last line is exactly "N passed, N
// failed".
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { ensureChromium } from './chromium.mjs'
import { deadCode, lint, tests, types } from './gates.mjs'
import { startPostgres } from './postgres.mjs'
import { answerSignals, prepare, runCommand, say } from './setup.mjs'
import { makeThrowawayFolder } from './throwaway-folder.mjs'

/** @typedef {import('./gates.mjs').Outcome} Outcome */

const startedAt = Date.now()

await runCommand(async () => {
  try {
    await prepare(fileURLToPath(import.meta.url))
  } catch (error) {
    say(error instanceof Error ? error.message : error)
    return report([failure(error)])
  }
  // A shop's settings in the shell must not reach the tests.
  for (const name of [
    'DATABASE_URL',
    'DATA_DIR',
    'STORAGE_URL',
    'MAIL_URL',
    'SMS_URL',
    'SMS_TEMPLATES',
    'WHATSAPP_URL',
    'WHATSAPP_TEMPLATES',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'TRANSLATE_URL',
    'COURIER_URL',
    'RAZORPAYX_ACCOUNT',
    'COURIER_WEBHOOK_TOKEN',
    'HAAT_CONFIG',
    'API_ORIGINS',
    'PORT',
    'PUBLIC_ORIGIN',
    'NODE_ENV',
  ]) {
    delete process.env[name]
  }

  // The type check keeps one core busy: meanwhile the browser is installed and the pages are built.
  const ready = makeReady()
  ready.catch(() => {}) // the awaiting code reports it
  const outcomes = [
    await types(),
    await lint(),
    await deadCode(),
    await tests('unit'),
    ...(await testsWithServices(ready)),
  ]
  return report(outcomes)
})

async function makeReady() {
  process.env.CHROMIUM_PATH = await ensureChromium()
  await ensureBuilt()
}

/**
 * @param {Promise<void>} ready the browser and the built pages
 * @returns {Promise<Outcome[]>}
 */
async function testsWithServices(ready) {
  const folder = makeThrowawayFolder()
  /** @type {{ url: string, stop: () => Promise<void> } | undefined} */
  let postgres
  const leaveNothing = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', leaveNothing)
  answerSignals(async () => {
    await postgres?.stop()
    process.exit(130)
  })

  try {
    await ready
    postgres = await startPostgres({ dataDir: folder, log: say, isThrowaway: true })
    process.env.TEST_DATABASE_URL = postgres.url
    return [await tests('database'), await tests('http'), await tests('browser')]
  } catch (error) {
    say(error instanceof Error ? error.message : error)
    return [failure(error)]
  } finally {
    await postgres?.stop()
  }
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
function failure(error) {
  const fault = error instanceof Error ? error.message : String(error)
  return { passed: 0, failed: 1, skipped: 0, faults: [fault], retried: [] }
}

// Repeats all failures at the end, where readers look first.
/** @param {Outcome[]} outcomes */
function report(outcomes) {
  const passed = sum(outcomes, 'passed')
  const failed = sum(outcomes, 'failed')
  const skipped = sum(outcomes, 'skipped')
  list(
    'Passed at the second try',
    outcomes.flatMap(({ retried }) => retried),
  )
  list(
    'Failed',
    outcomes.flatMap(({ faults }) => faults),
  )
  say(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed > 0 ? 1 : 0
}

/**
 * @param {string} name
 * @param {string[]} lines
 */
function list(name, lines) {
  if (lines.length > 0) say([`\n${name}:`, ...lines].join('\n  '))
}

/**
 * @param {Outcome[]} outcomes
 * @param {'passed' | 'failed' | 'skipped'} field
 */
function sum(outcomes, field) {
  return outcomes.reduce((total, outcome) => total + outcome[field], 0)
}
