/** `out_for_delivery` → `outForDelivery`: the states of the tables and reasons of ours as keys of the locale files. */
export function camel(word: string): string {
  return word.replace(/[_-](\w)/g, (_, char: string) => char.toUpperCase())
}
