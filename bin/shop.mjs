// The shop alone, on an existing database: installs and builds nothing. Used by tests and benchmarks.
import { isBuilt } from './build-pages.mjs'
import { loadServer } from './server-files.mjs'
import { answerSignals, runCommand } from './setup.mjs'

await runCommand(async () => {
  const start = await loadServer(isBuilt())
  const server = await start()
  let isStopping = false
  const leave = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    await server.stop()
    process.exit(0)
  }
  answerSignals(() => void leave())
})
