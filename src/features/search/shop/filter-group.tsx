import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/tick.tsx'
import { Written } from '#ui/written.tsx'
import { dyes } from './dyes.ts'
import type { Choice, ChoiceGroup } from './listing-choices.ts'

type Props = { name: ChoiceGroup; choices: readonly Choice[]; chosen: readonly string[] }

/** So many stand open; a rest of one or two is not worth a click. */
const shown = 6
const smallestRest = 3

/** One group of choices, each with how many there would be; those with most, the others behind "All 29". */
export function FilterGroup({ name, choices, chosen }: Props) {
  const { t } = useTranslation('shop')
  const count = choices.length < shown + smallestRest ? choices.length : shown
  const rest = choices.slice(count)
  // Of crafts and artisans only those with most pieces are counted.
  const areAll = name !== 'craft' && name !== 'artisan'
  const [isOpen, setOpen] = useState(rest.some(({ value }) => chosen.includes(value)))
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend>{t(`listing.group.${name}`)}</legend>
      {choices.slice(0, count).map((choice) => (
        <OneChoice key={choice.value} name={name} choice={choice} chosen={chosen} />
      ))}
      {rest.length > 0 ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="link small">
            {isOpen ? t('listing.fewer') : t(`listing.${areAll ? 'all' : 'most'}`, { count: choices.length })}
          </summary>
          {rest.map((choice) => (
            <OneChoice key={choice.value} name={name} choice={choice} chosen={chosen} />
          ))}
        </details>
      ) : null}
    </fieldset>
  )
}

type OneProps = { name: ChoiceGroup; choice: Choice; chosen: readonly string[] }

/** A colour's box is its dye; its name stands beside it. */
function OneChoice({ name, choice: { value, name: label, count }, chosen }: OneProps) {
  return (
    <Checkbox
      name={name}
      value={value}
      label={<Written>{label}</Written>}
      count={count}
      checked={chosen.includes(value)}
      onChange={keep}
      {...(name === 'color' ? { className: `dyed ${value}`, style: { backgroundColor: dyes[value] } } : {})}
    />
  )
}

/** The form hears every change; the tick itself follows the URL. */
export function keep(): void {}
