import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Sentence = { section: string; sentence: string; tests: string[] }

const root = path.resolve(import.meta.dirname, '..')
const sentences = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'spec-sentences.json'), 'utf8'),
) as readonly Sentence[]
const files = new Map<string, string>()

function textOf(file: string): string {
  const text = files.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  files.set(file, text)
  return text
}

test('every sentence of the specification names an existing test', () => {
  const missing = sentences.flatMap(({ sentence, tests }) => {
    if (tests.length === 0) return [`${sentence}: no test`]
    return tests.flatMap((named) => {
      const [file = '', title = ''] = named.split(' › ')
      return title !== '' && textOf(file).includes(title) ? [] : [`${sentence}: ${named} is not there`]
    })
  })
  expect(missing).toEqual([])
  expect(new Set(sentences.map(({ section }) => section))).toEqual(
    new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
  )
})

test('none of these tests is skipped', () => {
  const skipped = [...files]
    .filter(([, text]) => /\b(it|test|describe)\.(skip|todo|only)\(/.test(text))
    .map(([file]) => file)
  expect(skipped).toEqual([])
})
