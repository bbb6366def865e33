/**
 * Words split at all but letters and digits, without Latin accents, nukta and joiners, in lower case. The function
 * search_words_of in the database does the same; a test compares the two.
 */
export function wordsOf(text: string): string[] {
  return [...new Set(splitWords(text))]
}

/** The words in their order, repeated ones too. */
export function splitWords(text: string): string[] {
  // The index splits a million descriptions; most need only lower case.
  const isPlain = /^[\s!-~]*$/.test(text)
  const folded = isPlain ? text.toLowerCase() : foldMarks(text)
  return folded.split(/[^0-9a-z\u0620-\u06d3\u0900-\u0963\u0966-\u0d7f]+/).filter(Boolean)
}

function foldMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
