/** What can be read off a product noun: how big it is, how it breaks, how it is taxed, in which options it is sold. */
import type { Rng } from './artist/ink.ts'
import type { DemoCraft, DemoSize } from './demo-types.ts'

/** Millimetres: length, width, height. The first match wins. */
const sizes: [RegExp, number, number, number][] = [
  [/saree|mekhela/, 5500, 1150, 1], [/dhoti|mundu|turban|safa|pheta/, 3800, 1150, 1], [/dupatta|puan|wrap/, 2300, 1000, 1], [/shawl|chador|pheran/, 2050, 1000, 3], [/stole|scarf|muffler|gamosa|risa/, 1900, 600, 2],
  [/fabric|metre|dress material|suit|length/, 2500, 1100, 1], [/bed ?cover|bedsheet|quilt|chaddar/, 2600, 2250, 5], [/cushion/, 400, 400, 30], [/carpet|floor|rug|durrie|namda|mat\b/, 1500, 900, 8], [/table runner|runner/, 1800, 330, 2], [/curtain/, 2100, 1200, 2],
  [/kurta|jacket|coat|waistcoat|t-shirt|skirt|lehenga/, 1000, 600, 10], [/chappal|jutti|mojari|sandal|slip-on|shoe/, 280, 100, 60], [/bag|tote|satchel/, 380, 340, 80], [/clutch|pouch|wallet|purse|potli|spectacle/, 220, 120, 30], [/belt|leash/, 1050, 35, 4],
  [/necklace|strand|choker|haar|chain/, 450, 20, 8], [/earring|jhumka|pendant|ring|brooch|cufflink/, 45, 20, 10], [/bangle|kada|bracelet|anklet|armlet/, 65, 65, 15], [/comb|bookmark|card|magnet|key/, 140, 70, 4],
  [/wall panel|panel|scroll|painting|folio|miniature|thangka|mural|framed|hanging/, 420, 320, 15], [/plate|thali|platter/, 260, 260, 30], [/bowl|uruli/, 180, 180, 80], [/vase|surahi|bottle|flask|lamp|samovar|kettle/, 160, 160, 290], [/pot|jar|planter|gagar|lota/, 210, 210, 220],
  [/cup|mug|tumbler|glass/, 90, 90, 100], [/diya|candle|tea light/, 90, 80, 45], [/box|petti|chest/, 220, 150, 90], [/tray|basket|hamper|soop/, 350, 250, 110], [/coaster|tile|knob/, 100, 100, 10], [/mask|idol|figure|deity|horse|elephant|doll|puppet/, 180, 120, 280],
  [/chair|stool|table|moodha|swing/, 420, 420, 450], [/hat|jaapi|cap|pagadi/, 380, 380, 150],
]

export function sizeOf(noun: string, rng: Rng): DemoSize {
  const [, l, w, h] = sizes.find(([words]) => words.test(noun)) ?? [/./, 180, 130, 120]
  const scale = l > 1000 ? 1 : rng.pick([0.85, 0.9, 1, 1.1, 1.2])
  const near = (mm: number) => Math.max(1, mm > 50 ? Math.round((mm * scale) / 10) * 10 : Math.round(mm * scale))
  return { lengthMm: near(l), widthMm: near(w), heightMm: near(h) }
}

const folds = /saree|mekhela|dhoti|mundu|turban|dupatta|puan|wrap|shawl|chador|stole|scarf|muffler|gamosa|risa|fabric|metre|material|suit|length|cover|sheet|quilt|chaddar|runner|curtain|kurta|jacket|coat|skirt|lehenga|t-shirt|pheran/

/** Cloth is folded, floor pieces are rolled, everything else gets a hand's breadth of straw. */
export function packedSizeOf(noun: string, { lengthMm, widthMm, heightMm }: DemoSize): DemoSize {
  if (folds.test(noun)) return { lengthMm: 350, widthMm: 270, heightMm: 60 }
  if (/carpet|rug|durrie|mat\b|scroll|namda/.test(noun)) return { lengthMm: Math.min(lengthMm, widthMm) + 40, widthMm: 150, heightMm: 150 }
  const padding = heightMm > 40 ? 60 : 30
  return { lengthMm: lengthMm + padding, widthMm: widthMm + padding, heightMm: heightMm + padding }
}

export const isFragile = (category: string, noun: string) => /pottery|glass|stone/.test(category) || /framed|mirror|glass|lamp|papier|conch/.test(noun)

/** Headings as in India's GST handicraft list; four digits serve sellers of this size. */
export function hsnOf(category: string, noun: string, craft: DemoCraft): string {
  if (/chappal|jutti|mojari|sandal|slip-on|shoe/.test(noun)) return '6403'
  if (category === 'pottery') return /idol|figure|doll|horse|elephant|deity|plaque|mask|vase/.test(noun) ? '6913' : /tile|knob/.test(noun) ? '6907' : '6912'
  if (category === 'jewelry') return /silver|gold|meenakari|filigree|tarakasi/.test(`${craft.name} ${craft.materials.join(' ')}`.toLowerCase()) ? '7113' : '7117'
  if (category === 'paintings') return /card|notebook|paper|box/.test(noun) ? '4823' : '9701'
  if (category === 'metalwork') return /bell|idol|figure|deity|statue/.test(noun) ? '8306' : /iron|steel|dao|blacksmith/.test(craft.slug) ? '7326' : '7419'
  if (category === 'woodwork') return /toy|doll|puppet|top|rattle|chess/.test(noun) ? '9503' : /table|stool|chair|swing|chest/.test(noun) ? '9403' : /frame/.test(noun) ? '4414' : '4420'
  if (category === 'bamboo') return /chair|stool|moodha/.test(noun) ? '9401' : /mat/.test(noun) ? '4601' : '4602'
  if (category === 'stone') return '6802'
  if (category === 'glass') return /bangle|bead|necklace|strand/.test(noun) ? '7018' : '7013'
  if (category === 'leather') return '4202'
  if (/carpet|rug|durrie|namda|mat\b/.test(noun)) return '5702'
  if (/quilt/.test(noun)) return '9404'
  if (/cover|sheet|runner|napkin|curtain|towel/.test(noun)) return '6304'
  if (/kurta|jacket|coat|lehenga|skirt|t-shirt|pheran|sock|glove|cap/.test(noun)) return '6211'
  if (/shawl|stole|scarf|dupatta|muffler/.test(noun)) return '6214'
  if (/embroider|lace|crochet/.test(craft.name.toLowerCase())) return '5810'
  return /silk|zari/.test(craft.materials.join(' ')) ? '5007' : '5208'
}

export type Choice = { option: 'size' | 'color' | 'set' | 'material'; values: { label: string; factor: number }[] }

/** Two pieces in five are offered in a choice; the dearer ones are bigger or more. */
export function choiceFor(noun: string, craft: DemoCraft, rng: Rng): Choice | undefined {
  const plain = (labels: string[]) => labels.map((label) => ({ label, factor: 1 }))
  if (/chappal|jutti|mojari|slip-on|shoe|sandals/.test(noun)) return { option: 'size', values: plain(/child|kid/.test(noun) ? ['10C', '11C', '12C'] : /women|bridal/.test(noun) ? ['4', '5', '6', '7'] : ['7', '8', '9', '10']) }
  if (/kurta$|jacket$|coat|waistcoat|t-shirt|pheran/.test(noun)) return { option: 'size', values: plain(['S', 'M', 'L', 'XL']) }
  if (/bangle|kada$/.test(noun)) return { option: 'size', values: plain(['2.4', '2.6', '2.8']) }
  if (!rng.chance(0.78)) return undefined
  if (/coaster|diya|cup|tumbler|napkin|greeting card|bookmark|knob|tea light|magnet/.test(noun) && !/tea set/.test(noun)) return { option: 'set', values: [{ label: '4', factor: 1 }, { label: '6', factor: 1.4 }, { label: '8', factor: 1.8 }].slice(0, rng.int(2, 3)) }
  if (/stole|dupatta|scarf|cushion|shawl|runner|bag|tote|tassel|sock/.test(noun) && craft.colors.filter((color) => color !== 'multi').length > 2) return { option: 'color', values: plain(craft.colors.filter((color) => color !== 'multi').slice(0, 3)) }
  if (/ring$/.test(noun)) return { option: 'size', values: plain(['10', '12', '14', '16']) }
  if (/belt/.test(noun)) return { option: 'size', values: plain(['32', '34', '36', '38']) }
  if (/box|tray|basket|bowl|pot|vase|panel|painting|plate|planter|lamp|carpet|rug|durrie|mat\b|figure|horse|elephant|mask|idol|mirror|frame/.test(noun)) return { option: 'size', values: [{ label: 'Small', factor: 1 }, { label: 'Medium', factor: 1.5 }, { label: 'Large', factor: 2.2 }].slice(0, rng.int(2, 3)) }
  return undefined
}
