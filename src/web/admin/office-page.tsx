import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findOfficeOverview } from '#domain/orders/overview-queries.ts'
import { checkBooks } from '#domain/payments/check-books.ts'
import { deadJobs } from '#platform/dead-jobs.server.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DeadJobsNotice } from './dead-jobs-notice.tsx'

const breachesShown = 20

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [shop, breaches, dead] = await Promise.all([findOfficeOverview(ctx), checkBooks(ctx), deadJobs(ctx.db)])
  const head = privateHead(context, 'common:account.dashboard.admin')
  return { head, shop, breaches: breaches.slice(0, breachesShown), dead, now: ctx.clock.now().toISOString() }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function OfficePage() {
  const { t } = useTranslation('admin')
  const { shop, breaches, dead, now } = useLoaderData<typeof loader>()
  const facts = [
    ['ordersToday', shop.ordersToday],
    ['salesToday', formatInr(shop.salesTodayPaise)],
    ['products', shop.products],
    ['makers', shop.makers],
    ['customers', shop.customers],
  ] as const
  return (
    <>
      <div className="office-title">
        <h1>{t('today.title')}</h1>
        <p className="small mute">
          <DateText iso={now} shape="day-time" />
        </p>
      </div>
      <dl className="facts-row">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`today.${name}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="waits">
        <h2 id="waits">{t('today.waits')}</h2>
        <ul>
          <li className="dash-row">
            <Link to={paths.officeOrders('status=on_hold')}>{t('today.onHold', { count: shop.onHold })}</Link>
          </li>
          <li className="dash-row">
            <Link to={paths.officeArtisans('status=applied')}>{t('today.applicants', { count: shop.applicants })}</Link>
          </li>
          <li className="dash-row">
            <Link to={paths.officeProducts()}>{t('today.listings', { count: shop.listings })}</Link>
          </li>
          <li className="dash-row">
            <Link to={paths.officeReturns('status=appealed')}>{t('today.appeals', { count: shop.appeals })}</Link>
          </li>
          <li className="dash-row">
            <Link to={paths.officeRefunds()}>{t('today.refunds', { count: shop.refunds })}</Link>
          </li>
          <li className="dash-row">
            <Link to={paths.officeCash()}>{t('today.cash', { sum: formatInr(shop.cashPaise) })}</Link>
          </li>
        </ul>
      </section>
      <DeadJobsNotice dead={dead} />
      <section aria-labelledby="books">
        <h2 id="books">{t('today.books')}</h2>
        <div className={breaches.length === 0 ? 'books' : 'books broken'} role="status">
          {breaches.length === 0 ? t('today.balance') : <b>{t('today.broken', { count: breaches.length })}</b>}
          <ul>
            {breaches.map((breach) => (
              <li key={breach} lang="en">
                {breach}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
