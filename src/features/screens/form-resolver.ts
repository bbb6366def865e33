import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

type Say = (key: string, values?: Record<string, unknown>) => string

/**
 * Checks a form by the schema of its call, so that both refuse the same. A zod message is a key below `common:invalid`;
 * the bounds it speaks of come as `params`. Valid values go out as the schema transforms them.
 */
export function formResolver<Schema extends z.ZodType<FieldValues, FieldValues>>(
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

/** An empty field is asked for, not measured. */
function sentenceOf(issue: z.core.$ZodIssue, value: unknown, say: Say): string {
  if (issue.message === 'invalid.text' && String(value ?? '').trim() === '') return say('common:form.required')
  const isKey = /^invalid\.\w+$/.test(issue.message)
  const params = 'params' in issue ? (issue.params as Record<string, unknown> | undefined) : undefined
  return say(`common:${isKey ? issue.message : 'invalid.value'}`, params)
}
