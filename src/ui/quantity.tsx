import { type KeyboardEvent, useId, useState } from 'react'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { Icon } from './icon.tsx'

type Props = {
  value: number
  most: number
  least?: number
  isDisabled?: boolean
  onChange: (value: number) => void
  /** `all`: why there are no more; shown when `most` is reached */
  words: { label: string; less: string; more: string; all?: string | undefined }
}

export function Quantity({ value, most, least = 1, isDisabled = false, onChange, words }: Props) {
  const noteId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isAll = words.all !== undefined && value >= most

  const take = () => {
    const number = Number(asciiDigits(typed ?? '').trim() || Number.NaN)
    if (Number.isInteger(number)) onChange(Math.min(most, Math.max(least, number)))
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // In a form, Enter would send it with the number from before.
    event.preventDefault()
    take()
  }
  return (
    <fieldset className="qty">
      <legend className="sr">{words.label}</legend>
      <button
        type="button"
        aria-label={words.less}
        disabled={isDisabled || value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={words.label}
        aria-describedby={isAll ? noteId : undefined}
        disabled={isDisabled}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={words.more}
        disabled={isDisabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
      {isAll ? (
        <small id={noteId} role="status">
          {words.all}
        </small>
      ) : null}
    </fieldset>
  )
}
