/** The `q` of a search form: at most 120 characters, without those that PostgreSQL refuses. */
export function readSearch(url: URL): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to drop
  const words = (url.searchParams.get('q') ?? '').toWellFormed().replace(/[\u0000-\u001f\u007f]/g, ' ')
  return words.trim().slice(0, 120)
}
