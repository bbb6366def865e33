import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { namedHsn } from '#features/products/hsn.ts'
import { asciiDigits } from '#features/sign-in/digits.ts'
import { Field } from '#ui/field.tsx'
import { Radio } from '#ui/tick.tsx'
import { hsnOf } from './craft-proposals.ts'
import type { FormControl } from './form-control.ts'

/** The tariff number, which the craft proposes and few will ever change. */
export function HsnField({ control, craft }: { control: FormControl; craft: CraftChoice | null }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const proposed = hsnOf(craft, typed.category, typed.words.en?.name ?? '')
  return (
    <details className="fold" open={error('hsn') ? true : undefined}>
      <summary>{t('form.hsn.more', { hsn: typed.hsn || '–' })}</summary>
      {proposed.length > 0 ? (
        <fieldset className="option">
          <legend className="lab">{t('form.hsn.proposed')}</legend>
          {proposed.map((hsn) => (
            <Radio
              key={hsn}
              name="hsn-proposed"
              checked={typed.hsn === hsn}
              onChange={() => change({ hsn })}
              label={namedHsn.includes(hsn) ? `${hsn}: ${t(`hsn.${hsn}`)}` : hsn}
            />
          ))}
        </fieldset>
      ) : null}
      <Field
        id="hsn"
        label={t('form.hsn.label')}
        help={t('form.hsn.help')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed.hsn}
        error={error('hsn')}
        onChange={(event) => change({ hsn: asciiDigits(event.target.value).replace(/\D/g, '') })}
      />
    </details>
  )
}
