import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Button } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type DelayNoticeProps = { order: OrderDetail; parcel: OrderParcel; delay: NonNullable<OrderParcel['delay']> }

export function DelayNotice({ order, parcel, delay }: DelayNoticeProps) {
  const { t } = useTranslation()
  const { answer, isSending, problem } = useDelayAnswer(order.number, parcel.number)
  const day = formatDate((key, options) => t(key, options), delay.promisedUntil, 'weekday-day')
  return (
    <div className="ask">
      <p>
        <b>{t('shop:delay.title', { artisan: parcel.artisan.name, day })}</b> <Written>{delay.reason}</Written>
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

export function LateNotice({ order, parcel }: { order: OrderDetail; parcel: OrderParcel }) {
  const { t } = useTranslation()
  const { answer, isSending, problem } = useDelayAnswer(order.number, parcel.number)
  return (
    <div className="ask">
      <p>{t('shop:delay.late', { artisan: parcel.artisan.name })}</p>
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
      await api.call(ordersApi.answerDelay, { params: { number, parcel }, body: { agrees } })
      toast.success(t(agrees ? 'shop:delay.agreed' : 'shop:delay.cancelled'))
    } catch (error) {
      setProblem(refusalOf(error))
    }
    setSending(false)
    await revalidate()
  }
  return { answer, isSending, problem }
}
