import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { hsnHeading, type OfficeRate } from '#features/tax/rate.ts'
import { ratesCalls } from '#features/tax/rates-calls.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Field, Select } from '#ui/field.tsx'
import { type RateField, rangeOf, rateFields, readTerms, typedOf, type WrongField } from './rate-fields.ts'

type Props = {
  rate: OfficeRate
  name: string
  tomorrow: string
  /** keys that have a rate; given, the new one is for another key and begins with what `rate` says */
  taken?: readonly string[]
  /** keys to choose from; null: an HSN is typed */
  free?: readonly { value: string; label: string }[] | null
  onClose: () => void
}

/** Asks for the next rate and its day; the fields begin with what counts now. The source of a new tax is always named anew. */
export function RateDialog({ rate, name, tomorrow, taken, free = null, onClose }: Props) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const wrongOf = useWrongWords(taken)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const [key, setKey] = useState('')
  const { kind } = rate.terms

  const plan = async (form: FormData) => {
    const asked = taken ? typed(form, 'key') : rate.key
    const read = readTerms(kind, form)
    const isKeyWrong = taken && !free && (!hsnHeading.test(asked) || taken.includes(asked))
    const found = [...(isKeyWrong ? [{ name: 'key', isOrder: false }] : []), ...('wrong' in read ? read.wrong : [])]
    setWrong(found)
    setKey(asked)
    if ('wrong' in read || found.length > 0) return t('common:form.problems', { count: found.length })

    const seenFrom = taken ? null : rate.validFrom
    const body = { key: asked, fromDay: typed(form, 'fromDay'), seenFrom, terms: read.terms }
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
      {taken ? (
        <KeyInput free={free} error={wrong.some(({ name }) => name === 'key') ? wrongOf.key(key) : undefined} />
      ) : null}
      <Field name="fromDay" type="date" required min={tomorrow} label={t('rates.day')} />
      {rateFields[kind].map((field) => (
        <RateInput
          key={field.name}
          field={field}
          value={field.as === 'text' ? '' : typedOf(rate.terms, field)}
          error={wrongOf.field(field, wrong)}
        />
      ))}
    </AskDialog>
  )
}

/** What to say at a field whose value does not hold. */
function useWrongWords(taken: readonly string[] | undefined) {
  const { t } = useTranslation('admin')
  return {
    key: (key: string) => (taken?.includes(key) ? t('common:errors.rateExists') : t('rates.hsnHelp')),
    field: (field: RateField, wrong: readonly WrongField[]): string | undefined => {
      const found = wrong.find(({ name }) => name === field.name)
      if (!found) return
      if (found.isOrder || field.as === 'list') return t(`rates.wrong.${field.name}`)
      const range = rangeOf(field)
      return range ? t('settings.range', range) : t('common:invalid.text', { min: 3, max: 300 })
    },
  }
}

function KeyInput({ free, error }: { free: Props['free']; error: string | undefined }) {
  const { t } = useTranslation('admin')
  if (free) return <Select name="key" label={t('coupons.category')} options={free} />
  return (
    <Field
      name="key"
      required
      autoComplete="off"
      inputMode="numeric"
      maxLength={8}
      label={t('rates.hsn')}
      help={t('rates.hsnHelp')}
      error={error}
    />
  )
}

const helps: Partial<Record<RateField['as'], string>> = { text: 'rates.sourceHelp', list: 'rates.listHelp' }

type InputProps = { field: RateField; value: string; error: string | undefined }

function RateInput({ field, value, error }: InputProps) {
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
