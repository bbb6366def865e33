import { useTranslation } from 'react-i18next'
import { productLimits } from '#features/drafts/product-limits.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { BreakUpFields } from './break-up-fields.tsx'
import { EarningLines } from './earning-lines.tsx'
import type { FormControl } from './form-control.ts'
import { OptionFields } from './option-fields.tsx'
import { useEarningRates } from './use-earning-rates.ts'
import { VariantRows } from './variant-rows.tsx'
import { variantTable, withVariant } from './variant-table.ts'

/** The third part: one price and one stock, or a table of choices; what she receives stands under it while she writes. */
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
