import type { TypedProduct } from './typed-product.ts'

export type FormControl = {
  typed: TypedProduct
  change: (patch: Partial<TypedProduct>) => void
  error: (path: string) => string | undefined
}

const pathsOf: Partial<Record<keyof TypedProduct, readonly string[]>> = {
  size: ['size', 'weightGrams'],
  options: ['optionNames', 'choices', 'variants'],
}

export function isTouched(path: string, patch: Partial<TypedProduct>): boolean {
  const fields = Object.keys(patch) as (keyof TypedProduct)[]
  const heads = fields.flatMap((field) => pathsOf[field] ?? [field])
  return heads.some((head) => path === head || path.startsWith(`${head}.`))
}
