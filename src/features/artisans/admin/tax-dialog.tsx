import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deskArtisansCalls } from '#features/artisans/desk-artisans-calls.ts'
import { taxStatuses } from '#features/artisans/maker-form.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { OfficeMaker } from '#features/verification/office-artisan-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Field, Select, TextArea } from '#ui/field.tsx'

/** The register says something else than the maker: the office puts it right. */
export function TaxDialog({ maker, onClose }: { maker: OfficeMaker; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { artisan } = maker
  const { taxStatus: expected, gstin, enrolmentNumber } = artisan.seller
  const [chosen, setChosen] = useState<string>(expected)
  const options = taxStatuses.map((value) => ({ value, label: t(`workshop:start.tax.${value}`) }))
  const isGst = chosen === 'registered' || chosen === 'composition'

  const change = (form: FormData) => {
    const number = typed(form, 'number')
    const taxStatus = taxStatuses.find((known) => known === chosen) ?? expected
    const field = isGst ? 'gstin' : 'enrolmentNumber'
    const numbers = number ? { [field]: number } : {}
    const body = { taxStatus, expected, reason: typed(form, 'reason'), ...numbers }
    return act(() => api.call(deskArtisansCalls.changeTax, { params: { id: artisan.id }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('terms.taxTitle', { name: artisan.name })}
      text={t('terms.taxText')}
      act={t('terms.changeTax')}
      onAct={change}
      onClose={onClose}
    >
      <Select
        name="taxStatus"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        label={t('maker.field.taxStatus')}
        options={options}
      />
      {chosen === 'none' ? null : (
        <Field
          key={isGst ? 'gstin' : 'enrolment'}
          name="number"
          autoComplete="off"
          maxLength={20}
          defaultValue={(isGst ? gstin : enrolmentNumber) ?? ''}
          label={t(isGst ? 'maker.field.gstin' : 'maker.field.enrolmentNumber')}
        />
      )}
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
