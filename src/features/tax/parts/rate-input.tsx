import { Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { type RateField, rangeOf, type WrongField } from './rate-fields.ts'

/** The error of a field, in words. */
export function useWrongRate() {
  const { t } = useTranslation('admin')
  return (field: RateField, wrong: readonly WrongField[]): string | undefined => {
    const found = wrong.find(({ name }) => name === field.name)
    if (!found) return
    if (found.isOrder || field.as === 'list') return t(`rates.wrong.${found.name}`)
    const range = rangeOf(field)
    return range ? t('settings.range', range) : t('common:invalid.text', { min: 3, max: 300 })
  }
}

const helps: Partial<Record<RateField['as'], string>> = { text: 'rates.sourceHelp', list: 'rates.listHelp' }

type InputProps = { field: RateField; value: string; error: string | undefined }

export function RateInput({ field, value, error }: InputProps) {
  const { t } = useTranslation('admin')
  const { name, as, mayBeEmpty } = field
  const ofKind = helps[as]
  const range = rangeOf(field)
  const bounds = range && t('settings.range', range)
  const help = ofKind ? t(ofKind) : [bounds, mayBeEmpty && as === 'rupees' && t('coupons.emptyNoEnd')]
  return (
    <Field
      name={name}
      autoComplete="off"
      maxLength={as === 'list' ? 3000 : 300}
      inputMode={range ? 'decimal' : 'text'}
      required={!mayBeEmpty}
      defaultValue={value}
      label={t(`rates.field.${name}`)}
      help={Array.isArray(help) ? help.filter(Boolean).join('. ') : help}
      error={error}
    />
  )
}
