import { type FormEvent, useState } from 'react'
import { reviewsApi } from '#features/reviews/api.ts'
import { type ReportReason, reportReasons } from '#features/reviews/review-filter.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Radio } from '#ui/tick.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Asks what is wrong with a review. What was typed stays when the shop refuses it. */
export function ReportDialog({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation('shop')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return setProblem(t('common:invalid.reportReason'))
    setSending(true)
    try {
      await api.call(reviewsApi.report, { params: { id }, body: { reason, note } })
      toast.success(t('reviews.reportSent'))
      onSent()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    }
    return setSending(false)
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('reviews.reportTitle')}>
      <p className="mute dialog-text">{t('reviews.reportText')}</p>
      <form method="post" noValidate onSubmit={send}>
        <fieldset>
          <legend className="lab">{t('reviews.reason')}</legend>
          {reportReasons.map((one) => (
            <Radio
              key={one}
              name="reason"
              value={one}
              label={t(`reviews.${one}`)}
              checked={reason === one}
              onChange={() => setReason(one)}
            />
          ))}
        </fieldset>
        <TextArea
          label={t('reviews.note')}
          help={t('reviews.noteHelp')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('reviews.cancel')}</Button>
          <Button variant="act" type="submit" disabled={isSending}>
            {t('reviews.sendReport')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
