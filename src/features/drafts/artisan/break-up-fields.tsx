import { useTranslation } from 'react-i18next'
import { formatInr } from '#platform/money/money.ts'
import { Field } from '#ui/field.tsx'
import { Checkbox } from '#ui/tick.tsx'
import type { FormControl } from './form-control.ts'
import { readMeasure } from './typed-number.ts'
import type { TypedBreakUp } from './typed-product.ts'

const parts = [
  ['materials', 'materialsPaise'],
  ['work', 'workPaise'],
  ['other', 'otherPaise'],
] as const

/** What the price is made of, when she shows it to buyers. */
export function BreakUpFields({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { breakUp } = control.typed
  const put = (patch: Partial<TypedBreakUp>) => control.change({ breakUp: { ...breakUp, ...patch } })
  const sum = parts.reduce((total, [name]) => total + (readMeasure(breakUp[name], '₹') ?? 0), 0)
  return (
    <>
      <Checkbox
        label={t('form.breakUp.show')}
        checked={breakUp.isShown}
        onChange={(event) => put({ isShown: event.target.checked })}
      />
      {breakUp.isShown ? (
        <fieldset className="option">
          <legend className="lab">{t('form.breakUp.title')}</legend>
          <div className="two2">
            {parts.map(([name, path]) => (
              <Field
                key={name}
                id={`breakUp.${path}`}
                label={t(`form.breakUp.${name}`)}
                inputMode="decimal"
                autoComplete="off"
                placeholder="₹"
                value={breakUp[name]}
                error={control.error(`breakUp.${path}`)}
                onChange={(event) => put({ [name]: event.target.value })}
              />
            ))}
            <Field
              id="breakUp.workDays"
              label={t('form.breakUp.workDays')}
              inputMode="numeric"
              autoComplete="off"
              value={breakUp.workDays}
              error={control.error('breakUp.workDays')}
              onChange={(event) => put({ workDays: event.target.value })}
            />
          </div>
          <p className="small mute" aria-live="polite">
            {t('form.breakUp.sum', { sum: formatInr(sum) })}
          </p>
          {control.error('breakUp') ? <p className="err">{control.error('breakUp')}</p> : null}
        </fieldset>
      ) : null}
    </>
  )
}
