import { Link } from 'react-router'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { canPayBalance, doorPaise } from '#features/payments/balance.ts'
import { ProofNews } from '#features/proofs/artisan/proof-news.tsx'
import { openReturnStatuses } from '#features/returns/return-status.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ParcelNews({ parcel }: { parcel: WorkshopParcel }) {
  const { t } = useTranslation()
  const open = parcel.returns.filter(({ status }) => openReturnStatuses.includes(status))
  return (
    <>
      <ProofNews parcel={parcel} />
      {parcel.delay ? (
        <p className="small">
          {t('workshop:orders.delayAsked')} <DateText iso={parcel.delay.promisedUntil} shape="weekday-day" />
        </p>
      ) : null}
      {open.length > 0 ? (
        <p className="small">
          <b>{t('workshop:returns.ofParcel', { count: open.length })}</b>{' '}
          <Link to={`${paths.workshopReturns()}#${open[0]?.number ?? ''}`}>{t('workshop:returns.see')}</Link>
        </p>
      ) : null}
      {parcel.isExpress && ['placed', 'accepted', 'making', 'ready'].includes(parcel.status) ? (
        <p className="small">
          <b>{t('workshop:express')}</b>
        </p>
      ) : null}
      {canPayBalance(parcel) && parcel.balance ? (
        <p className="small">
          <b>{t('workshop:orders.balance', { sum: formatInr(parcel.balance.amountPaise) })}</b>{' '}
          {parcel.balance.payUntil ? (
            <>
              {t('workshop:orders.balanceUntil')} <DateText iso={parcel.balance.payUntil} shape="weekday-day" />
              {t('common:stop')}
            </>
          ) : null}
        </p>
      ) : null}
      {parcel.codFeePaise > 0 && parcel.duePaise > 0 ? (
        <p className="small">{t('workshop:orders.cash', { sum: formatInr(doorPaise(parcel) || parcel.duePaise) })}</p>
      ) : null}
      {parcel.replacesReturn ? (
        <p className="small">{t('workshop:orders.replaces', { number: parcel.replacesReturn })}</p>
      ) : null}
    </>
  )
}
