/** Filter families; an artisan's own colour word ("madder red") belongs to one of them. Names: `shop:color`. */
export const colors = [
  'red',
  'maroon',
  'pink',
  'orange',
  'terracotta',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'indigo',
  'purple',
  'brown',
  'natural',
  'cream',
  'white',
  'grey',
  'black',
  'gold',
  'silver',
  'copper',
  'multi',
] as const

export type Color = (typeof colors)[number]

const others: Record<string, Color> = {
  'madder red': 'red',
  'lac red': 'red',
  oxblood: 'maroon',
  saffron: 'orange',
  rust: 'terracotta',
  brick: 'terracotta',
  turmeric: 'yellow',
  ochre: 'yellow',
  mustard: 'yellow',
  amber: 'yellow',
  honey: 'yellow',
  mauve: 'purple',
  'antique brown': 'brown',
  tan: 'brown',
  buff: 'natural',
  beige: 'natural',
  ecru: 'natural',
  ivory: 'cream',
  'off white': 'cream',
  steel: 'grey',
  bronze: 'copper',
}

/**
 * The families a piece is found by: that of its main colour, the first it names, and those it can be chosen in. An accent
 * makes no red saree blue. Words that are no colour ("pastel", "clear", a size) have no family. In the order of `colors`.
 */
export function colorFamilies(named: readonly string[], choices: readonly string[] = []): Color[] {
  const familyOf = (name: string) => others[name.toLowerCase()] ?? colors.find((color) => color === name.toLowerCase())
  const [main] = named.flatMap((name) => familyOf(name) ?? [])
  const found = new Set([main, ...choices.map(familyOf)])
  return colors.filter((color) => found.has(color))
}

/** What can be chosen of the variants, such as red of `{ color: 'red' }`. */
export function choicesOf(variants: readonly { options: Readonly<Record<string, string>> }[]): string[] {
  return variants.flatMap(({ options }) => Object.values(options))
}
