import { useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Problem = { field: string; message: string }

export function FormProblems<Input extends FieldValues>({
  state,
  ids = {},
}: {
  state: FormState<Input>
  /** controls whose id is not the name of their field, because another form of the page has it */
  ids?: Readonly<Record<string, string>>
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { errors, submitCount, isSubmitting } = state
  const problems = inReadingOrder(
    problemsOf(errors).map(({ field, message }) => ({ field: ids[field] ?? field, message })),
  )
  const hasProblems = problems.length > 0

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && hasProblems) box.current?.focus()
  }, [submitCount, isSubmitting, hasProblems])

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

/** `Flat, house, building: Please fill this in`. The name is read from the page, so that no form tells it twice. */
function named(field: string, message: string): string {
  const control = document.getElementById(field)
  const isField = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => control instanceof kind)
  const label = isField ? (control as HTMLInputElement).labels?.[0] : null
  const hasName = label && control?.getAttribute('type') !== 'checkbox'
  return hasName ? `${label.textContent}: ${message}` : message
}

/** As the fields stand on the page, not as the schema names them. */
function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const place = ({ field }: Problem) => document.getElementById(field)?.getBoundingClientRect()
  return [...problems].sort(
    (a, b) => (place(a)?.top ?? 0) - (place(b)?.top ?? 0) || (place(a)?.left ?? 0) - (place(b)?.left ?? 0),
  )
}

/** Fields carry their path as id, so that the links of the summary reach them. */
function problemsOf(errors: FieldErrors, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, error]): Problem[] => {
    if (!error || typeof error !== 'object') return []
    const field = `${prefix}${name}`
    if ('message' in error && typeof error.message === 'string') return [{ field, message: error.message }]
    return problemsOf(error as FieldErrors, `${field}.`)
  })
}
