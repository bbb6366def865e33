import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { OrderDetail } from '#features/orders/order.ts'
import { OrderBill } from '#features/orders/parts/order-bill.tsx'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ChangeMethod } from './change-method.tsx'
import { ConfirmCash } from './confirm-cash.tsx'
import { usePayment } from './use-payment.ts'

type Props = { order: OrderDetail; email: string }

/** A placed order that waits for its payment, or with cash for its six digits. */
export function PayOrder(props: Props) {
  const { t } = useTranslation()
  const { order } = props
  return (
    <div className="wrap narrow">
      <h1>{t(titleOf(order))}</h1>
      <p className="mute">{t('shop:pay.order', { number: order.number })}</p>
      {order.codeAsked ? <ConfirmCash order={order} asked={order.codeAsked} /> : null}
      <OrderBill order={order} />
      {order.codeAsked ? null : <PayNow {...props} />}
      {order.codeAsked || order.canPay ? <ChangeMethod order={order} /> : null}
    </div>
  )
}

function titleOf(order: OrderDetail): string {
  if (order.codeAsked) return 'shop:cashCode.title'
  return order.canPay ? 'shop:pay.title' : 'shop:pay.nothingToPay'
}

/** Right after placing, and when asked to pay again, the sheet opens by itself. */
function PayNow({ order, email }: Props) {
  const { t } = useTranslation()
  const { pay, isPaying, message } = usePayment(order, email)
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
    <>
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
    </>
  )
}
