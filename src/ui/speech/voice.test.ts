import { expect, test } from 'vitest'
import { speechLanguage, voiceFor } from './voice.ts'

const voice = (lang: string, localService = true) => ({ lang, localService, default: false })

test('a text is read by a voice of its language, Indian voices first, and on-device before network voices', () => {
  const network = voice('hi-IN', false)
  const onPhone = voice('hi_IN')
  const elsewhere = voice('hi-FJ')
  expect(voiceFor([elsewhere, network, onPhone], 'hi')).toBe(onPhone)
  expect(voiceFor([elsewhere, network], 'hi')).toBe(network)
})

test('no voice reads a language it does not speak', () => {
  expect(voiceFor([voice('en-IN'), voice('hi-IN')], 'or')).toBeNull()
})

test('all three Odia codes that voice vendors use are recognised', () => {
  for (const code of ['or-IN', 'ori', 'ory_IN']) expect(voiceFor([voice(code)], 'or')?.lang).toBe(code)
})

test('speech recognition uses the Indian variant of the language', () => {
  expect(speechLanguage('or')).toBe('or-IN')
  expect(speechLanguage('en')).toBe('en-IN')
})
