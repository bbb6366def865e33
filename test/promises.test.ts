import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Promised = { number: string; words: string; tests: { file: string; title: string }[] }

const root = path.resolve(import.meta.dirname, '..')

/** The promises by area letter, then the 60 known ways in which other shops were broken into. */
const numbers = [
  ...range('P', 11),
  ...range('S', 7),
  ...range('C', 5),
  ...range('O', 8),
  ...range('L', 5),
  ...range('', 60),
]

function range(prefix: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${prefix}${index + 1}`)
}

/** `### S1`, sentences, then lines of - `file`: "name of the test". */
function promisesIn(text: string): Promised[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const tests = [...part.matchAll(/^- `([^`]+)`: "(.+)"$/gm)].map(([, file = '', title = '']) => ({ file, title }))
      const words = lines.filter((line) => !line.startsWith('- `')).join(' ')
      return { number: head.replace(/[.\s].*$/, ''), words: words.trim(), tests }
    })
}

const promises = promisesIn(readFileSync(path.join(root, 'docs/promises.md'), 'utf8'))
const files = new Map<string, string>()

function textOf(file: string): string {
  const where = path.join(root, file)
  const text = files.get(file) ?? (existsSync(where) ? readFileSync(where, 'utf8').replaceAll('\\', '') : '')
  files.set(file, text)
  return text
}

test('every promise is listed once, in order', () => {
  expect(promises.map(({ number }) => number)).toEqual(numbers)
  expect(promises.filter(({ words }) => words.length < 30).map(({ number }) => number)).toEqual([])
})

test('every promise names an existing test', () => {
  const missing = promises.flatMap(({ number, tests }) => {
    if (tests.length === 0) return [`${number}: no test`]
    return tests.flatMap(({ file, title }) =>
      isTest(file, title.replaceAll('\\', '')) ? [] : [`${number}: ${file}: "${title}" is not there`],
    )
  })
  expect(missing).toEqual([])
})

/** A test title or a row of its table, not words in a comment. */
function isTest(file: string, title: string): boolean {
  const text = textOf(file)
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((written) => text.includes(written))
}

test('none of these tests is skipped', () => {
  const skipped = [...files]
    .filter(([, text]) => /\b(it|test|describe)\.(skip|todo|only)\(/.test(text))
    .map(([file]) => file)
  expect(skipped).toEqual([])
})
