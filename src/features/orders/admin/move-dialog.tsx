import { findMove } from '#features/moves.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { OrderParcel } from '#features/orders/order.ts'
import { parcelMoves } from '#features/orders/order-status.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed, typedIn } from '#ui/ask-dialog.tsx'
import { Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { parcel: Pick<OrderParcel, 'number' | 'status'>; move: string; onClose: () => void }

export function AdminMoveDialog({ parcel, move, onClose }: Props) {
  const { t } = useTranslation()
  const act = useAct()
  const needs = findMove(parcelMoves, parcel.status, move)?.needs ?? []
  const word = t(`admin:move.${camel(move)}`)
  const make = (form: FormData) => {
    const until = new Date(typed(form, 'until'))
    const body = {
      move,
      ...typedIn(form, ['reason']),
      ...(Number.isNaN(until.getTime()) ? {} : { until: until.toISOString() }),
    }
    return act(() => api.call(ordersApi.adminMove, { params: { parcel: parcel.number }, body }), t('admin:move.done'))
  }

  return (
    <AskDialog
      title={t('admin:move.title', { move: word, number: parcel.number })}
      text={t(`admin:moveText.${camel(move)}`)}
      act={word}
      onAct={make}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        required={needs.includes('reason')}
        maxLength={500}
        label={t('admin:move.reason')}
        help={t(needs.includes('reason') ? 'admin:move.reasonHelp' : 'admin:move.reasonOptional')}
      />
      {needs.includes('until') ? (
        <Field
          name="until"
          type="datetime-local"
          required
          label={t('admin:move.until')}
          help={t('admin:move.untilHelp')}
        />
      ) : null}
    </AskDialog>
  )
}
