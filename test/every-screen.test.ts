// A new page must be added to everyScreen, so that e2e checks it in each language, by axe and by keyboard.
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { everyScreen, notOpened } from '../e2e/every-screen.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

describe('everyScreen', () => {
  it('lists exactly the shop’s routes', () => {
    const declared = routesOf(routes)
    const walked = new Set([...everyScreen.map(({ route }) => route), ...notOpened])
    expect(declared.filter((route) => !walked.has(route))).toEqual([])
    expect([...walked].filter((route) => !declared.includes(route))).toEqual([])
  })
})

function routesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, index, children }) => {
    if (children) return routesOf(children)
    if (index) return ['/']
    return path === '*' ? ['*'] : [`/${path}`]
  })
}
