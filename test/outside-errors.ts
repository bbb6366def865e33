import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the errors outside any test (unhandled rejections, a worker that died) beside the JSON report, which lacks them. */
export class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = process.env.TEST_REPORT
    if (!report) return
    const texts = errors.map(({ name, message, stack }) => `${name}: ${message} ${stack ?? ''}`)
    writeFileSync(`${report}.outside`, JSON.stringify(texts))
  }
}
