import { productLimits } from '#features/drafts/product-limits.ts'

/**
 * With what was written: several words parted by commas are several labels (a sentence is one), none stands twice, in whatever
 * case.
 */
export function withLabel(values: readonly string[], written: string, isSentence = false): string[] {
  const known = new Set(values.map(folded))
  const added = (isSentence ? [written] : written.split(/[,;،\n]/u))
    .map((word) => word.trim().replace(/\s+/gu, ' '))
    .filter((word) => word !== '' && !known.has(folded(word)) && known.add(folded(word)))
  return [...values, ...added].slice(0, productLimits.words)
}

function folded(word: string): string {
  return word.toLowerCase().normalize('NFC')
}
