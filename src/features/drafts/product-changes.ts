import type { ProductForm } from './product-form.ts'

/** What buyers were shown when the admin said yes: a change of these waits for it again, all else counts at once. */
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
] as const satisfies readonly (keyof ProductForm)[]

export type MaterialField = (typeof materialFields)[number]

/** One field of the page, or one of its texts (`words.hi.name`), before and after; undefined for what was not there. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The material fields in which two forms differ, texts by language and kind, in the order of the form. */
export function materialChanges(before: ProductForm, after: ProductForm): FieldChange[] {
  return materialFields.flatMap((field) => {
    if (field === 'words') return wordChanges(before.words, after.words)
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

/** The form with the material fields of another one. */
export function withMaterialOf(form: ProductForm, other: ProductForm): ProductForm {
  return { ...form, ...Object.fromEntries(materialFields.map((field) => [field, other[field]])) }
}

/** Whether two forms say the same; what the artisan saw of the stock is no part of it. */
export function isSameForm(one: ProductForm, other: ProductForm): boolean {
  return isSame(comparable(one), comparable(other))
}

function comparable(form: ProductForm): unknown {
  const variants = form.variants.map(({ stockSeen: _seen, ownSku = '', ...variant }) => ({ ...variant, ownSku }))
  // The shop gives a new choice its name: for two forms to say the same it does not count.
  const unnamed = variants.map(({ sku: _sku, ...variant }) => variant)
  return { ...form, variants: unnamed }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

/** Keys sorted: what went through the database comes back in another order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]))
}
