import { useTranslation } from 'react-i18next'
import { categories, originStates } from '#features/crafts/category.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { Select } from '#ui/field.tsx'
import { openProposals } from './craft-proposals.ts'
import type { FormControl } from './form-control.ts'
import { LabelChips } from './label-chips.tsx'
import { type LabelField, labelFields } from './typed-product.ts'

/** What the craft proposed: each word can be taken away, and others added. */
export function KindFields({ control, craft }: { control: FormControl; craft: CraftChoice | null }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  return (
    <>
      {labelFields.map((field) => (
        <LabelChips
          key={field}
          id={field}
          label={t(`form.${field}.label`)}
          help={t(`form.${field}.help`)}
          values={typed[field]}
          proposals={openProposals(craft, field)}
          nameOf={(value) => termName(craft, field, value)}
          error={error(field)}
          isSentence={field === 'features'}
          longest={field === 'features' ? 200 : 60}
          onChange={(values) => change({ [field]: values })}
        />
      ))}
      <details className="fold" open={error('category') || error('state') ? true : undefined}>
        <summary>{placeWords(typed, t)}</summary>
        <div className="two2">
          <Select
            id="category"
            label={t('form.category')}
            value={typed.category}
            error={error('category')}
            options={named(categories, 'category', t)}
            onChange={(event) => change({ category: event.target.value })}
          />
          <Select
            id="state"
            label={t('form.state')}
            value={typed.state}
            error={error('state')}
            options={named(originStates, 'state', t)}
            onChange={(event) => change({ state: event.target.value })}
          />
        </div>
      </details>
    </>
  )
}

function placeWords({ category, state }: FormControl['typed'], t: (key: string) => string): string {
  const parts = [category && t(`shop:category.${category}`), state && t(`shop:state.${state}`)]
  return parts.filter(Boolean).join(', ') || t('form.category')
}

function named(values: readonly string[], group: string, t: (key: string) => string) {
  return [{ value: '', label: '–' }, ...values.map((value) => ({ value, label: t(`shop:${group}.${value}`) }))]
}

/** A word of the craft's own vocabulary is shown in the reader's language; what she wrote herself, as she wrote it. */
function termName(craft: CraftChoice | null, field: LabelField, value: string): string {
  const terms = field === 'materials' || field === 'techniques' ? craft?.[field] : undefined
  return terms?.find(({ term }) => term === value)?.name ?? value
}
