import { useTranslation } from 'react-i18next'
import { type ArtisanFilter, artisanSorts } from '#features/artisans/artisan-filter.ts'
import { paths } from '#features/paths.ts'
import { nameOrder } from '#features/screens/name-order.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Checkbox } from '#ui/tick.tsx'

type Facets = {
  state: readonly { value: string; count: number }[]
  craft: readonly { value: string; name: string; count: number }[]
  verified: number
}

/** A GET form: what is looked for lies in the address, and works without script. */
export function MakerFilters({ filter, facets }: { filter: ArtisanFilter; facets: Facets }) {
  const { t, i18n } = useTranslation('shop')
  const compare = nameOrder(i18n.language)
  const states = facets.state
    .map(({ value, count }) => ({ value, name: t(`state.${value}`), count }))
    .sort((one, other) => compare(one.name, other.name))
  return (
    <GetForm
      action={paths.artisans()}
      className="maker-filters"
      role="search"
      aria-label={t('makers.searchLabel')}
      key={JSON.stringify(filter)}
    >
      <Field name="q" type="search" maxLength={120} defaultValue={filter.q} label={t('makers.search')} />
      <Select
        name="craft"
        label={t('label.craft')}
        defaultValue={filter.craft ?? ''}
        options={withAll(t('makers.anyCraft'), facets.craft, filter.craft)}
      />
      <Select
        name="state"
        label={t('makers.state')}
        defaultValue={filter.state ?? ''}
        options={withAll(t('makers.anyState'), states, filter.state)}
      />
      <Select
        name="sort"
        label={t('listing.sort')}
        defaultValue={filter.sort}
        options={artisanSorts.map((sort) => ({ value: sort, label: t(`makers.sort.${sort}`) }))}
      />
      <div className="last">
        <Checkbox
          name="verified"
          value="1"
          defaultChecked={filter.onlyVerified}
          label={t('makers.onlyVerified', { count: facets.verified })}
        />
        <Button type="submit">{t('common:show')}</Button>
      </div>
    </GetForm>
  )
}

/** All, then each with its count. What is chosen stays in the list even when nothing else fits it. */
function withAll(
  all: string,
  choices: readonly { value: string; name: string; count: number }[],
  chosen: string | null,
): { value: string; label: string }[] {
  const isMissing = chosen !== null && !choices.some(({ value }) => value === chosen)
  return [
    { value: '', label: all },
    ...choices.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
    ...(isMissing ? [{ value: chosen, label: `${chosen} (0)` }] : []),
  ]
}
