const reserved = new Set(['', 'new', 'featured', 'cards', 'import', 'export'])

const longest = 70

/**
 * Stays when the name changes: links, carts and offline phones use it. `again` counts collisions, `sign` avoids them.
 */
export function productSlug(names: { name: string | undefined; craft: string }, again: number, sign: string): string {
  const own = slugOf(names.name ?? '')
  const slug = own.length < 3 || reserved.has(own) ? slugOf(names.craft) : own
  const isPlain = again === 0 && slug === own
  return isPlain ? slug : `${slug}-${sign}`
}

export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length >= longest) break
    slug = slug === '' ? word : `${slug}-${word}`
  }
  return slug
}
