import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { Checkbox } from '#ui/tick.tsx'
import { Written } from '#ui/written.tsx'
import type { FormControl } from './form-control.ts'
import { type TypedVariant, withVariant } from './variant-table.ts'

/** A row for each combination: price, pieces, own code, and whether it is made at all. */
export function VariantRows({ control, rows }: { control: FormControl; rows: readonly TypedVariant[] }) {
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
  /** among those that are made: the server counts so; −1 for one that is not */
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
            label={hidden(t('form.price.stock'))}
            inputMode="numeric"
            autoComplete="off"
            value={row.stock}
            error={control.error(`${path}.stock`)}
            onChange={(event) => onChange({ stock: event.target.value })}
          />
          <Field
            id={`${path}.ownSku`}
            label={hidden(t('form.price.code'))}
            autoComplete="off"
            maxLength={60}
            value={row.ownSku}
            error={control.error(`${path}.ownSku`)}
            onChange={(event) => onChange({ ownSku: event.target.value })}
          />
        </div>
      )}
      <Checkbox
        label={hidden(t('form.option.notMade'))}
        checked={row.isLeftOut}
        onChange={(event) => onChange({ isLeftOut: event.target.checked })}
      />
    </li>
  )
}
