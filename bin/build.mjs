// npm run build: installs packages and builds pages, starts nothing. For images and for a fast later start.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  await ensureBuilt()
})
