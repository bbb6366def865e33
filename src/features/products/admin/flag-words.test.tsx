import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { I18nProvider } from '#ui/words/use-translation.tsx'
import { FlagWords } from './flag-words.tsx'

function shown(flag: object): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18nFor('en')}>
      <FlagWords flags={[flag] as never} />
    </I18nProvider>,
  )
}

test('the found word is shown only where its sentence has a placeholder for it', () => {
  const place = { field: 'words.en.name', found: 'xyzzy' }
  expect(shown({ kind: 'forbidden', rule: 'ivory', ...place })).toMatch(/>May not be sold: [^<]*vory[^<]*</)
  expect(shown({ kind: 'forbidden', rule: 'ivory', ...place })).not.toContain('xyzzy')
  expect(shown({ kind: 'contact', ...place })).toMatch(/A way around the shop: .*xyzzy/)
})

test('a copied picture names the piece it is of, and one made by a machine quotes nothing', () => {
  expect(shown({ kind: 'copied', field: 'pictures', found: 'Blue vase' })).toMatch(/looks like one of .*Blue vase/)
  const made = shown({ kind: 'machineMade', field: 'pictures' })
  expect(made).toContain('a machine made it')
  expect(made).not.toContain('<q')
})
