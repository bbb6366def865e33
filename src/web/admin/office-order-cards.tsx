import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AdminOrder } from '#domain/orders/order.ts'
import { formatInr } from '#platform/money.ts'
import { paths } from '#web/paths.ts'
import { needsOffice, OfficeStage, PaymentWords } from './office-order-table.tsx'

/** The table on a phone: a row becomes three lines, nothing scrolls sideways. */
export function OfficeOrderCards({ orders, sum }: { orders: readonly AdminOrder[]; sum: string }) {
  const { t } = useTranslation()
  return (
    <ul className="cards-l">
      {orders.map((order) => (
        <li key={order.number} className={needsOffice(order) ? 'need' : ''}>
          <div className="row">
            <Link className="num" to={paths.officeOrder(order.number)}>
              {order.number}
            </Link>
            <b className="num">{formatInr(order.totalPaise)}</b>
          </div>
          <div>
            {order.customer.name}, {order.customer.city}
            <br />
            <span className="mute">{order.makers.join(', ')}</span>
          </div>
          <div className="row">
            <OfficeStage order={order} />
            <span className="mute">
              <PaymentWords order={order} />
            </span>
          </div>
        </li>
      ))}
      <li className="row sum">
        <span>{t('admin:orders.onPage', { count: orders.length })}</span>
        <span className="num">{sum}</span>
      </li>
    </ul>
  )
}
