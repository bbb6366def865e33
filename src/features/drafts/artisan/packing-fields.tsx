import { useTranslation } from 'react-i18next'
import { type Packing, packings } from '#features/drafts/packing.ts'
import { Select } from '#ui/field.tsx'
import { guessPacked, readSides } from './check-product.ts'
import type { FormControl } from './form-control.ts'
import { billedWeight, type Sides } from './packed-size.ts'
import { SideFields } from './side-fields.tsx'
import { writeMeasure } from './typed-number.ts'
import type { TypedProduct } from './typed-product.ts'

const paths = {
  length: 'packed.lengthMm',
  width: 'packed.widthMm',
  height: 'packed.heightMm',
  weight: 'packed.weightGrams',
}

/** How it is packed, with the steps of the recipe, and what the courier will measure. */
export function PackingFields({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const packed = packedOf(typed)
  const hasOwn = Object.values(typed.packed).some((text) => text.trim() !== '')
  const options = [
    { value: '', label: t('form.packing.own') },
    ...packings.map((value) => ({ value, label: t(`packing.${value}.name`) })),
  ]
  return (
    <>
      <Select
        id="packing"
        label={t('form.packing.label')}
        value={typed.packing}
        error={error('packing')}
        options={options}
        onChange={(event) => change({ packing: event.target.value as Packing | '' })}
      />
      <PackingSteps packing={typed.packing} />
      <div aria-live="polite">{packed ? <PackedWords packed={packed} isGuess={!hasOwn} /> : null}</div>
      <details className="fold" open={hasOwn}>
        <summary>{t('form.packing.change')}</summary>
        <SideFields
          sides={typed.packed}
          paths={paths}
          error={error}
          legend={t('form.packing.size')}
          onChange={(sides) => change({ packed: sides })}
        />
      </details>
    </>
  )
}

function PackingSteps({ packing }: { packing: Packing | '' }) {
  const { t } = useTranslation('workshop')
  if (packing === '') return null
  return (
    <ol className="small recipe">
      {['step1', 'step2', 'step3'].map((step) => (
        <li key={step}>{t(`packing.${packing}.${step}`)}</li>
      ))}
    </ol>
  )
}

/** The packed size, and in good time that bulk costs more than weight. */
function PackedWords({ packed, isGuess }: { packed: Sides; isGuess: boolean }) {
  const { t } = useTranslation('workshop')
  const billed = billedWeight(packed)
  const size = [packed.lengthMm, packed.widthMm, packed.heightMm].map((side) => writeMeasure(side, 'cm')).join(' × ')
  const weight = writeMeasure(packed.weightGrams, 'kg')
  return (
    <>
      <p className="small">{t(isGuess ? 'form.packing.guess' : 'form.packing.is', { size, weight })}</p>
      {billed.isVolume ? (
        <p className="small said">{t('form.packing.volume', { billed: writeMeasure(billed.grams, 'kg'), weight })}</p>
      ) : null}
    </>
  )
}

/** As written, or as guessed from the piece; null while there is not enough to tell. */
function packedOf(typed: TypedProduct): Sides | null {
  if (Object.values(typed.packed).some((text) => text.trim() !== ''))
    return typed.packed.height.trim() === '' ? null : readSides(typed.packed)
  const piece = readSides(typed.size)
  return piece && guessPacked(typed, piece)
}
