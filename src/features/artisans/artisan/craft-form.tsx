import { type ChangeEvent, useDeferredValue, useId, useState } from 'react'
import { NameField, PhoneField } from '#features/accounts/parts/person-fields.tsx'
import { type Lookup, lookUpPincode, PlaceHelp, useStateOptions } from '#features/addresses/parts/pincode-lookup.tsx'
import { craftSection, mostCrafts } from '#features/artisans/artisan-form.ts'
import { craftsApi } from '#features/crafts/api.ts'
import { type Category, categories, craftLimits, originStates } from '#features/crafts/category.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { forgetCrafts, useCrafts } from '#features/drafts/artisan/use-crafts.ts'
import { typedFields } from '#features/extensions/additional-field.ts'
import { FieldInputs } from '#features/extensions/parts/field-inputs.tsx'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { Picture } from '#features/screens/picture.tsx'
import { useOffer } from '#features/screens/shop-data.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { type OwnArtisanState, useSaveSection } from './artisan-form-parts.ts'
import { searchCrafts } from './craft-search.ts'

const fields = [
  'name',
  'phone',
  'crafts',
  'pincode',
  'place',
  'state',
  'yearsOfExperience',
  'specialty',
  'pickupAddress',
] as const

export function CraftForm({ artisan }: Pick<OwnArtisanState, 'artisan'>) {
  const { t } = useTranslation('workshop')
  const { form, submit } = useCraftForm(artisan)
  const [chosen, setChosen] = useState<ChosenCraft[]>(artisan.crafts.map(({ id, name }) => ({ id, name })))
  const [proposed, setProposed] = useState<string | null>(null)
  const { errors, isSubmitting, isSubmitted } = form.formState

  const choose = (next: ChosenCraft[]) => {
    setChosen(next)
    const ids = next.map(({ id }) => id)
    form.setValue('crafts', ids, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  return (
    <>
      <form method="post" className="stack" noValidate onSubmit={submit}>
        <FormProblems state={form.formState} ids={{ phone: 'artisanPhone' }} />
        <NameField
          field={form.register('name')}
          label={t('start.craft.name')}
          help={t('start.craft.nameHelp')}
          error={errors.name?.message}
        />
        <CraftPicker
          value={chosen}
          onChange={choose}
          onPropose={setProposed}
          most={mostCrafts}
          error={errors.crafts?.message}
        />
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
          id="artisanPhone"
          field={form.register('phone')}
          help={t('start.craft.phoneHelp')}
          error={errors.phone?.message}
        />
        <TextArea
          {...form.register('pickupAddress')}
          id="pickupAddress"
          rows={2}
          maxLength={300}
          label={t('pickup.address')}
          help={t('pickup.addressHelp')}
          error={errors.pickupAddress?.message}
        />
        <FieldInputs
          fields={artisan.asked}
          values={form.watch('fields') as Record<string, string>}
          onChange={(values) => form.setValue('fields', values, { shouldDirty: true })}
          error={(path) => errors.fields?.[path.slice('fields.'.length)]?.message}
        />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('common:form.sending') : t('start.save')}
        </Button>
      </form>
      {proposed === null ? null : (
        <ProposeDialog
          name={proposed}
          onPropose={(craft) => choose([...chosen, craft])}
          onClose={() => setProposed(null)}
        />
      )}
    </>
  )
}

function PlaceFields({ form }: { form: ReturnType<typeof useCraftForm>['form'] }) {
  const { t } = useTranslation('workshop')
  const [lookup, setLookup] = useState<Lookup>({ kind: 'none' })
  const { errors } = form.formState
  const pincode = form.register('pincode')

  const onPincode = async (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    await pincode.onChange(event)
    const found = await lookUpPincode(typed)
    // The artisan may have typed on while the request was in flight.
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
        error={errors.pincode?.message ?? (lookup.kind === 'unknown' ? t('common:invalid.pincodeUnknown') : undefined)}
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

function useCraftForm(artisan: OwnArtisanState['artisan']) {
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
    pickupAddress: artisan.pickupAddress ?? '',
    fields: typedFields(artisan.fieldValues),
  })

  const submit = form.handleSubmit(async (craft) => {
    try {
      await save({ craft })
    } catch (error) {
      const asked = artisan.asked.map(({ key }) => `fields.${key}` as const)
      showServerErrors(form, error, [...fields, ...asked], t('errors.server'))
    }
  })
  return { form, submit }
}

type ChosenCraft = { id: string; name: string }

type Props = {
  value: readonly ChosenCraft[]
  onChange: (next: ChosenCraft[]) => void
  onPropose: (name: string) => void
  most: number
  error: string | undefined
}

const firstShown = 12

function CraftPicker({ value, onChange, onPropose, most, error }: Props) {
  const { t } = useTranslation('workshop')
  const { crafts, problem } = useCrafts()
  const noteId = useId()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(firstShown)
  const found = searchCrafts(crafts ?? [], useDeferredValue(words))
  const ofCategory = new Map(
    (crafts ?? []).flatMap(({ category, picture }) => (picture ? [[category, picture] as const] : [])),
  )
  const isChosen = (id: string) => value.some((craft) => craft.id === id)
  const switchCraft = ({ id, name }: ChosenCraft) =>
    onChange(isChosen(id) ? value.filter((craft) => craft.id !== id) : [...value, { id, name }])

  return (
    <fieldset className="craft-picker" id="crafts" aria-describedby={noteId} tabIndex={-1}>
      <legend className="lab">{t('start.craft.crafts')}</legend>
      <p id={noteId} className={error ? 'err' : 'small mute'}>
        {error ?? t('start.craft.craftsHelp', { most })}
      </p>
      {value.length > 0 ? (
        <p className="chips" role="status">
          <span className="small mute">{t('start.craft.chosen')}</span>
          {value.map(({ id, name }) => (
            <span key={id} className="chip">
              <Written>{name}</Written>
            </span>
          ))}
        </p>
      ) : null}
      <Field
        type="search"
        autoComplete="off"
        maxLength={60}
        label={t('start.craft.search')}
        help={t('start.craft.searchHelp')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className="small mute" role="status">
        {crafts ? t('start.craft.shown', { count: found.length }) : (problem ?? t('start.craft.loading'))}
      </p>
      <ul className="craft-picks">
        {found.slice(0, shown).map((craft) => (
          <CraftTile
            key={craft.id}
            craft={craft}
            picture={craft.picture ?? ofCategory.get(craft.category) ?? null}
            isChosen={isChosen(craft.id)}
            isFull={value.length >= most}
            onSwitch={() => switchCraft(craft)}
          />
        ))}
      </ul>
      {found.length > shown ? (
        <Button onClick={() => setShown(shown + 2 * firstShown)}>{t('start.craft.more')}</Button>
      ) : null}
      {crafts && value.length < most ? (
        <Button variant="link" onClick={() => onPropose(found.length === 0 ? words : '')}>
          {t('start.craft.propose')}
        </Button>
      ) : null}
    </fieldset>
  )
}

type ProposeProps = { name: string; onPropose: (craft: ChosenCraft) => void; onClose: () => void }

function ProposeDialog({ name, onPropose, onClose }: ProposeProps) {
  const { t } = useTranslation('workshop')
  const offer = useOffer()
  const propose = async (form: FormData) => {
    const body = {
      ...{ name: typed(form, 'name'), place: typed(form, 'place'), description: typed(form, 'description') },
      category: typed(form, 'category') as Category,
      state: typed(form, 'state') as (typeof originStates)[number],
    }
    try {
      const { craft } = await api.call(craftsApi.propose, { body })
      forgetCrafts()
      onPropose({ id: craft.id, name: craft.name })
      toast.success(t('start.craft.proposeDone'))
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }
  return (
    <AskDialog
      title={t('start.craft.proposeTitle')}
      text={t('start.craft.proposeText')}
      act={t('start.craft.proposeAct')}
      onAct={propose}
      onClose={onClose}
    >
      <Field
        name="name"
        required
        minLength={2}
        maxLength={craftLimits.name}
        defaultValue={name}
        label={t('start.craft.proposeName')}
      />
      <Select
        name="category"
        label={t('start.craft.proposeCategory')}
        options={(offer?.categories ?? categories).map((value) => ({ value, label: t(`shop:category.${value}`) }))}
      />
      <Select
        name="state"
        label={t('start.craft.proposeState')}
        options={(offer?.states ?? originStates).map((value) => ({ value, label: t(`shop:state.${value}`) }))}
      />
      <Field name="place" required minLength={2} maxLength={craftLimits.place} label={t('start.craft.proposePlace')} />
      <TextArea
        name="description"
        required
        minLength={10}
        maxLength={craftLimits.description}
        label={t('start.craft.proposeHow')}
      />
    </AskDialog>
  )
}

type TileProps = {
  craft: CraftChoice
  picture: CraftChoice['picture']
  isChosen: boolean
  isFull: boolean
  onSwitch: () => void
}

function CraftTile({ craft, picture, isChosen, isFull, onSwitch }: TileProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label className="craft-pick">
        <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onSwitch} />
        <Picture
          picture={picture && { ...picture, alt: '' }}
          sizes="(min-width: 900px) 160px, 44vw"
          widths={[160, 320]}
        />
        <b>
          <Written>{craft.name}</Written>
        </b>
        <span className="small mute">
          {craft.place}, {t(`shop:state.${craft.state}`)}
        </span>
      </label>
    </li>
  )
}
