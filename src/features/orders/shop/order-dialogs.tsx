import { ordersApi } from '#features/orders/api.ts'
import type { OrderDetail, OrderLine, OrderParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { returnsApi } from '#features/returns/api.ts'
import type { OrderReturn, ReturnMoveRequest } from '#features/returns/order-return.ts'
import { ReturnMoveDialog } from '#features/returns/parts/return-move-dialog.tsx'
import { returnDaysOf } from '#features/returns/return-rules.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typedIn } from '#ui/ask-dialog.tsx'
import { TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import type { OrderQuestion } from './order-question.ts'
import { ReorderDialog } from './reorder-dialog.tsx'

type Props = { order: OrderDetail; question: OrderQuestion | null; onClose: () => void }

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

type OwnReturn = { order: OrderDetail; orderReturn: OrderReturn; move: string; onClose: () => void }

function OwnReturnMove({ order, orderReturn, move, onClose }: OwnReturn) {
  const { t } = useTranslation()
  const act = useAct()
  const make = (body: ReturnMoveRequest) =>
    act(
      () => api.call(returnsApi.move, { params: { number: order.number, return: orderReturn.number }, body }),
      t(`shop:returnMove.done.${camel(move)}`),
    )
  return <ReturnMoveDialog orderReturn={orderReturn} move={move} onMove={make} onClose={onClose} />
}

/** Confirming receipt cannot be undone and starts the return window. */
function ReceivedDialog({ order, parcel, onClose }: { order: OrderDetail; parcel: OrderParcel; onClose: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const call = () =>
    api.call(ordersApi.confirmReceived, { params: { number: order.number }, body: { parcel: parcel.number } })
  return (
    <AskDialog
      title={t('shop:received.title', { artisan: parcel.artisan.name })}
      text={t('shop:received.text', { days: returnDaysOf(parcel.lines) })}
      act={t('shop:received.confirm')}
      back={t('shop:received.notYet')}
      onAct={() => act(call, t('shop:received.done'))}
      onClose={onClose}
    />
  )
}

type Cancelled = 'all' | { parcel: OrderParcel; line?: OrderLine }

function CancelDialog({ order, what, onClose }: { order: OrderDetail; what: Cancelled; onClose: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const lines = linesOf(order, what)
  // The courier still comes for the rest of the parcel, so a single line refunds only its goods.
  const withCarriage = what === 'all' || !what.line
  const backPaise = lines.reduce(
    (sum, line) => sum + line.linePaise - line.discountPaise + (withCarriage ? line.shippingPaise : 0),
    0,
  )

  const cancel = (form: FormData) => {
    const body = {
      ...(what === 'all' ? {} : { parcel: what.parcel.number }),
      ...(what !== 'all' && what.line ? { sku: what.line.sku } : {}),
      ...typedIn(form, ['reason']),
    }
    return act(() => api.call(ordersApi.cancel, { params: { number: order.number }, body }), t('shop:cancel.done'))
  }

  return (
    <AskDialog
      title={t(titleOf(what))}
      text={
        <>
          <ul className="small">
            {lines.map((line) => (
              <li key={line.sku}>
                <Written>{line.name}</Written>
              </li>
            ))}
          </ul>
          <p className="dialog-text">
            {order.payment.status === 'captured'
              ? t('shop:cancel.moneyBack', { sum: formatInr(backPaise) })
              : t('shop:cancel.nothingPaid')}
          </p>
        </>
      }
      act={t('shop:cancel.confirm')}
      back={t('shop:cancel.keep')}
      onAct={cancel}
      onClose={onClose}
    >
      <TextArea name="reason" label={t('shop:cancel.reason')} help={t('shop:cancel.reasonHelp')} maxLength={500} />
    </AskDialog>
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
