import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

test('every test file belongs to exactly one project, so that none is left out', () => {
  const { projects } = (config as unknown as { test: { projects: Project[] } }).test
  const runs = projects.flatMap(({ test: { include, exclude = [] } }) => {
    const without = new Set(exclude.flatMap((pattern) => globSync(pattern, { exclude: isForeign })))
    return include.flatMap((pattern) => globSync(pattern, { exclude: isForeign })).filter((file) => !without.has(file))
  })
  // `npm run check` leaves the slow ones to `npm test`, which holds them to the same.
  const isLeft = (file: string) => Boolean(process.env.QUICK_TESTS) && file.endsWith('.slow.test.ts')
  const written = globSync('**/*.{test,e2e}.{ts,tsx}', { exclude: isForeign }).filter((file) => !isLeft(file))
  expect(written.length).toBeGreaterThan(300)
  expect(written.filter((file) => runs.filter((run) => run === file).length !== 1)).toEqual([])
})

function isForeign(file: string): boolean {
  return /(^|\/)(node_modules|\.data|\.git|build)(\/|$)/.test(file)
}
