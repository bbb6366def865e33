import { useTranslation } from 'react-i18next'
import type { AdminOrder } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'
import { Written } from '#ui/written.tsx'

export function OfficeStage({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const same = order.parcels.filter((parcel) => parcel.status === order.status).length
  const isPart = order.parcels.length > 1 && same < order.parcels.length
  const word = isPart
    ? t('admin:orders.partly', { stage: t(statusKey(order.status)), part: same, all: order.parcels.length })
    : t(statusKey(order.status))
  return (
    <>
      <Stage filled={stageOf[order.status]} word={word} tone={statusTone(order.status)} />
      {order.notices.map((notice) => (
        <OrderNotice key={`${notice.kind} ${notice.words} ${notice.until}`} notice={notice} />
      ))}
    </>
  )
}

export function PaymentWords({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`shop:method.${order.method}`)}, {t(`admin:payment.${camel(order.paymentStatus)}`)}
    </>
  )
}

/** Why an order waits for the office, in the words of who brought it there, and until when. */
function OrderNotice({ notice }: { notice: AdminOrder['notices'][number] }) {
  const { t } = useTranslation('admin')
  return (
    <span className="desk-why">
      {t(`orders.notice.${notice.kind}`)}
      {notice.words ? (
        <>
          : <Written>{notice.words}</Written>
        </>
      ) : null}
      {notice.until ? (
        <>
          . {t('orders.until')} <DateText iso={notice.until} shape="weekday-time" />
        </>
      ) : null}
    </span>
  )
}
