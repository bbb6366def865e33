import { wordsOf } from '#search-engine/text-words.ts'

const mostWords = 12

/** A query without letters has no words, so it gets one that matches nothing. */
export function askedWords(q: string): string[] {
  const words = wordsOf(q).slice(0, mostWords)
  return q.trim() !== '' && words.length === 0 ? [' '] : words
}
