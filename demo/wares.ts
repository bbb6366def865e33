/** Facts derived from a product noun: size, fragility, tax heading, options. */
import type { Audience } from '../src/features/products/audience.ts'
import type { Rng } from './artist/ink.ts'
import type { DemoCraft, DemoSize } from './demo-types.ts'

/** Millimetres: length, width, height. The first match wins. */
const sizes: [RegExp, number, number, number][] = [
  [/saree|mekhela/, 5500, 1150, 1],
  [/dhoti|mundu|turban|safa|pheta/, 3800, 1150, 1],
  [/dupatta|puan|wrap/, 2300, 1000, 1],
  [/shawl|chador|pheran/, 2050, 1000, 3],
  [/stole|scarf|muffler|gamosa|risa/, 1900, 600, 2],
  [/fabric|metre|dress material|suit|length/, 2500, 1100, 1],
  [/bed ?cover|bedsheet|quilt|chaddar/, 2600, 2250, 5],
  [/cushion/, 400, 400, 30],
  [/carpet|floor|rug|durrie|namda|mat\b/, 1500, 900, 8],
  [/table runner|runner/, 1800, 330, 2],
  [/curtain/, 2100, 1200, 2],
  [/kurta|jacket|coat|waistcoat|t-shirt|skirt|lehenga/, 1000, 600, 10],
  [/chappal|jutti|mojari|sandal|slip-on|shoe/, 280, 100, 60],
  [/bag|tote|satchel/, 380, 340, 80],
  [/clutch|pouch|wallet|purse|potli|spectacle/, 220, 120, 30],
  [/belt|leash/, 1050, 35, 4],
  [/necklace|strand|choker|haar|chain/, 450, 20, 8],
  [/earring|jhumka|pendant|ring|brooch|cufflink/, 45, 20, 10],
  [/bangle|kada|bracelet|anklet|armlet/, 65, 65, 15],
  [/comb|bookmark|card|magnet|key/, 140, 70, 4],
  [/wall panel|panel|scroll|painting|folio|miniature|thangka|mural|framed|hanging/, 420, 320, 15],
  [/plate|thali|platter/, 260, 260, 30],
  [/bowl|uruli/, 180, 180, 80],
  [/vase|surahi|bottle|flask|lamp|samovar|kettle/, 160, 160, 290],
  [/pot|jar|planter|gagar|lota/, 210, 210, 220],
  [/cup|mug|tumbler|glass/, 90, 90, 100],
  [/diya|candle|tea light/, 90, 80, 45],
  [/box|petti|chest/, 220, 150, 90],
  [/tray|basket|hamper|soop/, 350, 250, 110],
  [/coaster|tile|knob/, 100, 100, 10],
  [/mask|idol|figure|deity|horse|elephant|doll|puppet/, 180, 120, 280],
  [/chair|stool|table|moodha|swing/, 420, 420, 450],
  [/hat|jaapi|cap|pagadi/, 380, 380, 150],
]

export function sizeOf(noun: string, rng: Rng): DemoSize {
  const [, l, w, h] = sizes.find(([words]) => words.test(noun)) ?? [/./, 180, 130, 120]
  const scale = l > 1000 ? 1 : rng.pick([0.85, 0.9, 1, 1.1, 1.2])
  const near = (mm: number) => Math.max(1, mm > 50 ? Math.round((mm * scale) / 10) * 10 : Math.round(mm * scale))
  return { lengthMm: near(l), widthMm: near(w), heightMm: near(h) }
}

const folds =
  /saree|mekhela|dhoti|mundu|turban|dupatta|puan|wrap|shawl|chador|stole|scarf|muffler|gamosa|risa|fabric|metre|material|suit|length|cover|sheet|quilt|chaddar|runner|curtain|kurta|jacket|coat|skirt|lehenga|t-shirt|pheran/

/** Cloth is folded, floor pieces are rolled, everything else gets a hand's breadth of straw. */
export function packedSizeOf(noun: string, { lengthMm, widthMm, heightMm }: DemoSize): DemoSize {
  if (folds.test(noun)) return { lengthMm: 350, widthMm: 270, heightMm: 60 }
  if (/carpet|rug|durrie|mat\b|scroll|namda/.test(noun))
    return { lengthMm: Math.min(lengthMm, widthMm) + 40, widthMm: 150, heightMm: 150 }
  const padding = heightMm > 40 ? 60 : 30
  return { lengthMm: lengthMm + padding, widthMm: widthMm + padding, heightMm: heightMm + padding }
}

const wearers: [RegExp, Audience[]][] = [
  [/saree|mekhela|set mundu|dupatta|puan|lehenga|skirt|pheran/, ['women']],
  [/earring|jhumka|necklace|strand|choker|haar|bangle|brooch|anklet|armlet|clutch|potli|purse/, ['women']],
  [/dhoti|mundu|turban|safa|pheta|pagadi|cufflink|wallet|waistcoat/, ['men']],
  [
    /shawl|chador|stole|scarf|muffler|gamosa|kurta|jacket|coat|chappal|jutti|mojari|sandal|slip-on|shoe|\bcap\b|t-shirt/,
    ['women', 'men'],
  ],
  [/\btoys?\b|doll|rattle|puppet|spinning top|stacking/, ['children']],
]

export function audiencesOf(noun: string): Audience[] {
  return wearers.find(([words]) => words.test(noun))?.[1] ?? []
}

export const isFragile = (category: string, noun: string) =>
  /pottery|glass|stone/.test(category) || /framed|mirror|glass|lamp|papier|conch/.test(noun)

/**
 * Dyed, lacquered or enamelled all over, so that any of the craft's colours may be the main one and is in the name; other
 * goods keep the colour of their material.
 */
export const isDyed = ({ category, colors }: DemoCraft) =>
  category === 'textiles' ||
  (/jewelry|glass|woodwork|bamboo/.test(category) && /red|orange|pink|multi/.test(colors[0] ?? ''))

type Heading = [category: RegExp, noun: RegExp, craft: RegExp, hsn: string]
const any = /./

/** Headings as in India's GST handicraft list; the first match wins. Sellers of this size need four digits. */
const headings: Heading[] = [
  [any, /chappal|jutti|mojari|sandal|slip-on|shoe/, any, '6403'],
  [/pottery/, /idol|figure|doll|horse|elephant|deity|plaque|mask|vase/, any, '6913'],
  [/pottery/, /tile|knob/, any, '6907'],
  [/pottery/, any, any, '6912'],
  [/jewelry/, any, /silver|gold|meenakari|filigree|tarakasi/, '7113'],
  [/jewelry/, any, any, '7117'],
  [/paintings/, /card|notebook|paper|box/, any, '4823'],
  [/paintings/, any, any, '9701'],
  [/metalwork/, /bell|idol|figure|deity|statue/, any, '8306'],
  [/metalwork/, any, /iron|steel|dao|blacksmith/, '7326'],
  [/metalwork/, any, any, '7419'],
  [/woodwork/, /toy|doll|puppet|\btop|rattle|chess/, any, '9503'],
  [/woodwork/, /table|stool|chair|swing|chest/, any, '9403'],
  [/woodwork/, /frame/, any, '4414'],
  [/woodwork/, any, any, '4420'],
  [/bamboo/, /chair|stool|moodha/, any, '9401'],
  [/bamboo/, /mat\b/, any, '4601'],
  [/bamboo/, any, any, '4602'],
  [/stone/, any, any, '6802'],
  [/glass/, /bangle|bead|necklace|strand/, any, '7018'],
  [/glass/, any, any, '7013'],
  [/leather/, any, any, '4202'],
  [any, /carpet|rug|durrie|namda|mat\b/, any, '5702'],
  [any, /quilt/, any, '9404'],
  [any, /cover|sheet|runner|napkin|curtain|towel/, any, '6304'],
  [any, /kurta|jacket|coat|lehenga|skirt|t-shirt|pheran|sock|glove|cap/, any, '6211'],
  [any, /shawl|stole|scarf|dupatta|muffler/, any, '6214'],
  [any, any, /embroider|lace|crochet/, '5810'],
  [any, any, /silk|zari/, '5007'],
  [any, any, any, '5208'],
]

export function hsnOf(category: string, noun: string, craft: DemoCraft): string {
  const words = `${craft.name} ${craft.materials.join(' ')}`.toLowerCase()
  const found = headings.find(([of, named, made]) => of.test(category) && named.test(noun) && made.test(words))
  return found?.[3] ?? '5208'
}

export type Choice = { option: 'size' | 'color' | 'set' | 'material'; values: { label: string; factor: number }[] }

const plain = (...labels: string[]) => labels.map((label) => ({ label, factor: 1 }))

const worn: [RegExp, Choice][] = [
  [/(child|kid).*(chappal|jutti)/, { option: 'size', values: plain('10C', '11C', '12C') }],
  [/(women|bridal).*(chappal|jutti|mojari)/, { option: 'size', values: plain('4', '5', '6', '7') }],
  [/chappal|jutti|mojari|slip-on|shoe|sandals/, { option: 'size', values: plain('7', '8', '9', '10') }],
  [/kurta$|jacket$|coat|waistcoat|t-shirt|pheran/, { option: 'size', values: plain('S', 'M', 'L', 'XL') }],
  [/bangle|kada$/, { option: 'size', values: plain('2.4', '2.6', '2.8') }],
]

/** Other products may come in options; the dearer ones are bigger or more. */
const chosen: [RegExp, (craft: DemoCraft, rng: Rng) => Choice | undefined][] = [
  [
    /coaster|diya|cup|tumbler|napkin|greeting card|bookmark|knob|tea light|magnet/,
    (_craft, rng) => ({
      option: 'set',
      values: [...plain('4'), { label: '6', factor: 1.4 }, { label: '8', factor: 1.8 }].slice(0, rng.int(2, 3)),
    }),
  ],
  [
    /stole|dupatta|scarf|cushion|shawl|runner|bag|tote|tassel|sock/,
    ({ colors }) => colourChoice(colors.filter((color) => color !== 'multi')),
  ],
  [/\bring$/, () => ({ option: 'size', values: plain('10', '12', '14', '16') })],
  [/belt/, () => ({ option: 'size', values: plain('32', '34', '36', '38') })],
  [
    /box|tray|basket|bowl|pot|vase|panel|painting|plate|planter|lamp|carpet|rug|durrie|mat\b|figure|horse|elephant|mask|idol|mirror|frame/,
    (_craft, rng) => ({
      option: 'size',
      values: [...plain('Small'), { label: 'Medium', factor: 1.5 }, { label: 'Large', factor: 2.2 }].slice(
        0,
        rng.int(2, 3),
      ),
    }),
  ],
]

const colourChoice = (colors: string[]): Choice | undefined =>
  colors.length > 2 ? { option: 'color', values: plain(...colors.slice(0, 3)) } : undefined

export function choiceFor(noun: string, craft: DemoCraft, rng: Rng): Choice | undefined {
  const sized = worn.find(([words]) => words.test(noun))
  if (sized) return sized[1]
  if (!rng.chance(0.78)) return undefined
  return chosen.find(([words]) => words.test(noun))?.[1](craft, rng)
}
