import type { OrderDetail } from '#features/orders/order.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { BillSums, TaxInside } from './bill-parts.tsx'

export function OrderBill({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const { payment } = order
  const isPaid = payment.status === 'captured' || payment.status === 'cod_collected' || payment.status === 'remitted'
  // Agreed is not given: the money may be days away, or still wait for an account number.
  const refunded = order.refunds.filter(({ status }) => status === 'succeeded')
  const refundedPaise = refunded.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const back = { refunded: refundedPaise, refundComing: Math.max(0, payment.refundedPaise - refundedPaise) }
  const duePaise = order.parcels.reduce((sum, parcel) => sum + parcel.duePaise, 0)
  const lines = order.parcels.flatMap((parcel) =>
    parcel.lines.map((line) => ({ ...line, key: `${parcel.number} ${line.sku}` })),
  )
  return (
    <>
      <BillSums
        sums={{ ...order, couponCode: order.coupon?.code ?? null }}
        total={t(isPaid ? 'shop:bill.paid' : 'shop:bill.total')}
      >
        {(['refunded', 'refundComing'] as const).map((state) =>
          back[state] > 0 ? (
            <div key={state}>
              <dt>{t(`shop:bill.${state}`)}</dt>
              <dd>{formatInr(-back[state])}</dd>
            </div>
          ) : null,
        )}
        {payment.status === 'cod_due' && duePaise !== order.totalPaise ? (
          <div>
            <dt>{t('shop:bill.stillDue')}</dt>
            <dd>{formatInr(duePaise)}</dd>
          </div>
        ) : null}
      </BillSums>
      <TaxInside lines={lines} />
    </>
  )
}
