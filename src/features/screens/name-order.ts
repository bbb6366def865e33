/** Some browsers cannot sort these languages; without this the page would reorder the server's list. */
const unknownToSome: readonly string[] = ['pa', 'or', 'as']

export function nameOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(unknownToSome.includes(language) ? 'en' : language).compare
}
