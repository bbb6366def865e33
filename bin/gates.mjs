// The gates that a change must pass. Each reports passed and failed checks; a crash counts as a failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runToEnd, say } from './setup.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} faults one line for each failure
 * @property {string[]} retried one line for each test that passed on its second attempt
 */

const bin = (/** @type {string} */ file) => path.join(root, 'node_modules', file)

// What was checked before is not checked again: 16 s, then 4.
const buildInfo = path.join(root, 'node_modules/.cache/types.tsbuildinfo')

/** @returns {Promise<Outcome>} */
export async function types() {
  say('\n— types')
  await runToEnd(process.execPath, [bin('@react-router/dev/bin.cjs'), 'typegen'])
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo]
  return asOne('types', await runToEnd(process.execPath, [bin('typescript/bin/tsc'), ...options]))
}

/** @returns {Promise<Outcome>} */
export async function lint() {
  say('\n— lint')
  return asOne(
    'lint',
    await runToEnd(process.execPath, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
  )
}

// Unused files, exports and packages.
/** @returns {Promise<Outcome>} */
export async function deadCode() {
  say('\n— dead code')
  return asOne('dead code', await runToEnd(process.execPath, [bin('knip/bin/knip.js'), '--no-progress']))
}

// Tests without services. Files that take ten seconds are named slow and run only in npm test.
/** @returns {Promise<Outcome>} */
export function quickTests() {
  process.env.QUICK_TESTS = '1'
  return tests('unit')
}

/**
 * One project of vitest.config.ts, in its own process: a crash in one must not hide the others.
 * @param {'unit' | 'database' | 'http' | 'browser'} project
 * @returns {Promise<Outcome>}
 */
export async function tests(project) {
  say(`\n— ${project} tests`)
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-report-'))
  const report = path.join(folder, 'report.json')
  process.env.TEST_REPORT = report
  try {
    const exitCode = await runToEnd(process.execPath, [
      bin('vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
    ])
    return outcomeOf(project, report, exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} project
 * @param {string} report
 * @param {number} exitCode
 * @returns {Outcome}
 */
function outcomeOf(project, report, exitCode) {
  if (!existsSync(report)) return asOne(project, exitCode, 0)

  /** @type {Report} */
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const faults = testResults.flatMap(faultsOf)
  const outside = outsideErrors(report)
  faults.push(...outside.map((text) => `${project}, outside the tests: ${firstLines(text)}`))
  if (faults.length === 0 && exitCode !== 0) faults.push(`${project}: an error outside the tests`)
  const retried = testResults.flatMap((file) => linesOf(file, 'passed'))
  return { passed: numPassedTests, failed: faults.length, skipped: numPendingTests + numTodoTests, faults, retried }
}

/**
 * @typedef {object} FileReport
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages: string[] | null }[]} assertionResults
 */

/** @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: FileReport[] }} Report */

/**
 * @param {string} report
 * @returns {string[]} what test/outside-errors.ts wrote beside it; a crash at the very end shows only in the exit code
 */
function outsideErrors(report) {
  const file = `${report}.outside`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/**
 * A file that fails to load reports no failed test, only itself.
 * @param {FileReport} file
 * @returns {string[]}
 */
function faultsOf(file) {
  const lines = linesOf(file, 'failed')
  return lines.length === 0 && file.status === 'failed'
    ? [`${path.relative(root, file.name)}: ${firstLine(file.message ?? '')}`]
    : lines
}

/**
 * One line for each test of that status with failure messages; a passed test has those of its first attempt.
 * @param {FileReport} file
 * @param {'failed' | 'passed'} wanted
 * @returns {string[]}
 */
function linesOf({ name, assertionResults }, wanted) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === wanted && (wanted === 'failed' || failureMessages?.length))
    .map(
      ({ fullName, failureMessages }) =>
        `${path.relative(root, name)} > ${fullName}: ${firstLines(failureMessages?.[0] ?? '')}`,
    )
}

/**
 * A browser's time-out says in its next lines what it waited for; nothing else shows it where a second try passed.
 * @param {string} text
 */
const firstLines = (text) =>
  text
    .trim()
    .split('\n', 8)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 600)

/** @param {string} text */
const firstLine = (text) => text.trim().split('\n', 1)[0] ?? ''

/**
 * @param {string} gate
 * @param {number} exitCode
 * @param {number} passed the count if it succeeds
 * @returns {Outcome}
 */
function asOne(gate, exitCode, passed = 1) {
  if (exitCode === 0) return { passed, failed: 0, skipped: 0, faults: [], retried: [] }
  return { passed: 0, failed: 1, skipped: 0, faults: [`${gate}: ended with ${exitCode}`], retried: [] }
}
