import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { gaps, WithWritten } from './written.tsx'

vi.mock('#ui/words/use-translation.tsx', () => ({ useTranslation: () => ({ i18n: { language: 'or' } }) }))

const [from, to] = gaps

test('words of others stand in their own places, whichever way a language turns the sentence', () => {
  const words = ['Jaipur', 'ପୁରୀ'] as const
  expect(renderToStaticMarkup(<WithWritten sentence={`${from} → ${to}`} words={words} />)).toBe(
    '<bdi lang="en">Jaipur</bdi> → ପୁରୀ',
  )
  expect(renderToStaticMarkup(<WithWritten sentence={`${to} (${from}).`} words={words} />)).toBe(
    'ପୁରୀ (<bdi lang="en">Jaipur</bdi>).',
  )
})
