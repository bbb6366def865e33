import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { returnsApi } from '#features/returns/api.ts'
import type { OrderReturn, ReturnMoveRequest } from '#features/returns/order-return.ts'
import { ReturnMoveDialog } from '#features/returns/parts/return-move-dialog.tsx'
import { ApiError, api } from '#features/screens/api-client.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import type { OrderQuestion } from './order-question.ts'
import { ReorderDialog } from './reorder-dialog.tsx'

type Props = { order: OrderDetail; question: OrderQuestion | null; onClose: () => void }

/** The one dialog that is open on the order page, or none. */
export function OrderDialogs({ order, question, onClose }: Props) {
  if (question === null) return null
  switch (question.kind) {
    case 'cancel-all':
      return <CancelDialog order={order} what="all" onClose={onClose} />
    case 'cancel-parcel':
      return <CancelDialog order={order} what={{ parcel: question.parcel }} onClose={onClose} />
    case 'cancel-line':
      return <CancelDialog order={order} what={{ parcel: question.parcel, line: question.line }} onClose={onClose} />
    case 'received':
      return <ReceivedDialog order={order} parcel={question.parcel} onClose={onClose} />
    case 'reorder':
      return <ReorderDialog number={order.number} onClose={onClose} />
    case 'return-move':
      return <OwnReturnMove order={order} {...question} onClose={onClose} />
  }
}

function OwnReturnMove({
  order,
  orderReturn,
  move,
  onClose,
}: {
  order: OrderDetail
  orderReturn: OrderReturn
  move: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()

  const make = async (body: ReturnMoveRequest): Promise<string | null> => {
    try {
      await api.call(returnsApi.move, { params: { number: order.number, return: orderReturn.number }, body })
      toast.success(t(`shop:returnMove.done.${camel(move)}`))
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.errors[0]?.message ?? error.message
    } finally {
      await revalidate()
    }
  }
  return <ReturnMoveDialog orderReturn={orderReturn} move={move} onMove={make} onClose={onClose} />
}

/** Saying that it is here cannot be taken back, and the days in which goods may go back begin. */
function ReceivedDialog({ order, parcel, onClose }: { order: OrderDetail; parcel: OrderParcel; onClose: () => void }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const confirm = async () => {
    setSending(true)
    setProblem(null)
    try {
      const body = { parcel: parcel.number }
      await api.call(ordersApi.confirmReceived, { params: { number: order.number }, body })
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
    <Dialog isOpen onClose={onClose} title={t('shop:received.title', { artisan: parcel.artisan.name })}>
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

/** Everything that may still be cancelled, one parcel, or one line of one. */
type Cancelled = 'all' | { parcel: OrderParcel; line?: OrderLine }

/** Asks before it cancels, and says what comes back. */
function CancelDialog({ order, what, onClose }: { order: OrderDetail; what: Cancelled; onClose: () => void }) {
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
      await api.call(ordersApi.cancel, { params: { number: order.number }, body })
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
