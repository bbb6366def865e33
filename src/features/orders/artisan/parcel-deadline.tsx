import type { WorkshopParcel } from '#features/orders/order.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ParcelDeadline({
  parcel,
  now,
}: {
  parcel: Pick<WorkshopParcel, 'status' | 'dueAt' | 'postBy'>
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
  if (parcel.postBy === null) return null
  return (
    <p className="small">
      <b className={parcel.postBy < now ? 'stop' : ''}>
        {parcel.postBy < now ? t('workshop:orders.postLate') : t('workshop:orders.postBy')}{' '}
        <DateText iso={parcel.postBy} shape="weekday-day" />
      </b>
    </p>
  )
}
