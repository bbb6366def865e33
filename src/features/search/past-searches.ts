import { maxSearchLength } from './product-filter.ts'

export const keptSearches = 20

/** Ignores spaces and case. Empty when there is nothing to keep. */
export function foldSearch(words: string): string {
  const folded = words.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return [...folded].slice(0, maxSearchLength).join('').trim()
}

export function withSearch(past: readonly string[], words: string): string[] {
  const folded = foldSearch(words)
  if (folded === '') return [...past]
  return [folded, ...past.filter((one) => one !== folded)].slice(0, keptSearches)
}

export function searchesLike(past: readonly string[], words: string): string[] {
  const folded = foldSearch(words)
  return past.filter((one) => one !== folded && (one.startsWith(folded) || one.includes(` ${folded}`)))
}
