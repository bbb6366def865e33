import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Problem = { field: string; message: string }

export function FormProblems<Input extends FieldValues>({
  state,
  ids = {},
}: {
  state: Pick<FormState<Input>, 'errors' | 'submitCount' | 'isSubmitting'>
  /** ids of controls whose field name another form on the page already uses as id */
  ids?: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { errors, submitCount, isSubmitting } = state
  const problems = inReadingOrder(
    problemsOf(errors).map(({ field, message }) => ({ field: ids[field] ?? field, message })),
  )
  const hasProblems = problems.length > 0
  const first = problems[0]?.field

  // Once for each attempt: who is typing must not be moved on when a problem goes away.
  const told = useRef(0)
  useEffect(() => {
    if (submitCount === told.current || isSubmitting || !hasProblems) return
    told.current = submitCount
    const control = controlOf(first) ?? box.current
    control?.focus()
  }, [submitCount, isSubmitting, hasProblems, first])

  if (!hasProblems) return null
  return (
    <div ref={box} className="ask stopped" role="alert" tabIndex={-1}>
      <b>{t('common:form.problems', { count: problems.length })}</b>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>{field.startsWith('root') ? message : <a href={`#${field}`}>{named(field, message)}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

/** What can be typed into or chosen; a summary of several fields takes the focus itself. */
function controlOf(field: string | undefined): HTMLElement | null {
  const element = field ? document.getElementById(field) : null
  return element?.querySelector<HTMLElement>('input, select, textarea') ?? element
}

/** Reads the label from the page, as in `Flat, house, building: Please fill this in`. */
function named(field: string, message: string): string {
  const control = document.getElementById(field)
  const isField = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => control instanceof kind)
  const label = isField ? (control as HTMLInputElement).labels?.[0] : null
  const hasName = label && control?.getAttribute('type') !== 'checkbox'
  if (!hasName) return message
  const name = label.textContent
  return `${name}${name.endsWith('?') ? '' : ':'} ${message}`
}

function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const place = ({ field }: Problem) => document.getElementById(field)?.getBoundingClientRect()
  return [...problems].sort(
    (a, b) => (place(a)?.top ?? 0) - (place(b)?.top ?? 0) || (place(a)?.left ?? 0) - (place(b)?.left ?? 0),
  )
}

/** The path is also the id of the field, so that the summary can link to it. */
function problemsOf(errors: FieldErrors, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, error]): Problem[] => {
    if (!error || typeof error !== 'object') return []
    const field = `${prefix}${name}`
    if ('message' in error && typeof error.message === 'string') return [{ field, message: error.message }]
    return problemsOf(error as FieldErrors, `${field}.`)
  })
}
