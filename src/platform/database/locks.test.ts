import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locks } from './locks.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('no two advisory locks share a number', () => {
  const numbers = Object.values(locks)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('an advisory lock takes its number from locks.ts, or hashes a word', () => {
  const files = globSync('{src,demo,test,bin,bench}/**/*.{ts,tsx,mjs}', { cwd: root })
  const offences = files.filter((file) =>
    /pg_(try_)?advisory\w*\(\s*\d/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(offences).toEqual([])
})
