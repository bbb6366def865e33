import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { ordersCalls } from '#features/orders/orders-calls.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'

/** Asks how many pieces of each go in a second parcel. */
export function SplitDialog({ parcel, onClose }: { parcel: WorkshopParcel; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // One key for this dialog: an answer that got lost does not split the parcel a second time.
  const [key] = useState(() => crypto.randomUUID())
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const asked = living.map(({ sku }) => ({ sku, quantity: Number(form.get(sku) ?? 0) }))
    const lines = asked.filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return setProblem(t('common:invalid.pieces'))
    setSending(true)
    try {
      const params = { parcel: parcel.number }
      const { number } = await api.call(ordersCalls.splitParcel, { params, body: { lines }, idempotencyKey: key })
      toast.success(t('workshop:done.split'))
      onClose()
      await navigate(paths.workshopParcel(number))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
      setSending(false)
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('workshop:split.title')}>
      <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
        <p className="mute">{t('workshop:split.text')}</p>
        {living.map((line) => (
          <Field
            key={line.sku}
            name={line.sku}
            type="number"
            inputMode="numeric"
            min={0}
            max={line.quantity}
            defaultValue={0}
            label={[line.name, ...Object.values(line.options)].join(', ')}
            help={t('workshop:split.of', { count: line.quantity })}
          />
        ))}
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('workshop:orders.back')}</Button>
          <Button variant="act" type="submit" disabled={isSending}>
            {t('workshop:split.verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
