// The shop alone, on an existing database: installs and builds nothing. Used by tests and benchmarks.
import { loadDemo } from './demo.mjs'
import { answerSignals, runCommand } from './setup.mjs'

await runCommand(async () => {
  const { start } = await import('../src/app/main.ts')
  const server = await start(loadDemo)
  let isStopping = false
  const leave = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    await server.stop()
    process.exit(0)
  }
  answerSignals(() => void leave())
})
