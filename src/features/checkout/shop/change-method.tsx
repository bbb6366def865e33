import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { type OrderMethod, orderMethods, paymentMethods } from '#features/payments/payment.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { Button, Radio } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ChangeMethod({ order, opensAfter = false }: { order: OrderDetail; opensAfter?: boolean }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const { method } = order.payment

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const paymentMethod = new FormData(event.currentTarget).get('method') as OrderMethod
    setSending(true)
    setText(null)
    try {
      await api.call(ordersApi.changeMethod, { params: { number: order.number }, body: { paymentMethod } })
      // A full page load: the gateway's script may run only in the payment document.
      if (opensAfter)
        return location.assign(paymentMethod === 'cod' ? paths.pay(order.number) : paths.payNow(order.number))
      await revalidate()
      setText(t('shop:pay.methodChanged', { method: t(`shop:method.${paymentMethod}`) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setText(error.message)
    }
    setSending(false)
  }
  return (
    <details className="fold change-method">
      <summary>{t('shop:pay.changeMethod')}</summary>
      <form method="post" className="stack" onSubmit={change}>
        <fieldset className="choices">
          <legend className="sr">{t('shop:checkout.howToPay')}</legend>
          {(order.giftCard ? paymentMethods : orderMethods).map((value) => (
            <Radio
              key={`${value} ${method}`}
              name="method"
              value={value}
              defaultChecked={value === method}
              label={t(`shop:method.${value}`)}
            />
          ))}
        </fieldset>
        <Button type="submit" disabled={isSending}>
          {t('shop:pay.takeMethod')}
        </Button>
      </form>
      <p role="status" className="small">
        {text}
      </p>
    </details>
  )
}
