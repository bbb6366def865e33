import { lazy, Suspense, useState } from 'react'
import { categories, originStates } from '#features/crafts/category.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { productLimits } from '#features/drafts/product-limits.ts'
import { type Audience, audiences } from '#features/products/audience.ts'
import { colors } from '#features/products/color.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useOffer } from '#features/screens/shop-data.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Button, Checkbox, Field, Select, TextArea } from '#ui/controls.tsx'
import { DictateButton } from '#ui/speech/dictate-button.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gaps, WithWritten, Written } from '#ui/written.tsx'
import { openProposals } from './craft-proposals.ts'
import { FoldedGroup } from './folded-group.tsx'
import type { FormControl } from './form-control.ts'
import { LabelChips } from './label-chips.tsx'
import { type LabelField, labelFields, noWords, type TypedWords } from './typed-product.ts'

type Props = {
  control: FormControl
  craft: CraftChoice | null
  isNew: boolean
  onCraft: (craft: CraftChoice) => void
}

export function WordsSection({ control, craft, isNew, onCraft }: Props) {
  const { t, i18n } = useTranslation('workshop')
  const written = languages.map(({ code }) => code).filter((code) => code !== 'en' && control.typed.words[code])
  if (control.typed.words.en) written.push('en')
  const main = written.find((language) => language === i18n.language) ?? written[0]
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">2</span> {t('form.what')}
      </legend>
      <CraftField control={control} craft={craft} onChoose={onCraft} />
      {written.map((language) => (
        <WordFields
          key={language}
          control={control}
          language={language}
          isMain={language === main}
          isOnly={written.length === 1}
        />
      ))}
      <ReadersWords words={control.typed.words} />
      <AddLanguage
        languages={languages.filter(({ code }) => !written.includes(code))}
        onAdd={(language) => control.change({ words: { ...control.typed.words, [language]: noWords } })}
      />
      <KindFields control={control} craft={craft} isNew={isNew} />
    </fieldset>
  )
}

function ReadersWords({ words }: Pick<FormControl['typed'], 'words'>) {
  const { t } = useTranslation('workshop')
  const filled = languages.filter(({ code }) => words[code]?.name.trim())
  const base = filled.find(({ code }) => code === 'en') ?? filled[0]
  const own = filled.filter((language) => language !== base).map(({ nativeName }) => nativeName)
  if (!base) return <p className="small mute">{t('form.words.none')}</p>
  const [first, second] = gaps
  const key = own.length === 0 ? 'form.words.one' : 'form.words.several'
  return (
    <p className="small mute">
      <WithWritten sentence={t(key, { base: first, own: second })} words={[base.nativeName, own.join(', ')]} />
    </p>
  )
}

function AddLanguage({
  languages: offered,
  onAdd,
}: {
  languages: readonly { code: Language; nativeName: string }[]
  onAdd: (language: Language) => void
}) {
  const { t } = useTranslation('workshop')
  const [chosen, setChosen] = useState<string>('')
  if (offered.length === 0) return null
  return (
    <details className="fold">
      <summary>{t('form.words.add')}</summary>
      <div className="add-label">
        <Select
          label={t('common:language')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: '', label: t('form.words.choose') },
            ...offered.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
          ]}
        />
        <Button
          onClick={() => {
            if (isLanguage(chosen)) onAdd(chosen)
            setChosen('')
          }}
        >
          {t('form.add')}
        </Button>
      </div>
    </details>
  )
}

function AudienceFields({ control: { typed, change } }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const choose = (audience: Audience, isChosen: boolean) =>
    change({ audiences: audiences.filter((one) => (one === audience ? isChosen : typed.audiences.includes(one))) })
  return (
    <FoldedGroup label={t('form.audience.label')} holds={typed.audiences.map((one) => t(`shop:audience.${one}`))}>
      <small>{t('form.audience.help')}</small>
      {audiences.map((audience) => (
        <Checkbox
          key={audience}
          label={t(`shop:audience.${audience}`)}
          checked={typed.audiences.includes(audience)}
          onChange={(event) => choose(audience, event.target.checked)}
        />
      ))}
    </FoldedGroup>
  )
}

function KindFields({ control, craft, isNew }: { control: FormControl; craft: CraftChoice | null; isNew: boolean }) {
  const { t } = useTranslation('workshop')
  const offer = useOffer()
  const { typed, change, error } = control
  return (
    <>
      {labelFields.map((field) => (
        <FoldedGroup
          key={field}
          label={t(`form.${field}.label`)}
          holds={typed[field].map((value) => termName(craft, field, value, t))}
          startsOpen={isNew && field !== 'features'}
        >
          <LabelChips
            id={field}
            help={t(`form.${field}.help`)}
            values={typed[field]}
            proposals={openProposals(craft, field)}
            nameOf={(value) => termName(craft, field, value, t)}
            error={error(field)}
            isSentence={field === 'features'}
            longest={field === 'features' ? 200 : 60}
            onChange={(values) => change({ [field]: values })}
          />
        </FoldedGroup>
      ))}
      <AudienceFields control={control} />
      <details className="fold">
        <summary>
          <b>{placeWords(typed, t)}</b>
        </summary>
        <div className="two2">
          <Select
            id="category"
            label={t('form.category')}
            value={typed.category}
            error={error('category')}
            options={named(offered(offer?.categories ?? categories, typed.category), 'category', t)}
            onChange={(event) => change({ category: event.target.value })}
          />
          <Select
            id="state"
            label={t('form.state')}
            value={typed.state}
            error={error('state')}
            options={named(offered(offer?.states ?? originStates, typed.state), 'state', t)}
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

/** With what the product is already. */
function offered(values: readonly string[], before: string): readonly string[] {
  return before === '' || values.includes(before) ? values : [...values, before]
}

function named(values: readonly string[], group: string, t: (key: string) => string) {
  return [{ value: '', label: '–' }, ...values.map((value) => ({ value, label: t(`shop:${group}.${value}`) }))]
}

function termName(craft: CraftChoice | null, field: LabelField, value: string, t: (key: string) => string): string {
  if (field === 'colors') return (colors as readonly string[]).includes(value) ? t(`shop:color.${value}`) : value
  const terms = field === 'materials' || field === 'techniques' ? craft?.[field] : undefined
  return terms?.find(({ term }) => term === value)?.name ?? value
}

type WordFieldsProps = { control: FormControl; language: Language; isMain: boolean; isOnly: boolean }

function WordFields({ control, language, isMain, isOnly }: WordFieldsProps) {
  const { t } = useTranslation('workshop')
  const { words } = control.typed
  const own = words[language] ?? noWords
  const change = (patch: Partial<TypedWords>) =>
    control.change({ words: { ...words, [language]: { ...own, ...patch } } })
  const field = (part: keyof TypedWords) => ({
    id: `words.${language}.${part}`,
    lang: language,
    value: own[part],
    error: control.error(`words.${language}.${part}`),
    onChange: (event: { target: { value: string } }) => change({ [part]: event.target.value }),
  })
  const isEmpty = !own.name && !own.description && !own.variationNote
  return (
    <FoldedGroup
      label={<span lang={language}>{languages.find(({ code }) => code === language)?.nativeName}</span>}
      holds={own.name ? [own.name] : []}
      startsOpen={isMain || own.name === ''}
    >
      <Field
        label={t('form.name')}
        required={isOnly}
        maxLength={productLimits.nameLength}
        autoComplete="off"
        {...field('name')}
      />
      <DictateButton
        language={language}
        label={t('form.sayName')}
        onWords={(spoken) => change({ name: joined(own.name, spoken) })}
      />
      <TextArea
        label={t('form.description')}
        help={t('form.descriptionHelp')}
        rows={4}
        maxLength={productLimits.textLength}
        {...field('description')}
      />
      <DictateButton
        language={language}
        label={t('form.sayDescription')}
        onWords={(spoken) => change({ description: joined(own.description, spoken) })}
      />
      <details className="fold">
        <summary>{t('form.variation')}</summary>
        <TextArea
          label={<span className="sr">{t('form.variation')}</span>}
          help={t('form.variationHelp')}
          rows={2}
          maxLength={500}
          {...field('variationNote')}
        />
      </details>
      {!isOnly && isEmpty && language !== 'en' ? (
        <Button
          variant="link"
          onClick={() => control.change({ words: { ...words, [language]: undefined } as typeof words })}
        >
          {t('form.words.without')}
        </Button>
      ) : null}
    </FoldedGroup>
  )
}

function joined(before: string, spoken: string): string {
  return before.trim() === '' ? spoken : `${before.trimEnd()} ${spoken}`
}

const CraftChooser = lazy(() => import('./craft-chooser.tsx').then(({ CraftChooser }) => ({ default: CraftChooser })))

type CraftFieldProps = {
  control: FormControl
  craft: CraftChoice | null
  onChoose: (craft: CraftChoice) => void
}

function CraftField({ control, craft, onChoose }: CraftFieldProps) {
  const { t } = useTranslation('workshop')
  const [isOpen, setOpen] = useState(false)
  const error = control.error('craft')
  return (
    <div className={`field craft-field ${error ? 'bad' : ''}`}>
      <span className="lab" id="craft-label">
        {t('form.craft.label')}
      </span>
      {craft ? (
        <p className="craft-chosen">
          <Picture picture={craft.picture ? { ...craft.picture, alt: '' } : null} sizes="72px" widths={[160]} />
          <span>
            <b>
              <Written>{craft.name}</Written>
            </b>
            <br />
            <span className="small mute">
              {craft.place}, {t(`shop:state.${craft.state}`)}
            </span>
          </span>
        </p>
      ) : null}
      <Button
        id="craft"
        wide
        aria-haspopup="dialog"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'craft-note' : 'craft-label'}
        onClick={() => setOpen(true)}
      >
        {t(craft ? 'form.craft.change' : 'form.craft.choose')}
      </Button>
      {error ? (
        <span className="err" id="craft-note">
          {error}
        </span>
      ) : (
        <small>{t('form.craft.help')}</small>
      )}
      {isOpen ? (
        <Suspense>
          <CraftChooser
            present={craft?.id ?? null}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
