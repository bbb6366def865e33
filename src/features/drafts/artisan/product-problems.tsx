import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#features/screens/api.ts'

/** What is to be put right, as links to the fields; the first of them takes the focus when a try has failed. */
export function ProductProblems({ problems, failures }: { problems: readonly FieldError[]; failures: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(0)

  useEffect(() => {
    if (failures === shown.current) return
    shown.current = failures
    const fields = problems.map(({ path }) => findField(path)).filter((field) => field !== null)
    const [first] = fields.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    for (let fold = first?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    ;(first ?? box.current)?.focus()
  }, [failures, problems])

  if (problems.length === 0) return null
  return (
    <div ref={box} className="ask stopped" role="alert" tabIndex={-1}>
      <b>{t('form.problems', { count: problems.length })}</b>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={path + message}>{path ? <a href={`#${path}`}>{named(path, message)}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}

/** A field by its path, or the nearest part of the form that the path speaks of. */
function findField(path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count -= 1) {
    const found = document.getElementById(parts.slice(0, count).join('.'))
    if (found) return found
  }
  return null
}

function named(path: string, message: string): string {
  const field = typeof document === 'undefined' ? null : findField(path)
  const name = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null
  return name && field?.id === path ? `${name.textContent}: ${message}` : message
}
