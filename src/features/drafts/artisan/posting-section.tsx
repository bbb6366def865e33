import type { ReactNode } from 'react'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { type Packing, packings } from '#features/drafts/packing.ts'
import { namedHsn } from '#features/products/hsn.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { Checkbox, Field, Radio, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { guessPacked, readSides } from './check-product.ts'
import { hsnOf } from './craft-proposals.ts'
import type { FormControl } from './form-control.ts'
import { billedWeight, type Sides } from './packed-size.ts'
import { writeMeasure } from './typed-number.ts'
import { type TypedProduct, type TypedSides, usualDays } from './typed-product.ts'

export function PostingSection({ control, craft }: { control: FormControl; craft: CraftChoice | null }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  return (
    <fieldset className="blk">
      <legend>
        <span className="num">4</span> {t('form.posting.title')}
      </legend>
      <SideFields
        sides={typed.size}
        paths={{ length: 'size.lengthMm', width: 'size.widthMm', height: 'size.heightMm', weight: 'weightGrams' }}
        error={error}
        legend={t('form.posting.size')}
        heightHelp={t('form.posting.flat')}
        required={['length', 'width', 'weight']}
        onChange={(size) => change({ size })}
      />
      <Checkbox
        label={t('form.posting.breaks')}
        checked={typed.isFragile}
        onChange={(event) => change({ isFragile: event.target.checked })}
      />
      <PackingFields control={control} />
      <WhenFields control={control} />
      <HsnField control={control} craft={craft} />
    </fieldset>
  )
}

function WhenFields({ control }: { control: FormControl }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const { isMadeToOrder } = typed
  const choose = (isMadeToOrder: boolean) => {
    const [before, usual] = isMadeToOrder ? [usualDays.ready, usualDays.made] : [usualDays.made, usualDays.ready]
    change({ isMadeToOrder, ...(typed.dispatchDays === before ? { dispatchDays: usual } : {}) })
  }
  return (
    <fieldset className="option">
      <legend className="lab">{t('form.posting.when')}</legend>
      <Radio name="made" label={t('form.posting.ready')} checked={!isMadeToOrder} onChange={() => choose(false)} />
      <Radio name="made" label={t('form.posting.made')} checked={isMadeToOrder} onChange={() => choose(true)} />
      <div className="two2">
        <Field
          id="dispatchDays"
          required
          label={t(isMadeToOrder ? 'form.posting.daysMade' : 'form.posting.days')}
          help={t('form.posting.daysHelp')}
          inputMode="numeric"
          autoComplete="off"
          value={typed.dispatchDays}
          error={error('dispatchDays')}
          onChange={(event) => change({ dispatchDays: event.target.value })}
        />
        {isMadeToOrder ? (
          <Field
            id="weeklyCapacity"
            label={t('form.posting.capacity')}
            help={t('form.posting.capacityHelp')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.weeklyCapacity}
            error={error('weeklyCapacity')}
            onChange={(event) => change({ weeklyCapacity: event.target.value })}
          />
        ) : null}
      </div>
      {isMadeToOrder ? <p className="small mute">{t('form.posting.madeHelp')}</p> : null}
    </fieldset>
  )
}

function HsnField({ control, craft }: { control: FormControl; craft: CraftChoice | null }) {
  const { t } = useTranslation('workshop')
  const { typed, change, error } = control
  const proposed = hsnOf(craft, typed.category, typed.words.en?.name ?? '')
  return (
    <details className="fold">
      <summary>{t('form.hsn.more', { hsn: typed.hsn || '–' })}</summary>
      {proposed.length > 0 ? (
        <fieldset className="option">
          <legend className="lab">{t('form.hsn.proposed')}</legend>
          {proposed.map((hsn) => (
            <Radio
              key={hsn}
              name="hsn-proposed"
              checked={typed.hsn === hsn}
              onChange={() => change({ hsn })}
              label={namedHsn.includes(hsn) ? `${hsn}: ${t(`hsn.${hsn}`)}` : hsn}
            />
          ))}
        </fieldset>
      ) : null}
      <Field
        id="hsn"
        label={t('form.hsn.label')}
        help={t('form.hsn.help')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed.hsn}
        error={error('hsn')}
        onChange={(event) => change({ hsn: asciiDigits(event.target.value).replace(/\D/g, '') })}
      />
    </details>
  )
}

const paths = {
  length: 'packed.lengthMm',
  width: 'packed.widthMm',
  height: 'packed.heightMm',
  weight: 'packed.weightGrams',
}

function PackingFields({ control }: { control: FormControl }) {
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
      <details className="fold">
        <summary>{t('form.packing.change')}</summary>
        <SideFields
          sides={typed.packed}
          paths={paths}
          error={error}
          legend={<span className="sr">{t('form.packing.size')}</span>}
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

function packedOf(typed: TypedProduct): Sides | null {
  if (Object.values(typed.packed).some((text) => text.trim() !== ''))
    return typed.packed.height.trim() === '' ? null : readSides(typed.packed)
  const piece = readSides(typed.size)
  return piece && guessPacked(typed, piece)
}

const sides = ['length', 'width', 'height', 'weight'] as const

type Props = {
  sides: TypedSides
  paths: Record<keyof TypedSides, string>
  error: (path: string) => string | undefined
  legend: ReactNode
  heightHelp?: string
  required?: readonly (keyof TypedSides)[]
  onChange: (sides: TypedSides) => void
}

function SideFields({ sides: written, paths, error, legend, heightHelp, required = [], onChange }: Props) {
  const { t } = useTranslation('workshop')
  return (
    <fieldset className="sides">
      <legend className="lab">{legend}</legend>
      <div className="four4">
        {sides.map((side) => (
          <Field
            key={side}
            id={paths[side]}
            required={required.includes(side)}
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
