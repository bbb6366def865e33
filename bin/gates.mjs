// The gates a change must pass. Each tells how many of its checks passed and failed; a gate that crashes has failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runToEnd, say } from './setup.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Outcome */

const bin = (/** @type {string} */ file) => path.join(root, 'node_modules', file)

/** @returns {Promise<Outcome>} */
export async function types() {
  say('\n— types')
  await runToEnd(process.execPath, [bin('@react-router/dev/bin.cjs'), 'typegen'])
  return asOne(await runToEnd(process.execPath, [bin('typescript/bin/tsc'), '--noEmit']))
}

/** @returns {Promise<Outcome>} */
export async function lint() {
  say('\n— lint')
  return asOne(await runToEnd(process.execPath, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']))
}

/**
 * What needs no services and no patience: a file that works for ten seconds calls itself slow, and waits for npm test.
 * @returns {Promise<Outcome>}
 */
export function quickTests() {
  return tests('unit', ['--exclude', '**/*.slow.test.ts'])
}

/**
 * One of the projects in vitest.config.ts, in a process of its own: a crash in one must not hide the others.
 * @param {'unit' | 'database' | 'http' | 'browser'} project
 * @param {string[]} more options for the runner
 * @returns {Promise<Outcome>}
 */
export async function tests(project, more = []) {
  say(`\n— ${project} tests`)
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-report-'))
  const report = path.join(folder, 'report.json')
  const options = [
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ]
  try {
    const exitCode = await runToEnd(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...options])
    return outcomeOf(report, exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} report
 * @param {number} exitCode
 * @returns {Outcome}
 */
function outcomeOf(report, exitCode) {
  if (!existsSync(report)) return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }

  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that cannot even be loaded reports no failed test, only itself.
  const brokenFiles = testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ result) => result.status === 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  return {
    passed: numPassedTests,
    // An error outside any test (an unhandled rejection, a crash at the end) shows in the exit code alone.
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * @param {number} exitCode
 * @returns {Outcome}
 */
function asOne(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}
