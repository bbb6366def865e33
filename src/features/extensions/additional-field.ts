import { z } from 'zod'
import { hasForbidden } from '#features/accounts/person-fields.ts'
import { asciiDigits } from '#platform/i18n/digits.ts'
import { type Language, languageCodes, wordsIn } from '#platform/i18n/languages.ts'

const words = z
  .partialRecord(z.enum(languageCodes), z.string().trim().min(1).max(120))
  .refine((all) => all.en !== undefined, { error: 'needs English words' })

const key = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'must be a short key such as thread-count' })

const common = { key, label: words, help: words.optional(), isRequired: z.boolean().default(false) }

/**
 * A field that a shop adds. `label`, `help`: by language, English always. `isRequired`: nothing is sent for sale, or ordered, without.
 * `isFilter`: visitors can filter the list by it.
 */
export const additionalField = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('text'), maxLength: z.int().min(1).max(500).default(120) }),
  z.strictObject({
    ...common,
    kind: z.literal('number'),
    min: z.number().default(0),
    max: z.number().default(1_000_000),
    unit: z.string().max(12).optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('choice'),
    choices: z
      .array(z.strictObject({ key, label: words }))
      .min(2)
      .max(60),
    isFilter: z.boolean().default(false),
  }),
  z.strictObject({ ...common, kind: z.literal('flag'), isFilter: z.boolean().default(false) }),
])

export type AdditionalField = z.output<typeof additionalField>

export const additionalFields = z
  .array(additionalField)
  .max(30)
  .refine((fields) => new Set(fields.map((field) => field.key)).size === fields.length, {
    error: 'has the same key twice',
  })

/** By key, without those that are empty. */
export const fieldValues = z.record(z.string().max(30), z.union([z.string().max(500), z.number(), z.boolean()]))

export type FieldValues = z.output<typeof fieldValues>

/** What may have fields, and the setting that keeps them. */
export const fieldSettings = { product: 'fields', artisan: 'artisanFields', order: 'orderFields' } as const

export const fieldSubjects = ['product', 'artisan', 'order'] as const

export type FieldSubject = (typeof fieldSubjects)[number]

export function additionalFieldsOf(value: unknown): AdditionalField[] {
  const read = additionalFields.safeParse(value ?? [])
  return read.success ? read.data : []
}

/** `thread:two-ply`: what a list can be filtered by; flags have `yes`. Of all short values, as any may become a filter. */
export function fieldKeysOf(values: FieldValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === true) return [`${name}:yes`]
    return typeof value === 'string' && key.safeParse(value).success ? [`${name}:${value}`] : []
  })
}

export type FieldChoice = { field: AdditionalField; value: string; label: Partial<Record<Language, string>> }

/** `key:value` of everything visitors can filter by. */
export function fieldChoices(fields: readonly AdditionalField[]): FieldChoice[] {
  return fields.flatMap((field): FieldChoice[] => {
    if (field.kind === 'flag' && field.isFilter) return [{ field, value: `${field.key}:yes`, label: field.label }]
    if (field.kind !== 'choice' || !field.isFilter) return []
    return field.choices.map((choice) => ({ field, value: `${field.key}:${choice.key}`, label: choice.label }))
  })
}

/** `text`: in the reader's language; of a flag it is empty: its label says all. */
export const shownField = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  text: z.string(),
})

export type ShownField = z.output<typeof shownField>

export function shownFields(values: FieldValues, fields: readonly AdditionalField[], language: string): ShownField[] {
  return fields.flatMap((field) => {
    const value = values[field.key]
    if (value === undefined || value === false) return []
    return [{ key: field.key, label: wordsIn(field.label, language), value, text: fieldText(field, value, language) }]
  })
}

/** Empty for a flag. */
export function fieldText(field: AdditionalField, value: string | number | boolean, language: string): string {
  switch (field.kind) {
    case 'text':
      return String(value)
    case 'number':
      return [new Intl.NumberFormat('en-IN').format(Number(value)), field.unit ?? ''].join(' ').trim()
    case 'choice': {
      const choice = field.choices.find(({ key }) => key === value)
      return choice ? wordsIn(choice.label, language) : String(value)
    }
    case 'flag':
      return ''
  }
}

/**
 * What forms and files give, as the field has it: numbers typed in any script, `yes`, a choice by its key or a name.
 * Empty values are left out; what cannot be read stays, for `fieldProblem` to refuse.
 */
export function readFields(values: FieldValues, fields: readonly AdditionalField[]): FieldValues {
  const known = new Map(fields.map((field) => [field.key, field]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, given]) => {
      const field = known.get(key)
      const value = typeof given === 'string' ? given.trim() : given
      if (value === '') return []
      const read = field && typeof value === 'string' ? readText(field, value) : value
      return read === false ? [] : [[key, read]]
    }),
  )
}

function readText(field: AdditionalField, text: string): string | number | boolean {
  const folded = text.toLowerCase()
  switch (field.kind) {
    case 'text':
      return text
    case 'number': {
      const digits = asciiDigits(text).replaceAll(',', '')
      return /^\d{1,12}(\.\d{1,6})?$/.test(digits) ? Number(digits) : text
    }
    case 'choice':
      return (
        field.choices.find(({ key, label }) =>
          [key, ...Object.values(label)].some((one) => one.toLowerCase() === folded),
        )?.key ?? text
      )
    case 'flag':
      return ['yes', 'true', '1'].includes(folded) || (['no', 'false', '0'].includes(folded) ? false : text)
  }
}

/** The key of a text that says what is wrong, or null. */
function fieldProblem(field: AdditionalField, value: unknown): string | null {
  if (value === undefined) return field.isRequired && field.kind !== 'flag' ? 'invalid.required' : null
  switch (field.kind) {
    case 'text':
      return textProblem(field.maxLength, value)
    case 'number':
      return typeof value === 'number' && value >= field.min && value <= field.max ? null : 'invalid.number'
    case 'choice':
      return field.choices.some(({ key }) => key === value) ? null : 'invalid.value'
    case 'flag':
      return typeof value === 'boolean' ? null : 'invalid.value'
  }
}

/**
 * What is wrong in `values`, with paths such as `fields.yarn`. What a field held that this shop no longer has may stay
 * as it was `kept`; anything else unknown is refused.
 */
export function fieldFaults(
  values: FieldValues,
  fields: readonly AdditionalField[],
  kept: FieldValues,
): { path: string; message: string }[] {
  const known = new Set([...fields.map(({ key }) => key), ...Object.keys(kept)])
  const strange = Object.keys(values).filter((key) => !known.has(key))
  return [
    ...strange.map((key) => ({ path: `fields.${key}`, message: 'invalid.value' })),
    ...fields.flatMap((field) => {
      const message = fieldProblem(field, values[field.key])
      return message ? [{ path: `fields.${field.key}`, message }] : []
    }),
  ]
}

/** As a form has them: all as text, a flag is `yes`. */
export function typedFields(values: FieldValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === true ? 'yes' : String(value)]))
}

function textProblem(maxLength: number, value: unknown): string | null {
  if (typeof value !== 'string') return 'invalid.value'
  if (hasForbidden(value)) return 'invalid.characters'
  return value.length > maxLength ? 'invalid.tooLong' : null
}
