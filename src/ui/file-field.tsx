import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  action: string
  icon: IconName
  showsNames?: boolean
} & ComponentProps<'input'>

/** The button is ours: the browser's own is in the language of the machine, not of the page. */
export function FileField({ label, help, error, action, icon, showsNames = true, onChange, ...input }: Props) {
  const made = useId()
  const id = input.id ?? made
  const [names, setNames] = useState<readonly string[]>([])
  const note = error ?? help
  return (
    <div className={`field ${error ? 'bad' : ''}`}>
      <span className="lab" id={`${id}-label`}>
        {label}
      </span>
      <label className="btn file-take" htmlFor={id}>
        <input
          {...input}
          id={id}
          className="sr"
          type="file"
          aria-labelledby={`${id}-label ${id}-act`}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => {
            setNames([...(event.target.files ?? [])].map(({ name }) => name))
            onChange?.(event)
          }}
        />
        <Icon name={icon} />
        <span id={`${id}-act`}>{action}</span>
      </label>
      {showsNames && names.length > 0 ? (
        <output className="file-names" htmlFor={id}>
          {names.join(', ')}
        </output>
      ) : null}
      {note ? (
        <small id={`${id}-note`} className={error ? 'err' : ''}>
          {note}
        </small>
      ) : null}
    </div>
  )
}
