import type { OrderDetail } from '#features/orders/order.ts'
import { partsInCash } from '#features/payments/balance.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { BillSums, TaxInside } from './bill-parts.tsx'
import { camel, paidBy } from './order-words.ts'

export function OrderBill({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const { payment } = order
  const isPaid = payment.status === 'captured' || payment.status === 'cod_collected' || payment.status === 'remitted'
  // Agreed is not given: the money may be days away, or still wait for an account number.
  const refunded = order.refunds.filter(({ status }) => status === 'succeeded')
  const refundedPaise = refunded.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const back = { refunded: refundedPaise, refundComing: Math.max(0, payment.refundedPaise - refundedPaise) }
  const { depositPaise, balancePaise, inCash } = balanceOf(order)
  const duePaise = order.parcels.reduce((sum, parcel) => sum + parcel.duePaise, 0)
  const lines = order.parcels.flatMap((parcel) =>
    parcel.lines.map((line) => ({ ...line, key: `${parcel.number} ${line.sku}` })),
  )
  return (
    <>
      <BillSums
        sums={{ ...order, couponCode: order.coupon?.code ?? null }}
        total={t(isPaid && isWhole(order) ? 'shop:bill.paid' : 'shop:bill.total')}
      >
        {order.giftCard ? (
          <div>
            <dt>{t('shop:bill.giftCard', { last4: order.giftCard.last4 })}</dt>
            <dd>{formatInr(-order.giftCard.usedPaise)}</dd>
          </div>
        ) : null}
        {balancePaise > 0 ? (
          <>
            <div>
              <dt>{t(inCash ? 'shop:balance.first' : 'shop:balance.withOrder')}</dt>
              <dd>{formatInr(depositPaise)}</dd>
            </div>
            <div>
              <dt>{t(inCash ? 'shop:balance.atDoor' : 'shop:balance.beforePosting')}</dt>
              <dd>{formatInr(balancePaise)}</dd>
            </div>
          </>
        ) : null}
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

function balanceOf({ parcels, totalPaise }: OrderDetail) {
  const balancePaise = parcels.reduce((sum, { balance }) => sum + (balance?.amountPaise ?? 0), 0)
  const inCash = parcels.some(({ balance }) => balance?.inCash)
  return { depositPaise: totalPaise - balancePaise, balancePaise, inCash }
}

function isWhole({ parcels }: OrderDetail): boolean {
  return parcels.every(({ balance }) => balance === null || balance.isPaid)
}

/** One sentence: paid, not yet, or in part. */
export function HowPaid({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('shop')
  const { status } = order.payment
  const part = status === 'captured' ? partsInCash(order) : null
  if (part) return t('payment.part', { sum: formatInr(part.paidPaise) })
  return t(`payment.${camel(status)}`, { method: t(`method.${paidBy(order)}`) })
}
