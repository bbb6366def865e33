import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { GrievanceForm } from '#features/complaints/shop/grievance-form.tsx'
import { InfoSections } from '#features/info-pages/parts/info-sections.tsx'
import { infoText } from '#features/info-pages/parts/info-text.ts'
import { OperatorDetails, type OperatorWords } from '#features/info-pages/shop/operator-details.tsx'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { ContactForm } from './contact-form.tsx'

/** A guest's page is kept for all; somebody signed in finds name and address filled in. */
export function loader({ context }: LoaderFunctionArgs) {
  const { i18n, account } = context.get(requestContext)
  const operator = i18n.t('info:operator', { returnObjects: true }) as OperatorWords
  const writer = { name: account?.fullName ?? '', email: account?.email ?? '' }
  return { ...infoText(context, 'contact'), operator, writer }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ContactPage() {
  const { t } = useTranslation('shop')
  const { text, operator, writer } = useLoaderData<typeof loader>()
  return (
    <div className="wrap info">
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <section className="grid note contact-form" aria-labelledby="write">
        <h2 id="write">{t('contact.form')}</h2>
        <ContactForm {...writer} />
      </section>
      <section className="grid note contact-form" aria-labelledby="complaint">
        <h2 id="complaint">{t('complaint.title')}</h2>
        <div>
          <p>{t('complaint.lead')}</p>
          <p>
            <Link to={paths.grievances()}>{t('complaint.follow')}</Link>
          </p>
          <GrievanceForm {...writer} />
        </div>
      </section>
      <OperatorDetails words={operator} />
      <InfoSections sections={text.sections} />
    </div>
  )
}
