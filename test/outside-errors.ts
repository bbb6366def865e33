import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the errors outside any test (unhandled rejections, a worker that died) beside the JSON report, which lacks them. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.OUTSIDE_ERRORS
    if (!file) return
    const texts = errors.map(({ name, message, stack }) => `${name}: ${message} ${stack ?? ''}`)
    writeFileSync(file, JSON.stringify(texts))
  }
}
