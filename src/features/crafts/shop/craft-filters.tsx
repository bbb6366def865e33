import { useTranslation } from 'react-i18next'
import { categories, originStates } from '#features/crafts/category.ts'
import { type CraftFilter, craftGroupings } from '#features/crafts/craft-filter.ts'
import { paths } from '#features/paths.ts'
import { nameOrder } from '#features/screens/name-order.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Checkbox } from '#ui/tick.tsx'

/** A GET form: what is looked for lies in the address, and works without script. */
export function CraftFilters({ filter }: { filter: CraftFilter }) {
  const { t, i18n } = useTranslation('shop')
  const compare = nameOrder(i18n.language)
  const byName = (one: { label: string }, other: { label: string }) => compare(one.label, other.label)
  const named = (kind: 'category' | 'state', values: readonly string[], chosen: string | null) => {
    const isForeign = chosen !== null && !values.includes(chosen)
    const options = values.map((value) => ({ value, label: t(`${kind}.${value}`) })).sort(byName)
    return isForeign ? [...options, { value: chosen, label: chosen }] : options
  }
  return (
    <GetForm
      action={paths.crafts()}
      className="maker-filters"
      role="search"
      aria-label={t('crafts.title')}
      key={JSON.stringify(filter)}
    >
      <Field name="q" type="search" maxLength={120} defaultValue={filter.q} label={t('crafts.search')} />
      <Select
        name="category"
        label={t('crafts.category')}
        defaultValue={filter.category ?? ''}
        options={[{ value: '', label: t('crafts.anyCategory') }, ...named('category', categories, filter.category)]}
      />
      <Select
        name="state"
        label={t('makers.state')}
        defaultValue={filter.state ?? ''}
        options={[{ value: '', label: t('makers.anyState') }, ...named('state', originStates, filter.state)]}
      />
      <Select
        name="by"
        label={t('crafts.groupedBy')}
        defaultValue={filter.by}
        options={craftGroupings.map((by) => ({
          value: by,
          label: t(by === 'state' ? 'makers.state' : 'crafts.category'),
        }))}
      />
      <div className="last">
        <Checkbox name="gi" value="1" defaultChecked={filter.onlyGi} label={t('crafts.onlyGi')} />
        <Button type="submit">{t('common:show')}</Button>
      </div>
    </GetForm>
  )
}
