import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyRule, mostShown } from '#features/collections/collection-limits.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import { sorts } from '#features/search/product-filter.ts'
import { Field, Select } from '#ui/field.tsx'
import { Checkbox } from '#ui/tick.tsx'

export type NamedCraft = { id: string; name: string }

type Props = {
  rule: CollectionRule | null
  crafts: readonly NamedCraft[]
  errorOf: (field: string) => string | undefined
}

/** Which goods come of themselves: the listing's own filters. */
export function CollectionRuleFields({ rule, crafts, errorOf }: Props) {
  const { t } = useTranslation('admin')
  const [isRuled, setRuled] = useState(rule !== null)
  return (
    <section aria-labelledby="collection-rule">
      <h2 id="collection-rule">{t('rule.title')}</h2>
      <Checkbox
        name="hasRule"
        value="1"
        defaultChecked={isRuled}
        onChange={(event) => setRuled(event.target.checked)}
        label={t('rule.has')}
      />
      {isRuled ? <RuleFields rule={rule ?? emptyRule} crafts={crafts} errorOf={errorOf} /> : null}
    </section>
  )
}

function RuleFields({ rule, crafts, errorOf }: Props & { rule: CollectionRule }) {
  const { t } = useTranslation('admin')
  const ordered = sorts.map((value) => ({ value, label: t(`shop:sort.${value}`) }))
  const rupees = (paise: number | null) => (paise === null ? '' : String(paise / 100))
  return (
    <div className="rule-fields">
      <Field
        name="words"
        defaultValue={rule.words.join(', ')}
        label={t('rule.words')}
        help={t('rule.wordsHelp')}
        error={errorOf('rule.words') ?? errorOf('rule.words.0')}
      />
      <Choices name="categories" words="shop:category" values={categories} chosen={rule.categories} />
      <Choices name="states" words="shop:state" values={originStates} chosen={rule.states} />
      <Choices name="materials" words="shop:material" values={materials} chosen={rule.materials} />
      <Choices name="colors" words="shop:color" values={colors} chosen={rule.colors} />
      <CraftChoices crafts={crafts} chosen={rule.crafts} />
      <div className="words-in">
        <Field
          name="minRupees"
          inputMode="decimal"
          defaultValue={rupees(rule.minPaise)}
          label={t('rule.from')}
          error={errorOf('rule.minPaise')}
        />
        <Field
          name="maxRupees"
          inputMode="decimal"
          defaultValue={rupees(rule.maxPaise)}
          label={t('rule.to')}
          error={errorOf('rule.maxPaise')}
        />
        <Select
          name="sort"
          defaultValue={rule.sort ?? ''}
          label={t('rule.sort')}
          options={[{ value: '', label: t('rule.ownOrder') }, ...ordered]}
        />
        <Field
          name="most"
          type="number"
          min={1}
          max={mostShown}
          defaultValue={rule.most}
          label={t('rule.most')}
          error={errorOf('rule.most')}
        />
      </div>
      <Checkbox name="onlyInStock" value="1" defaultChecked={rule.onlyInStock} label={t('rule.inStock')} />
    </div>
  )
}

type ChoicesProps = { name: string; words: string; values: readonly string[]; chosen: readonly string[] }

function Choices({ name, words, values, chosen }: ChoicesProps) {
  const { t } = useTranslation('admin')
  return (
    <details className="rule-choices" open={chosen.length > 0}>
      <summary>{t(`rule.choose.${name}`, { count: chosen.length })}</summary>
      <fieldset>
        <legend className="sr">{t(`rule.choose.${name}`, { count: chosen.length })}</legend>
        {values.map((value) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            label={t(`${words}.${value}`)}
          />
        ))}
      </fieldset>
    </details>
  )
}

function CraftChoices({ crafts, chosen }: { crafts: readonly NamedCraft[]; chosen: readonly string[] }) {
  const { t } = useTranslation('admin')
  return (
    <details className="rule-choices" open={chosen.length > 0}>
      <summary>{t('rule.choose.crafts', { count: chosen.length })}</summary>
      <fieldset>
        <legend className="sr">{t('rule.choose.crafts', { count: chosen.length })}</legend>
        {crafts.map(({ id, name }) => (
          <Checkbox key={id} name="crafts" value={id} defaultChecked={chosen.includes(id)} label={name} />
        ))}
      </fieldset>
    </details>
  )
}
