import type { ProductForm } from './product-form.ts'

/** An admin approved these: changing them needs a new review, all others apply at once. */
export const materialFields = [
  'craft',
  'category',
  'state',
  'words',
  'materials',
  'techniques',
  'colors',
  'features',
  'pictures',
  'hsn',
  'fields',
] as const satisfies readonly (keyof ProductForm)[]

export type FieldChange = { field: string; before: unknown; after: unknown }

export function materialChanges(before: ProductForm, after: ProductForm): FieldChange[] {
  return materialFields.flatMap((field) => {
    if (field === 'words') return wordChanges(before.words, after.words)
    if (field === 'fields') return fieldChanges(before.fields, after.fields)
    return isSame(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }]
  })
}

function wordChanges(before: ProductForm['words'], after: ProductForm['words']): FieldChange[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProductForm['words'])[]
  const kinds = ['name', 'description', 'variationNote'] as const
  return languages.flatMap((language) =>
    kinds.flatMap((kind) => {
      const [old, now] = [before[language]?.[kind], after[language]?.[kind]]
      return (old ?? '') === (now ?? '') ? [] : [{ field: `words.${language}.${kind}`, before: old, after: now }]
    }),
  )
}

function fieldChanges(before: ProductForm['fields'], after: ProductForm['fields']): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) =>
    before[key] === after[key] ? [] : [{ field: `fields.${key}`, before: before[key], after: after[key] }],
  )
}

export function withMaterialOf(form: ProductForm, other: ProductForm): ProductForm {
  return { ...form, ...Object.fromEntries(materialFields.map((field) => [field, other[field]])) }
}

export function isSameForm(one: ProductForm, other: ProductForm): boolean {
  return isSame(comparable(one), comparable(other))
}

function comparable(form: ProductForm): unknown {
  const variants = form.variants.map(({ stockSeen: _seen, ownSku = '', ...variant }) => ({ ...variant, ownSku }))
  // The server assigns skus to new variants, so they are not compared.
  const unnamed = variants.map(({ sku: _sku, ...variant }) => variant)
  return { ...form, variants: unnamed }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** Sorts keys: the database changes their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]))
}
