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
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ApiError } from './api-client.ts'

export function useCheckedForm<Schema extends z.ZodType<FieldValues, FieldValues>>(
  schema: Schema,
  defaultValues: DefaultValues<z.input<Schema>>,
) {
  const { t } = useTranslation()
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: formResolver(schema, (key, values) => t(key, values ?? {})),
    defaultValues,
    // form-problems.tsx does it in the order of the page, also for what the server refuses.
    shouldFocusError: false,
  })
  const register: typeof form.register = (name, options) => {
    return { ...form.register(name, options), 'aria-required': isRequired(schema, name) || undefined }
  }
  return { ...form, register }
}

/** Whether the call refuses the form without this field. */
function isRequired(schema: z.ZodType, name: string): boolean {
  const field = name.split('.').reduce<z.ZodType | undefined>(fieldOf, schema)
  return field !== undefined && !['', undefined, false].some((nothing) => field.safeParse(nothing).success)
}

function fieldOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  // A schema behind a preprocess step.
  if (schema && 'out' in schema) return fieldOf(schema.out as z.ZodType, name)
  return schema && 'shape' in schema ? (schema.shape as Record<string, z.ZodType>)[name] : undefined
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
    const message = error.said ?? fallback
    form.setError('root.server', { type: error.code, message })
    toast.error(message)
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
  const asksForWords = issue.message === 'invalid.text' || issue.message === 'invalid.confirmPassword'
  if (asksForWords && String(value ?? '').trim() === '') return say('common:form.required')
  const isKey = /^invalid\.\w+$/.test(issue.message)
  const params = 'params' in issue ? (issue.params as Record<string, unknown> | undefined) : undefined
  return say(`common:${isKey ? issue.message : 'invalid.value'}`, params)
}
