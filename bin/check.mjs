// npm run check: the fast gate before every commit: types, lint, dead code, advisories, and tests without a database.
import { fileURLToPath } from 'node:url'
import { advisories } from './advisories.mjs'
import { deadCode, lint, quickTests, types } from './gates.mjs'
import { prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  let failed = 0
  for (const gate of [types, lint, deadCode, advisories, quickTests]) failed += (await gate()).failed
  return failed > 0 ? 1 : 0
})
