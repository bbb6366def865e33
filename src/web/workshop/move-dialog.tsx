import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkshopParcel } from '#domain/orders/order.ts'
import { findMove } from '#domain/orders/order-status.ts'
import { camel } from '#web/orders/order-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useMove } from './use-move.ts'

/** Asks for what the table of moves says a move needs: a reason, or courier and tracking number. */
export function MoveDialog({ parcel, move, onClose }: { parcel: WorkshopParcel; move: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { make, isMoving } = useMove(parcel)
  const [problem, setProblem] = useState<string | null>(null)
  const needs = findMove(parcel.status, move)?.needs ?? []
  const asksReason = needs.includes('reason') || move === 'cancel'

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = Object.fromEntries(
      ['reason', 'carrier', 'trackingNumber', 'newDate'].map((name) => [name, String(form.get(name) ?? '').trim()]),
    )
    const refused = await make({
      move,
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    })
    if (refused) setProblem(refused)
    else onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t(`workshop:ask.${camel(move)}`)}>
      <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
        <p className="mute">{t(`workshop:askText.${camel(move)}`)}</p>
        {needs.includes('newDate') ? (
          <Field
            name="newDate"
            type="date"
            required
            label={t('workshop:orders.newDate')}
            help={t('workshop:orders.newDateHelp')}
          />
        ) : null}
        {asksReason ? (
          <TextArea
            name="reason"
            required
            maxLength={500}
            label={t('workshop:orders.reason')}
            help={t('workshop:orders.reasonHelp')}
          />
        ) : null}
        {needs.includes('carrier') ? (
          <Field
            name="carrier"
            required
            maxLength={60}
            autoComplete="off"
            label={t('workshop:orders.carrier')}
            help={t('workshop:orders.carrierHelp')}
          />
        ) : null}
        {needs.includes('trackingNumber') ? (
          <Field
            name="trackingNumber"
            required
            maxLength={40}
            autoComplete="off"
            label={t('workshop:orders.tracking')}
            help={t('workshop:orders.trackingHelp')}
          />
        ) : null}
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('workshop:orders.back')}</Button>
          <Button variant="act" type="submit" disabled={isMoving}>
            {isMoving ? t('workshop:orders.sending') : t(`workshop:verb.${camel(move)}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
