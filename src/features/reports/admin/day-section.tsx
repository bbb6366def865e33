import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { addUpDays, type DeskDay, type DeskSpan, deskSpans } from '#features/reports/admin-queue.ts'
import { formatInr } from '#platform/money/money.ts'
import { formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useAlive } from '#ui/use-alive.ts'

const DayChart = lazy(() => import('#ui/day-chart.tsx').then(({ DayChart }) => ({ default: DayChart })))

/** The shop's last days. The chart is for eyes; the table below it says the same to everybody. */
export function DaySection({ days, span }: { days: readonly DeskDay[]; span: DeskSpan }) {
  const { t } = useTranslation('admin')
  const isAlive = useAlive()
  const all = addUpDays(days)
  const sums = [
    ['orders', String(all.orders)],
    ['sales', formatInr(all.salesPaise)],
    ['commission', formatInr(all.commissionPaise)],
    ['newMakers', String(all.makers)],
  ] as const
  return (
    <section className="sales" aria-labelledby="days">
      <h2 id="days">{t('today.lastDays', { count: span })}</h2>
      <nav className="tabs" aria-label={t('today.span')}>
        {deskSpans.map((one) => (
          <Link
            key={one}
            to={paths.officeDays(one)}
            aria-current={one === span ? 'true' : undefined}
            preventScrollReset
          >
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

function DayTable({ days }: { days: readonly DeskDay[] }) {
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
          { label: t('today.newMakers'), isSum: true },
        ]}
      >
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{dayOf(day.day)}</td>
              <td className="m">{day.orders}</td>
              <td className="m">{formatInr(day.salesPaise)}</td>
              <td className="m">{formatInr(day.commissionPaise)}</td>
              <td className="m">{day.makers}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </details>
  )
}
