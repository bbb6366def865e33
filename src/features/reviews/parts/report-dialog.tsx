import { reviewsApi } from '#features/reviews/api.ts'
import { type ReportReason, reportReasons } from '#features/reviews/review-filter.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Radio, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ReportDialog({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation('shop')
  const act = useAct()
  const send = (form: FormData) =>
    act(async () => {
      const body = { reason: typed(form, 'reason') as ReportReason, note: typed(form, 'note') }
      await api.call(reviewsApi.report, { params: { id }, body })
      onSent()
    }, t('reviews.reportSent'))

  return (
    <AskDialog
      title={t('reviews.reportTitle')}
      text={t('reviews.reportText')}
      act={t('reviews.sendReport')}
      onAct={send}
      onClose={onClose}
    >
      <fieldset>
        <legend className="lab">{t('reviews.reason')}</legend>
        {reportReasons.map((one) => (
          <Radio key={one} name="reason" value={one} required label={t(`reviews.${one}`)} />
        ))}
      </fieldset>
      <TextArea name="note" label={t('reviews.note')} help={t('reviews.noteHelp')} />
    </AskDialog>
  )
}
