import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the errors outside any test (unhandled rejections, a worker that died) beside the JSON report, which lacks them. */
export class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report = process.env.TEST_REPORT
    if (!report) return
    writeFileSync(`${report}.outside`, JSON.stringify(errors.map(describeError)))
  }
}

// The cause of a dead worker names its exit code and the files it ran.
function describeError({ name, message, stack, cause }: SerializedError): string {
  return `${name}: ${message}${cause ? ` (${describeError(cause)})` : ''} ${stack ?? ''}`
}
