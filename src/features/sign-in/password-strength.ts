import { commonStems, commonTails, commonWhole } from './common-passwords.ts'

/** Words that stand for this shop in a guesser's list. */
const shopWords = ['haat', 'handicraft', 'handicrafts', 'handmade', 'artisan', 'artisans']

let common: ReadonlySet<string> | null = null

/**
 * True for a password that is among the first a guesser tries: a common one, or the shop's, the person's or the mailbox's
 * own word, alone or with a common ending. `words`: full name and mail address. Any other value of allowed length passes.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  common ??= commonPasswords()
  if (common.has(folded) || isOneSign(folded)) return true

  return ownWords(words).some(
    (word) => folded === word || (folded.startsWith(word) && isTail(folded.slice(word.length))),
  )
}

/** The whole list, made from stems and endings: about seventeen thousand. */
export function commonPasswords(): ReadonlySet<string> {
  const made = commonStems.flatMap((stem) => commonTails.map((tail) => stem + tail))
  return new Set([...commonWhole, ...made].filter((password) => password.length >= 6))
}

function ownWords(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => {
    const folded = word.normalize('NFKC').toLowerCase()
    const mailbox = folded.split('@')[0] ?? ''
    return [folded, folded.replace(/\s/g, ''), mailbox, ...folded.split(/[\s@._+-]+/)]
  })
  return [...shopWords, ...parts].filter((word) => [...word].length >= 3)
}

function isTail(tail: string): boolean {
  return commonTails.includes(tail) || /^[@_.!#-]?(19|20)\d\d$/.test(tail)
}

function isOneSign(password: string): boolean {
  return new Set(password).size === 1
}
