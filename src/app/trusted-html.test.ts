import { afterEach, expect, test, vi } from 'vitest'
import { guardMarkup } from './trusted-html.ts'

type Made = { createHTML(text: string): string | null; createScript(text: string): string | null }

afterEach(() => vi.unstubAllGlobals())

function policy(): Made {
  let made: Made | null = null
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, rules: Made) => {
      made = rules
    },
  })
  guardMarkup()
  if (!made) throw new Error('no policy')
  return made
}

test('markup is refused, but an empty script and plain data pass', () => {
  const { createHTML } = policy()
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull()
  expect(createHTML('<script>alert(1)</script>')).toBeNull()
  expect(createHTML('{"a":"</script><script>alert(1)</script>"}')).toBeNull()
  expect(createHTML('alert(1)')).toBeNull()
  expect(createHTML('<script></script>')).toBe('<script></script>')
  expect([createHTML(''), createHTML(' ')]).toEqual(['', ' '])
  expect(createHTML('{"@type":"Product"}')).toBe('{"@type":"Product"}')
})

test('no text is allowed as a script', () => {
  expect(policy().createScript('alert(1)')).toBeNull()
})

test('a browser without Trusted Types is left alone', () => {
  vi.stubGlobal('window', {})
  expect(() => guardMarkup()).not.toThrow()
})
