/** A cloth is a ground, a field repeat, a border and an end piece; the craft decides the technique. */
import { block, darker, dye, hash, lighter, lightness, line, moved, n, nth, seeded, shuffled, slab, type Plate, type Tile } from './ink.ts'
import { needlework } from './patterns-needle.ts'
import { prints } from './patterns-print.ts'
import { weaves } from './patterns-loom.ts'
import { rugs } from './patterns-rug.ts'

export type Cloth = {
  ground: string
  field?: Tile
  border?: Tile
  borderGround?: string
  /** The end piece of a saree or shawl, drawn in a box w by h; y = h is the free end. */
  pallu?: (w: number, h: number) => string
  /** For a cloth composed as a whole, such as a carpet or a rumal. */
  whole?: (w: number, h: number) => string
  fringe: boolean
  sheen: number
  thread: string
}

export type Technique = { words: RegExp; make: (plate: Plate, dyes: Dyes) => Cloth }
export type Dyes = { ground: string; marks: string[]; zari: string; all: string[] }

export function clothFor(plate: Plate): Cloth {
  const techniques = [...rugs, ...needlework, ...prints, ...weaves]
  const name = plate.brief.craft.toLowerCase()
  const found = techniques.find(({ words }) => words.test(name)) ?? techniques.find(({ words }) => words.test(plate.words)) ?? nth(weaves, weaves.length - 1)
  return found.make(plate, dyesFor(plate))
}

/** The first named colour is the ground, the others show on it: a cloth looks as its title says. Metal is thread, never ground. */
function dyesFor(plate: Plate): Dyes {
  const metal = new Set(['gold', 'silver', 'copper'])
  const named = plate.brief.colors
  const plain = plate.colours.filter((_, i) => !metal.has(named[i] ?? ''))
  const all = plain.length ? plain : plate.colours
  const rng = seeded(hash(`${plate.brief.seed}${plate.brief.craft}`))
  const ground = nth(all, 0)
  const marks = [...all.slice(1), ...shuffled(extras(ground), rng)].filter((c) => differ(c, ground))
  return { ground, marks: marks.length > 2 ? marks : [...marks, ...extras(ground)], zari: named.includes('silver') && !named.includes('gold') ? dye('silver') : '#c9a04a', all }
}
export const differ = (one: string, two: string) => {
  const [a, b] = [parseInt(one.slice(1), 16), parseInt(two.slice(1), 16)]
  return [16, 8, 0].some((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) > 40)
}
const extras = (ground: string) => (lightness(ground) > 0.55 ? ['#a8392b', '#2f4468', '#b98c33'] : ['#f0e4c8', '#cf9a3a', '#d8b8a0'])

/** Motifs in half-drop, slightly irregular as by hand. */
export function halfDrop(plate: Plate, cell: number, across: number, down: number, draw: (i: number) => string, loose = 0.035): Tile {
  const { rng } = plate
  const tall = cell * down
  const blocks = [0, 1].map((i) => block(plate, draw(i)))
  let body = ''
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < down; j++) {
      const [x, y] = [(i + 0.5) * cell + rng.jitter(cell * loose), (j + (i % 2 ? 0.75 : 0.28)) * cell + rng.jitter(cell * loose)]
      const motif = nth(blocks, (i + j) % 2)(0, 0)
      const [size, turn] = [1 + rng.jitter(0.04), rng.jitter(3.5)]
      body += moved(x, y, motif, size, turn)
      // A motif cut by the tile's edge is completed on the other side.
      if (y > tall - cell * 0.5) body += moved(x, y - tall, motif, size, turn)
      if (y < cell * 0.5) body += moved(x, y + tall, motif, size, turn)
    }
  }
  return { w: cell * across, h: cell * down, body }
}

export type Stripe = [width: number, colour: string]

/** Weft bands one below another, cycling through the list until the height is filled. */
export function bands(w: number, list: Stripe[], from = 0): string {
  let y = from
  return list.map(([height, colour]) => {
    const band = slab(0, y, w, height + 0.6, colour)
    y += height
    return colour === 'none' ? '' : band
  }).join('')
}

/** A running repeat of two alternating blocks. */
export const row = (plate: Plate, w: number, y: number, pitch: number, draw: (i: number) => string) => {
  const count = Math.max(1, Math.round(w / pitch))
  const blocks = [0, 1].slice(0, count).map((i) => block(plate, draw(i)))
  return Array.from({ length: count }, (_, i) => nth(blocks, i % 2)(((i + 0.5) * w) / count, y)).join('')
}

/** Temple teeth along a line, pointing up into the field. */
export function teeth(w: number, y: number, pitch: number, height: number, colour: string): string {
  const count = Math.max(1, Math.round(w / pitch))
  const step = w / count
  let d = `M0 ${n(y)}`
  for (let i = 0; i < count; i++) d += `L${n((i + 0.5) * step)} ${n(y - height)}L${n((i + 1) * step)} ${n(y)}`
  return `<path d="${d}Z" fill="${colour}"/>`
}

/** Faint threads, so that a plain ground still looks woven. */
export function threads(plate: Plate, ground: string, coarse = 1): Tile {
  const tone = lightness(ground) > 0.5 ? darker(ground, 0.35) : lighter(ground, 0.35)
  let d = ''
  for (let i = 0; i < 16; i++) d += `M${n(plate.rng.range(0, 60))} ${n((i + 0.5) * 5 * coarse)}h${n(plate.rng.range(20, 64))}`
  return { w: 97, h: 80 * coarse, body: line(d, tone, 1.5 * coarse, 'opacity=".26"') }
}

export const plainBorder = (h: number, ground: string, lines: string[]): Tile => ({
  w: 60, h, body: lines.map((colour, i) => slab(0, h * (0.12 + (i * 0.8) / lines.length), 60, (h * 0.42) / lines.length, colour)).join('') + slab(0, h - 3, 60, 3, darker(ground, 0.3)),
})
