import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import type { WorkshopOverview } from '#features/reports/overview-queries.ts'
import { useMonthName } from '#features/reports/parts/months.ts'
import { formatInr } from '#platform/money/money.ts'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'

/** This month from the buyers' prices to what is the maker's, and what is still on its way. */
export function TodayMoney({ money }: { money: WorkshopOverview }) {
  const { t } = useTranslation('workshop')
  const nameOf = useMonthName()
  const rows = [
    [t('today.soldParcels', { count: money.delivered }), money.soldPaise],
    [t('today.commission'), -money.commissionPaise],
    [t('today.withheld'), -money.withheldPaise],
    ...(money.otherPaise === 0 ? [] : [[t('today.other'), money.otherPaise] as const]),
  ] as const
  const owed = t('today.owed', { sum: formatInr(money.owedPaise) })
  return (
    <section aria-labelledby="money">
      <SectionHead
        id="money"
        title={t('today.money')}
        link={{ to: paths.workshopEarnings(), label: t('today.allEarnings') }}
      />
      <LedgerTable columns={[{ label: nameOf(money.month) }, { label: '₹', isSum: true }]}>
        <tbody>
          {rows.map(([name, paise]) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="m">{formatInr(paise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('today.yours')}</td>
            <td className="m">{formatInr(money.earnedPaise)}</td>
          </tr>
        </tfoot>
      </LedgerTable>
      {money.taxPaise === 0 ? null : (
        <p className="small mute">{t('earnings.way.taxInside', { tax: formatInr(money.taxPaise) })}</p>
      )}
      <p>{owed}</p>
      <ReadAloud text={`${t('today.yours')}: ${formatInr(money.earnedPaise)}. ${owed}`} />
    </section>
  )
}
