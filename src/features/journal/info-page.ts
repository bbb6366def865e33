import { type WrittenPage, writtenPages } from './written-pages.ts'

export { type WrittenPage, writtenPages }

export function isWrittenPage(slug: string): slug is WrittenPage {
  return writtenPages.some((page) => page === slug)
}

/** Filled in by the shop, so that pages cannot go out of date: amounts, and tables by section. */
const marks: Partial<Record<WrittenPage, readonly string[]>> = {
  about: ['share', 'languages'],
  help: ['languages'],
  shipping: ['freeFrom', 'fragileFirst', 'fragileNext', 'table.costs'],
  cookies: ['table.set', 'table.browser'],
  'size-guide': ['table.cloth', 'table.garments', 'table.bangles', 'table.rings', 'table.footwear'],
}

export function marksOf(page: WrittenPage): readonly string[] {
  return marks[page] ?? []
}

const mark = /\{\{\s*([\w.]+)\s*\}\}/g

/** Readers would see the braces of an unknown placeholder. */
export function unknownMarks(page: WrittenPage, text: string): string[] {
  return [...text.matchAll(mark)].map((found) => found[1] ?? '').filter((name) => !marksOf(page).includes(name))
}

export function withFacts(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(mark, (whole, name: string) => facts[name] ?? whole)
}

export function tableMark(paragraph: string): string | null {
  return /^\{\{\s*table\.(\w+)\s*\}\}$/.exec(paragraph.trim())?.[1] ?? null
}

export type ShippedText = {
  title: string
  lead: string
  sections: Record<string, { heading: string; body: string; more?: Record<string, string> }>
}

/** As markdown, so that the admin starts from the shipped text. */
export function asMarkdown(page: WrittenPage, { lead, sections }: ShippedText): string {
  const parts = Object.entries(sections).flatMap(([name, { heading, body, more }]) => [
    `## ${heading}`,
    body,
    ...Object.values(more ?? {}),
    ...(marksOf(page).includes(`table.${name}`) ? [`{{table.${name}}}`] : []),
  ])
  return [lead, ...parts].join('\n\n')
}
