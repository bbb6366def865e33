import type { RouterContextProvider } from 'react-router'
import { tableMark, type WrittenPage, withFacts } from '#domain/journal/info-page.ts'
import type { ShownPage } from '#domain/journal/info-page-queries.ts'
import { readMarkdown } from '#platform/markdown.server.ts'
import { type Block, plainText, sectionsOf } from '#platform/markdown.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import type { PageHead } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import type { InfoTable } from './info-tables.ts'
import type { InfoSection } from './info-text.ts'

export type InfoFigures = { tables: Record<string, InfoTable>; facts: Record<string, number | null> }

/** A page as the office wrote it, with its head: the first paragraph leads, each heading begins a section. */
export function writtenText(
  context: Readonly<RouterContextProvider>,
  page: WrittenPage,
  { title, body, publishedAt }: Pick<ShownPage, 'title' | 'body' | 'publishedAt'>,
  { tables, facts }: InfoFigures,
): {
  head: PageHead
  text: { title: string; lead: string; sections: InfoSection[] }
  changedAt: string
} {
  const { language, settings } = context.get(requestContext)
  const sums = Object.entries(facts).map(([name, paise]) => [name, paise === null ? '' : formatInr(paise)])
  const [first, ...rest] = readMarkdown(withFacts(body, Object.fromEntries(sums)))
  const hasLead = first?.kind === 'paragraph'
  const lead = hasLead ? plainText(first.of) : ''
  const sections = sectionsOf(hasLead || !first ? rest : [first, ...rest])
  return {
    head: {
      title: `${title} · Haat`,
      description: lead || title,
      canonical: paths.info(page),
      origin: settings.publicOrigin,
      language,
    },
    text: { title, lead, sections: sections.map((section, place) => sectionWith(section, place, tables)) },
    changedAt: publishedAt,
  }
}

/** A paragraph that is a table's mark becomes that table. */
function sectionWith(
  { heading, blocks }: Pick<InfoSection, 'heading' | 'blocks'>,
  place: number,
  tables: InfoFigures['tables'],
): InfoSection {
  const markOf = (block: Block) => (block.kind === 'paragraph' ? tableMark(plainText(block.of)) : null)
  const marked = blocks.map(markOf).find((name) => name !== null)
  const table = marked ? tables[marked] : undefined
  return {
    name: `part-${place + 1}`,
    heading,
    blocks: blocks.filter((block) => markOf(block) === null),
    ...(table ? { table } : {}),
  }
}
