import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { OrderDetail } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import type { OrderReturn, ReturnMoveRequest } from '#features/returns/order-return.ts'
import { ReturnMoveDialog } from '#features/returns/parts/return-move-dialog.tsx'
import { returnsCalls } from '#features/returns/returns-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { toast } from '#ui/toaster.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { OrderQuestion } from './order-question.ts'
import { ReceivedDialog } from './received-dialog.tsx'
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
      await api.call(returnsCalls.move, { params: { number: order.number, return: orderReturn.number }, body })
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
