// npm run bench -- [what]: measures this machine; see bench/bench.ts.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  await ensureBuilt()
  const { run } = await import('../bench/bench.ts')
  return run(process.argv.slice(2))
})
