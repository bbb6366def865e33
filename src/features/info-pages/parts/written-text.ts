import type { RouterContextProvider } from 'react-router'
import { type WrittenPage, withFacts } from '#features/journal/info-page.ts'
import type { ShownPage } from '#features/journal/info-page-queries.ts'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { plainText, sectionsOf } from '#platform/markdown/markdown.ts'
import { type InfoFigures, saidFacts } from './info-figures.ts'
import type { InfoSection } from './info-text.ts'
import { sectionWith } from './section-with.ts'

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
  const [first, ...rest] = readMarkdown(withFacts(body, saidFacts(facts)))
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
