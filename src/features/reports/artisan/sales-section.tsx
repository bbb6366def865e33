import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import {
  addUp,
  conversion,
  inParts,
  type SalesPart,
  type SalesSpan,
  salesSpans,
} from '#features/reports/workshop-sales.ts'
import { formatInr } from '#platform/money/money.ts'
import { formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

const DayChart = lazy(() => import('#ui/day-chart.tsx').then(({ DayChart }) => ({ default: DayChart })))

const partOf: Record<SalesSpan, number> = { 30: 1, 90: 7 }

export function SalesSection({ days, span }: { days: readonly SalesPart[]; span: SalesSpan }) {
  const { t } = useTranslation('workshop')
  const isAlive = useAlive()
  const parts = inParts(days, partOf[span])
  const all = addUp(days)
  const rate = conversion(all)
  return (
    <section className="sales" aria-labelledby="sales">
      <SectionHead id="sales" title={t('sales.title')} />
      <nav className="tabs" aria-label={t('sales.span')}>
        {salesSpans.map((one) => (
          <Link
            key={one}
            to={paths.workshopDays(one)}
            aria-current={one === span ? 'true' : undefined}
            preventScrollReset
          >
            {t('sales.days', { count: one })}
          </Link>
        ))}
      </nav>
      <dl className="sales-sums">
        <Sum name={t('sales.sold')} value={formatInr(all.soldPaise)} />
        <Sum name={t('sales.orders')} value={String(all.orders)} />
        <Sum name={t('sales.views')} value={String(all.views)} />
        <Sum
          name={t('sales.conversion')}
          value={rate === null ? '–' : `${rate} %`}
          help={rate === null ? t('sales.noViews') : t('sales.conversionHelp', { count: Math.round(rate) })}
        />
      </dl>
      <div className="chart-place">
        {isAlive ? (
          <Suspense>
            <DayChart
              key={span}
              days={parts.map(({ day }) => day)}
              bars={{ name: t('sales.sold'), color: 'ink', paise: parts.map(({ soldPaise }) => soldPaise) }}
              line={{ name: t('sales.views'), color: 'madder', counts: parts.map(({ views }) => views) }}
            />
          </Suspense>
        ) : null}
      </div>
      <SalesTable parts={parts} span={span} />
    </section>
  )
}

function Sum({ name, value, help }: { name: string; value: string; help?: string }) {
  return (
    <div>
      <dt className="small mute">{name}</dt>
      <dd>
        <b className="num">{value}</b>
        {help ? <span className="small mute">{help}</span> : null}
      </dd>
    </div>
  )
}

function SalesTable({ parts, span }: { parts: readonly SalesPart[]; span: SalesSpan }) {
  const { t } = useTranslation('workshop')
  const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`, 'day-short')
  return (
    <details className="way">
      <summary>{t('sales.asTable')}</summary>
      <LedgerTable
        caption={t('sales.title')}
        columns={[
          { label: t(span === 30 ? 'sales.day' : 'sales.week') },
          { label: t('sales.views'), isSum: true },
          { label: t('sales.orders'), isSum: true },
          { label: t('sales.sold'), isSum: true },
        ]}
      >
        <tbody>
          {parts.toReversed().map((part) => (
            <tr key={part.day}>
              <td>{part.days === 1 ? dayOf(part.day) : t('sales.from', { day: dayOf(part.day) })}</td>
              <td className="m">{part.views}</td>
              <td className="m">{part.orders}</td>
              <td className="m">{formatInr(part.soldPaise)}</td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
    </details>
  )
}
