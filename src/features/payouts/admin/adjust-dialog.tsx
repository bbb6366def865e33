import { useState } from 'react'
import { payoutsApi } from '#features/payouts/api.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { AdminArtisan } from '#features/verification/admin-artisan.ts'
import { readRupees } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Field, Radio, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function AdjustDialog({ artisan, onClose }: { artisan: AdminArtisan; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [attempt] = useState(() => crypto.randomUUID())

  const make = async (form: FormData) => {
    const paise = readRupees(typed(form, 'rupees'))
    if (paise === null || paise === 0) return t('refundForm.notRupees')
    const amountPaise = typed(form, 'way') === 'take' ? -paise : paise
    const body = { amountPaise, reason: typed(form, 'reason') }
    const question = { params: { id: artisan.id }, body, idempotencyKey: attempt }
    return act(() => api.call(payoutsApi.adjust, question), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('adjust.title', { name: artisan.name })}
      text={t('adjust.text')}
      act={t('adjust.act')}
      onAct={make}
      onClose={onClose}
    >
      <fieldset className="move-choices">
        <legend className="lab">{t('adjust.way')}</legend>
        <Radio name="way" value="give" required label={t('adjust.give')} />
        <Radio name="way" value="take" required label={t('adjust.take')} />
      </fieldset>
      <Field name="rupees" inputMode="decimal" autoComplete="off" required label={t('adjust.rupees')} />
      <TextArea
        name="reason"
        required
        maxLength={500}
        label={t('common:form.reason')}
        help={t('common:form.artisanReads')}
      />
    </AskDialog>
  )
}
