import { Icon } from './icon.tsx'

type Props = {
  value: number
  most: number
  least?: number
  isDisabled?: boolean
  onChange: (value: number) => void
  words: { label: string; less: string; more: string }
}

export function Quantity({ value, most, least = 1, isDisabled = false, onChange, words }: Props) {
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
      <output className="num">{value}</output>
      <button
        type="button"
        aria-label={words.more}
        disabled={isDisabled || value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
