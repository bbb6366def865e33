import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { formResolver } from './form-resolver.ts'

/** A form whose fields obey the schema of its call. Nothing typed is ever lost: errors only add sentences. */
export function useCheckedForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const { t } = useTranslation()
  // The summary takes the focus, not the first field: it says how many things are to be put right.
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: formResolver(schema, (key, values) => t(key, values ?? {})),
    defaultValues,
    shouldFocusError: false,
  })
}

/**
 * Puts the server's errors under their fields by path; what has no field here, or no path at all, goes to the summary.
 * `fields` are the names of the form; a path may end in one of them (`shippingAddress.phone` → `phone`).
 */
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
