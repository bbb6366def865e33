import { legalForms } from '#features/accounts/pan.ts'
import { taxSection, taxStatuses } from '#features/artisans/artisan-form.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button, Field, Radio, Select, TextArea } from '#ui/controls.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { type OwnArtisanState, useSaveSection } from './artisan-form-parts.ts'

const fields = ['taxStatus', 'gstin', 'enrolmentNumber', 'pan', 'legalForm', 'postalAddress'] as const

export function TaxForm({ artisan, file }: OwnArtisanState) {
  const { t } = useTranslation('workshop')
  const { form, submit } = useTaxForm({ artisan, file })
  const { errors, isSubmitting } = form.formState
  const spoken = taxStatuses.flatMap((status) => [t(`start.tax.${status}`), t(`start.tax.${status}Says`)]).join('. ')

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <fieldset className="move-choices" id="taxStatus">
        <legend className="lab">{t('start.tax.which')}</legend>
        {taxStatuses.map((status) => (
          <Radio
            key={status}
            value={status}
            label={
              <>
                <b>{t(`start.tax.${status}`)}</b>
                <br />
                <span className="small mute">{t(`start.tax.${status}Says`)}</span>
              </>
            }
            {...form.register('taxStatus')}
          />
        ))}
      </fieldset>
      <ReadAloud text={spoken} />
      <TaxNumbers form={form} />
      <Select
        {...form.register('legalForm')}
        id="legalForm"
        label={t('start.tax.legalForm')}
        options={legalForms.map((value) => ({ value, label: t(`start.tax.form.${value}`) }))}
        error={errors.legalForm?.message}
      />
      <TextArea
        {...form.register('postalAddress')}
        id="postalAddress"
        rows={3}
        autoComplete="street-address"
        label={t('start.tax.postalAddress')}
        help={t('start.tax.postalAddressHelp')}
        error={errors.postalAddress?.message}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('common:form.sending') : t('start.save')}
      </Button>
    </form>
  )
}

function TaxNumbers({ form }: { form: ReturnType<typeof useTaxForm>['form'] }) {
  const { t } = useTranslation('workshop')
  const { errors } = form.formState
  const status = form.watch('taxStatus')
  const isGst = status === 'registered' || status === 'composition'
  // Hidden numbers are not sent: nobody could see their errors.
  const unseen = { shouldUnregister: true }
  const number = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  if (isGst) {
    return (
      <Field
        {...form.register('gstin', unseen)}
        {...number}
        id="gstin"
        maxLength={20}
        label={t('start.tax.gstin')}
        help={t('start.tax.gstinHelp')}
        error={errors.gstin?.message}
      />
    )
  }
  return (
    <>
      {status === 'enrolled' ? (
        <Field
          {...form.register('enrolmentNumber', unseen)}
          {...number}
          id="enrolmentNumber"
          maxLength={30}
          label={t('start.tax.enrolmentNumber')}
          help={t('start.tax.enrolmentHelp')}
          error={errors.enrolmentNumber?.message}
        />
      ) : null}
      <Field
        {...form.register('pan', unseen)}
        {...number}
        id="pan"
        maxLength={12}
        label={t('start.tax.pan')}
        help={t('start.tax.panHelp')}
        error={errors.pan?.message}
      />
    </>
  )
}

function useTaxForm({ artisan, file }: OwnArtisanState) {
  const { t } = useTranslation()
  const save = useSaveSection()
  const form = useCheckedForm(taxSection, {
    taxStatus: artisan.seller.taxStatus,
    gstin: artisan.seller.gstin ?? '',
    enrolmentNumber: artisan.seller.enrolmentNumber ?? '',
    pan: file.pan ?? '',
    legalForm: file.legalForm,
    postalAddress: file.postalAddress ?? '',
  })

  const submit = form.handleSubmit(async (tax) => {
    try {
      await save({ tax })
    } catch (error) {
      showServerErrors(form, error, fields, t('errors.server'))
    }
  })
  return { form, submit }
}
