import { z } from 'zod'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'
import type { Brand } from './brand.ts'

export const brandKey = 'brand'
export const textsKey = (language: string) => `texts.${language}`

/** What translators' programs read and write: XLIFF 2.1, and an object by key. */
export const textFormats = ['xlf', 'json'] as const

export type TextFormat = (typeof textFormats)[number]

export const textFileBytes = 12_000_000

/** `shipped`: the release's text when the operator worded it otherwise, which tells later that the release changed. */
const ownText = z.object({ text: z.string(), shipped: z.string(), at: z.iso.datetime(), by: z.string() })
const ownTexts = z.record(z.string(), ownText)
export type OwnTexts = z.output<typeof ownTexts>

type Row = { key: string; value: unknown }

export function ownTextsOf(rows: readonly Row[], language: Language): OwnTexts {
  const read = ownTexts.safeParse(rows.find(({ key }) => key === textsKey(language))?.value ?? {})
  return read.success ? read.data : {}
}

export function ownWordsOf({ names, signature, languages }: Brand, rows: readonly Row[]) {
  const texts = languageCodes.map((language) => {
    const own = Object.entries(ownTextsOf(rows, language)).map(([key, { text }]) => [key, text])
    const signed = signature[language] ?? signature[fallbackLanguage]
    return [language, { ...Object.fromEntries(own), ...(signed ? { 'email:signature': signed } : {}) }]
  })
  return { names, languages, texts: Object.fromEntries(texts) as Record<Language, Record<string, string>> }
}

/** Placeholders in the order of the alphabet, each once. */
export function placeholdersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name))]
    .filter((name) => name !== 'shop' && name !== 'returnDays')
    .sort()
    .join(' ')
}
