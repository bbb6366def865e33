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

/** In the order of `colors`; words that are no colour ("pastel", "clear") have no family. */
export function colorFamilies(named: readonly string[]): Color[] {
  const found = new Set(named.map((name) => others[name.toLowerCase()] ?? name.toLowerCase()))
  return colors.filter((color) => found.has(color))
}
