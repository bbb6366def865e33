import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { notFound } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { findKeptMail, listKeptMails } from '#platform/email/mailer-kept.server.ts'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Mails that would have been sent, where no mail server is set. Only there does the page exist. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  if (!settings.keepsMail) throw notFound()
  const id = Number(url.searchParams.get('id'))
  const mail = Number.isSafeInteger(id) && id > 0 ? await findKeptMail(ctx.db, id) : null
  const mails = mail ? [] : await listKeptMails(ctx.db)
  return { head: privateHead(context, 'shop:devMail.title'), mail, mails }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function DevMailPage() {
  const { t } = useTranslation()
  const { mail, mails } = useLoaderData<typeof loader>()

  if (mail) {
    return (
      <div className="wrap narrow">
        <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
          <Link to={paths.devMail()}>{t('shop:devMail.title')}</Link>
        </nav>
        <h1 lang={mail.language}>{mail.subject}</h1>
        <p className="small mute">
          {t('shop:devMail.to', { to: mail.to })}, <DateText iso={mail.sentAt} shape="day-time" />
        </p>
        <dl className="small mute letter-head">
          {Object.entries(mail.headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <pre className="letter" lang={mail.language}>
          {mail.text}
        </pre>
      </div>
    )
  }
  return (
    <div className="wrap narrow">
      <h1>{t('shop:devMail.title')}</h1>
      <p className="mute">{t('shop:devMail.text')}</p>
      {mails.length === 0 ? <EmptyState title={t('shop:devMail.empty')} /> : null}
      <ul className="address-rows">
        {mails.map((one) => (
          <li key={one.id}>
            <Link to={paths.devMail(one.id)} lang={one.language}>
              {one.subject}
            </Link>
            <p className="small mute">
              {t('shop:devMail.to', { to: one.to })}, <DateText iso={one.sentAt} shape="day-time" />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
