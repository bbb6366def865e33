import { useState } from 'react'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { findMove } from '#features/moves.ts'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { type ParcelMove, parcelMoves } from '#features/orders/order-status.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { useOffer } from '#features/screens/shop-data.ts'
import { carrierNames, trackingPattern } from '#features/shipping/carrier.ts'
import { AskDialog, typedIn } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useMove } from './use-move.ts'

export function MoveDialog({ parcel, move, onClose }: { parcel: WorkshopParcel; move: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { make } = useMove(parcel)
  const pictures = usePictures(1, { keeps: true, takesClips: true })
  const needs = findMove(parcelMoves, parcel.status, move)?.needs ?? []
  const photo = pictures.chosen.find(({ isKept, problem }) => isKept && problem === null)
  const send = (form: FormData) => {
    const request = { move, ...typedIn(form, said) }
    if (!photo) return make(request)
    const { id, key } = photo
    const shown = { ...request, isPublic: form.has('isPublic') }
    return key === null ? make(shown, { photo: id }) : make({ ...shown, photo: key })
  }

  return (
    <AskDialog
      title={t(`workshop:ask.${camel(move)}`)}
      text={t(`workshop:askText.${camel(move)}`)}
      act={t(needs.includes('photo') ? 'workshop:orders.sendPicture' : `workshop:verb.${camel(move)}`)}
      isWaiting={needs.includes('photo') && photo === undefined}
      onAct={send}
      onClose={onClose}
    >
      {needs.includes('photo') ? (
        <PictureField
          pictures={pictures}
          label={<span className="sr">{t('shop:pictures.label')}</span>}
          withCamera
          help={t('workshop:orders.photoHelp')}
        />
      ) : null}
      {needs.includes('photo') && move !== 'send_proof' ? (
        <Checkbox
          name="isPublic"
          defaultChecked={move === 'show_piece'}
          label={t(move === 'report' ? 'workshop:orders.isOnPage' : 'workshop:orders.isPublic')}
        />
      ) : null}
      <MoveFields needs={needs} move={move} parcel={parcel} />
    </AskDialog>
  )
}

const said = ['reason', 'carrier', 'trackingNumber', 'newDate', 'code', 'words']

type Fields = { needs: ParcelMove['needs']; move: string; parcel: WorkshopParcel }

function MoveFields({ needs, move, parcel }: Fields) {
  const { t } = useTranslation()
  return (
    <>
      {move === 'report' || move === 'send_proof' ? (
        <TextArea
          name="words"
          maxLength={300}
          label={t('workshop:orders.words')}
          help={t('workshop:orders.wordsHelp')}
        />
      ) : null}
      {needs.includes('newDate') ? (
        <Field
          name="newDate"
          type="date"
          required
          min={dayAfter(parcel.promisedUntil)}
          title={t('common:invalid.laterDay')}
          label={t('workshop:orders.newDate')}
          help={t('workshop:orders.laterDayHelp')}
        />
      ) : null}
      {needs.includes('reason') || move === 'cancel' ? <ReasonField move={move} /> : null}
      {needs.includes('carrier') ? <CarrierFields parcel={parcel} /> : null}
      {needs.includes('code') ? (
        <Field
          name="code"
          className="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
          label={t('workshop:pickup.code')}
        />
      ) : null}
    </>
  )
}

function ReasonField({ move }: { move: string }) {
  const { t } = useTranslation()
  const common = ['outOfStock', 'material', 'time', 'damaged'] as const
  const [reason, setReason] = useState('')
  return (
    <>
      {move === 'decline' || move === 'cancel' ? (
        <fieldset className="reasons">
          <legend className="small">{t('workshop:orders.reasons.label')}</legend>
          {common.map((word) => (
            <Button key={word} variant="link" onClick={() => setReason(t(`workshop:orders.reasons.${word}`))}>
              {t(`workshop:orders.reasons.${word}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <TextArea
        name="reason"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        label={t('workshop:orders.reason')}
        help={t('workshop:orders.reasonHelp')}
      />
    </>
  )
}

/** What was booked with the shop's courier is filled in. */
function CarrierFields({ parcel: { carrier, trackingNumber } }: Pick<Fields, 'parcel'>) {
  const { t } = useTranslation()
  const carriers = useOffer()?.carriers ?? carrierNames
  return (
    <>
      <Field
        name="carrier"
        required
        maxLength={60}
        autoComplete="off"
        list="carriers"
        defaultValue={carrier ?? ''}
        label={t('workshop:orders.carrier')}
        help={t('workshop:orders.carrierHelp')}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        name="trackingNumber"
        required
        maxLength={40}
        pattern={trackingPattern}
        title={t('common:invalid.tracking')}
        autoComplete="off"
        defaultValue={trackingNumber ?? ''}
        label={t('workshop:orders.tracking')}
        help={t('workshop:orders.trackingHelp')}
      />
    </>
  )
}

const dayMs = 86_400_000

export function dayAfter(iso: string): string {
  return new Date(Date.parse(iso) + dayMs).toISOString().slice(0, 10)
}
