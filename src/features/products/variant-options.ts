/** Option names and their choices, `{"size":"M"}`. Without zod, because cart and product page ship this file. */
export type VariantOptions = Record<string, string>

export function inOrderOf(names: readonly string[], options: VariantOptions): VariantOptions {
  const named = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))
  return { ...Object.fromEntries(named), ...options }
}

/** Variants are compared by this; sorted, so that the order of names does not matter. */
export function optionsKey(options: VariantOptions): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Centimetres. Below half a centimetre it is the thickness of cloth or paper, which nobody measures. */
export function sidesOf({
  lengthMm,
  widthMm,
  heightMm,
}: Record<'lengthMm' | 'widthMm' | 'heightMm', number>): number[] {
  return [lengthMm, widthMm, ...(heightMm >= 5 ? [heightMm] : [])].filter((side) => side > 0).map((side) => side / 10)
}
