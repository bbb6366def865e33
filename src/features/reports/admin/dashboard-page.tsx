import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findAuditState } from '#features/audit/seal-queries.ts'
import { findBooksState } from '#features/ledger/books-state-queries.ts'
import { FailingSection } from '#features/operations/admin/failing-section.tsx'
import { findFailing } from '#features/orders/failing-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { listDeskDays, listDeskQueues } from '#features/reports/admin-day-queries.ts'
import { deskSpans } from '#features/reports/admin-queue.ts'
import { findOfficeOverview } from '#features/reports/overview-queries.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { deadJobs } from '#platform/jobs/dead-jobs.server.ts'
import { lateJobs } from '#platform/jobs/late-jobs.server.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { DeskQueues } from './admin-queues.tsx'
import { BooksSection } from './books-section.tsx'
import { DaySection } from './day-section.tsx'

const breachesShown = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const span = deskSpans.find((days) => String(days) === url.searchParams.get('days')) ?? 30
  const [shop, days, queues, failing, dead, late, disk, trail, books] = await Promise.all([
    findOfficeOverview(ctx),
    listDeskDays(ctx, span),
    listDeskQueues(ctx),
    findFailing(ctx),
    deadJobs(ctx.db),
    lateJobs(ctx.db),
    ctx.storage.findRoom(),
    findAuditState(ctx),
    findBooksState(ctx),
  ])
  return {
    head: privateHead(context, 'common:account.dashboard.admin'),
    ...{ shop, days, span, queues },
    health: { failing, dead, late, disk, trail },
    books: books && { ...books, breaches: books.breaches.slice(0, breachesShown) },
    now: ctx.clock.now().toISOString(),
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** The office's day: what waits and since when, what does not go as it should, then today in figures and the last days. */
export default function OfficePage() {
  const { t } = useTranslation('admin')
  const { shop, days, span, queues, health, books, now } = useLoaderData<typeof loader>()
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
      <div className="day-figures">
        <DeskQueues queues={queues} />
        <div>
          <FailingSection health={health} now={now} />
          <BooksSection books={books} now={now} />
        </div>
      </div>
      <dl className="facts-row">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`today.${name}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <DaySection days={days} span={span} />
    </>
  )
}
