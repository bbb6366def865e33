import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { infoPages, paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { notFound } from './found.ts'

type Section = { heading: string; body: string }
type InfoText = { title: string; lead: string; sections: Record<string, Section> }

/** A page of plain text. Its words come with the page, so that no other page loads them. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { i18n, language, settings } = context.get(requestContext)
  const page = infoPages.find((known) => paths.info(known) === url.pathname)
  if (!page) throw notFound()

  const text = i18n.t(`info:${page === 'size-guide' ? 'sizeGuide' : page}`, { returnObjects: true }) as InfoText
  const operator = i18n.t('info:operator', { returnObjects: true }) as Record<string, string>
  const head = {
    title: `${text.title} · Haat`,
    description: text.lead,
    canonical: paths.info(page),
    origin: settings.publicOrigin,
    language,
  }
  const sections = Object.values(text.sections)
  return {
    head,
    title: text.title,
    lead: text.lead,
    sections,
    operator: page === 'contact' ? operator : null,
    hasExamples: settings.operator.isExample,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function InfoTextPage() {
  const { title, lead, sections, operator, hasExamples } = useLoaderData<typeof loader>()
  return (
    <div className="wrap info">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {operator ? <OperatorDetails words={operator} hasExamples={hasExamples} /> : null}
      {sections.map(({ heading, body }) => (
        <section key={heading} className="grid note">
          <h2>{heading}</h2>
          <p>{body}</p>
        </section>
      ))}
    </div>
  )
}

/** Who answers for the shop, as the law wants it shown. */
function OperatorDetails({ words, hasExamples }: { words: Record<string, string>; hasExamples: boolean }) {
  const { t } = useTranslation()
  const operator = useRouteLoaderData<typeof rootLoader>('root')?.settings.operator
  if (!operator) return null
  return (
    <section className="grid note">
      <h2>{words.heading}</h2>
      <div>
        {hasExamples ? <p className="ask">{words.demo}</p> : null}
        <dl className="slip">
          <Line term={words.name} value={operator.name} />
          <Line term={words.address} value={operator.address} />
          <Line term={words.officer} value={operator.grievanceOfficer} />
          <Line term={words.email} value={<a href={`mailto:${operator.email}`}>{operator.email}</a>} />
          <Line term={words.phone} value={<a href={`tel:${operator.phone.replace(/\s/g, '')}`}>{operator.phone}</a>} />
        </dl>
        <p className="small mute">{t('footer.grievance')}</p>
      </div>
    </section>
  )
}

function Line({ term, value }: { term: string | undefined; value: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
