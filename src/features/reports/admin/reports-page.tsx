import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { lastMonths, useMonthName } from '#features/reports/parts/months.ts'
import { type ReportName, readReportSpan, reportNames } from '#features/reports/report.ts'
import { findReportSums } from '#features/reports/report-sum-queries.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const monthsOffered = 36

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const now = ctx.clock.now()
  const span = readReportSpan(query, now)
  const { fromDay, untilDay } = span
  const isMonth = fromDay.endsWith('-01') && readReportSpan({ month: fromDay.slice(0, 7) }, now).untilDay === untilDay
  return {
    head: privateHead(context, 'admin:reports.title'),
    sums: await findReportSums(ctx, span),
    fromDay,
    untilDay,
    month: isMonth ? fromDay.slice(0, 7) : null,
    months: lastMonths(now, monthsOffered),
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminReportsPage() {
  const { t } = useTranslation('admin')
  const { fromDay, untilDay } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('reports.title')}</h1>
        <p className="small mute">
          <DateText iso={`${fromDay}T12:00:00+05:30`} /> – <DateText iso={`${untilDay}T12:00:00+05:30`} />
        </p>
      </div>
      <Spans />
      <Figures />
      <Files />
    </>
  )
}

function Spans() {
  const { t } = useTranslation('admin')
  const { month, months, fromDay, untilDay } = useLoaderData<typeof loader>()
  const nameOf = useMonthName()
  const known = months.map((value) => ({ value, label: nameOf(value) }))
  return (
    <div className="report-spans">
      <GetForm action={paths.adminReports()} className="filters" key={`month ${month}`}>
        <Select
          name="month"
          defaultValue={month ?? ''}
          label={t('orders.month')}
          options={month ? known : [{ value: '', label: t('reports.otherDays') }, ...known]}
        />
        <Button type="submit">{t('reports.showMonth')}</Button>
      </GetForm>
      <GetForm action={paths.adminReports()} className="filters" key={`${fromDay} ${untilDay}`}>
        <Field name="from" type="date" required defaultValue={fromDay} label={t('reports.from')} />
        <Field name="until" type="date" required defaultValue={untilDay} label={t('reports.until')} />
        <Button type="submit">{t('reports.showDays')}</Button>
      </GetForm>
    </div>
  )
}

const kept = ['commissionPaise', 'commissionGstPaise', 'tcsPaise', 'tdsPaise'] as const

function Figures() {
  const { t } = useTranslation('admin')
  const { sums } = useLoaderData<typeof loader>()
  const differs = kept.some((name) => sums[name] !== sums.ledger[name])
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('reports.figures')}</h2>
      <dl className="sales-sums">
        <div>
          <dt className="small mute">{t('today.orders')}</dt>
          <dd>
            <b className="num">{sums.orders}</b>
          </dd>
        </div>
        <div>
          <dt className="small mute">{t('today.sales')}</dt>
          <dd>
            <b className="num">{formatInr(sums.soldPaise)}</b>
          </dd>
        </div>
        <div>
          <dt className="small mute">{t('reports.paidOut')}</dt>
          <dd>
            <b className="num">{formatInr(sums.paidOutPaise)}</b>
          </dd>
        </div>
      </dl>
      <LedgerTable
        className="admin"
        caption={t('reports.figures')}
        columns={[
          { label: t('reports.what') },
          { label: t('reports.byRows'), isSum: true },
          { label: t('reports.byLedger'), isSum: true },
        ]}
      >
        <tbody>
          {kept.map((name) => (
            <tr key={name} className={sums[name] === sums.ledger[name] ? '' : 'need'}>
              <td className="at-title">{t(`reports.${name}`)}</td>
              <td className="m at-labelled" data-label={t('reports.byRows')}>
                {formatInr(sums[name])}
              </td>
              <td className="m at-labelled" data-label={t('reports.byLedger')}>
                {formatInr(sums.ledger[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      <p className={differs ? 'said' : 'small mute'} role="status">
        {t(differs ? 'reports.differs' : 'reports.agrees')}
      </p>
    </section>
  )
}

function Files() {
  const { t } = useTranslation('admin')
  const { fromDay, untilDay } = useLoaderData<typeof loader>()
  const query = new URLSearchParams({ from: fromDay, until: untilDay }).toString()
  const queryOf = (name: ReportName) => (name === 'stock' || name === 'tallyLedgers' ? '' : query)
  return (
    <section aria-labelledby="files">
      <h2 id="files">{t('reports.files')}</h2>
      <ul className="report-files">
        {reportNames.map((name) => (
          <li key={name} className="dash-row">
            <a href={paths.adminReportFile(name, queryOf(name))} download>
              {t(`reports.file.${name}`)}
            </a>
            <p className="small mute">{t(`reports.about.${name}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
