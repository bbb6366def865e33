import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#domain/orders/order.ts'
import { formatInr } from '#platform/money.ts'

/** The sum of an order as it was sold; what was paid or is to be paid stands under the double line. */
export function OrderBill({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const { payment } = order
  return (
    <>
      <dl className="bill">
        <div>
          <dt>{t('shop:bill.pieces', { count: order.pieces })}</dt>
          <dd>{formatInr(order.subtotalPaise)}</dd>
        </div>
        {order.discountPaise > 0 ? (
          <div>
            <dt>{t('common:noun.discount')}</dt>
            <dd>{formatInr(-order.discountPaise)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('common:noun.delivery')}</dt>
          <dd>{order.shippingPaise === 0 ? t('shop:bill.free') : formatInr(order.shippingPaise)}</dd>
        </div>
        <div className="sum">
          <dt>{t(payment.status === 'captured' ? 'shop:bill.paid' : 'shop:bill.total')}</dt>
          <dd>{formatInr(order.totalPaise)}</dd>
        </div>
        {payment.refundedPaise > 0 ? (
          <div>
            <dt>{t('shop:bill.refunded')}</dt>
            <dd>{formatInr(-payment.refundedPaise)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="micro bill-note">{t('shop:bill.taxInside', { tax: formatInr(order.taxPaise) })}</p>
    </>
  )
}
