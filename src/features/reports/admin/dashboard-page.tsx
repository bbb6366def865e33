import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mayStaff, staffOf } from '#features/accounts/staff.ts'
import { isUser } from '#features/actor.ts'
import { findAuditState } from '#features/audit/seal-queries.ts'
import { isCheckLate } from '#features/audit/trail-state.ts'
import type { Context } from '#features/context.ts'
import { type BooksState, findBooksState } from '#features/ledger/keep-books-check.ts'
import { FailingSection } from '#features/operations/admin/failing-section.tsx'
import { findFailing } from '#features/operations/failing-queries.ts'
import { paths } from '#features/paths.ts'
import { paymentsApi } from '#features/payments/api.ts'
import { listAdminDays, listAdminQueues } from '#features/reports/admin-day-queries.ts'
import {
  type AdminDay,
  type AdminQueue,
  type AdminQueueName,
  type AdminSpan,
  addUpDays,
  adminSpans,
  byClock,
} from '#features/reports/admin-queue.ts'
import { findAdminOverview } from '#features/reports/overview-queries.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { deadJobs } from '#platform/jobs/dead-jobs.server.ts'
import { lateJobs } from '#platform/jobs/late-jobs.server.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

const breachesShown = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const span = adminSpans.find((days) => String(days) === url.searchParams.get('days')) ?? 30
  const staff = isUser(ctx.actor) ? staffOf(ctx.actor) : null
  const [queues, whole] = await Promise.all([listAdminQueues(ctx), staff ? null : loadWhole(ctx, span)])
  return {
    head: privateHead(context, 'common:account.dashboard.admin'),
    queues: queues.filter(({ name }) => mayStaff(staff, pathOf(name))),
    ...{ whole, span, now: ctx.clock.now().toISOString() },
  }
}

/** The figures and the health of the whole shop, for owners. */
async function loadWhole(ctx: Context, span: AdminSpan) {
  const [shop, days, failing, dead, late, disk, trail, books] = await Promise.all([
    findAdminOverview(ctx),
    listAdminDays(ctx, span),
    findFailing(ctx),
    deadJobs(ctx.db),
    lateJobs(ctx.db),
    ctx.storage.findRoom(),
    findAuditState(ctx),
    findBooksState(ctx),
  ])
  return {
    ...{ shop, days },
    health: { failing, dead, late, disk, trail },
    books: books && { ...books, breaches: books.breaches.slice(0, breachesShown) },
  }
}

export { meta } from '#features/page-meta.ts'

export default function DashboardPage() {
  const { t } = useTranslation('admin')
  const { whole, span, queues, now } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('today.title')}</h1>
        <p className="small mute">
          <DateText iso={now} shape="day-time" />
        </p>
      </div>
      <div className="day-figures">
        <AdminQueues queues={queues} />
        {whole ? (
          <div>
            <FailingSection health={whole.health} now={now} />
            <BooksSection books={whole.books} now={now} />
          </div>
        ) : null}
      </div>
      {whole ? <ShopFacts shop={whole.shop} /> : null}
      {whole ? <DaySection days={whole.days} span={span} /> : null}
    </>
  )
}

function ShopFacts({ shop }: { shop: Awaited<ReturnType<typeof findAdminOverview>> }) {
  const { t } = useTranslation('admin')
  const facts = [
    ['ordersToday', shop.ordersToday],
    ['salesToday', formatInr(shop.salesTodayPaise)],
    ['products', shop.products],
    ['artisans', shop.artisans],
    ['customers', shop.customers],
  ] as const
  return (
    <dl className="facts-row">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`today.${name}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function BooksSection({ books, now }: { books: BooksState; now: string }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const breaches = books?.breaches ?? []
  const isLate = books !== null && isCheckLate(books.checkedAt, new Date(now))
  const check = () => void act(() => api.call(paymentsApi.checkBooks, {}), t('audit.checkAsked'))
  return (
    <section aria-labelledby="books">
      <h2 id="books">{t('today.books')}</h2>
      <div className={breaches.length === 0 ? 'books' : 'books broken'} role="status">
        {books === null ? t('today.booksUnchecked') : null}
        {books && breaches.length === 0 ? t('today.balance') : null}
        {breaches.length > 0 ? <b>{t('today.broken', { count: breaches.length })}</b> : null}
        <ul>
          {breaches.map((breach) => (
            <li key={breach} lang="en">
              {breach}
            </li>
          ))}
        </ul>
      </div>
      {books ? (
        <p className="small mute">
          <span className={isLate ? 'queue-late' : undefined}>{t(isLate ? 'today.checkLate' : 'today.checked')}</span>{' '}
          <DateText iso={books.checkedAt} shape="day-time" />
        </p>
      ) : null}
      <p>
        <Button variant="link" aria-label={`${t('audit.check')}, ${t('today.books')}`} onClick={check}>
          {t('audit.check')}
        </Button>
      </p>
    </section>
  )
}

const opens: Record<AdminQueueName, () => string> = {
  onHold: () => paths.adminOrders('status=on_hold'),
  refundRequests: () => paths.adminOrders('needs=1'),
  refunds: () => paths.adminRefunds('sort=-state'),
  appeals: () => paths.adminReturns('status=appealed'),
  artisans: () => paths.adminArtisans('needs=1'),
  pieces: () => paths.adminProducts(),
  changes: () => paths.adminProducts(),
  crafts: () => paths.adminCrafts('kind=proposed'),
  complaints: () => paths.adminComplaints(),
  emails: () => paths.adminContact(),
  reviewReports: () => paths.adminReviews(),
  messageReports: () => paths.adminMessages(),
  payouts: () => paths.adminPayouts('status=failed'),
  cash: () => paths.adminCash(),
  certificates: () => paths.adminCertificates(),
  work: () => paths.adminWork(),
}

const pathOf = (name: AdminQueueName) => opens[name]().split('?', 1)[0] ?? ''

function AdminQueues({ queues }: { queues: readonly AdminQueue[] }) {
  const { t } = useTranslation('admin')
  const waiting = queues.filter(({ count }) => count > 0).sort(byClock)
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t('today.waits')}</h2>
      {waiting.length === 0 ? (
        <p className="mute">{t('today.nothingWaits')}</p>
      ) : (
        <LedgerTable
          caption={t('today.waits')}
          columns={[
            { label: t('gateway.what') },
            { label: t('today.oldest') },
            { label: t('today.waiting'), isSum: true },
          ]}
        >
          <tbody>
            {waiting.map((queue) => (
              <tr key={queue.name} className={queue.overdue > 0 ? 'need' : ''}>
                <td>
                  <Link to={opens[queue.name]()}>{t(`today.queues.${queue.name}`)}</Link>
                  {queue.overdue > 0 ? (
                    <span className="queue-late"> {t('today.overdue', { count: queue.overdue })}</span>
                  ) : null}
                </td>
                <td>{queue.oldestAt ? <DateText iso={queue.oldestAt} shape="day-short" /> : null}</td>
                <td className="m">{queue.count}</td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}

const DayChart = lazy(() => import('#ui/day-chart.tsx').then(({ DayChart }) => ({ default: DayChart })))

function DaySection({ days, span }: { days: readonly AdminDay[]; span: AdminSpan }) {
  const { t } = useTranslation('admin')
  const isAlive = useAlive()
  const all = addUpDays(days)
  const sums = [
    ['orders', String(all.orders)],
    ['sales', formatInr(all.salesPaise)],
    ['commission', formatInr(all.commissionPaise)],
    ['newArtisans', String(all.artisans)],
  ] as const
  return (
    <section className="sales" aria-labelledby="days">
      <h2 id="days">{t('today.lastDays', { count: span })}</h2>
      <nav className="tabs" aria-label={t('today.span')}>
        {adminSpans.map((one) => (
          <Link key={one} to={paths.adminDays(one)} aria-current={one === span ? 'true' : undefined} preventScrollReset>
            {t('today.days', { count: one })}
          </Link>
        ))}
      </nav>
      <dl className="sales-sums">
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt className="small mute">{t(`today.${name}`)}</dt>
            <dd>
              <b className="num">{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      <div className="chart-place">
        {isAlive ? (
          <Suspense>
            <DayChart
              key={span}
              days={days.map(({ day }) => day)}
              bars={{ name: t('today.sales'), color: 'line-2', paise: days.map(({ salesPaise }) => salesPaise) }}
              line={{
                name: t('today.commission'),
                color: 'ink',
                paise: days.map(({ commissionPaise }) => commissionPaise),
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <DayTable days={days} />
    </section>
  )
}

function DayTable({ days }: { days: readonly AdminDay[] }) {
  const { t } = useTranslation('admin')
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`, 'day-short')
  return (
    <details className="way">
      <summary>{t('today.asTable')}</summary>
      <LedgerTable
        caption={t('today.asTable')}
        columns={[
          { label: t('today.day') },
          { label: t('today.orders'), isSum: true },
          { label: t('today.sales'), isSum: true },
          { label: t('today.commission'), isSum: true },
          { label: t('today.newArtisans'), isSum: true },
        ]}
      >
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{dayOf(day.day)}</td>
              <td className="m">{day.orders}</td>
              <td className="m">{formatInr(day.salesPaise)}</td>
              <td className="m">{formatInr(day.commissionPaise)}</td>
              <td className="m">{day.artisans}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </details>
  )
}
