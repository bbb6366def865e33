import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

/** Leads one way: whoever asks for the word, a wedding, is shown the thing, a banarasi; not the other way round. */
export const occasion = 'occasion'

/** `latin`: an Indian word or a misspelling in Latin letters */
export const glossaryLanguages = ['latin', occasion, ...languageCodes] as const

export type GlossaryLanguage = (typeof glossaryLanguages)[number]

export const glossaryWord = z.strictObject({
  thing: text(2, 80),
  word: text(1, 80),
  language: z.enum(glossaryLanguages),
})

export type GlossaryWord = z.output<typeof glossaryWord>

export type GlossaryThing = { thing: string; words: { word: string; language: string }[] }
