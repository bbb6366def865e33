import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { writtenIn } from './written.tsx'

type Around = { label: ReactNode; help?: ReactNode; error?: string | undefined; className?: string }

/** Ids that tie label, help and error to their control; the error replaces the help. */
function useParts({ help, error, id }: { help?: ReactNode; error?: string | undefined; id?: string | undefined }) {
  const made = useId()
  const controlId = id ?? made
  const noteId = `${controlId}-note`
  return {
    controlId,
    noteId,
    control: {
      id: controlId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || help ? noteId : undefined,
    },
  }
}

function Note({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) {
  if (error) {
    return (
      <span className="err" id={id}>
        {error}
      </span>
    )
  }
  return help ? <small id={id}>{help}</small> : null
}

/** Takes every prop of an input, also what `register()` of react-hook-form returns. */
export function Field({ label, help, error, className = '', ...input }: Around & ComponentProps<'input'>) {
  const { controlId, noteId, control } = useParts({ help, error, id: input.id })
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      {input.type === 'password' ? <PasswordInput {...input} {...control} /> : <input {...input} {...control} />}
      <Note id={noteId} help={help} error={error} />
    </div>
  )
}

function PasswordInput(input: ComponentProps<'input'>) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="password">
      <input {...input} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        className="link small"
        aria-pressed={isShown}
        aria-controls={input.id}
        aria-label={t('form.showPassword')}
        onClick={() => setIsShown(!isShown)}
      >
        {t(isShown ? 'form.hide' : 'form.show')}
      </button>
    </span>
  )
}

export function TextArea({ label, help, error, className = '', ...area }: Around & ComponentProps<'textarea'>) {
  const { controlId, noteId, control } = useParts({ help, error, id: area.id })
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      <textarea rows={3} {...area} {...control} />
      <Note id={noteId} help={help} error={error} />
    </div>
  )
}

export type Option = { value: string; label: string }

/** A native select: it opens the phone's own picker and needs no font for a foreign script. */
export function Select({
  label,
  help,
  error,
  className = '',
  options,
  ...select
}: Around & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'children'>) {
  const { i18n } = useTranslation()
  const { controlId, noteId, control } = useParts({ help, error, id: select.id })
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      <select {...select} {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={writtenIn(option.label, i18n.language)}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={noteId} help={help} error={error} />
    </div>
  )
}

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

function Tick({ label, count, error, className = '', ...rest }: Props) {
  // A radio button cannot be required by itself; its group is.
  const { 'aria-required': isRequired, ...input } = rest
  const made = useId()
  const id = input.id ?? made
  const noteId = `${id}-note`
  return (
    <>
      <label className={`tick ${error ? 'bad' : ''} ${className}`} htmlFor={id}>
        <input
          {...input}
          id={id}
          aria-required={input.type === 'checkbox' ? isRequired : undefined}
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

/** `act` is the one madder action of a screen; `plain` is the ink outline; `link` is an underlined word. */
type ButtonVariant = 'act' | 'plain' | 'link'

type Look = { variant?: ButtonVariant; wide?: boolean; children: ReactNode; className?: string }

type AsButton = Look & { to?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>

type AsLink = Look & { to: string } & Omit<LinkProps, 'to' | 'className' | 'children'>

/** With `to` it is a link that looks like a button. Buttons submit only with `type="submit"`. */
export function Button({ variant = 'plain', wide = false, className = '', children, ...rest }: AsButton | AsLink) {
  const look =
    `${variant === 'link' ? 'link' : 'btn'}${variant === 'act' ? ' act' : ''}${wide ? ' wide' : ''} ${className}`.trim()
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={look}>
      {children}
    </button>
  )
}

/** An error, read out when it appears. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null
  return (
    <p className="ask stopped" role="alert">
      {children}
    </p>
  )
}
