import type { RouterContextProvider } from 'react-router'
import type { ShippedText } from '#features/journal/info-page.ts'
import type { PageHead } from '#features/page-meta.ts'
import { type InfoPage, paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page.ts'
import type { I18n } from '#platform/i18n/word-text.ts'
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

type PageLink = { to: string; label: string }

/** To the pages that the sections of the help name. */
const helpLinks: Record<string, PageLink> = {
  s1: { to: paths.orders(), label: 'common:noun.myOrders' },
  arrived: { to: paths.info('returns'), label: 'info:returns.title' },
  password: { to: paths.forgotPassword(), label: 'shop:login.forgot' },
}

function linked(i18n: I18n, link: PageLink | undefined): Block[] {
  return link ? [{ kind: 'paragraph', of: [{ kind: 'link', to: link.to, of: [String(i18n.t(link.label))] }] }] : []
}

/** The text comes with the page, so that no other page loads it. */
export function infoText(
  context: Readonly<RouterContextProvider>,
  page: InfoPage,
  facts: InfoFigures['facts'] = {},
): { head: PageHead; text: { title: string; lead: string; sections: InfoSection[] } } {
  const { i18n, language, settings } = context.get(requestContext)
  const options = { returnObjects: true, ...saidFacts(facts) } as const
  const written = i18n.t(`info:${page === 'size-guide' ? 'sizeGuide' : page}`, options) as unknown as ShippedText

  const sections: InfoSection[] = Object.entries(written.sections).map(([name, { heading, body, more }]) => ({
    ...{ name, heading: [heading] },
    blocks: [
      ...[body, ...Object.values(more ?? {})].map((words): Block => ({ kind: 'paragraph', of: [words] })),
      ...(page === 'help' ? linked(i18n, helpLinks[name]) : []),
    ],
  }))
  if (page === 'help' || page === 'contact') {
    sections.push({
      name: 'faq',
      heading: [],
      blocks: linked(i18n, { to: paths.info('faq'), label: 'info:faq.title' }),
    })
  }
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
