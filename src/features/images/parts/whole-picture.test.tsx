import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { I18nProvider } from '#ui/words/use-translation.tsx'
import { WithClip } from './whole-picture.tsx'

const shown = (imageKey: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18nFor('or')}>
      <WithClip imageKey={imageKey} label="The wheel turns">
        <b>picture</b>
      </WithClip>
    </I18nProvider>,
  )

test('a picture stays as it is, a voice plays below it, a video in its place', () => {
  expect(shown('u-0a1b')).toBe('<b>picture</b>')
  const voice =
    '<audio class="clip" controls="" preload="none" src="/img/u-0a1b-voice/clip" aria-label="The wheel turns" lang="en">'
  expect(shown('u-0a1b-voice')).toBe(`<b>picture</b>${voice}</audio>`)
  expect(shown('u-0a1b-video')).toBe(
    '<video class="clip" controls="" preload="none" src="/img/u-0a1b-video/clip" aria-label="The wheel turns" lang="en" playsInline="" poster="/img/u-0a1b-video/320.webp"></video>',
  )
})
