import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { findKeptEmail, listKeptEmails } from '#platform/email/mailer-kept.server.ts'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Exists only where no mail server is set. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  if (!settings.keepsEmail) throw notFound()
  const id = Number(url.searchParams.get('id'))
  const email = Number.isSafeInteger(id) && id > 0 ? await findKeptEmail(ctx.db, id) : null
  const emails = email ? [] : await listKeptEmails(ctx.db)
  return { head: privateHead(context, 'shop:devEmail.title'), email, emails }
}

export { meta } from '#features/page-meta.ts'

export default function DevEmailPage() {
  const { t } = useTranslation()
  const { email, emails } = useLoaderData<typeof loader>()

  if (email) {
    return (
      <div className="wrap narrow">
        <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
          <Link to={paths.devEmail()}>{t('shop:devEmail.title')}</Link>
        </nav>
        <h1 lang={email.language}>{email.subject}</h1>
        <p className="small mute">
          {t('shop:devEmail.to', { to: email.to })}, <DateText iso={email.sentAt} shape="day-time" />
        </p>
        <dl className="small mute email-head">
          {Object.entries(email.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <pre className="email" lang={email.language}>
          {email.text}
        </pre>
      </div>
    )
  }
  return (
    <div className="wrap narrow">
      <h1>{t('shop:devEmail.title')}</h1>
      <p className="mute">{t('shop:devEmail.text')}</p>
      {emails.length === 0 ? <EmptyState title={t('shop:devEmail.empty')} /> : null}
      <ul className="address-rows">
        {emails.map((one) => (
          <li key={one.id}>
            <Link to={paths.devEmail(one.id)} lang={one.language}>
              {one.subject}
            </Link>
            <p className="small mute">
              {t('shop:devEmail.to', { to: one.to })}, <DateText iso={one.sentAt} shape="day-time" />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
