import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router'
import { figuresOf, type InfoFigures, saidFacts } from '#features/info-pages/parts/info-figures.ts'
import { InfoSections } from '#features/info-pages/parts/info-sections.tsx'
import { changedOn, type InfoSection, infoText } from '#features/info-pages/parts/info-text.ts'
import { sectionWith } from '#features/info-pages/parts/section-with.ts'
import { type WrittenPage, withFacts, writtenPages } from '#features/journal/info-page.ts'
import { findShownPage, type ShownPage } from '#features/journal/info-page-queries.ts'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { notFound, requestContext } from '#features/screens/page.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { plainText, sectionsOf } from '#platform/markdown/markdown.ts'
import { DateText } from '#ui/date-text.tsx'

/** Figures come from the shop's own rules, so that the page cannot go out of date. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, settings } = context.get(requestContext)
  const page = writtenPages.find((known) => paths.info(known) === url.pathname)
  if (!page) throw notFound()

  const say = (key: string, values?: Record<string, string | number>) => String(i18n.t(`info:table.${key}`, values))
  const [{ tables, facts }, written] = await Promise.all([
    figuresOf(ctx, page, say, settings.publicOrigin),
    findShownPage(ctx, page),
  ])
  const changed = String(i18n.t('info:changed'))
  if (written) {
    const onlyEnglish = written.language === ctx.locale ? null : String(i18n.t('info:onlyEnglish'))
    return { ...writtenText(context, page, written, { tables, facts }), changed, onlyEnglish }
  }
  const { head, text } = infoText(context, page, facts)
  const sections = text.sections.map((section) => {
    const table = tables[section.name]
    return table ? { ...section, table } : section
  })
  return { head, text: { ...text, sections }, changed, changedAt: changedOn, onlyEnglish: null }
}

export { meta } from '#features/page-meta.ts'

export default function InfoTextPage() {
  const { text, changed, changedAt, onlyEnglish } = useLoaderData<typeof loader>()
  const lang = onlyEnglish ? fallbackLanguage : undefined
  return (
    <div className="wrap info">
      {onlyEnglish ? <p className="notice small">{onlyEnglish}</p> : null}
      <div lang={lang}>
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        <InfoSections sections={text.sections} />
      </div>
      <p className="micro mute changed">
        {changed}: <DateText iso={changedAt} />
      </p>
    </div>
  )
}

/** The first paragraph is the lead; each heading begins a section. */
function writtenText(
  context: Readonly<RouterContextProvider>,
  page: WrittenPage,
  { title, body, publishedAt }: Pick<ShownPage, 'title' | 'body' | 'publishedAt'>,
  { tables, facts }: InfoFigures,
): {
  head: PageHead
  text: { title: string; lead: string; sections: InfoSection[] }
  changedAt: string
} {
  const { i18n, language, settings } = context.get(requestContext)
  const [first, ...rest] = readMarkdown(withFacts(body, saidFacts(facts)))
  const hasLead = first?.kind === 'paragraph'
  const lead = hasLead ? plainText(first.of) : ''
  const sections = sectionsOf(hasLead || !first ? rest : [first, ...rest])
  return {
    head: {
      title: `${title} · ${i18n.t('shopName')}`,
      description: lead || title,
      canonical: paths.info(page),
      origin: settings.publicOrigin,
      language,
    },
    text: { title, lead, sections: sections.map((section, place) => sectionWith(section, place, tables)) },
    changedAt: publishedAt,
  }
}
