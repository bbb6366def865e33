import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listAdminPages } from '#features/journal/info-page-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'admin:pages.title'), pages: await listAdminPages(ctx) }
}

export { meta } from '#features/page-meta.ts'

export default function AdminPagesPage() {
  const { t } = useTranslation('admin')
  const { pages } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('pages.title')}</h1>
        <p className="small mute">{t('pages.text')}</p>
      </div>
      <ul>
        {pages.map(({ slug, title, state, publishedAt, newShipped }) => (
          <li key={slug} className="dash-row">
            <Link to={paths.adminInfoPage(slug)}>{title}</Link>{' '}
            <span className="small mute">
              {t(`pages.stand.${state}`)}
              {publishedAt ? (
                <>
                  {', '}
                  <DateText iso={publishedAt} shape="day-time" />
                </>
              ) : null}
              {newShipped === null ? null : <b> · {t('texts.newShipped')}</b>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
