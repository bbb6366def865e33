/** The journal: one folder for each article, `article.json` with its facts and a `<language>.md` for each language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { craftBySlug } from './crafts.ts'
import type { DemoPicture, InLanguages, Language } from './demo-types.ts'
import { briefOf } from './products.ts'

export type DemoArticle = {
  slug: string
  craftSlug: string
  /** negative: published that many days after the shop is filled */
  publishedDaysAgo: number
  title: InLanguages
  summary: InLanguages
  body: InLanguages
  sources: { title: string; url: string | null }[]
  pictures: { picture: DemoPicture; alt: InLanguages }[]
}

type Facts = Pick<DemoArticle, 'craftSlug' | 'publishedDaysAgo' | 'sources'> & {
  pictures: { noun: string; view: 1 | 2 | 3; colors: string[]; motif?: string }[]
}

const folder = path.resolve(import.meta.dirname, 'articles')
const languages = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as'] as const

export function demoArticles(): DemoArticle[] {
  return readdirSync(folder).sort().map(readArticle)
}

function readArticle(slug: string): DemoArticle {
  const { pictures, ...facts } = JSON.parse(readFileSync(path.join(folder, slug, 'article.json'), 'utf8')) as Facts
  const texts = languages.flatMap((language) => {
    const file = path.join(folder, slug, `${language}.md`)
    return existsSync(file) ? [{ language, text: readText(readFileSync(file, 'utf8')) }] : []
  })
  const inLanguages = (pick: (text: ArticleText) => string) =>
    Object.fromEntries(
      texts.flatMap(({ language, text }) => (pick(text) ? [[language, pick(text)]] : [])),
    ) as InLanguages & Partial<Record<Language, string>>

  return {
    slug,
    ...facts,
    title: inLanguages(({ title }) => title),
    summary: inLanguages(({ summary }) => summary),
    body: inLanguages(({ body }) => body),
    pictures: pictures.map(({ noun, view, colors, motif }, place) => {
      const alt = inLanguages(({ alts }) => alts[place] ?? '')
      const brief = briefOf(craftBySlug(facts.craftSlug), noun, colors, `journal ${slug}`)
      return { picture: { brief: motif ? { ...brief, motif } : brief, view, alt: alt.en }, alt }
    }),
  }
}

export type ArticleText = { title: string; summary: string; alts: string[]; body: string }

/** Blocks separated by blank lines: `# title`, the summary, `![…]` for each picture in order, then the body. */
export function readText(markdown: string): ArticleText {
  const [head = '', summary = '', ...rest] = markdown
    .split(/\n\s*\n/)
    .map((block) => block.replace(/[ \n]+/g, ' ').trim())
    .filter((block) => block !== '')
  const alts = rest.flatMap((block) => /^!\[(.*)\]$/.exec(block)?.[1] ?? [])
  return { title: head.replace(/^# /, ''), summary, alts, body: rest.slice(alts.length).join('\n\n') }
}
