import type { WorkshopParcel } from '#features/orders/order.ts'
import { owedPaise } from '#features/payments/balance.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ParcelDeadline({
  parcel,
  now,
}: {
  parcel: Pick<WorkshopParcel, 'status' | 'dueAt' | 'postBy' | 'pickup' | 'balance'>
  now: string
}) {
  const { t } = useTranslation()
  if (parcel.status === 'placed' && parcel.dueAt) {
    return (
      <p className="small">
        <b>
          {t('workshop:orders.by')} <DateText iso={parcel.dueAt} shape="weekday-time" />
        </b>
        {t('workshop:orders.orCancelled')}
      </p>
    )
  }
  if (parcel.status === 'ready' && owedPaise(parcel) > 0) return null
  if (parcel.status === 'ready' && parcel.pickup && parcel.dueAt) {
    return (
      <p className="small">
        {t('workshop:pickup.until')} <DateText iso={parcel.dueAt} shape="weekday-day" />
      </p>
    )
  }
  if (parcel.postBy === null) return null
  const [late, due] = parcel.pickup
    ? ['workshop:pickup.readyLate', 'workshop:pickup.readyBy']
    : ['workshop:orders.postLate', 'workshop:orders.postBy']
  return (
    <p className="small">
      <b className={parcel.postBy < now ? 'stop' : ''}>
        {t(parcel.postBy < now ? late : due)} <DateText iso={parcel.postBy} shape="weekday-day" />
      </b>
    </p>
  )
}
