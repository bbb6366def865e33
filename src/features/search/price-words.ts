import { asciiDigits } from '#platform/i18n/digits.ts'

export type PriceWords = { words: string; minPaise: number | null; maxPaise: number | null }

const mostPaise = 1_000_000_000
/** A smaller number is a size or a count. */
const leastPaise = 1_000

/** `saree under 2000`, `2000 tak ki saree`, `₹500-1000`: the prices a search names, and the search without them. */
export function readPriceWords(text: string): PriceWords {
  // Digits of every script, and letters with and without nukta, are one letter each.
  const plain = asciiDigits(
    text
      .normalize('NFD')
      .replace(/\u093c/g, '')
      .normalize('NFC'),
  ).replace(/(\d),(?=\d)/g, '$1')
  for (const { pattern, read } of patterns) {
    const match = pattern.exec(plain)
    if (!match) continue
    const { minPaise, maxPaise } = read(match)
    if ((minPaise ?? leastPaise) < leastPaise || (maxPaise ?? mostPaise) < (minPaise ?? leastPaise)) continue
    const words = `${plain.slice(0, match.index)} ${plain.slice(match.index + match[0].length)}`
    return { words: words.split(/\s+/).filter(Boolean).join(' '), minPaise, maxPaise }
  }
  return { words: text, minPaise: null, maxPaise: null }
}

type Ends = Pick<PriceWords, 'minPaise' | 'maxPaise'>
type Pattern = { pattern: RegExp; read: (match: RegExpExecArray) => Ends }

const thousand = 'k|thousand|ha[jz]aa?r|हजार|হাজার|হেজাৰ|వేల|ஆயிரம்|હજાર|ಸಾವಿರ|ആയിരം|ਹਜ਼ਾਰ|ହଜାର'
const rupees = String.raw`(?:rupees?|rs\.?|inr|rupaye|rupay[ae]|rupiya|रुपये|रुपयों|रुपए|रुपयां|रुपया|रु\.?|টাকা|টকা|రూపాయల|రూ\.?|ரூபாய்|ரூ\.?|રૂપિયા|રૂ\.?|ರೂಪಾಯಿ|ರೂ\.?|രൂപ|ਰੁਪਏ|ਰੁ\.?|ଟଙ୍କା)`
/** Also the case endings that some languages write onto the word. */
const after = String.raw`(?:\s*${rupees}[\u0900-\u0d7f]{0,5}?)?`
const before = String.raw`(?:(?:₹|rs\.?|inr|रु\.?)\s*)?`
const amount = (name: string) =>
  String.raw`${before}(?<${name}>\d{1,7}(?:\.\d{1,2})?)\s*(?<${name}K>(?:${thousand})(?![a-z]))?`
const start = String.raw`(?<![^\s(])`
const end = String.raw`(?=$|[\s,.!?)])`

const below = `(?:under|below|less than|up ?to|within|max(?:imum)?|at most|not more than|cheaper than|budget(?: of)?|inside)`
const above = `(?:above|over|more than|at least|min(?:imum)?|starting(?: from| at)?)`
const belowAfter = [
  String.raw`tak|max|budget|ka budget|(?:se|say)\s+(?:kam|neeche|niche|nichay|sast[aie])|ke?\s+(?:andar|under|neeche|niche|bheetar|bhitar)|and(?:ar|er)`,
  'तक|से कम|से नीचे|से सस्त[ाीे]|के अंदर|के अन्दर|के नीचे|के भीतर|का बजट|पर्यंत|पेक्षा कमी|च्या आत|च्या खाली|खाली|आत',
  '(?:র|এর)?\\s*(?:মধ্যে|নিচে|নীচে|কমে|কম|থেকে কম|পর্যন্ত|ভিতরে)|(?:ৰ|তকৈ)?\\s*(?:কম|ভিতৰত|তলত|লৈকে)',
  'లోపు|లోపల|వరకు|కంటే తక్కువ|కన్నా తక్కువ|కింద|లో',
  'க்குள்|க்கு உள்ளே|உள்ளே|வரை|க்கு கீழ்|க்குக் கீழ்|கீழ்|க்கு குறைவான|க்குக் குறைவான|க்கும் குறைவான',
  'સુધી|થી ઓછ[ાીુો]ં?|થી નીચે|ની અંદર|ની નીચે|અંદર',
  'ಒಳಗೆ|ಒಳಗಿನ|ಕ್ಕಿಂತ ಕಡಿಮೆ|ಗಿಂತ ಕಡಿಮೆ|ವರೆಗೆ|ಕೆಳಗೆ|ಯೊಳಗೆ',
  'താഴെ|ക്ക് താഴെ|യ്ക്ക് താഴെ|യിൽ താഴെ|ിൽ താഴെ|വരെ|ഉള്ളിൽ|യ്ക്കുള്ളിൽ|ക്കുള്ളിൽ|യ്ക്കകം',
  'ਤੱਕ|ਤਕ|ਤੋਂ ਘੱਟ|ਦੇ ਅੰਦਰ|ਤੋਂ ਹੇਠਾਂ|ਦੇ ਹੇਠਾਂ',
  'ରୁ କମ|ଠାରୁ କମ|ମଧ୍ୟରେ|ପର୍ଯ୍ୟନ୍ତ|ତଳେ|ଭିତରେ',
].join('|')
const aboveAfter = [
  String.raw`(?:se|say)\s+(?:zyada|jyada|jada|upar|adhik)|plus|and above|or more|\+`,
  'से ज्यादा|से अधिक|से ऊपर|पेक्षा जास्त|च्या वर',
  '(?:র|এর)?\\s*(?:বেশি|উপরে|ওপরে)|(?:ৰ|তকৈ)?\\s*(?:বেছি|ওপৰত)',
  'కంటే ఎక్కువ|కన్నా ఎక్కువ|పైన|க்கு மேல்|க்கும் மேல்|மேல்|થી વધુ|થી ઉપર|ಕ್ಕಿಂತ ಹೆಚ್ಚು|ಮೇಲೆ|മുകളിൽ|ത്തിൽ കൂടുതൽ|ਤੋਂ ਵੱਧ|ਤੋਂ ਉੱਪਰ|ରୁ ଅଧିକ|ଉପରେ',
].join('|')
/** Of these languages the genitive of the limit follows: `2000 tak ki saree`. */
const genitive = String.raw`(?:\s+(?:ki|ka|ke|wali|wala|wale|में|की|का|के|वाली|वाला|वाले|ची|चा|चे|ની|નો|નું|ના|ਦੀ|ਦਾ|ਦੇ))?`
const to = String.raw`\s*(?:-|–|—|\bto\b|\bse\b|\band\b|से|ते|থেকে|ৰ পৰা|నుండి|நుண்டு|முதல்|થી|ರಿಂದ|ಇಂದ|മുതൽ|ਤੋਂ|ରୁ)\s*`
/** A number before one of these is a size or a count. */
const noUnit = String.raw`(?!\s*(?:cm|mm|m|inch(?:es)?|in|ft|feet|g|gm|kg|ml|l|litres?|liters?|pieces?|pcs?|x|×|%|सेमी|मीटर)(?![a-z]))`

const pattern = (text: string): RegExp => new RegExp(text, 'iu')
const end1 = (match: RegExpExecArray, name: string) => {
  const { [name]: digits, [`${name}K`]: isThousands } = match.groups ?? {}
  return digits === undefined ? null : Math.min(mostPaise, Math.round(Number(digits) * (isThousands ? 100_000 : 100)))
}
const upTo = (match: RegExpExecArray): Ends => ({ minPaise: null, maxPaise: end1(match, 'a') })
const from = (match: RegExpExecArray): Ends => ({ minPaise: end1(match, 'a'), maxPaise: null })
const between = (match: RegExpExecArray): Ends => {
  // `2-3k`: the thousands are of both.
  const isShared = match.groups?.aK === undefined && match.groups?.bK !== undefined
  return { minPaise: (end1(match, 'a') ?? 0) * (isShared ? 1_000 : 1), maxPaise: end1(match, 'b') }
}

const patterns: readonly Pattern[] = [
  {
    pattern: pattern(
      `${start}(?:between\\s+|from\\s+)?${amount('a')}${after}${to}${amount('b')}${noUnit}${after}(?:\\s*(?:tak|तक|के बीच|ke beech|ke bich))?${genitive}${end}`,
    ),
    read: between,
  },
  { pattern: pattern(`${start}${below}\\s+${amount('a')}${noUnit}${after}${end}`), read: upTo },
  { pattern: pattern(`${start}${amount('a')}${after}\\s*(?:${belowAfter})${genitive}${end}`), read: upTo },
  { pattern: pattern(`${start}${above}\\s+${amount('a')}${noUnit}${after}${end}`), read: from },
  { pattern: pattern(`${start}${amount('a')}${after}\\s*(?:${aboveAfter})${genitive}${end}`), read: from },
  { pattern: pattern(`${start}(?:₹|rs\\.?)\\s*${amount('a')}${end}`), read: upTo },
  { pattern: pattern(`${start}${amount('a')}\\s*${rupees}${end}`), read: upTo },
]
