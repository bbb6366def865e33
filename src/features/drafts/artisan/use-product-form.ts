import { useCallback, useRef, useState } from 'react'
import type { FieldError } from '#features/screens/api-client.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { FormProblem } from './check-product.ts'
import { type FormControl, isTouched } from './form-control.ts'
import type { TypedProduct } from './typed-product.ts'

export type ProductFormState = FormControl & {
  problems: readonly FieldError[]
  failures: number
  replace: (typed: TypedProduct) => void
  opening: number
  refuse: (problems: readonly FieldError[]) => void
  say: (problems: readonly FormProblem[]) => FieldError[]
}

export function useProductForm(first: TypedProduct, onChange: (typed: TypedProduct) => void): ProductFormState {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(first)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const [failures, setFailures] = useState(0)
  const [opening, setOpening] = useState(0)
  // Several parts may write before the next render (arriving pictures): each builds on the one before.
  const latest = useRef(first)
  const hear = useRef(onChange)
  hear.current = onChange

  const change = useCallback((patch: Partial<TypedProduct>) => {
    latest.current = { ...latest.current, ...patch }
    setTyped(latest.current)
    setProblems((before) => before.filter(({ path }) => !isTouched(path, patch)))
    hear.current(latest.current)
  }, [])
  const replace = useCallback((next: TypedProduct) => {
    latest.current = next
    setTyped(next)
    setProblems([])
    setOpening((count) => count + 1)
  }, [])

  return {
    typed,
    change,
    replace,
    opening,
    problems,
    failures,
    error: (path) => problems.find((problem) => problem.path === path)?.message,
    refuse(next) {
      setProblems(next)
      setFailures((count) => count + 1)
    },
    say: (found) => found.map(({ path, key }) => ({ path, message: t(`common:${key}`) })),
  }
}

export function serverProblems(errors: readonly FieldError[], message: string): FieldError[] {
  if (errors.length === 0) return [{ path: '', message }]
  return errors.map(({ path, message: words }) => ({ path: path.replace(/^form\./, ''), message: words }))
}
