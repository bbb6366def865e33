import { type ComponentProps, type ReactNode, useId } from 'react'
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

/** Label above, 48 px, help below. Takes everything an input takes, also what `register()` of react-hook-form returns. */
export function Field({ label, help, error, className = '', ...input }: Around & ComponentProps<'input'>) {
  const { controlId, noteId, control } = useParts({ help, error, id: input.id })
  return (
    <div className={`field ${error ? 'bad' : ''} ${className}`}>
      <label htmlFor={controlId}>{label}</label>
      <input {...input} {...control} />
      <Note id={noteId} help={help} error={error} />
    </div>
  )
}

/** The same with several lines. */
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

/** A native select: it opens the phone's own picker and fetches no font for a foreign script. */
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
