import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { collectionsApi } from '#features/collections/api.ts'
import type { AdminCollection } from '#features/collections/collection.ts'
import { collectionLimits, emptyRule, mostShown } from '#features/collections/collection-limits.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import { categories, originStates } from '#features/crafts/category.ts'
import { colors } from '#features/products/color.ts'
import { materials } from '#features/products/material.ts'
import { api } from '#features/screens/api-client.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { dayOf, endOfDay, lastDayBefore, startOfDay } from '#features/screens/table/india-day.ts'
import { sorts } from '#features/search/product-filter.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { Checkbox, Field, Select, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { collection: AdminCollection; crafts: readonly NamedCraft[] }

export function CollectionForm({ collection, crafts }: Props) {
  const { revalidate } = useRevalidator()
  const save = async (data: FormData) => {
    const body = { form: readCollectionForm(data, collection), seen: collection.changedAt }
    await api.call(collectionsApi.save, { params: { id: collection.slug }, body })
    await revalidate()
  }
  return (
    <SavedForm save={save}>
      {(errorOf) => (
        <>
          <Words collection={collection} errorOf={errorOf} />
          <Days collection={collection} errorOf={errorOf} />
          <CollectionRuleFields rule={collection.rule} crafts={crafts} errorOf={errorOf} />
        </>
      )}
    </SavedForm>
  )
}

type PartProps = { collection: AdminCollection; errorOf: (field: string) => string | undefined }

function Words({ collection, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  const others = languageCodes.filter((code) => code !== 'en')
  const written = others.filter((code) => collection.title[code]).length
  return (
    <section aria-labelledby="collection-words">
      <h2 id="collection-words">{t('collections.words')}</h2>
      <WordsIn code="en" collection={collection} errorOf={errorOf} />
      <details>
        <summary>{t('collections.otherLanguages', { count: written })}</summary>
        {others.map((code) => (
          <WordsIn key={code} code={code} collection={collection} errorOf={errorOf} />
        ))}
      </details>
    </section>
  )
}

function WordsIn({ code, collection, errorOf }: PartProps & { code: string }) {
  const { t } = useTranslation('admin')
  const language = t(`piece.language.${code}`)
  return (
    <div className="words-in">
      <Field
        name={`title.${code}`}
        lang={code}
        required={code === 'en'}
        defaultValue={collection.title[code] ?? ''}
        maxLength={collectionLimits.title}
        label={t('collections.titleIn', { language })}
        error={errorOf(`title.${code}`)}
      />
      <TextArea
        name={`intro.${code}`}
        lang={code}
        defaultValue={collection.intro[code] ?? ''}
        maxLength={collectionLimits.intro}
        label={t('collections.introIn', { language })}
        error={errorOf(`intro.${code}`)}
      />
    </div>
  )
}

function Days({ collection, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="collection-days">
      <h2 id="collection-days">{t('collections.days')}</h2>
      <div className="words-in">
        <Field
          type="date"
          name="startsOn"
          defaultValue={dayOf(collection.startsAt)}
          label={t('collections.firstDay')}
          help={t('collections.firstDayHelp')}
          error={errorOf('startsAt')}
        />
        <Field
          type="date"
          name="endsOn"
          defaultValue={lastDayBefore(collection.endsAt)}
          label={t('collections.lastDay')}
          help={t('collections.lastDayHelp')}
          error={errorOf('endsAt')}
        />
      </div>
    </section>
  )
}

type Filled = Pick<AdminCollection, 'title' | 'intro' | 'rule' | 'startsAt' | 'endsAt'>

function readCollectionForm(form: FormData, before: AdminCollection): Filled {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const texts = (kind: string) =>
    Object.fromEntries(languageCodes.map((code) => [code, text(`${kind}.${code}`)]).filter(([, words]) => words))
  return {
    title: texts('title'),
    intro: texts('intro'),
    rule: form.get('hasRule') === '1' ? readRule(form, before.rule) : null,
    startsAt: startOfDay(text('startsOn')),
    endsAt: endOfDay(text('endsOn')),
  }
}

function readRule(form: FormData, before: CollectionRule | null): CollectionRule {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const all = <Value extends string>(name: string) => form.getAll(name).map(String) as Value[]
  const paise = (name: string) => (text(name) === '' ? null : Math.round(Number(text(name)) * 100))
  const listed = (name: string) =>
    text(name)
      .split(/[,\n]/)
      .map((words) => words.trim())
      .filter(Boolean)
  return {
    words: listed('words'),
    categories: all('categories'),
    states: all('states'),
    crafts: all('crafts').filter(Boolean),
    artisans: before?.artisans ?? [],
    materials: all('materials'),
    colors: all('colors'),
    minPaise: paise('minRupees'),
    maxPaise: paise('maxRupees'),
    onlyInStock: form.get('onlyInStock') === '1',
    sort: (text('sort') || null) as CollectionRule['sort'],
    most: Number(text('most')),
  }
}

type NamedCraft = { id: string; name: string }

type CollectionRuleFieldsProps = {
  rule: CollectionRule | null
  crafts: readonly NamedCraft[]
  errorOf: (field: string) => string | undefined
}

function CollectionRuleFields({ rule, crafts, errorOf }: CollectionRuleFieldsProps) {
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

function RuleFields({ rule, crafts, errorOf }: CollectionRuleFieldsProps & { rule: CollectionRule }) {
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
