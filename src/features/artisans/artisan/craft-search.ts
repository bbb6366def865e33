import type { CraftChoice } from '#features/crafts/craft-choice.ts'

export function searchCrafts(crafts: readonly CraftChoice[], written: string): CraftChoice[] {
  const words = folded(written).split(/\s+/u).filter(Boolean)
  return crafts.filter(({ name, words: known }) => {
    const text = ` ${folded(`${name} ${known}`)}`
    return words.every((word) => text.includes(word))
  })
}

/** Drops case and the diacritics of transliteration. Indic vowel signs stay: they are letters. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}
