import { useTranslation } from 'react-i18next'
import { deskArtisansCalls } from '#features/artisans/desk-artisans-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { OfficeMaker } from '#features/verification/office-artisan-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'

/** What the shop keeps of this maker's sales from now on; left empty, as of everybody's. */
export function CommissionDialog({ maker, onClose }: { maker: OfficeMaker; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { artisan, terms } = maker
  const { basisPoints: expected } = terms.commission

  const change = async (form: FormData) => {
    const percent = typed(form, 'percent').replace(',', '.')
    const basisPoints = percent === '' ? null : Math.round(Number(percent) * 100)
    if (basisPoints !== null && !Number.isFinite(basisPoints)) return t('common:invalid.commission')
    const body = { basisPoints, expected, reason: typed(form, 'reason') }
    const asked = { params: { id: artisan.id }, body }
    return act(() => api.call(deskArtisansCalls.commission, asked), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('terms.commissionTitle', { name: artisan.name })}
      text={t('terms.commissionText')}
      act={t('terms.changeCommission')}
      onAct={change}
      onClose={onClose}
    >
      <Field
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        defaultValue={expected === null ? '' : String(expected / 100)}
        label={t('terms.percent')}
        help={t('terms.percentHelp')}
      />
      <TextArea
        name="reason"
        required
        minLength={3}
        maxLength={500}
        label={t('common:form.reason')}
        help={t('common:form.makerReads')}
      />
    </AskDialog>
  )
}
