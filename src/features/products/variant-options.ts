/** Option names and their choices, `{"size":"M"}`. Without zod, because the browser cart ships this file. */
export type VariantOptions = Record<string, string>

export function inOrderOf(names: readonly string[], options: VariantOptions): VariantOptions {
  const named = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))
  return { ...Object.fromEntries(named), ...options }
}

/** Variants are compared by this; sorted, so that the order of names does not matter. */
export function optionsKey(options: VariantOptions): string {
  return JSON.stringify(Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))))
}
