/** What typed words may be: beginning of a mail address or telephone number, or names, all words, each by its beginning. */
export type PersonSearch = { email: string | null; phone: string | null; names: string | null }

export function readPersonSearch(q: string): PersonSearch {
  const typed = q.trim()
  const digits = typed.replace(/\D/g, '')
  const isFigures = /^[+\d][\d\s-]*$/.test(typed)
  const words = isFigures ? [] : (typed.match(/[\p{L}\p{M}]{2,}/gu) ?? [])
  return {
    email: /^\S{3,}$/.test(typed) ? typed.toLowerCase() : null,
    phone: isFigures && digits.length >= 4 ? national(typed, digits) : null,
    names: words.length > 0 && !/[@\d]/.test(typed) ? words.map((word) => `'${word}':*`).join(' & ') : null,
  }
}

function national(typed: string, digits: string): string {
  const isLong = typed.startsWith('+91') || (digits.length === 12 && digits.startsWith('91'))
  return (isLong ? digits.slice(2) : digits).replace(/^0/, '').slice(0, 10)
}
