import type { TypedProduct } from './typed-product.ts'

/** What the sections of the form see of it. Ids of fields are the server's paths. */
export type FormControl = {
  typed: TypedProduct
  change: (patch: Partial<TypedProduct>) => void
  /** the sentence under a field, by its path */
  error: (path: string) => string | undefined
}

/** The paths that a change of these fields may put right. */
const pathsOf: Partial<Record<keyof TypedProduct, readonly string[]>> = {
  size: ['size', 'weightGrams'],
  options: ['optionNames', 'choices', 'variants'],
}

/** True when what was said about a path no longer holds, because one of its fields was written into. */
export function isTouched(path: string, patch: Partial<TypedProduct>): boolean {
  const fields = Object.keys(patch) as (keyof TypedProduct)[]
  const heads = fields.flatMap((field) => pathsOf[field] ?? [field])
  return heads.some((head) => path === head || path.startsWith(`${head}.`))
}
