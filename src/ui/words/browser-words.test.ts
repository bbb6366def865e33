// The browser's texts equal the server's: every key, every language, every count.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { i18nFor, readWordFile } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

const folder = path.resolve(import.meta.dirname, '../../../locales')
const namespaces = ['common', 'shop', 'workshop', 'admin']

let fetched: string[] = []
/** Responses for the next file requests, in place of the file. */
let answers: (Response | Error)[] = []

beforeEach(() => {
  vi.resetModules()
  fetched = []
  answers = []
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    const [, language = '', namespace = ''] = /^\/locales\/(\w+)\/(\w+)\.json/.exec(address) ?? []
    const file = readWordFile(language, namespace)
    return answer ?? new Response(file ? new Uint8Array(file.json) : '', { status: file ? 200 : 404 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each(languageCodes)('in %s', (language) => {
  it('gives every text as the server does', async () => {
    const { startWords } = await import('./browser-words.ts')
    const words = await startWords(language, namespaces)
    const server = i18nFor(language)
    const own = namespaces.flatMap((namespace) => keysOf(language, namespace).map((key) => `${namespace}:${key}`))
    const values = { name: 'A & <b>', words: '$t(common:cart) {{name}} $& $1', price: '₹1', pieces: 'x', title: 'ക' }

    const differing = own.filter((key) => {
      const bare = key.replace(/_(zero|one|two|few|many|other)$/, '')
      const counts = bare === key ? [undefined] : [0, 1, 2, 3, 5, 11, 100]
      return counts.some((count) => {
        const given = count === undefined ? values : { ...values, count }
        return words.t(bare, given) !== server.t(bare, given)
      })
    })
    expect(own.length).toBeGreaterThan(100)
    expect(differing).toEqual([])
  })
})

it('falls back to common, then to the default, then to the key', async () => {
  const { startWords } = await import('./browser-words.ts')
  const words = await startWords('en', ['common', 'shop'])
  const server = i18nFor('en')
  expect(words.t('shop:close')).toBe(server.t('shop:close'))
  expect(words.t('shop:no.such')).toBe('no.such')
  expect(words.t('shop:no.such', { defaultValue: 'given {{name}}', name: 'x' })).toBe('given x')
  expect(words.t('shop:category.constructor')).toBe('category.constructor')
  expect(words.t('common:months', { returnObjects: true })).toEqual(server.t('common:months', { returnObjects: true }))
})

it('uses the first of several keys that has a text, as timelines need for unknown events', async () => {
  const { startWords } = await import('./browser-words.ts')
  const words = await startWords('hi', ['common', 'shop'])
  const server = i18nFor('hi')
  for (const keys of [
    ['shop:event.ship', 'shop:event.other'],
    ['shop:event.noSuch', 'shop:event.other'],
    ['shop:event.noSuch', 'shop:no.such'],
  ])
    expect(words.t(keys, { by: 'x' })).toBe(server.t(keys, { by: 'x' }))
})

it('fetches each file once, from the URL that the page names', async () => {
  const { startWords } = await import('./browser-words.ts')
  const words = await startWords(
    'hi',
    ['common'],
    new Map([['/locales/hi/common.json', '/locales/hi/common.json?v=1']]),
  )
  words.t('close')
  expect(fetched).toEqual(['/locales/hi/common.json?v=1'])
})

it('retries five times with doubling delays, but not for a missing file', async () => {
  const { startWords } = await import('./browser-words.ts')
  vi.useFakeTimers()
  const failed = () => new Response('', { status: 503 })
  answers = [failed(), new TypeError('network'), failed(), failed(), failed()]
  const started = startWords('en', ['common'])
  await vi.advanceTimersByTimeAsync(350 + 700 + 1400 + 2800 + 5600 - 1)
  expect(fetched).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1)
  expect((await started).t('close')).toBe(i18nFor('en').t('close'))
  expect(fetched).toHaveLength(6)

  answers = [new Response('', { status: 404 })]
  await expect(startWords('en', ['nothing'])).rejects.toThrow('did not arrive')
  expect(fetched).toHaveLength(7)
})

it('shows nothing, and never a key, for texts that are still on their way', async () => {
  const { browserWords, startWords } = await import('./browser-words.ts')
  await startWords('en', ['common'])
  const { t } = browserWords.translation('shop')
  expect(t('cart.title')).toBe('')
  await vi.waitFor(() => expect(t('cart.title')).toBe(i18nFor('en').t('shop:cart.title')))
})

/** The keys of all texts in a language's own file. */
function keysOf(language: string, namespace: string): string[] {
  const walk = (part: object, before: string): string[] =>
    Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [`${before}${name}`]
      return typeof value === 'object' && value && !Array.isArray(value) ? walk(value, `${before}${name}.`) : []
    })
  return walk(JSON.parse(readFileSync(path.join(folder, language, `${namespace}.json`), 'utf8')) as object, '')
}
