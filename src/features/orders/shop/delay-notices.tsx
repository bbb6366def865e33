import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Button } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Late = { order: OrderDetail; parcel: OrderParcel }

/** The artisan asks for more days: the buyer agrees or cancels. */
export function DelayNotice({ order, parcel, delay }: Late & { delay: NonNullable<OrderParcel['delay']> }) {
  const { t } = useTranslation()
  const day = formatDate((key, options) => t(key, options), delay.promisedUntil, 'weekday-day')
  return (
    <DelayQuestion order={order} parcel={parcel} agree={t('shop:delay.agree', { day })}>
      <p>
        <b>{t('shop:delay.title', { artisan: parcel.artisan.name, day })}</b> <Written>{delay.reason}</Written>
      </p>
      <p className="small mute">
        {t('shop:delay.before')} <DateText iso={parcel.promisedUntil} shape="weekday-day" />
        {t('common:stop')} {t('shop:delay.silence')}
      </p>
    </DelayQuestion>
  )
}

/** The promised day is over and nobody asked: the buyer may cancel. */
export function LateNotice({ order, parcel }: Late) {
  const { t } = useTranslation()
  return (
    <DelayQuestion order={order} parcel={parcel} agree={null}>
      <p>{t('shop:delay.late', { artisan: parcel.artisan.name })}</p>
    </DelayQuestion>
  )
}

/** `agree`: words of the button; null where there is nothing to agree to */
function DelayQuestion({ order, parcel, agree, children }: Late & { agree: string | null; children: ReactNode }) {
  const { t } = useTranslation()
  const { answer, isSending, problem } = useDelayAnswer(order.number, parcel.number)
  return (
    <div className="ask">
      {children}
      {problem ? (
        <p className="stop" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="ask-acts">
        {agree === null ? null : (
          <Button disabled={isSending} onClick={() => void answer(true)}>
            {agree}
          </Button>
        )}
        <Button variant={agree === null ? 'plain' : 'link'} disabled={isSending} onClick={() => void answer(false)}>
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
