import { expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#platform/api/domain-error.ts'
import { calls } from '#test/calls.ts'
import { answerTo } from './errors.ts'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

const wrongValues: unknown[] = [undefined, 7, '', 'x', 'x'.repeat(10_000)]

test('no validation message of any call contains an unfilled placeholder', () => {
  const schemas = [...calls.values()].flatMap(({ params, query, body }) => [params, query, body]).filter((one) => !!one)
  const failures = schemas.flatMap((schema) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return wrongValues.flatMap((wrong) => schema.safeParse(filledWith(wrong, shape)).error ?? [])
  })
  const messages = failures.flatMap((issues) =>
    (answerTo(new DomainError('invalid-request', { issues }), 'en').errors ?? []).map(({ message }) => message),
  )
  expect(messages).toContain('Please enter 1 to 120 characters')
  expect(messages.filter((message) => message.includes('{{'))).toEqual([])
})

test('the error for a too long holiday states the maximum length', () => {
  const { error } =
    calls.get('POST /artisan/holidays')?.body?.safeParse({ fromDay: '2026-01-01', untilDay: '2026-12-31' }) ?? {}
  const { errors } = answerTo(new DomainError('invalid-request', { issues: error }), 'en')
  expect(errors).toEqual([{ path: 'untilDay', message: 'A holiday can be at most 60 days long.' }])
})

/** An input of this shape in which every text, number and choice is `wrong`. */
function filledWith(wrong: unknown, shape: JsonSchema): unknown {
  const branch = (shape.anyOf ?? shape.oneOf)?.find((one) => one.properties ?? one.items) ?? shape
  if (branch.items) return [filledWith(wrong, branch.items)]
  if (!branch.properties) return wrong
  return Object.fromEntries(Object.entries(branch.properties).map(([name, inner]) => [name, filledWith(wrong, inner)]))
}
