import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'

/** `{"cotton thread": {"hi": "…"}}` */
export function craftTerms(): Record<string, Record<string, string>> {
  return readWords('craft-terms.json')
}

/** Slug → language → description; the files are `craft-descriptions/<language>.json`. */
export function craftDescriptions(): Record<string, Record<string, string>> {
  const bySlug: Record<string, Record<string, string>> = {}
  for (const language of languageCodes.filter((code) => code !== fallbackLanguage)) {
    const descriptions = readWords<string>(`craft-descriptions/${language}.json`)
    for (const [slug, text] of Object.entries(descriptions)) bySlug[slug] = { ...bySlug[slug], [language]: text }
  }
  return bySlug
}

function readWords<Words = Record<string, string>>(name: string): Record<string, Words> {
  const file = path.join(import.meta.dirname, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Words>) : {}
}
