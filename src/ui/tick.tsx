import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = {
  label: ReactNode
  count?: number
  error?: string | undefined
  className?: string
} & ComponentProps<'input'>

export function Checkbox(props: Props) {
  return <Tick {...props} type="checkbox" />
}

export function Radio(props: Props) {
  return <Tick {...props} type="radio" />
}

/** A box or a ring with its words beside it. In a file of its own: the listing has these and no other fields. */
function Tick({ label, count, error, className = '', ...input }: Props) {
  const made = useId()
  const id = input.id ?? made
  const noteId = `${id}-note`
  return (
    <>
      <label className={`tick ${error ? 'bad' : ''} ${className}`} htmlFor={id}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{label}</span>
        {count === undefined ? null : <span className="n num">{count}</span>}
      </label>
      {error ? (
        <p className="err" id={noteId}>
          {error}
        </p>
      ) : null}
    </>
  )
}
