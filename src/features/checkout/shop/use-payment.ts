import { useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { giftCardsApi } from '#features/gift-cards/api.ts'
import { paths } from '#features/paths.ts'
import { paymentsApi } from '#features/payments/api.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { openRazorpaySheet, type SheetAnswer } from './razorpay-sheet.ts'

/** What the sheet can be opened for, and where paying leads. */
export type Payable = {
  paid: string
  failed: string
  sheet(gatewayOrderId: string): string
  open(): Promise<{ payment: PaymentState; payPage: string | null }>
  verify(answer: SheetAnswer): Promise<{ payment: PaymentState }>
}

/** `isFirst` false: what is paid of an order later, before it is posted, leads back to it. */
export function payableOrder(number: string, isFirst: boolean): Payable {
  return {
    ...(isFirst
      ? { paid: paths.orderSuccess(number), failed: paths.orderFailed(number) }
      : { paid: paths.order(number), failed: paths.pay(number) }),
    sheet: (gatewayOrderId) => paths.sandboxSheet(gatewayOrderId, { order: number }),
    open: () => api.call(paymentsApi.open, { params: { number } }),
    verify: (answer) => api.call(paymentsApi.verify, { body: { orderNumber: number, ...answer } }),
  }
}

export function payableGiftCard(id: string): Payable {
  return {
    paid: paths.giftCard(id),
    failed: paths.payGiftCard(id),
    sheet: (gatewayOrderId) => paths.sandboxSheet(gatewayOrderId, { giftCard: id }),
    open: async () => {
      const { card, payPage } = await api.call(giftCardsApi.open, { params: { id } })
      return { payment: card.payment, payPage }
    },
    verify: async (answer) => {
      const { card } = await api.call(giftCardsApi.verify, { params: { id }, body: answer })
      return { payment: card.payment }
    },
  }
}

export function usePayment(payable: Payable, buyer: { fullName: string; phone: string; email: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPaying, setPaying] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  const pay = async () => {
    setPaying(true)
    setMessage(null)
    try {
      const { payment, payPage } = await payable.open()
      if (payPage !== null) return location.assign(payPage)
      setMessage(await openSheet(payment))
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : t('shop:pay.sheetFailed'))
    }
    setPaying(false)
  }

  const openSheet = async (payment: PaymentState): Promise<string | null> => {
    if (payment.status === 'captured') return leave(navigate, payable.paid)
    if (!payment.gatewayOrderId) return t('shop:pay.gatewayAway')
    if (payment.provider === 'sandbox') return leave(navigate, payable.sheet(payment.gatewayOrderId))

    const outcome = await openRazorpaySheet(payment, t('common:shopName'), buyer)
    if (outcome.kind === 'dismissed') return t('shop:pay.dismissed')
    if (outcome.kind === 'failed') return leave(navigate, payable.failed)
    return leave(navigate, await settledPath(payable, outcome.answer))
  }
  return { pay, isPaying, message }
}

/** Without our server's response the payment may exist: the page waits for the gateway's webhook. */
export async function settledPath({ paid, failed, verify }: Payable, answer: SheetAnswer): Promise<string> {
  try {
    const { payment } = await verify(answer)
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
