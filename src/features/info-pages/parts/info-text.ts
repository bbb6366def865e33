import type { RouterContextProvider } from 'react-router'
import type { ShippedText } from '#features/journal/info-page.ts'
import type { PageHead } from '#features/page-meta.ts'
import { type InfoPage, paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page.ts'
import type { Block, Inline } from '#platform/markdown/markdown.ts'
import { type InfoFigures, saidFacts } from './info-figures.ts'
import type { InfoTable } from './info-tables.ts'

export type InfoSection = {
  name: string
  heading: Inline[]
  blocks: Block[]
  table?: InfoTable
}

/** When the English text or its facts last changed; numbers in tables are always current. */
export const changedOn = '2026-11-28'

/** The text comes with the page, so that no other page loads it. */
export function infoText(
  context: Readonly<RouterContextProvider>,
  page: InfoPage,
  facts: InfoFigures['facts'] = {},
): { head: PageHead; text: { title: string; lead: string; sections: InfoSection[] } } {
  const { i18n, language, settings } = context.get(requestContext)
  const options = { returnObjects: true, ...saidFacts(facts) } as const
  const written = i18n.t(`info:${page === 'size-guide' ? 'sizeGuide' : page}`, options) as unknown as ShippedText

  const sections = Object.entries(written.sections).map(([name, { heading, body, more }]) => ({
    ...{ name, heading: [heading] },
    blocks: [body, ...Object.values(more ?? {})].map((words): Block => ({ kind: 'paragraph', of: [words] })),
  }))
  return {
    head: {
      title: `${written.title} · ${i18n.t('shopName')}`,
      description: written.lead,
      canonical: paths.info(page),
      origin: settings.publicOrigin,
      language,
    },
    text: { title: written.title, lead: written.lead, sections },
  }
}
