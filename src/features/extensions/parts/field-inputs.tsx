import type { AdditionalField } from '#features/extensions/additional-field.ts'
import { wordsIn } from '#platform/i18n/languages.ts'
import { Checkbox, Field, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  fields: readonly AdditionalField[]
  /** as typed, by key; a flag is `yes` */
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
  /** of `fields.yarn` */
  error: (path: string) => string | undefined
}

/** What this shop asks beside what every shop asks: haat.config.ts says it. */
export function FieldInputs({ fields, ...rest }: Props) {
  return fields.map((field) => <OneField key={field.key} field={field} {...rest} />)
}

function OneField({ field, values, onChange, error }: Omit<Props, 'fields'> & { field: AdditionalField }) {
  const { t, i18n } = useTranslation('shop')
  const { key, kind, isRequired, help } = field
  const id = `fields.${key}`
  const label = wordsIn(field.label, i18n.language)
  const put = (value: string) => onChange({ ...values, [key]: value })
  const common = {
    id,
    name: id,
    required: isRequired,
    value: values[key] ?? '',
    error: error(id),
    help: help && wordsIn(help, i18n.language),
  }
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          id={id}
          name={id}
          value="yes"
          label={label}
          checked={values[key] === 'yes'}
          error={error(id)}
          onChange={({ target }) => put(target.checked ? 'yes' : '')}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          label={label}
          options={[
            { value: '', label: t('fields.choose') },
            ...field.choices.map((choice) => ({ value: choice.key, label: wordsIn(choice.label, i18n.language) })),
          ]}
          onChange={({ target }) => put(target.value)}
        />
      )
    case 'number':
      return (
        <Field
          {...common}
          label={field.unit ? `${label} (${field.unit})` : label}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => put(target.value)}
        />
      )
    case 'text':
      return (
        <Field
          {...common}
          label={label}
          maxLength={field.maxLength}
          autoComplete="off"
          onChange={({ target }) => put(target.value)}
        />
      )
  }
}
