import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { ordersCalls } from '#features/orders/orders-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { Written } from '#ui/written.tsx'

type Props = { order: OrderDetail; parcel: OrderParcel; delay: NonNullable<OrderParcel['delay']> }

/** The maker asks for a later day; the answer is the customer's, and a no costs nothing. */
export function DelayNotice({ order, parcel, delay }: Props) {
  const { t } = useTranslation()
  const { answer, isSending, problem } = useDelayAnswer(order.number, parcel.number)
  const day = formatDate((key, options) => t(key, options), delay.promisedUntil, 'weekday-day')
  return (
    <div className="ask">
      <p>
        <b>{t('shop:delay.title', { maker: parcel.artisan.name, day })}</b> <Written>{delay.reason}</Written>
      </p>
      <p className="small mute">
        {t('shop:delay.before')} <DateText iso={parcel.promisedUntil} shape="weekday-day" />. {t('shop:delay.silence')}
      </p>
      {problem ? (
        <p className="stop" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="ask-acts">
        <Button disabled={isSending} onClick={() => void answer(true)}>
          {t('shop:delay.agree', { day })}
        </Button>
        <Button variant="link" disabled={isSending} onClick={() => void answer(false)}>
          {t('shop:delay.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The promised day is past and nothing is on its way: whoever does not want to wait goes free of charge. */
export function LateNotice({ order, parcel }: { order: OrderDetail; parcel: OrderParcel }) {
  const { t } = useTranslation()
  const { answer, isSending, problem } = useDelayAnswer(order.number, parcel.number)
  return (
    <div className="ask">
      <p>{t('shop:delay.late', { maker: parcel.artisan.name })}</p>
      {problem ? (
        <p className="stop" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="ask-acts">
        <Button disabled={isSending} onClick={() => void answer(false)}>
          {t('shop:delay.cancel')}
        </Button>
      </div>
    </div>
  )
}

function useDelayAnswer(number: string, parcel: string) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const answer = async (agrees: boolean) => {
    setSending(true)
    setProblem(null)
    try {
      await api.call(ordersCalls.answerDelay, { params: { number, parcel }, body: { agrees } })
      toast.success(t(agrees ? 'shop:delay.agreed' : 'shop:delay.cancelled'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setSending(false)
    await revalidate()
  }
  return { answer, isSending, problem }
}
