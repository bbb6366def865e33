import { useState } from 'react'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { picturesText, readPictures } from './written-article.ts'

type Alts = Record<string, Record<string, string>>

/** Pictures with what they show in each language; the tray shows and takes one language at a time. */
export function useToldPictures(text: string | undefined, onText: (text: string) => void) {
  const [{ tray, alts, told }, setStanding] = useState(() => standingOf(text))
  // Another's pictures were taken over: the tray shows them.
  if (text !== told) setStanding(standingOf(text))

  return {
    waits: tray.some(({ state }) => state !== 'sent'),
    inLanguage: (language: Language): TrayPicture[] =>
      tray.map((picture) => ({ ...picture, alt: alts[picture.id]?.[language] ?? '' })),
    change(next: TrayPicture[], language: Language) {
      const ofNext = next.map(({ id, alt }): [string, Alts[string]] => [id, { ...alts[id], [language]: alt }])
      const all = { ...alts, ...Object.fromEntries(ofNext) }
      const written = picturesText(next.flatMap(({ id, key }) => (key === null ? [] : [{ key, alt: all[id] ?? {} }])))
      setStanding({ tray: next, alts: all, told: written })
      onText(written)
    },
  }
}

/** `told`: the text that it was made from, or that was made from it. */
function standingOf(text: string | undefined): { tray: TrayPicture[]; alts: Alts; told: string | undefined } {
  const shown = readPictures(text)
  return {
    tray: shown.map(({ key }) => sentPicture({ key, alt: '' })),
    alts: Object.fromEntries(shown.map(({ key, alt }) => [key, alt])),
    told: text,
  }
}
