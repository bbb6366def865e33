import { wordsOf } from '#search-engine/text-words.ts'

const mostWords = 12

/** The words of a search among crafts or artisans. Signs without a letter are no words, and still nothing has them. */
export function askedWords(q: string): string[] {
  const words = wordsOf(q).slice(0, mostWords)
  return q.trim() !== '' && words.length === 0 ? [' '] : words
}
