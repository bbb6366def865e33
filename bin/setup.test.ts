// People start the shop with whatever Node they have; these files must load there before the pinned Node exists.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What node:module gained after Node 20.0: a named import of it ends an older Node before any sentence can be said. */
const newerThanNode20 =
  /import \{[^}]*\b(enableCompileCache|flushCompileCache|stripTypeScriptTypes|findPackageJSON)\b[^}]*\} from 'node:module'/

test('no launcher imports by name what Node 20 does not have', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
  const offences = files.filter((name) =>
    newerThanNode20.test(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(offences).toEqual([])
  expect(newerThanNode20.test("import { enableCompileCache } from 'node:module'")).toBe(true)
})
