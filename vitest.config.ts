import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'
import { OutsideErrors } from './test/outside-errors.ts'

/** Set by bin/gates.mjs. */
const report = process.env.TEST_REPORT

// V8 forgets a page of compiled code when many threads start and end on a processor with memory protection keys, and the whole process dies
// ("Check failed: jit_page.has_value()", nodejs/node#64500). A shop starts one such thread, these workers hundreds.
const execArgv = process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : []

const needingServices = ['**/*.db.test.ts', '**/*.http.test.ts']

/**
 * Four projects by what they need. The files of a worker share what they load, and its browser: loading took a third of the time, of the
 * tests without services two thirds. Each also runs alone, by hand, one file at a time: what TEST_DATABASE_URL or BASE does not hand over is started
 * for the run.
 */
export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }], new OutsideErrors()] : ['default'],
    maxWorkers: 2,
    // The shop finishes what is in flight before it closes.
    teardownTimeout: 40_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          execArgv,
          include: [
            'src/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'test/**/*.test.ts',
            'locales/*.test.ts',
            'bin/*.test.ts',
          ],
          // A project has exclusions of its own: the runner's option does not reach it.
          exclude: [...needingServices, ...(process.env.QUICK_TESTS ? ['**/*.slow.test.ts'] : [])],
          // Some read the whole source; two busy cores are slow at times.
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          execArgv,
          include: ['{src,demo,test}/**/*.db.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          execArgv,
          include: ['{src,demo,test}/**/*.http.test.ts'],
          globalSetup: ['test/database-setup.ts'],
          // Those that start, kill and restart shops wait more than they work.
          maxWorkers: 3,
          // Databases stopped and shops killed on two busy cores are late at times; what needed a second try is named at the end.
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          execArgv,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['test/database-setup.ts', 'test/shop-setup.ts'],
          // Three at once took longer and were late more often: the two cores are full with two.
          maxWorkers: 2,
          // Two browsers and a shop on two cores are late at times; what needed a second try is named at the end.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
