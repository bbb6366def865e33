import { toNestErrors } from '@hookform/resolvers'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ApiError } from './api-client.ts'

export function useCheckedForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const { t } = useTranslation()
  // The summary takes the focus instead of the first field, because it lists all problems.
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: formResolver(schema, (key, values) => t(key, values ?? {})),
    defaultValues,
    shouldFocusError: false,
  })
}

/** Errors without a field go to the summary. A path may end in a field's name: `shippingAddress.phone` → `phone`. */
export function showServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fields: readonly Path<Input>[],
  fallback: string,
): void {
  if (!(error instanceof ApiError)) throw error
  const placed = error.errors.filter((one) => {
    const field = fields.find((name) => one.path === name || one.path.endsWith(`.${name}`))
    if (field) form.setError(field, { type: 'server', message: one.message })
    return field !== undefined
  })
  if (placed.length === 0 || placed.length < error.errors.length) {
    form.setError('root.server', { type: error.code, message: error.said ?? fallback })
  }
}

type Say = (key: string, values?: Record<string, unknown>) => string

/** Uses the schema of the call, so that form and server refuse the same. */
function formResolver<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  say: Say,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values, _context, options) => {
    const parsed = await schema.safeParseAsync(values)
    if (parsed.success) return { values: parsed.data, errors: {} }

    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues) {
      const path = issue.path.join('.')
      errors[path] ??= { type: issue.code, message: sentenceOf(issue, valueAt(values, issue.path), say) }
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) as FieldErrors<z.input<Schema>> }
  }
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], values)
}

/** An empty field gets "required", not a length error. */

function sentenceOf(issue: z.core.$ZodIssue, value: unknown, say: Say): string {
  if (issue.message === 'invalid.text' && String(value ?? '').trim() === '') return say('common:form.required')
  const isKey = /^invalid\.\w+$/.test(issue.message)
  const params = 'params' in issue ? (issue.params as Record<string, unknown> | undefined) : undefined
  return say(`common:${isKey ? issue.message : 'invalid.value'}`, params)
}
