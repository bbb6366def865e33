import { type Brief, ornamentsFor } from './artist/draw.ts'
import { capitalised, chanceFor } from './chance.ts'
import type { DemoCraft, DemoSize } from './demo-types.ts'
import { isDyed } from './wares.ts'

export const motifWords: Record<string, string> = {
  rosette: 'rosettes',
  marigold: 'marigolds',
  lotus: 'lotus',
  buta: 'mango buta',
  sprig: 'flower sprigs',
  tulip: 'tulips',
  star: 'stars',
  diamond: 'lozenges',
  chakra: 'wheels',
  dottedFlower: 'dotted flowers',
  spiral: 'spirals',
  cypress: 'cypresses',
  parrot: 'parrots',
  leafWheel: 'leaf wheels',
  sunFace: 'sun face',
}

/** `chosenBy` is the buyer's option: a size or colour that is an option cannot be in the name. */
type Ware = {
  short: string
  artisan: string
  noun: string
  craft: DemoCraft
  brief: Brief
  size: DemoSize
  chosenBy?: string | undefined
}
type Named = { name: string; motif?: string; colors: string[] }

/**
 * The first name that is not taken. Colours count only where the drawing keeps them. `address`: unique in the shop;
 * `name`: unique among the artisan's pieces, since every list shows the artisan beside it.
 */
export function nameProduct(ware: Ware, taken: Set<string>): Named & { address: string } {
  const found = firstFree(ware, taken)
  const { artisan } = ware
  const withoutArtisan = (name: string) => name.replace(` by ${artisan}`, '')
  const wanted = [withoutArtisan(found.name).replace(/, for .+$/, ''), withoutArtisan(found.name), found.name]
  const keyOf = (name: string) => `${artisan}: ${name}`
  const name = wanted.find((one) => !taken.has(keyOf(one))) ?? found.name
  taken.add(keyOf(name))
  return { ...found, name, address: found.name }
}

function firstFree({ short, artisan, noun, craft, brief, size, chosenBy }: Ware, taken: Set<string>): Named {
  const base = baseName(short, noun)
  const rng = chanceFor('name', brief.seed)
  const motifs = rng.chance(0.7) ? ornamentsFor(brief).filter((motif) => motif in motifWords) : []
  const byMotif = [...motifs]
    .sort((a, b) => chanceFor(brief.seed, a).next() - chanceFor(brief.seed, b).next())
    .map((motif): Named => ({ name: `${base}, ${motifWords[motif]}`, motif, colors: brief.colors }))
  const [one, two] = brief.colors
  const isNamedByColour =
    isDyed(craft) && chosenBy !== 'color' && !brief.colors.includes('multi') && !/silver|gold/.test(noun)
  const byColour: Named[] =
    isNamedByColour && one ? [{ name: `${base} in ${two ? `${one} and ${two}` : one}`, colors: brief.colors }] : []
  const bySize = sizeNames(base, noun, size, brief.colors, chosenBy === 'size', artisan)
  const all = [...byMotif.slice(0, 3), ...byColour, ...byMotif.slice(3), ...bySize]
  const found = all.find(({ name }) => !taken.has(name)) ?? { name: `${base}, no. ${taken.size}`, colors: brief.colors }
  taken.add(found.name)
  return found
}

function baseName(short: string, noun: string): string {
  const repeats = noun
    .toLowerCase()
    .split(/[ -]/)
    .some((word) => (word.length > 3 && short.toLowerCase().includes(word)) || short.toLowerCase() === word)
  return capitalised(
    repeats ||
      short
        .toLowerCase()
        .split(' ')
        .some((word) => word.length > 4 && noun.toLowerCase().includes(word))
      ? noun
      : `${short} ${noun}`,
  )
}

/** Long things by their length, flat things by both sides, tall things by their height. */
function sizeNames(
  base: string,
  noun: string,
  { lengthMm, widthMm, heightMm }: DemoSize,
  colors: string[],
  isChosen: boolean,
  artisan: string,
): Named[] {
  const cm = (mm: number) => Math.round(mm / 10)
  const flat = heightMm < 60 && widthMm > 60 ? `${cm(lengthMm)} × ${cm(widthMm)} cm` : `${cm(lengthMm)} cm`
  const measured = heightMm > lengthMm ? `${cm(heightMm)} cm tall` : flat
  const worn =
    /saree|stole|shawl|dupatta|wrap|scarf|mundu|dhoti|necklace|earring|\bring\b|bangle|kada|chappal|jutti|mojari|sandal/.test(
      noun,
    )
      ? ['for the wedding', 'for every day', 'for the festival']
      : []
  return [
    ...(!isChosen &&
    lengthMm < 2000 &&
    lengthMm > 60 &&
    !/chappal|jutti|mojari|sandal|bangle|kada|anklet|bracelet|\bring\b|earring|jhumka|sock|glove/.test(noun)
      ? [measured]
      : []),
    ...worn,
  ]
    .map((words): Named => ({ name: `${base}, ${words}`, colors }))
    .concat(
      [
        `${base} by ${artisan}`,
        `${base} by ${artisan}, ${measured}`,
        `Second ${base.charAt(0).toLowerCase()}${base.slice(1)} by ${artisan}`,
        `Third ${base.charAt(0).toLowerCase()}${base.slice(1)} by ${artisan}`,
      ].map((name) => ({ name, colors })),
    )
}
