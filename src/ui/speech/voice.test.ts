import { expect, test } from 'vitest'
import { speechLanguage, voiceFor } from './voice.ts'

const voice = (lang: string, localService = true) => ({ lang, localService, default: false })

test('a text is read by a voice of its language, an Indian one first, and one on the phone before one over the network', () => {
  const network = voice('hi-IN', false)
  const onPhone = voice('hi_IN')
  const elsewhere = voice('hi-FJ')
  expect(voiceFor([elsewhere, network, onPhone], 'hi')).toBe(onPhone)
  expect(voiceFor([elsewhere, network], 'hi')).toBe(network)
})

test('no voice reads a language it does not speak', () => {
  expect(voiceFor([voice('en-IN'), voice('hi-IN')], 'or')).toBeNull()
})

test('Odia has three codes among the artisans of voices', () => {
  for (const code of ['or-IN', 'ori', 'ory_IN']) expect(voiceFor([voice(code)], 'or')?.lang).toBe(code)
})

test('a recogniser is asked for the language as it is spoken in India', () => {
  expect(speechLanguage('or')).toBe('or-IN')
  expect(speechLanguage('en')).toBe('en-IN')
})
