import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ordersApi } from '#features/orders/api.ts'
import type { MoveRequest, OrderParcel } from '#features/orders/order.ts'
import { findMove } from '#features/orders/order-status.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Every move of the admin is confirmed here, with the words that the table of moves asks for. */
export function AdminMoveDialog({
  parcel,
  move,
  onClose,
}: {
  parcel: Pick<OrderParcel, 'number' | 'status'>
  move: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { make, isMoving, problem } = useAdminMove(parcel, move, onClose)
  const needs = findMove(parcel.status, move)?.needs ?? []
  const word = t(`admin:move.${camel(move)}`)

  return (
    <Dialog isOpen onClose={onClose} title={t('admin:move.title', { move: word, number: parcel.number })}>
      <form method="post" className="stack" onSubmit={(event) => void make(event)}>
        <p className="mute">{t(`admin:moveText.${camel(move)}`)}</p>
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
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('admin:move.back')}</Button>
          <Button variant="act" type="submit" disabled={isMoving}>
            {isMoving ? t('admin:move.sending') : word}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useAdminMove(parcel: Pick<OrderParcel, 'number' | 'status'>, move: string, onDone: () => void) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = moveOf(move, new FormData(event.currentTarget))
    setMoving(true)
    setProblem(null)
    try {
      await api.call(ordersApi.adminMove, { params: { parcel: parcel.number }, body })
      toast.success(t('admin:move.done'))
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    }
    setMoving(false)
    await revalidate()
  }
  return { make, isMoving, problem }
}

function moveOf(move: string, form: FormData): MoveRequest {
  const reason = String(form.get('reason') ?? '').trim()
  const until = new Date(String(form.get('until') ?? ''))
  return {
    move,
    ...(reason ? { reason } : {}),
    ...(Number.isNaN(until.getTime()) ? {} : { until: until.toISOString() }),
  }
}
