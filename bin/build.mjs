// npm run build: packages and pages made, nothing started. For images, and for a machine that shall start at once later.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  await ensureBuilt()
})
