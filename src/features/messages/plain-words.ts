const takenOut = '[…]'

/**
 * Removes contact details: phone and account numbers (in any script, separated, or spelled out), email and payment
 * addresses, links and handles. Order numbers, prices, sizes, dates and pincodes stay.
 */
export function plainWords(text: string): string {
  return cut(text, contactSpans(text))
}

export function contactWords(text: string): string[] {
  return contactSpans(text).map(({ from, until }) => text.slice(from, until))
}

function contactSpans(text: string): Span[] {
  const read = readable(text)
  const kept = spansOf(read.text, protectedShapes).filter(({ text }) => !isDisguised(text))
  const found = [...spansOf(read.text, contactShapes), ...numberSpans(read.text, kept), ...spelledSpans(read.text)]
  return merge(found.map(({ from, until }) => ({ from: read.at(from), until: read.at(until) })))
}

type Span = { from: number; until: number }
type Found = Span & { text: string }

/** Normalized for matching: ASCII digits, NFKC, lower case, no invisible characters. */
function readable(text: string): { text: string; at(index: number): number } {
  let seen = ''
  const places: number[] = []
  let place = 0
  for (const sign of text) {
    const plain = plainSign(sign)
    for (let index = 0; index < plain.length; index += 1) places.push(place)
    seen += plain
    place += sign.length
  }
  places.push(place)
  return { text: seen, at: (index) => places[index] ?? place }
}

// The zero of each script with its own digits, from Unicode's tables; the other nine follow it.
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2,
]

const unseen = [
  [0xad, 0xad],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0x20e3, 0x20e3],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const

function plainSign(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (unseen.some(([first, last]) => code >= first && code <= last)) return ''
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  if (zero !== undefined) return String(code - zero)
  return sign.normalize('NFKC').toLowerCase()
}

const w = '[\\p{L}\\p{M}\\p{N}]'
const domains = 'com|in|org|net|co|io|info|shop|store|app|link|me|ly|biz|xyz|online|site|live|dev|page|gg'
const contactShapes = [
  `${w}[${'\\p{L}\\p{M}\\p{N}'}._+-]*\\s?@\\s?${w}[${'\\p{L}\\p{M}\\p{N}'}.-]*`,
  `@\\s?${w}[${'\\p{L}\\p{M}\\p{N}'}._]{2,}`,
  `${w}[${'\\p{L}\\p{M}\\p{N}'}._-]*\\s*[\\[({<]\\s*at\\s*[\\])}>]\\s*${w}+(?:\\s*[\\[({<.]?\\s*(?:dot)?\\s*[\\])}>.]?\\s*(?:${domains})\\b)?`,
  `${w}[${'\\p{L}\\p{M}\\p{N}'}._-]*\\s+at\\s+${w}+\\s+dot\\s+${w}+`,
  `${w}+\\s+dot\\s+(?:com|in|org|net)\\b`,
  `[a-z][a-z0-9+.-]*://\\S+`,
  `\\bwww\\s?\\.\\s?\\S+`,
  `\\b[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9-]+)*\\.(?:${domains})\\b(?:/\\S*)?`,
].map((source) => new RegExp(source, 'giu'))

const protectedShapes = [
  /\bht-\d{4}-\d{5,9}(?:-\d{1,3})?(?:-r\d{1,2})?\b/giu,
  /\b[a-z]{3}\/\d\d-\d\d\/\d{5,6}\b/giu,
  /(?:₹|\brs\.?|\binr)\s*\d{1,3}(?:,\d{2,3})*(?:\.\d{1,2})?(?![\d,])/giu,
  /\b[a-z]{2}\d{9}[a-z]{2}\b/giu,
  /\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b/gu,
  /\b(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:19|20)\d\d\b/gu,
]

/** More digits than any order number, price or date has: the shape hides a phone number. */
function isDisguised(text: string): boolean {
  return text.replace(/\D/g, '').length > 17
}

function spansOf(text: string, shapes: readonly RegExp[]): Found[] {
  return shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map((match) => ({
      from: match.index,
      until: match.index + match[0].length,
      text: match[0],
    })),
  )
}

// Separators that people put between the digits of one number. Other text ends it.
const digitRun = /\+?\d(?:[\s.,\-–—_/\\|*·•~:;()[\]{}#'"]{0,4}\d)+/gu
const digitsOfTelephone = 10
const digitsInOne = 9

function numberSpans(text: string, known: readonly Found[]): Span[] {
  return pieces(text, known).flatMap(({ from, until }) =>
    [...text.slice(from, until).matchAll(digitRun)]
      .filter(([run]) => isLongNumber(run))
      .map((match) => ({ from: from + match.index, until: from + match.index + match[0].length })),
  )
}

function isLongNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '').length
  return digits >= digitsOfTelephone || /\d{9,}/.test(run) || (digits >= digitsInOne && /^\+/.test(run))
}

function pieces(text: string, spans: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = 0
  for (const span of merge(spans)) {
    left.push({ from, until: span.from })
    from = span.until
  }
  return [...left, { from, until: text.length }]
}

const leastSpelled = 7

function spelledSpans(text: string): Span[] {
  const found: Span[] = []
  let run: { from: number; until: number; digits: number; words: number } | null = null
  const close = () => {
    if (run && run.words > 0 && run.digits >= leastSpelled) found.push({ from: run.from, until: run.until })
    run = null
  }
  for (const match of text.matchAll(/[\p{L}\p{M}]+|\d+/gu)) {
    const [word] = match
    const isFigure = /^\d+$/.test(word)
    const isWord = isDigitWord(word.normalize('NFKC')) || /^(?:double|triple|plus)$/.test(word)
    const isNear: boolean = run === null || match.index - run.until <= 4
    if (!isNear || !(isFigure || isWord)) close()
    if (!isFigure && !isWord) continue
    const until = match.index + word.length
    const now: { from: number; digits: number; words: number } = run ?? { from: match.index, digits: 0, words: 0 }
    run = {
      from: now.from,
      until,
      digits: now.digits + (isFigure ? word.length : 1),
      words: now.words + (isWord ? 1 : 0),
    }
  }
  close()
  return found
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push({ ...span })
  }
  return merged
}

function cut(text: string, spans: readonly Span[]): string {
  let left = ''
  let from = 0
  for (const span of spans) {
    left += text.slice(from, span.from) + takenOut
    from = span.until
  }
  return left + text.slice(from)
}

/** Zero to nine by language, to detect spelled-out numbers. */
const spelled: readonly (readonly string[])[] = [
  'zero|oh one two three four five six seven eight nine',
  'shunya|sunya|zero ek do teen|tin char|chaar paanch|panch|paach chhe|cheh|chah saat|sat aath|ath nau|no',
  'शून्य|ज़ीरो|जीरो एक दो तीन चार पांच|पाँच छह|छः|छे|छ सात आठ नौ',
  'शून्य एक दोन तीन चार पाच सहा सात आठ नऊ',
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'শূন্য এক দুই তিনি চাৰি পাঁচ ছয় সাত আঠ ন',
  'సున్నా|సున్న ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది',
  'பூஜ்யம்|பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு|நாலு ஐந்து|அஞ்சு ஆறு ஏழு எட்டு ஒன்பது',
  'શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ',
  'ಸೊನ್ನೆ|ಶೂನ್ಯ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು',
  'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത്|ഒൻപത്',
  'ਸਿਫ਼ਰ|ਜ਼ੀਰੋ ਇੱਕ|ਇਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ|ਨੌ',
  'ଶୂନ|ଶୂନ୍ୟ ଏକ ଦୁଇ ତିନି ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ ନଅ',
].map((line) => line.split(' '))

const digitWords: ReadonlyMap<string, number> = new Map(
  spelled.flatMap((words) =>
    words.flatMap((word, digit) => word.split('|').map((form) => [form.normalize('NFKC'), digit] as const)),
  ),
)

function isDigitWord(word: string): boolean {
  return digitWords.has(word)
}
