/** `out_for_delivery` → `outForDelivery`: statuses and reason codes as keys of the locale files. */
export function camel(word: string): string {
  return word.replace(/[_-](\w)/g, (_, char: string) => char.toUpperCase())
}
