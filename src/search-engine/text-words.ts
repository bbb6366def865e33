/**
 * The words of a text as the search knows them: marks on Latin letters, nukta and joiners gone, small letters, split at all that is
 * neither letter nor digit. The function search_words_of in the database does the same; a test holds the two together.
 */
export function wordsOf(text: string): string[] {
  // A million descriptions are cut when the index loads; most have nothing to fold but capitals.
  const isPlain = /^[\s!-~]*$/.test(text)
  const folded = isPlain ? text.toLowerCase() : foldMarks(text)
  return [...new Set(folded.split(/[^0-9a-z\u0620-\u06d3\u0900-\u0963\u0966-\u0d7f]+/).filter(Boolean))]
}

function foldMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
