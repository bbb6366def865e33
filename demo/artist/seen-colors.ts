/** Which colours a plate shows: the pixels of its goods, counted by the nearest natural dye. */
import sharp from 'sharp'
import { type Color, colorFamilies } from '#features/products/color.ts'
import { dyes } from './ink.ts'

/** Families that a print in natural dyes cannot keep apart: one dye is read as the other in a fold or a shadow. */
const alike: Color[][] = [
  ['red', 'maroon', 'terracotta', 'pink'],
  ['orange', 'copper', 'terracotta', 'gold'],
  ['yellow', 'gold', 'orange', 'natural'],
  ['gold', 'yellow', 'orange', 'natural', 'copper'],
  ['green', 'turquoise'],
  ['blue', 'indigo', 'turquoise'],
  ['indigo', 'blue', 'black', 'purple'],
  ['purple', 'pink', 'maroon'],
  ['terracotta', 'copper', 'brown', 'orange'],
  ['copper', 'brown', 'terracotta'],
  ['cream', 'natural', 'white'],
  ['brown', 'copper', 'terracotta', 'natural'],
  ['natural', 'cream', 'brown', 'gold'],
  ['white', 'cream', 'silver'],
  ['grey', 'silver', 'black'],
  ['black', 'indigo', 'brown', 'grey'],
]
const references = Object.entries(dyes).flatMap(([name, bath]) =>
  colorFamilies([name]).flatMap((family) => bath.map((hex) => ({ family, lab: labOf(channels(hex)) }))),
)

type Channels = readonly [red: number, green: number, blue: number]

/** Shares, 0 to 1, of the goods in the picture by colour family; its quiet ground is left out. */
export async function colorsSeen(svg: string): Promise<Map<Color, number>> {
  const width = 160
  const { data, info } = await sharp(Buffer.from(svg)).resize(width).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (at: number): Channels => [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0]
  const ground = labOf(pixel(2 * width + 2))
  const seen = new Map<Color, number>()
  let goods = 0
  for (let at = 0; at < info.width * info.height; at += 1) {
    const lab = labOf(pixel(at))
    if (distance(lab, ground) < 5) continue
    const family = nearest(lab)
    seen.set(family, (seen.get(family) ?? 0) + 1)
    goods += 1
  }
  return new Map([...seen].map(([family, count]) => [family, count / goods]))
}

/** The share in which a named colour is seen, also as the families that are hard to keep apart from it. */
export function shareOf(seen: ReadonlyMap<Color, number>, name: string): number {
  const [family] = colorFamilies([name])
  if (!family || family === 'multi') return 1
  const taken = new Set([family, ...(alike.find(([first]) => first === family) ?? [])])
  return [...taken].reduce((sum, each) => sum + (seen.get(each) ?? 0), 0)
}

function nearest(lab: Channels): Color {
  let best: Color = 'white'
  let least = Number.POSITIVE_INFINITY
  for (const { family, lab: other } of references) {
    const far = distance(lab, other)
    if (far < least) [best, least] = [family, far]
  }
  return best
}

/** Light counts half: a fold or a shadow changes it, and not the dye. */
function distance(a: Channels, b: Channels): number {
  return Math.hypot((a[0] - b[0]) / 2, a[1] - b[1], a[2] - b[2])
}

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** CIE 1976 L*a*b* of sRGB under D65. */
function labOf([red, green, blue]: Channels): Channels {
  const [r, g, b] = [red, green, blue].map((each) => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((each) => (each > 0.008856 ? Math.cbrt(each) : 7.787 * each + 16 / 116)) as [number, number, number]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
