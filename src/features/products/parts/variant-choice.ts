import { scaleOf } from '#features/info-pages/parts/info-tables.ts'
import type { ProductDetail } from '#features/products/product.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'

type Variant = ProductDetail['variants'][number]

export function optionGroups(variants: readonly Variant[]): { name: string; choices: string[] }[] {
  const names = Object.keys(variants[0]?.options ?? {})
  return names.map((name) => ({
    name,
    choices: [...new Set(variants.flatMap(({ options }) => options[name] ?? []))],
  }))
}

function firstChoice(variants: readonly Variant[]): Variant | undefined {
  const byPrice = [...variants].sort((a, b) => a.pricePaise - b.pricePaise)
  return byPrice.find(({ stock }) => stock !== 'out') ?? byPrice[0]
}

/** Nothing is chosen beforehand where a wrong size would come back. */
export function usualChoice(category: string, variants: readonly Variant[]): Variant | undefined {
  const sizes = optionGroups(variants).find(({ name }) => name === 'size')?.choices ?? []
  return sizes.length > 1 && scaleOf(category, sizes) ? undefined : firstChoice(variants)
}

export function askedVariant(variants: readonly Variant[], query: URLSearchParams): Variant | undefined {
  const names = Object.keys(variants[0]?.options ?? {}).filter((name) => query.has(name))
  if (names.length === 0) return undefined
  return firstChoice(variants.filter(({ options }) => names.every((name) => options[name] === query.get(name))))
}

export function withChoice(search: string, options: VariantOptions): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(options)) query.set(name, value)
  return query.toString()
}

/** If no variant has the whole combination, the nearest with the new choice is taken. */
export function choose(
  variants: readonly Variant[],
  present: VariantOptions,
  name: string,
  choice: string,
): Variant | undefined {
  const fitting = variants.filter(({ options }) => options[name] === choice)
  const agreement = ({ options }: Variant) =>
    Object.entries(present).filter(([other, value]) => options[other] === value).length
  const rank = (variant: Variant) => agreement(variant) * 2 + (variant.stock === 'out' ? 0 : 1)
  return fitting.sort((a, b) => rank(b) - rank(a))[0]
}
