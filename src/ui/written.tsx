import { Fragment } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'

const scripts = [
  ['en', /\p{Script=Latin}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['te', /\p{Script=Telugu}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['pa', /\p{Script=Gurmukhi}/u],
  ['or', /\p{Script=Oriya}/u],
] as const

const alike: Readonly<Record<string, string>> = { mr: 'hi', as: 'bn' }

/** The `lang` of a text in an unknown language, guessed from its letters; undefined for the reader's own script. */
export function writtenIn(text: string, reader: string): string | undefined {
  const found = scripts.filter(([, letters]) => letters.test(text)).map(([language]) => language as string)
  return found.includes(alike[reader] ?? reader) ? undefined : found[0]
}

export function Written({ children }: { children: string }) {
  const { i18n } = useTranslation()
  const language = writtenIn(children, i18n.language)
  return language ? <bdi lang={language}>{children}</bdi> : children
}

/** Placeholders for user-written words: `t(key, { words: gap })`; `gaps` for several of them. */
export const gaps: readonly [string, string] = ['\uE000', '\uE001']
export const gap = gaps[0]

/** A sentence around user-written words; a list fills `gaps`, whatever the word order of the language. */
export function WithWritten({ sentence, words }: { sentence: string; words: string | readonly [string, string] }) {
  const all = typeof words === 'string' ? [words] : words
  const parts = sentence.split(/([\uE000\uE001])/)
  return (
    <>
      {parts.map((part, place) => {
        const which = gaps.indexOf(part)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
        return <Fragment key={place}>{which === -1 ? part : <Written>{all[which] ?? ''}</Written>}</Fragment>
      })}
    </>
  )
}
