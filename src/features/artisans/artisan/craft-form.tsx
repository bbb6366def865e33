import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameField, PhoneField } from '#features/accounts/parts/person-fields.tsx'
import { type Lookup, lookUpPincode, PlaceHelp, useStateOptions } from '#features/addresses/parts/pincode-lookup.tsx'
import { craftSection, mostCrafts } from '#features/artisans/maker-form.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { type OwnMaker, useSaveSection } from './artisan-form-parts.ts'
import { type ChosenCraft, CraftPicker } from './craft-picker.tsx'

const fields = ['name', 'phone', 'crafts', 'pincode', 'place', 'state', 'yearsOfExperience', 'specialty'] as const

/** Who makes it, what and where. */
export function CraftForm({ artisan }: Pick<OwnMaker, 'artisan'>) {
  const { t } = useTranslation('workshop')
  const { form, submit } = useCraftForm(artisan)
  const [chosen, setChosen] = useState<ChosenCraft[]>(artisan.crafts.map(({ id, name }) => ({ id, name })))
  const { errors, isSubmitting, isSubmitted } = form.formState

  const choose = (next: ChosenCraft[]) => {
    setChosen(next)
    const ids = next.map(({ id }) => id)
    form.setValue('crafts', ids, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} ids={{ phone: 'makerPhone' }} />
      <NameField
        field={form.register('name')}
        label={t('start.craft.name')}
        help={t('start.craft.nameHelp')}
        error={errors.name?.message}
      />
      <CraftPicker value={chosen} onChange={choose} most={mostCrafts} error={errors.crafts?.message} />
      <PlaceFields form={form} />
      <div className="field-grid">
        <Field
          {...form.register('yearsOfExperience', { valueAsNumber: true })}
          id="yearsOfExperience"
          className="c2"
          type="number"
          inputMode="numeric"
          min={0}
          max={80}
          label={t('start.craft.years')}
          error={errors.yearsOfExperience?.message}
        />
        <Field
          {...form.register('specialty')}
          id="specialty"
          className="c4"
          label={t('start.craft.specialty')}
          help={t('start.craft.specialtyHelp')}
          error={errors.specialty?.message}
        />
      </div>
      <PhoneField
        id="makerPhone"
        field={form.register('phone')}
        help={t('start.craft.phoneHelp')}
        error={errors.phone?.message}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('common:form.sending') : t('start.save')}
      </Button>
    </form>
  )
}

/** The pincode comes first and fills the state. */
function PlaceFields({ form }: { form: ReturnType<typeof useCraftForm>['form'] }) {
  const { t } = useTranslation('workshop')
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' })
  const { errors } = form.formState
  const pincode = form.register('pincode')

  const onPincode = async (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    await pincode.onChange(event)
    const found = await lookUpPincode(typed)
    // She may have typed on while the answer was under way.
    if (form.getValues('pincode') !== typed) return
    setLookup(found)
    if (found.kind !== 'known') return
    const { choices, state, city } = found.place
    if (choices.length === 1 && state) form.setValue('state', state as never)
    if (city && !form.getValues('place')) form.setValue('place', city)
  }

  return (
    <div className="field-grid">
      <Field
        {...pincode}
        id="pincode"
        className="c2"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={8}
        label={t('common:noun.pincode')}
        help={<PlaceHelp lookup={lookup} empty={t('start.craft.pincodeHelp')} />}
        error={errors.pincode?.message ?? (lookup.kind === 'unknown' ? lookup.message : undefined)}
        onChange={onPincode}
      />
      <Field
        {...form.register('place')}
        id="place"
        className="c4"
        autoComplete="address-level2"
        label={t('start.craft.place')}
        error={errors.place?.message}
      />
      <Select
        {...form.register('state')}
        id="state"
        className="c4"
        label={t('common:noun.state')}
        options={useStateOptions(lookup)}
        error={errors.state?.message}
      />
    </div>
  )
}

function useCraftForm(artisan: OwnMaker['artisan']) {
  const { t } = useTranslation()
  const save = useSaveSection()
  const form = useCheckedForm(craftSection, {
    name: artisan.name,
    phone: artisan.phone,
    crafts: artisan.crafts.map(({ id }) => id),
    pincode: artisan.seller.pincode,
    place: artisan.place,
    state: artisan.state as never,
    yearsOfExperience: artisan.yearsOfExperience,
    specialty: artisan.specialty,
  })

  const submit = form.handleSubmit(async (craft) => {
    try {
      await save({ craft })
    } catch (error) {
      showServerErrors(form, error, fields, t('errors.server'))
    }
  })
  return { form, submit }
}
