import type { AdminArticle } from '#features/journal/article-form.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Parts } from './words-merge.ts'

const textParts = ['title', 'summary', 'body'] as const

type Source = AdminArticle['sources'][number]
type Shown = { key: string; alt: Record<string, string> }

export function partsOf(article: AdminArticle): Parts {
  const texts = languageCodes.flatMap((language) =>
    textParts.map((part): [string, string] => [`${part}.${language}`, article[part][language] ?? '']),
  )
  return {
    ...Object.fromEntries(texts.filter(([, words]) => words !== '')),
    author: article.author,
    craft: article.craft?.id ?? '',
    sources: sourceLines(article.sources),
    pictures: picturesText(article.pictures),
  }
}

function sourceLines(sources: readonly Source[]): string {
  return sources.map(({ title, url }) => (url ? `${title} | ${url}` : title)).join('\n')
}

export function readSources(lines: string): Source[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const bar = line.lastIndexOf('|')
      const url = bar < 0 ? '' : line.slice(bar + 1).trim()
      return { title: (bar < 0 ? line : line.slice(0, bar)).trim(), url: url === '' ? null : url }
    })
}

export function picturesText(pictures: readonly Shown[]): string {
  return JSON.stringify(
    pictures.map(({ key, alt }) => ({
      key,
      alt: Object.fromEntries(languageCodes.flatMap((code) => (alt[code] ? [[code, alt[code]]] : []))),
    })),
  )
}

export function readPictures(text: string | undefined): Shown[] {
  return JSON.parse(text || '[]') as Shown[]
}
