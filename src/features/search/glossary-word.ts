import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

/** `latin`: an Indian word or a misspelling in Latin letters */
export const glossaryLanguages = ['latin', ...languageCodes] as const

export type GlossaryLanguage = (typeof glossaryLanguages)[number]

export const glossaryWord = z.strictObject({
  thing: text(2, 80),
  word: text(1, 80),
  language: z.enum(glossaryLanguages),
})

export type GlossaryWord = z.output<typeof glossaryWord>

export type GlossaryThing = { thing: string; words: { word: string; language: string }[] }
