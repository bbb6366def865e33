import { productLimits } from '#features/drafts/product-limits.ts'

export type TypedOption = { name: string; choices: string[] }

/** One combination of choices, in the order of the options. `isLeftOut`: it is not made. */
export type TypedVariant = {
  choices: string[]
  /** the shop's name of it; null for a new one */
  sku: string | null
  /** pieces when the form was opened: only the difference counts, what was sold meanwhile stays sold */
  stockSeen: number | null
  ownSku: string
  price: string
  stock: string
  isLeftOut: boolean
}

/** The rows to fill in, and how many there would be: beyond the limit none is shown. */
export type VariantTable = { rows: TypedVariant[]; wished: number }

/**
 * A row for every combination of choices. What was typed for a combination stays with it, also when a choice was taken away and
 * comes back; a further option leaves price and code with its first choice, and proposes the price for the others.
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

/** What is kept after one row was written into. */
export function withVariant(kept: readonly TypedVariant[], changed: TypedVariant): TypedVariant[] {
  const key = keyOf(changed.choices)
  const others = kept.filter(({ choices }) => keyOf(choices) !== key)
  // Old combinations that nobody brought back fall away at last: a draft has an end.
  return [...others.slice(-3 * productLimits.variants), changed]
}

function combinations(options: readonly TypedOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { choices }) => rows.flatMap((row) => choices.map((choice) => [...row, choice])),
    [[]],
  )
}

/** Takes after the row with the same choices as far as both go. */
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
