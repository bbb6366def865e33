import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '#test/source-file.ts'
import { browserKeys } from './info-tables.ts'

test('the cookie page lists exactly the browser storage keys that the shop writes', () => {
  const written = readSources(['src/app', 'src/features', 'src/ui'])
    .filter(({ text }) => /\b(?:local|session)Storage\b/.test(text))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/const \w*[sS]torageKey = '(\w+)'/g)].map((match) => match[1]),
      ...[...(/const keys = \{([^}]+)\}/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]),
    ])
  expect(written.length).toBeGreaterThan(8)
  expect(browserKeys.flatMap(({ keys }) => [...keys]).sort()).toEqual([...written].sort())
})

test('every purpose and retention time in the tables has a translation', () => {
  const { table } = JSON.parse(readFileSync('locales/en/info.json', 'utf8')) as { table: Record<string, string> }
  for (const { purpose, kept } of browserKeys) expect([table[purpose], table[kept]].every(Boolean)).toBe(true)
})
