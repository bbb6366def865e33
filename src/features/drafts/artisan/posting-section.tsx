import { useTranslation } from 'react-i18next'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { Field } from '#ui/field.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'
import type { FormControl } from './form-control.ts'
import { HsnField } from './hsn-field.tsx'
import { PackingFields } from './packing-fields.tsx'
import { SideFields } from './side-fields.tsx'

/** The fourth part: how large and heavy it is, how it is packed, and when it leaves the workshop. */
export function PostingSection({ control, craft }: { control: FormControl; craft: CraftChoice | null }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">4</span> {t('form.posting.title')}
      </legend>
      <SideFields
        sides={typed.size}
        paths={{ length: 'size.lengthMm', width: 'size.widthMm', height: 'size.heightMm', weight: 'weightGrams' }}
        error={error}
        legend={t('form.posting.size')}
        heightHelp={t('form.posting.flat')}
        onChange={(size) => change({ size })}
      />
      <Checkbox
        label={t('form.posting.breaks')}
        checked={typed.isFragile}
        onChange={(event) => change({ isFragile: event.target.checked })}
      />
      <PackingFields control={control} />
      <WhenFields control={control} />
      <HsnField control={control} craft={craft} />
    </fieldset>
  )
}

function WhenFields({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const { isMadeToOrder } = typed
  return (
    <fieldset className="option">
      <legend className="lab">{t('form.posting.when')}</legend>
      <Radio
        name="made"
        label={t('form.posting.ready')}
        checked={!isMadeToOrder}
        onChange={() => change({ isMadeToOrder: false })}
      />
      <Radio
        name="made"
        label={t('form.posting.made')}
        checked={isMadeToOrder}
        onChange={() => change({ isMadeToOrder: true })}
      />
      <div className="two2">
        <Field
          id="dispatchDays"
          label={t(isMadeToOrder ? 'form.posting.daysMade' : 'form.posting.days')}
          help={t('form.posting.daysHelp')}
          inputMode="numeric"
          autoComplete="off"
          value={typed.dispatchDays}
          error={error('dispatchDays')}
          onChange={(event) => change({ dispatchDays: event.target.value })}
        />
        {isMadeToOrder ? (
          <Field
            id="weeklyCapacity"
            label={t('form.posting.capacity')}
            help={t('form.posting.capacityHelp')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.weeklyCapacity}
            error={error('weeklyCapacity')}
            onChange={(event) => change({ weeklyCapacity: event.target.value })}
          />
        ) : null}
      </div>
      {isMadeToOrder ? <p className="small mute">{t('form.posting.madeHelp')}</p> : null}
    </fieldset>
  )
}
