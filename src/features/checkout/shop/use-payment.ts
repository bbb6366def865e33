import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { OrderDetail } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { paymentsApi } from '#features/payments/api.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { openRazorpaySheet, type SheetAnswer } from './razorpay-sheet.ts'

export function usePayment(order: OrderDetail, email: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPaying, setPaying] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  const ways = waysOf(order.number, order.canPay)

  const pay = async () => {
    setPaying(true)
    setMessage(null)
    try {
      const { payment, payPage } = await api.call(paymentsApi.open, { params: { number: order.number } })
      if (payPage !== null) return location.assign(payPage)
      setMessage(await openSheet(payment))
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : t('shop:pay.sheetFailed'))
    }
    setPaying(false)
  }

  const openSheet = async (payment: PaymentState): Promise<string | null> => {
    if (payment.status === 'captured') return leave(navigate, ways.paid)
    if (!payment.gatewayOrderId) return t('shop:pay.gatewayAway')
    if (payment.provider === 'sandbox') return leave(navigate, paths.sandboxSheet(payment.gatewayOrderId, order.number))

    const { fullName, phone } = order.billingAddress
    const outcome = await openRazorpaySheet(payment, t('common:shopName'), { fullName, phone, email })
    if (outcome.kind === 'dismissed') return t('shop:pay.dismissed')
    if (outcome.kind === 'failed') return leave(navigate, ways.failed)
    return leave(navigate, await settledPath(order.number, outcome.answer, ways))
  }
  return { pay, isPaying, message }
}

/** Where paying leads. What is paid of an order later, before it is posted, leads back to it. */
export function waysOf(number: string, isFirst: boolean): { paid: string; failed: string } {
  return isFirst
    ? { paid: paths.orderSuccess(number), failed: paths.orderFailed(number) }
    : { paid: paths.order(number), failed: paths.pay(number) }
}

/** Without our server's response the payment may exist: the success page waits for the gateway's webhook. */
export async function settledPath(
  orderNumber: string,
  answer: SheetAnswer,
  { paid, failed }: { paid: string; failed: string },
): Promise<string> {
  try {
    const { payment } = await api.call(paymentsApi.verify, { body: { orderNumber, ...answer } })
    return payment.status === 'failed' ? failed : paid
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isUnknown = error.status === 0 || error.status >= 500
    return isUnknown ? paid : failed
  }
}

async function leave(navigate: NavigateFunction, to: string): Promise<null> {
  await navigate(to, { replace: true })
  return null
}
