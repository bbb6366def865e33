import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { ordersCalls } from '#features/orders/orders-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'
import { Written } from '#ui/written.tsx'

/** Everything that may still be cancelled, one parcel, or one line of one. */
export type Cancelled = 'all' | { parcel: OrderParcel; line?: OrderLine }

/** Asks before it cancels, and says what comes back. */
export function CancelDialog({ order, what, onClose }: { order: OrderDetail; what: Cancelled; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { cancel, isSending, problem } = useCancel(order, what, onClose)
  const lines = linesOf(order, what)
  // The courier comes anyway for what is left of a parcel: with a line only its goods come back.
  const withCarriage = what === 'all' || !what.line
  const backPaise = lines.reduce(
    (sum, line) => sum + line.linePaise - line.discountPaise + (withCarriage ? line.shippingPaise : 0),
    0,
  )

  return (
    <Dialog isOpen onClose={onClose} title={t(titleOf(what))}>
      <ul className="small">
        {lines.map((line) => (
          <li key={line.sku}>
            <Written>{line.name}</Written>
          </li>
        ))}
      </ul>
      <p className="mute dialog-text">
        {order.payment.status === 'captured'
          ? t('shop:cancel.moneyBack', { sum: formatInr(backPaise) })
          : t('shop:cancel.nothingPaid')}
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
        <Button variant="act" disabled={isSending} onClick={() => void cancel(reason.trim())}>
          {isSending ? t('shop:cancel.sending') : t('shop:cancel.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

function titleOf(what: Cancelled): string {
  if (what === 'all') return 'shop:cancel.titleAll'
  return what.line ? 'shop:cancel.titleLine' : 'shop:cancel.titleParcel'
}

function linesOf(order: OrderDetail, what: Cancelled): OrderLine[] {
  if (what !== 'all' && what.line) return [what.line]
  const parcels = what === 'all' ? order.parcels.filter(({ moves }) => moves.includes('cancel')) : [what.parcel]
  return parcels.flatMap(({ lines }) => lines.filter(({ isCancelled }) => !isCancelled))
}

function useCancel(order: OrderDetail, what: Cancelled, onDone: () => void) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const cancel = async (reason: string) => {
    setSending(true)
    setProblem(null)
    try {
      const body = {
        ...(what === 'all' ? {} : { parcel: what.parcel.number }),
        ...(what !== 'all' && what.line ? { sku: what.line.sku } : {}),
        ...(reason ? { reason } : {}),
      }
      await api.call(ordersCalls.cancel, { params: { number: order.number }, body })
      toast.success(t('shop:cancel.done'))
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
    setSending(false)
    await revalidate()
  }
  return { cancel, isSending, problem }
}
