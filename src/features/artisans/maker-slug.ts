/** Addresses below `/artisans/` that are no maker's. */
const taken = new Set(['profile', 'spotlight', 'register'])

const mostLength = 60

/**
 * What a maker's page is called: the name in Latin letters, `chance` where the name has none of them or is taken.
 * @param chance some letters and digits that nobody has had before
 */
export function makerSlug(name: string, chance: string): { wished: string; other: string } {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostLength)
    .replace(/-+$/, '')
  const other = `${words || 'maker'}-${chance}`
  return { wished: words.length < 2 || taken.has(words) || words.startsWith('closed-') ? other : words, other }
}
