import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { OrderDetail } from '#domain/orders/order.ts'
import { formatInr } from '#platform/money.ts'
import { OrderBill } from '#web/orders/order-bill.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { usePayment } from './use-payment.ts'

/** A placed order that waits for its payment. Right after placing, and when asked to pay again, the sheet opens by itself. */
export function PayOrder({ order, email, nonce }: { order: OrderDetail; email: string; nonce: string | null }) {
  const { t } = useTranslation()
  const { pay, isPaying, message } = usePayment(order, email, nonce)
  const { state, search } = useLocation()
  const wasPlacedNow = (state as { opensSheet?: boolean } | null)?.opensSheet === true
  const opensSheet = order.canPay && (wasPlacedNow || new URLSearchParams(search).get('sheet') === 'open')
  const hasOpened = useRef(false)

  useEffect(() => {
    if (!opensSheet || hasOpened.current) return
    hasOpened.current = true
    void pay()
  })

  return (
    <div className="wrap narrow">
      <h1>{order.canPay ? t('shop:pay.title') : t('shop:pay.nothingToPay')}</h1>
      <p className="mute">{t('shop:pay.order', { number: order.number })}</p>
      <OrderBill order={order} />
      {order.payment.isTestMode ? <p className="test-mode">{t('shop:checkout.testMode')}</p> : null}
      {message ? (
        <p className="ask" role="alert">
          {message}
        </p>
      ) : null}
      <div className="order-acts pay-acts">
        {order.canPay ? (
          <Button variant="act" disabled={isPaying} onClick={() => void pay()}>
            {isPaying ? t('shop:pay.opening') : t('shop:pay.now', { total: formatInr(order.totalPaise) })}
          </Button>
        ) : null}
        <Button to={paths.order(order.number)}>{t('shop:pay.seeOrder')}</Button>
      </div>
      {order.canPay && order.payment.expiresAt ? (
        <p className="micro">
          {t('shop:pay.heldUntil')} <DateText iso={order.payment.expiresAt} shape="day-time" />
        </p>
      ) : null}
    </div>
  )
}
