import { useTranslation } from 'react-i18next'
import type { OfficeRate } from '#domain/orders/office-rate.ts'
import { ratesCalls } from '#domain/orders/rates-calls.ts'
import { api } from '#web/api.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '#web/use-act.ts'
import { type RateField, rateFields, readTerms, typedOf } from './rate-fields.ts'

type Props = { rate: OfficeRate; name: string; tomorrow: string; onClose: () => void }

/** Asks for the next rate and its day; the fields begin with what counts now. The source of a new tax is always named anew. */
export function RateDialog({ rate, name, tomorrow, onClose }: Props) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { kind } = rate.terms

  const plan = async (form: FormData) => {
    const terms = readTerms(kind, form)
    if (!terms) return t('common:invalid.value')
    const body = { key: rate.key, fromDay: typed(form, 'fromDay'), seenFrom: rate.validFrom, terms }
    return act(() => api.call(ratesCalls.plan, { body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('rates.planTitle', { name })}
      text={t('rates.text')}
      act={t('rates.plan')}
      onAct={plan}
      onClose={onClose}
    >
      <Field name="fromDay" type="date" required min={tomorrow} label={t('rates.day')} />
      {rateFields[kind].map((field) => (
        <RateInput key={field.name} field={field} value={field.as === 'text' ? '' : typedOf(rate.terms, field)} />
      ))}
    </AskDialog>
  )
}

const helps: Partial<Record<RateField['as'], string>> = { text: 'rates.sourceHelp', list: 'rates.listHelp' }

function RateInput({ field: { name, as, mayBeEmpty }, value }: { field: RateField; value: string }) {
  const { t } = useTranslation('admin')
  const ofKind = helps[as]
  const help = ofKind ? t(ofKind) : mayBeEmpty && as === 'rupees' && t('coupons.emptyNoEnd')
  const isFigure = as !== 'text' && as !== 'list'
  return (
    <Field
      name={name}
      autoComplete="off"
      maxLength={as === 'list' ? 3000 : 300}
      inputMode={isFigure ? 'decimal' : 'text'}
      required={!mayBeEmpty}
      defaultValue={value}
      label={t(`rates.field.${name}`)}
      {...(help ? { help } : {})}
    />
  )
}
