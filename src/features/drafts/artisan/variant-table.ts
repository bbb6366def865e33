import { productLimits } from '#features/drafts/product-limits.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'

export type TypedOption = { name: string; choices: string[] }

export type TypedVariant = {
  choices: string[]
  sku: string | null
  /** stock when the form was opened: only the difference is applied, so that sales made meanwhile count */
  stockSeen: number | null
  ownSku: string
  price: string
  stock: string
  isLeftOut: boolean
}

export type VariantTable = { rows: TypedVariant[]; wished: number }

/**
 * Input stays with its combination, even when a choice is removed and comes back. A new option keeps price and SKU on
 * its first choice and proposes the price for the others. `wished` counts combinations: beyond the limit there are no
 * rows.
 */
export function variantTable(options: readonly TypedOption[], kept: readonly TypedVariant[]): VariantTable {
  const used = options.filter(({ choices }) => choices.length > 0)
  const wished = used.reduce((product, { choices }) => product * choices.length, 1)
  if (wished > productLimits.variants) return { rows: [], wished }
  const known = new Map(kept.map((row) => [keyOf(row.choices), row]))
  const found = combinations(used).map((choices) => known.get(keyOf(choices)) ?? null)
  const taken = new Set(found.map((row) => row?.sku ?? null))
  const rows = combinations(used).map((choices, index) => {
    const row = found[index] ?? heir(choices, used, kept)
    return found[index] || !taken.has(row.sku) ? row : { ...row, sku: null, stockSeen: null }
  })
  return { rows, wished }
}

export function withVariant(kept: readonly TypedVariant[], changed: TypedVariant): TypedVariant[] {
  const key = keyOf(changed.choices)
  const others = kept.filter(({ choices }) => keyOf(choices) !== key)
  // Drops the oldest unused combinations: a draft has a size limit.
  return [...others.slice(-3 * productLimits.variants), changed]
}

export function choicesOf(options: readonly TypedOption[], { choices }: TypedVariant): VariantOptions {
  return Object.fromEntries(options.map(({ name }, at) => [name.trim(), choices[at] ?? '']))
}

/** What one picture may show: a choice of one option. */
export function choicesToShow(options: readonly TypedOption[]): VariantOptions[] {
  return options.flatMap(({ name, choices }) => choices.map((choice) => ({ [name.trim()]: choice })))
}

function combinations(options: readonly TypedOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { choices }) => rows.flatMap((row) => choices.map((choice) => [...row, choice])),
    [[]],
  )
}

function heir(
  choices: readonly string[],
  options: readonly TypedOption[],
  kept: readonly TypedVariant[],
): TypedVariant {
  const fits = (row: TypedVariant) =>
    row.choices.length !== choices.length &&
    row.choices.slice(0, choices.length).every((choice, index) => choice === choices[index])
  const shared = (row: TypedVariant) => Math.min(row.choices.length, choices.length)
  const [parent] = kept.filter(fits).sort((a, b) => shared(b) - shared(a))
  const isFirst = choices.every((choice, index) => {
    const isSettled = index < (parent?.choices.length ?? 0)
    return isSettled || options[index]?.choices[0] === choice
  })
  return {
    choices: [...choices],
    sku: isFirst ? (parent?.sku ?? null) : null,
    stockSeen: isFirst ? (parent?.stockSeen ?? null) : null,
    ownSku: isFirst ? (parent?.ownSku ?? '') : '',
    price: parent?.price ?? kept.findLast(({ price }) => price !== '')?.price ?? '',
    stock: isFirst ? (parent?.stock ?? '') : '',
    isLeftOut: false,
  }
}

function keyOf(choices: readonly string[]): string {
  return JSON.stringify(choices)
}
