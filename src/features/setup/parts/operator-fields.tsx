import type { Operator } from '#platform/config/operator.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import './operator-fields.css'

/** Texts of another namespace, which come with the page. */
type OperatorWords = Record<'heading' | 'name' | 'address' | 'email' | 'phone' | 'officer', string>

type Props = {
  words: OperatorWords
  operator: Omit<Operator, 'isExample'> | null
  /** what the footer prints for an empty field */
  sample?: Omit<Operator, 'isExample'>
  prefix?: string
  errorOf: (field: string) => string | undefined
}

export function OperatorFields({ words, operator, sample, prefix = '', errorOf }: Props) {
  const { t } = useTranslation()
  const own = (name: keyof Omit<Operator, 'isExample'>) => ({
    name: prefix + name,
    defaultValue: operator?.[name] ?? '',
    placeholder: sample?.[name] ?? '',
    error: errorOf(prefix + name),
  })
  return (
    <div className="operator-fields">
      <Field {...own('name')} label={words.name} autoComplete="organization" maxLength={120} />
      <TextArea {...own('address')} label={words.address} rows={3} maxLength={300} />
      <Field {...own('email')} label={words.email} type="email" inputMode="email" maxLength={254} />
      <Field {...own('phone')} label={words.phone} type="tel" inputMode="tel" maxLength={25} />
      <Field {...own('grievanceOfficer')} label={words.officer} maxLength={50} />
      <Field {...own('gstin')} label={t('shop:address.gstin')} maxLength={15} />
    </div>
  )
}

export function readOperator(data: FormData, prefix = '') {
  const of = (name: string) => typed(data, prefix + name)
  return {
    ...{ name: of('name'), address: of('address'), email: of('email'), phone: of('phone') },
    ...{ grievanceOfficer: of('grievanceOfficer'), gstin: of('gstin') },
  }
}
