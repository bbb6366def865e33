import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { FormControl } from './form-control.ts'
import { LabelChips } from './label-chips.tsx'
import type { TypedOption } from './variant-table.ts'

/** Options that shoppers know by these names; others may be written. */
const common = ['size', 'color', 'material', 'design', 'finish', 'set'] as const

/** What buyers choose by, and its choices as tags. */
export function OptionFields({ control, option, index }: { control: FormControl; option: TypedOption; index: number }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const put = (patch: Partial<TypedOption>) =>
    change({ options: typed.options.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
  const names = common.filter((name) => !typed.options.some((one) => one.name === name))
  const known = common.find((name) => name === option.name)
  return (
    <fieldset className="option">
      <legend className="lab">{t('form.option.title', { number: index + 1 })}</legend>
      {known ? (
        <p id={`optionNames.${index}`} tabIndex={-1}>
          <b>{t(`shop:option.${known}`)}</b>{' '}
          <Button variant="link" onClick={() => put({ name: '' })}>
            {t('common:form.change')}
          </Button>
        </p>
      ) : (
        <>
          <Field
            id={`optionNames.${index}`}
            label={t('form.option.name')}
            help={t('form.option.nameHelp')}
            maxLength={40}
            autoComplete="off"
            value={option.name}
            error={error(`optionNames.${index}`)}
            onChange={(event) => put({ name: event.target.value })}
          />
          <p className="chips">
            {names.map((name) => (
              <Button key={name} variant="link" onClick={() => put({ name })}>
                {t(`shop:option.${name}`)}
              </Button>
            ))}
          </p>
        </>
      )}
      <LabelChips
        id={`choices.${index}`}
        label={t('form.option.choices')}
        help={t('form.option.choicesHelp')}
        values={option.choices}
        error={error(`choices.${index}`)}
        onChange={(choices) => put({ choices })}
      />
      <Button variant="link" onClick={() => change({ options: typed.options.filter((_, at) => at !== index) })}>
        {t('form.option.without')}
      </Button>
    </fieldset>
  )
}
