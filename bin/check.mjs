// npm run check: the fast gate before every commit. Types, taste, what is known of the packages, and the tests that need no database.
import { fileURLToPath } from 'node:url'
import { advisories } from './advisories.mjs'
import { lint, quickTests, types } from './gates.mjs'
import { prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  let failed = 0
  for (const gate of [types, lint, advisories, quickTests]) failed += (await gate()).failed
  return failed > 0 ? 1 : 0
})
