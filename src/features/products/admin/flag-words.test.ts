import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FlagWords } from './flag-words.tsx'

vi.mock('#ui/words/use-translation.tsx', () => ({
  useTranslation: () => ({
    i18n: { language: 'en' },
    t: (key: string, { what = '', found = '' }: { what?: string; found?: string } = {}) =>
      key.endsWith('.name') ? 'Ivory' : `${key.split('.').at(-1)}: ${what}${found}`,
  }),
}))

const shown = (flag: object) => renderToStaticMarkup(createElement(FlagWords, { flags: [flag] as never }))

test('the found word is shown only where its sentence has a placeholder for it', () => {
  const place = { field: 'words.en.name', found: 'ivory' }
  expect(shown({ kind: 'forbidden', rule: 'ivory', ...place })).toContain('>forbidden: Ivory<')
  expect(shown({ kind: 'contact', ...place })).toContain('>contact: ivory<')
})
