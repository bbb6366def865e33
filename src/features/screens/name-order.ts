/** Not every browser knows the order of their emails: without it the page would be put in another order than the server sent it in. */
const unknownToSome: readonly string[] = ['pa', 'or', 'as']

export function nameOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(unknownToSome.includes(language) ? 'en' : language).compare
}
