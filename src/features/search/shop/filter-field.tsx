import { useState } from 'react'

type Props = {
  name: string
  label: string
  /** as the address has it */
  value: string
  /** stands in the field before what is typed */
  sign?: string
  placeholder?: string
  error: string | undefined
  /** id of the words that help or tell the error */
  noteId: string
  onChange: (form: HTMLFormElement) => void
}

/** A field of the filter: followed when it is left or Enter is pressed, not with each letter. */
export function FilterField({ name, label, value, sign, placeholder, error, noteId, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed: by a chip, or by the way back.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <label className={error ? 'field bad' : 'field'}>
      <span className="lab">{label}</span>
      <span className={sign ? 'signed' : undefined} data-sign={sign}>
        <input
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete={name === 'deliverTo' ? 'postal-code' : 'off'}
          maxLength={20}
          placeholder={placeholder}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={({ currentTarget: { form } }) => typed !== value && form && onChange(form)}
        />
      </span>
    </label>
  )
}
