import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { OrderDetail, OrderParcel } from '#domain/orders/order.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { formatInr } from '#platform/money.ts'
import { ApiError, api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toaster.tsx'

export type Cancelled = { parcel: OrderParcel } | 'all'

/** Asks before it cancels, and says what comes back. `what` null: closed. */
export function CancelDialog({
  order,
  what,
  onClose,
}: {
  order: OrderDetail
  what: Cancelled | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const parcels =
    what === 'all' || what === null ? order.parcels.filter((parcel) => parcel.moves.includes('cancel')) : [what.parcel]
  const backPaise = parcels.reduce((sum, parcel) => sum + parcel.totalPaise, 0)
  const isPaid = order.payment.status === 'captured'

  const cancel = async () => {
    setSending(true)
    setProblem(null)
    try {
      const body = {
        ...(what !== 'all' && what !== null ? { parcel: what.parcel.number } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }
      await api.call(ordersCalls.cancel, { params: { number: order.number }, body })
      toast.success(t('shop:cancel.done'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setSending(false)
    await revalidate()
  }

  return (
    <Dialog
      isOpen={what !== null}
      onClose={onClose}
      title={t(what === 'all' ? 'shop:cancel.titleAll' : 'shop:cancel.titleParcel')}
    >
      <ul className="small">
        {parcels.flatMap((parcel) => parcel.lines.map((line) => <li key={line.sku}>{line.name}</li>))}
      </ul>
      <p className="mute dialog-text">
        {isPaid ? t('shop:cancel.moneyBack', { sum: formatInr(backPaise) }) : t('shop:cancel.nothingPaid')}
      </p>
      <TextArea
        label={t('shop:cancel.reason')}
        help={t('shop:cancel.reasonHelp')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="acts">
        <Button onClick={onClose}>{t('shop:cancel.keep')}</Button>
        <Button variant="act" disabled={isSending} onClick={() => void cancel()}>
          {isSending ? t('shop:cancel.sending') : t('shop:cancel.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
