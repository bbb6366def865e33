import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AdminOrder } from '#domain/orders/order.ts'
import { stageOf } from '#domain/orders/order-status.ts'
import { formatInr } from '#platform/money.ts'
import { camel, statusKey, statusTone } from '#web/orders/order-words.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Stage } from '#web/ui/stage.tsx'

/** An order on hold waits for nobody but the office. */
export function needsOffice(order: AdminOrder): boolean {
  return order.parcels.some((parcel) => parcel.status === 'on_hold')
}

export function OfficeOrderTable({ orders, sum }: { orders: readonly AdminOrder[]; sum: string }) {
  const { t } = useTranslation()
  return (
    <div className="table-wide">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{t('common:noun.order')}</th>
            <th scope="col">{t('admin:orders.placed')}</th>
            <th scope="col">{t('common:noun.customer')}</th>
            <th scope="col">{t('admin:orders.makers')}</th>
            <th scope="col">{t('admin:orders.stage')}</th>
            <th scope="col">{t('common:noun.payment')}</th>
            <th scope="col" className="m">
              {t('common:noun.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={6}>{t('admin:orders.onPage', { count: orders.length })}</td>
            <td className="m">{sum}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function OrderRow({ order }: { order: AdminOrder }) {
  return (
    <tr className={needsOffice(order) ? 'need' : ''}>
      <td className="num">
        <Link to={paths.officeOrder(order.number)}>{order.number}</Link>
      </td>
      <td className="num">
        <DateText iso={order.placedAt} shape="day-time" />
      </td>
      <td>
        {order.customer.name}
        <br />
        <span className="mute">{order.customer.city}</span>
      </td>
      <td>{order.makers.join(', ')}</td>
      <td>
        <OfficeStage order={order} />
      </td>
      <td>
        <PaymentWords order={order} />
      </td>
      <td className="m">{formatInr(order.totalPaise)}</td>
    </tr>
  )
}

export function OfficeStage({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const same = order.parcels.filter((parcel) => parcel.status === order.status).length
  const isPart = order.parcels.length > 1 && same < order.parcels.length
  const word = isPart
    ? t('admin:orders.partly', { stage: t(statusKey(order.status)), part: same, all: order.parcels.length })
    : t(statusKey(order.status))
  return <Stage filled={stageOf[order.status]} word={word} tone={statusTone(order.status)} />
}

export function PaymentWords({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`shop:method.${order.method}`)}, {t(`admin:payment.${camel(order.paymentStatus)}`)}
    </>
  )
}
