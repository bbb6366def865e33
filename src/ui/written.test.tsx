import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { I18nProvider } from '#ui/words/use-translation.tsx'
import { gaps, WithWritten } from './written.tsx'

const [from, to] = gaps

function shown(sentence: string): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18nFor('or')}>
      <WithWritten sentence={sentence} words={['Jaipur', 'ପୁରୀ']} />
    </I18nProvider>,
  )
}

test('user-written words fill the right gaps, whatever the word order of the language', () => {
  expect(shown(`${from} → ${to}`)).toBe('<bdi lang="en">Jaipur</bdi> → ପୁରୀ')
  expect(shown(`${to} (${from}).`)).toBe('ପୁରୀ (<bdi lang="en">Jaipur</bdi>).')
})
