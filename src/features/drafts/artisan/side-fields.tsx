import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import type { TypedSides } from './typed-product.ts'

const sides = ['length', 'width', 'height', 'weight'] as const

type Props = {
  sides: TypedSides
  /** the server's path of each, which is the field's id */
  paths: Record<keyof TypedSides, string>
  error: (path: string) => string | undefined
  legend: string
  heightHelp?: string
  onChange: (sides: TypedSides) => void
}

/** Centimetres and kilos, as people write them. */
export function SideFields({ sides: written, paths, error, legend, heightHelp, onChange }: Props) {
  const { t } = useTranslation('workshop')
  return (
    <fieldset className="sides">
      <legend className="lab">{legend}</legend>
      <div className="four4">
        {sides.map((side) => (
          <Field
            key={side}
            id={paths[side]}
            label={t(`form.posting.${side}`)}
            help={side === 'height' ? heightHelp : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={written[side]}
            error={error(paths[side])}
            onChange={(event) => onChange({ ...written, [side]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
