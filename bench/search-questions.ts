// Whole questions in twelve languages, made from the catalogue's own words for its goods and materials, and judged by
// the facts of the goods. Every third is held out: tuning never looked at its answers.
import { readFileSync } from 'node:fs'
import { dice } from '#test/dice.ts'
import goods from '../demo/glossary.json' with { type: 'json' }

export type Judged = { name: string; materials: readonly string[]; pricePaise: number }

export type SearchQuestion = {
  query: string
  language: string
  isHeldOut: boolean
  /** 2: what was asked for; 1: the right thing of another material; 0: something else, or too expensive */
  grade(good: Judged): 0 | 1 | 2
}

/** `p`: the price asked for, in rupees */
const askedIn: Record<string, { of: string; under: string; buy: string }> = {
  en: { of: '{m} {t}', under: '{t} under {p}', buy: 'buy {t} online' },
  hi: { of: '{m} की {t}', under: '{p} रुपये तक {t}', buy: '{t} चाहिए' },
  bn: { of: '{m} {t}', under: '{p} টাকার মধ্যে {t}', buy: '{t} কিনতে চাই' },
  te: { of: '{m} {t}', under: '{p} రూపాయల లోపు {t}', buy: '{t} కావాలి' },
  mr: { of: '{m} {t}', under: '{p} रुपयांपर्यंत {t}', buy: '{t} हवी' },
  ta: { of: '{m} {t}', under: '{p} ரூபாய்க்குள் {t}', buy: '{t} வேண்டும்' },
  gu: { of: '{m} {t}', under: '{p} રૂપિયા સુધી {t}', buy: '{t} જોઈએ' },
  kn: { of: '{m} {t}', under: '{p} ರೂಪಾಯಿ ಒಳಗೆ {t}', buy: '{t} ಬೇಕು' },
  ml: { of: '{m} {t}', under: '{p} രൂപയിൽ താഴെ {t}', buy: '{t} വേണം' },
  pa: { of: '{m} {t}', under: '{p} ਰੁਪਏ ਤੱਕ {t}', buy: '{t} ਚਾਹੀਦੀ' },
  or: { of: '{m} {t}', under: '{p} ଟଙ୍କା ମଧ୍ୟରେ {t}', buy: '{t} ଦରକାର' },
  as: { of: '{m} {t}', under: '{p} টকাৰ ভিতৰত {t}', buy: '{t} লাগে' },
}

type Thing = keyof typeof goods.nouns

/** With the words that name the thing in English names, a material it is asked of, and a price that some are under. */
const things: readonly [thing: Thing, names: RegExp, materials: readonly string[], rupees: number][] = [
  ['saree', /\b(saree|mundu|mekhela)/i, ['silk', 'cotton'], 3_000],
  ['shawl', /\bshawl/i, ['wool'], 5_000],
  ['stole', /\b(stole|scarf)/i, ['silk'], 2_000],
  ['dupatta', /\b(dupatta|odhani)/i, ['cotton'], 2_500],
  ['cushion cover', /\bcushion cover/i, ['cotton'], 800],
  ['bag', /\b(bag|tote|purse|wallet|pouch)/i, ['leather'], 900],
  ['bowl', /\b(bowl|katori)/i, ['clay'], 1_500],
  ['plate', /\b(plate|thali|platter)/i, ['copper', 'clay'], 1_500],
  ['vase', /\bvase/i, ['brass', 'clay'], 1_500],
  ['pot', /\b(pot|gagar|ghatam|surahi|matka|lota)\b/i, ['clay'], 800],
  ['lamp', /\b(lamp|lampshade|diya|kuthuvilakku|light|chandelier)/i, ['brass'], 2_000],
  ['box', /\bbox/i, ['wood'], 1_200],
  ['tray', /\btray/i, ['wood'], 2_000],
  ['basket', /\b(basket|hamper)/i, ['bamboo'], 800],
  ['necklace', /\b(necklace|neckpiece|choker|hasuli|strand|chain)/i, ['silver'], 5_000],
  ['earrings', /\b(earrings|jhumka)/i, ['silver'], 2_500],
  ['bangle', /\b(bangle|kada|chooda|bridal set)/i, ['glass', 'lac'], 600],
  ['painting', /\b(painting|panel|miniature|scroll|print|painted)/i, ['paper'], 3_000],
  ['elephant', /\belephant/i, ['leather'], 1_000],
  ['horse', /\bhorse/i, ['leather'], 2_000],
]

function gradeOf(isThing: boolean, isOfMaterial: boolean): 0 | 1 | 2 {
  if (!isThing) return 0
  return isOfMaterial ? 2 : 1
}

const words = new Map<string, Record<string, string>>()

export const searchQuestions: readonly SearchQuestion[] = Object.entries(askedIn)
  .flatMap(([language, asked]) => things.flatMap((thing) => questionsOf(language, asked, thing)))
  .map((question, place) => ({ ...question, isHeldOut: place % 3 === 0 }))

function questionsOf(
  language: string,
  asked: { of: string; under: string; buy: string },
  [thing, names, materials, rupees]: (typeof things)[number],
): Omit<SearchQuestion, 'isHeldOut'>[] {
  const said = language === 'en' ? thing : (goods.nouns[thing] as Record<string, string>)[language]
  if (said === undefined) return []
  const fill = (text: string, material = '') =>
    text.replace('{t}', said).replace('{p}', String(rupees)).replace('{m}', material)
  const isThing = ({ name }: Judged) => names.test(name)
  return [
    ...materials.map((material) => ({
      query: fill(asked.of, materialIn(language, material)),
      language,
      grade: (good: Judged) => gradeOf(isThing(good), good.materials.includes(material)),
    })),
    {
      query: fill(asked.under),
      language,
      grade: (good: Judged) => (isThing(good) && good.pricePaise <= rupees * 100 ? 2 : 0) as 0 | 2,
    },
    { query: fill(asked.buy), language, grade: (good: Judged) => (isThing(good) ? 2 : 0) as 0 | 2 },
  ]
}

function materialIn(language: string, material: string): string {
  const known =
    words.get(language) ??
    (
      JSON.parse(readFileSync(new URL(`../locales/${language}/shop.json`, import.meta.url), 'utf8')) as {
        material: Record<string, string>
      }
    ).material
  words.set(language, known)
  return (known[material] ?? material).toLowerCase()
}

/** Discounted gain of the first five against the best five there are; 1 where nothing is to be found. */
export function gainOfFirstFive(question: SearchQuestion, shown: readonly Judged[], all: readonly Judged[]): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, 5).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const best = gain(all.map((good) => question.grade(good)).sort((a, b) => b - a))
  return best === 0 ? 1 : gain(shown.map((good) => question.grade(good))) / best
}

/** What this shop does not have: nothing is shown, or the page says what is shown instead. */
export const withoutGoods = [
  ...[
    'chanderi',
    'laptop',
    'iphone',
    'mobile charger',
    'tv',
    'parda',
    'wall clock',
    'steel bottle',
    'cane sofa',
    'dream catcher',
  ],
  ...['कमीज', 'पर्दा', 'कंप्यूटर', 'घड़ी', 'ঘড়ি', 'కంప్యూటర్', 'గడియారం', 'கணினி', 'கடிகாரம்', 'મોબાઇલ ફોન'],
  ...['ಗಡಿಯಾರ', 'കമ്പ്യൂട്ടർ', 'ਘੜੀ', 'ଘଣ୍ଟା ଯନ୍ତ୍ର', 'ঘড়ী', 'kondapalli', 'handmade soap bar', 'silk bedsheet rolex'],
]

/** One to six words in fourteen scripts and signs, every third of them a word of the questions. The same on every call. */
export function randomQuestions(count: number): string[] {
  const next = dice(19)
  const blocks = [0x20, 0x41, 0x61, 0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00, 0x2000, 0x1f300]
  const known = searchQuestions.map(({ query }) => query)
  const letters = () => {
    const block = blocks[next(blocks.length)] ?? 0x61
    return Array.from({ length: 1 + next(9) }, () => String.fromCodePoint(block + next(0x60))).join('')
  }
  const word = () => (next(3) === 0 ? (known[next(known.length)] ?? '').split(' ')[0] : letters())
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(6) }, word).join(' '))
}
