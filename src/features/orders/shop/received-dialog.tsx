import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { ordersCalls } from '#features/orders/orders-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toaster.tsx'

/** Saying that it is here cannot be taken back, and the days in which goods may go back begin. */
export function ReceivedDialog({
  order,
  parcel,
  onClose,
}: {
  order: OrderDetail
  parcel: OrderParcel
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const confirm = async () => {
    setSending(true)
    setProblem(null)
    try {
      const body = { parcel: parcel.number }
      await api.call(ordersCalls.confirmReceived, { params: { number: order.number }, body })
      toast.success(t('shop:received.done'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setSending(false)
    await revalidate()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('shop:received.title', { maker: parcel.artisan.name })}>
      <p className="mute">{t('shop:received.text')}</p>
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="acts">
        <Button onClick={onClose}>{t('shop:received.notYet')}</Button>
        <Button variant="act" disabled={isSending} onClick={() => void confirm()}>
          {t('shop:received.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
