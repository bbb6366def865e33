type Heading = { of: RegExp; named: RegExp; made: RegExp; hsn: string }

const any = /./
const heading = (of: RegExp, named: RegExp, made: RegExp, hsn: string): Heading => ({ of, named, made, hsn })

/**
 * From the GST list of handicrafts (Notification 13/2025, before it 21/2018), by category, name and material; four
 * digits are enough for sellers of up to Rs 5 crore a year. The first match is the likeliest.
 */
const headings: readonly Heading[] = [
  heading(any, /chappal|jutti|mojari|sandal|slip-on|shoe/, any, '6403'),
  heading(/pottery/, /idol|figure|doll|horse|elephant|deity|plaque|mask|vase/, any, '6913'),
  heading(/pottery/, /tile|knob/, any, '6907'),
  heading(/pottery/, any, any, '6912'),
  heading(/pottery/, any, any, '6913'),
  heading(/jewelry/, any, /silver|gold|meenakari|filigree|tarakasi/, '7113'),
  heading(/jewelry/, any, any, '7117'),
  heading(/paintings/, /card|notebook|paper|box/, any, '4823'),
  heading(/paintings/, any, any, '9701'),
  heading(/metalwork/, /bell|idol|figure|deity|statue/, any, '8306'),
  heading(/metalwork/, any, /iron|steel|dao|blacksmith/, '7326'),
  heading(/metalwork/, any, any, '7419'),
  heading(/metalwork/, any, any, '8306'),
  heading(/woodwork/, /toy|doll|puppet|\btop|rattle|chess/, any, '9503'),
  heading(/woodwork/, /table|stool|chair|swing|chest/, any, '9403'),
  heading(/woodwork/, /frame/, any, '4414'),
  heading(/woodwork/, any, any, '4420'),
  heading(/woodwork/, any, any, '4419'),
  heading(/bamboo/, /chair|stool|moodha/, any, '9401'),
  heading(/bamboo/, /mat\b/, any, '4601'),
  heading(/bamboo/, any, any, '4602'),
  heading(/stone/, any, any, '6802'),
  heading(/glass/, /bangle|bead|necklace|strand/, any, '7018'),
  heading(/glass/, any, any, '7013'),
  heading(/glass/, any, any, '7018'),
  heading(/leather/, any, any, '4202'),
  heading(/textiles/, /carpet|rug|durrie|namda|mat\b/, any, '5702'),
  heading(/textiles/, /quilt/, any, '9404'),
  heading(/textiles/, /cover|sheet|runner|napkin|curtain|towel/, any, '6304'),
  heading(/textiles/, /kurta|jacket|coat|lehenga|skirt|t-shirt|pheran|sock|glove|cap/, any, '6211'),
  heading(/textiles/, /shawl|stole|scarf|dupatta|muffler/, any, '6214'),
  heading(/textiles/, any, /embroider|lace|crochet/, '5810'),
  heading(/textiles/, any, /silk|zari/, '5007'),
  heading(/textiles/, any, /wool|pashmina/, '5112'),
  heading(/textiles/, any, any, '5208'),
  heading(/textiles/, any, any, '6214'),
  heading(/textiles/, any, any, '6304'),
  heading(/textiles/, any, any, '5702'),
]

export const namedHsn: readonly string[] = [...new Set(headings.map(({ hsn }) => hsn))].sort()

const mostProposals = 5

export type HsnQuestion = {
  category: string
  name: string
  craft: string
}

export function proposeHsn({ category, name, craft }: HsnQuestion): string[] {
  const [called, made] = [` ${name.toLowerCase()} `, ` ${craft.toLowerCase()} `]
  const found = headings.filter(({ of, named, made: by }) => of.test(category) && named.test(called) && by.test(made))
  return [...new Set(found.map(({ hsn }) => hsn))].slice(0, mostProposals)
}
