import { productLimits } from '#features/drafts/product-limits.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { EarningLines, useEarningRates } from './earning-lines.tsx'
import { FoldedGroup } from './folded-group.tsx'
import type { FormControl } from './form-control.ts'
import { LabelChips } from './label-chips.tsx'
import { readMeasure } from './typed-number.ts'
import type { TypedBreakUp, TypedExtras } from './typed-product.ts'
import { type TypedOption, type TypedVariant, variantTable, withVariant } from './variant-table.ts'

export function PriceSection({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { typed, change } = control
  const { rows, wished } = variantTable(typed.options, typed.variants)
  const rates = useEarningRates(typed.hsn, typed.category)
  const hasOptions = typed.options.length > 0
  return (
    <fieldset className="blk" id="variants" tabIndex={-1}>
      <legend>
        <span className="num">3</span> {t('form.price.title')}
      </legend>
      {hasOptions ? null : <OnePrice control={control} />}
      {typed.options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place while it is being named
          key={index}
          control={control}
          option={option}
          index={index}
        />
      ))}
      {typed.options.length < productLimits.optionNames ? (
        <Button onClick={() => change({ options: [...typed.options, { name: '', choices: [] }] })}>
          {t(hasOptions ? 'form.option.addAnother' : 'form.option.add')}
        </Button>
      ) : null}
      {control.error('variants') ? <p className="err">{control.error('variants')}</p> : null}
      {wished > productLimits.variants ? (
        <p className="err" role="status">
          {t('form.option.tooMany', { count: wished, most: productLimits.variants })}
        </p>
      ) : null}
      {hasOptions && rows.length > 0 ? <VariantRows control={control} rows={rows} /> : null}
      <EarningLines rates={rates} rows={rows} />
      <BreakUpFields control={control} />
      <ExtraFields control={control} />
    </fieldset>
  )
}

function OnePrice({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const [row] = variantTable([], typed.variants).rows
  if (!row) return null
  const put = (patch: Partial<typeof row>) => change({ variants: withVariant(typed.variants, { ...row, ...patch }) })
  return (
    <div className="two2">
      <Field
        id="variants.0.pricePaise"
        required
        label={t('form.price.label')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="₹"
        value={row.price}
        error={error('variants.0.pricePaise')}
        onChange={(event) => put({ price: event.target.value })}
      />
      <Field
        id="variants.0.stock"
        required
        label={t('form.price.stock')}
        inputMode="numeric"
        autoComplete="off"
        value={row.stock}
        error={error('variants.0.stock')}
        onChange={(event) => put({ stock: event.target.value })}
      />
    </div>
  )
}

const parts = [
  ['materials', 'materialsPaise'],
  ['work', 'workPaise'],
  ['other', 'otherPaise'],
] as const

function BreakUpFields({ control }: { control: FormControl }) {
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

function ExtraFields({ control: { typed, change, error } }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { extras } = typed
  const put = (patch: Partial<TypedExtras>) => change({ extras: { ...extras, ...patch } })
  return (
    <details className="fold">
      <summary>{t('form.extras.title')}</summary>
      <p className="small mute">{t('form.extras.help')}</p>
      <div className="two2">
        <Field
          id="extras.words.letters"
          label={t('form.extras.letters')}
          inputMode="numeric"
          autoComplete="off"
          value={extras.letters}
          error={error('extras.words.letters')}
          onChange={(event) => put({ letters: event.target.value })}
        />
        <Field
          id="extras.words.pricePaise"
          label={t('form.extras.words')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="₹"
          value={extras.words}
          error={error('extras.words.pricePaise')}
          onChange={(event) => put({ words: event.target.value })}
        />
        <Field
          id="extras.picture.pricePaise"
          label={t('form.extras.picture')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="₹"
          value={extras.picture ?? ''}
          error={error('extras.picture.pricePaise')}
          onChange={(event) => put({ picture: event.target.value })}
        />
        <Field
          id="extras.wrapPaise"
          label={t('form.extras.wrap')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="₹"
          value={extras.wrap}
          error={error('extras.wrapPaise')}
          onChange={(event) => put({ wrap: event.target.value })}
        />
      </div>
    </details>
  )
}

const common = ['size', 'color', 'material', 'design', 'finish', 'set'] as const

function OptionFields({ control, option, index }: { control: FormControl; option: TypedOption; index: number }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const put = (patch: Partial<TypedOption>) =>
    change({ options: typed.options.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
  const names = common.filter((name) => !typed.options.some((one) => one.name === name))
  const known = common.find((name) => name === option.name)
  const name = known ? t(`shop:option.${known}`) : option.name
  return (
    <FoldedGroup
      label={name || t('form.option.title', { number: index + 1 })}
      holds={option.choices}
      startsOpen={name === '' || option.choices.length === 0}
    >
      {known ? (
        <p id={`optionNames.${index}`} tabIndex={-1}>
          <b>{name}</b>{' '}
          <Button variant="link" onClick={() => put({ name: '' })}>
            {t('common:form.change')}
          </Button>
        </p>
      ) : (
        <>
          <Field
            id={`optionNames.${index}`}
            label={t('form.option.name')}
            help={t('form.option.nameHelp')}
            maxLength={40}
            autoComplete="off"
            value={option.name}
            error={error(`optionNames.${index}`)}
            onChange={(event) => put({ name: event.target.value })}
          />
          <p className="chips">
            {names.map((name) => (
              <Button key={name} variant="link" onClick={() => put({ name })}>
                {t(`shop:option.${name}`)}
              </Button>
            ))}
          </p>
        </>
      )}
      <LabelChips
        id={`choices.${index}`}
        label={t('form.option.choices')}
        help={t('form.option.choicesHelp')}
        values={option.choices}
        error={error(`choices.${index}`)}
        onChange={(choices) => put({ choices })}
      />
      <Button variant="link" onClick={() => change({ options: typed.options.filter((_, at) => at !== index) })}>
        {t('form.option.without')}
      </Button>
    </FoldedGroup>
  )
}

function VariantRows({ control, rows }: { control: FormControl; rows: readonly TypedVariant[] }) {
  const { t } = useTranslation('workshop')
  const { typed, change } = control
  const put = (row: TypedVariant) => change({ variants: withVariant(typed.variants, row) })
  const made = rows.filter(({ isLeftOut }) => !isLeftOut)
  return (
    <ul className="variant-rows" aria-label={t('form.option.table', { count: made.length })}>
      {rows.map((row) => (
        <VariantRow
          key={row.choices.join('\n')}
          control={control}
          row={row}
          place={made.indexOf(row)}
          onChange={(patch) => put({ ...row, ...patch })}
        />
      ))}
    </ul>
  )
}

function VariantRow({
  control,
  row,
  place,
  onChange,
}: {
  control: FormControl
  row: TypedVariant
  /** index among the variants that are made, as the server counts; −1 for one that is not */
  place: number
  onChange: (patch: Partial<TypedVariant>) => void
}) {
  const { t } = useTranslation('workshop')
  const name = row.choices.join(', ')
  const path = `variants.${place}`
  const hidden = (label: string) => (
    <>
      {label}
      <span className="sr">
        , <Written>{name}</Written>
      </span>
    </>
  )
  return (
    <li className={row.isLeftOut ? 'left-out' : ''}>
      <b id={`${path}.options`} tabIndex={-1}>
        <Written>{name}</Written>
      </b>
      {row.isLeftOut ? null : (
        <div className="variant-fields">
          <Field
            id={`${path}.pricePaise`}
            required
            label={hidden(t('form.price.label'))}
            inputMode="decimal"
            autoComplete="off"
            placeholder="₹"
            value={row.price}
            error={control.error(`${path}.pricePaise`)}
            onChange={(event) => onChange({ price: event.target.value })}
          />
          <Field
            id={`${path}.stock`}
            required
            label={hidden(t('form.price.stock'))}
            inputMode="numeric"
            autoComplete="off"
            value={row.stock}
            error={control.error(`${path}.stock`)}
            onChange={(event) => onChange({ stock: event.target.value })}
          />
        </div>
      )}
      <FoldedGroup
        label={hidden(t('common:nav.more'))}
        holds={row.ownSku ? [row.ownSku] : []}
        startsOpen={row.isLeftOut}
      >
        {row.isLeftOut ? null : (
          <Field
            id={`${path}.ownSku`}
            label={hidden(t('form.price.code'))}
            autoComplete="off"
            maxLength={60}
            value={row.ownSku}
            error={control.error(`${path}.ownSku`)}
            onChange={(event) => onChange({ ownSku: event.target.value })}
          />
        )}
        <Checkbox
          label={hidden(t('form.option.notMade'))}
          checked={row.isLeftOut}
          onChange={(event) => onChange({ isLeftOut: event.target.checked })}
        />
      </FoldedGroup>
    </li>
  )
}
