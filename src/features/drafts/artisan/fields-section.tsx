import type { AdditionalField } from '#features/extensions/additional-field.ts'
import { wordsIn } from '#platform/i18n/languages.ts'
import { Checkbox, Field, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { FormControl } from './form-control.ts'

/** What this shop asks beside what every shop asks: haat.config.ts says it. */
export function FieldsSection({ control, fields }: { control: FormControl; fields: readonly AdditionalField[] }) {
  const { t } = useTranslation('workshop')
  if (fields.length === 0) return null
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">5</span> {t('form.fields.title')}
      </legend>
      {fields.map((field) => (
        <OneField key={field.key} control={control} field={field} />
      ))}
    </fieldset>
  )
}

function OneField({ control, field }: { control: FormControl; field: AdditionalField }) {
  const { t, i18n } = useTranslation('workshop')
  const { typed, change, error } = control
  const { key, kind, isRequired, help } = field
  const id = `fields.${key}`
  const label = wordsIn(field.label, i18n.language)
  const put = (value: string) => change({ fields: { ...typed.fields, [key]: value } })
  const common = {
    id,
    required: isRequired,
    value: typed.fields[key] ?? '',
    error: error(id),
    help: help && wordsIn(help, i18n.language),
  }
  switch (kind) {
    case 'flag':
      return (
        <Checkbox
          id={id}
          label={label}
          checked={typed.fields[key] === 'yes'}
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
            { value: '', label: t('form.fields.choose') },
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
