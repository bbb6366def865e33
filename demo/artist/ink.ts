/** Randomness, colour and line. Everything irregular comes from the seed, so one product always gets one picture. */

export type Point = [number, number]

export type Brief = {
  craft: string
  productNoun: string
  colors: string[]
  materials: string[]
  techniques: string[]
  category: string
  state: string
  seed: string | number
  view?: 1 | 2 | 3
  /** The requested ornament ('lotus'); used wherever the craft offers it. */
  motif?: string
}

export type Rng = {
  next: () => number
  range: (from: number, to: number) => number
  int: (from: number, to: number) => number
  pick: <T>(choices: readonly T[]) => T
  chance: (share: number) => boolean
  jitter: (amount: number) => number
}

export type Plate = {
  rng: Rng
  brief: Brief
  words: string
  colours: string[]
  ink: string
  slip: Point
  defs: string[]
  name: (kind: string) => string
  offered: Set<string>
}

/** Wraps around: a craft with two dyes paints its third band in the first again. An empty list is an error. */
export function nth<T>(list: readonly T[], index: number): T {
  const found = list[((index % list.length) + list.length) % list.length]
  if (found === undefined) throw new Error('The artist was handed an empty list')
  return found
}
/** The first `count` items of a list, wrapping around. */
export function few<T>(list: readonly T[], count: number): [T, T, T, T, T, T] {
  const taken = (index: number) => nth(list, index % Math.max(count, 1))
  return [taken(0), taken(1), taken(2), taken(3), taken(4), taken(5)]
}
/** Types a table of places and sizes: each row keeps its length. */
export const rows = <T extends readonly [unknown, ...unknown[]]>(table: T[]): T[] => table

export function seeded(seed: string | number): Rng {
  let state = hash(String(seed))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (from, to) => from + next() * (to - from),
    int: (from, to) => Math.floor(from + next() * (to - from + 1)),
    pick: (choices) => nth(choices, Math.floor(next() * choices.length)),
    chance: (share) => next() < share,
    jitter: (amount) => (next() * 2 - 1) * amount,
  }
}

export function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

export function newPlate(brief: Brief): Plate {
  const offered = new Set<string>()
  const rng = listening(seeded(`${brief.seed}|${brief.craft}|${brief.productNoun}`), brief.motif, offered)
  // Ids contain the seed because several drawings may be inlined on one page.
  const prefix = hash(`${brief.seed}${brief.craft}${brief.productNoun}${brief.view ?? 1}`).toString(36)
  let count = 0
  return {
    rng,
    offered,
    brief,
    words: `${brief.craft} ${brief.techniques.join(' ')} ${brief.materials.join(' ')}`.toLowerCase(),
    colours: dyeBath(brief.colors, rng),
    ink: rng.pick(['#33241c', '#2f2826', '#3a271d']),
    slip: [rng.jitter(2.6), rng.jitter(2.2)],
    defs: [],
    name: (kind) => `${kind}${prefix}${(count++).toString(36)}`,
  }
}

/** The requested ornament wins. The random number is still drawn, so that all else stays the same. */
function listening(rng: Rng, motif: string | undefined, offered: Set<string>): Rng {
  return {
    ...rng,
    pick: (choices) => {
      const thrown = rng.pick(choices)
      for (const choice of choices) if (typeof choice === 'function') offered.add(choice.name)
      return choices.find((choice) => typeof choice === 'function' && choice.name === motif) ?? thrown
    },
  }
}

/** Named colours as natural dyes, which never are quite the same. */
export const dyes: Record<string, string[]> = {
  red: ['#a8392b', '#b3432f', '#9c3029'], 'madder red': ['#9d3b2c', '#a84a35'], 'lac red': ['#8e2438'],
  green: ['#51693a', '#5f7642', '#3f6048'], gold: ['#c4973c', '#bb8c32', '#cba04a'], black: ['#2c2725', '#29272b'],
  white: ['#f3ecdc', '#f1ebdf'], yellow: ['#d9a62e', '#d6b04a'], brown: ['#7d4e2e', '#6d4328', '#87603c'],
  blue: ['#30527c', '#3c6591', '#2a4a73'], natural: ['#d3b583', '#cba874', '#dcc295'], cream: ['#ecdfc3', '#e8d8b6'],
  maroon: ['#6e2230', '#7a2734'], pink: ['#c4637c', '#cf7f8b', '#b84a6a'], terracotta: ['#b5623f', '#bf6d47', '#a95636'],
  silver: ['#b9bdbc', '#aeb3b4'], grey: ['#918d86', '#a09b92'], orange: ['#cf7233', '#c96526'], beige: ['#d6c2a0', '#ccb590'],
  indigo: ['#2a3d66', '#324a76'], tan: ['#b07d4b', '#a8723f'], purple: ['#5d3763', '#6a4170'], copper: ['#b86b43', '#c0754c'],
  pastel: ['#c5d6c2', '#e6c6c1', '#c8d5e2', '#efdfb6'], ivory: ['#f0e6cf'], bronze: ['#8c6b3b', '#7c5c33'], amber: ['#c77f2a'],
  mustard: ['#c0902d'], honey: ['#c48b45'], buff: ['#d8bd93'], 'off white': ['#f3ecda'], steel: ['#7d878c'], ecru: ['#e4d6b8'],
  brick: ['#9c4a35'], rust: ['#a4522c'], ochre: ['#c58a3a'], saffron: ['#d8812c'], mauve: ['#8d6482'], oxblood: ['#5e211f'],
  turmeric: ['#d9a429'], turquoise: ['#3f9aa0'], checks: ['#6e2230'], clear: ['#cfe0dc'], 'antique brown': ['#8a6233', '#7a5530'],
}
const manyColours = ['#a8392b', '#d9a62e', '#30527c', '#51693a', '#cf7233', '#5d3763', '#c4637c', '#3f8a8c']

const natural = '#d3b583'
/** The default colour of a motif. */
export const madder = '#9d3b2c'

/** Named colours become natural dyes, each slightly different. */
function dyeBath(names: string[], rng: Rng): string[] {
  const bath: string[] = []
  for (const name of names) {
    if (name === 'multi') bath.push(...shuffled(manyColours, rng).slice(0, 4))
    else bath.push(rng.pick(dyes[name] ?? [natural]))
  }
  const uneven = bath.map((dye) => mix(dye, rng.pick(['#fff4dc', '#3a2418', '#8a5a2c']), rng.range(0, 0.07)))
  return uneven.length ? uneven : [natural]
}

export function dye(name: string, rng?: Rng): string {
  const bath = dyes[name] ?? [natural]
  return rng ? rng.pick(bath) : nth(bath, 0)
}

export function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = rng.int(0, i)
    ;[copy[i], copy[j]] = [nth(copy, j), nth(copy, i)]
  }
  return copy
}

export function mix(one: string, two: string, share: number): string {
  const a = parseInt(one.slice(1), 16)
  const b = parseInt(two.slice(1), 16)
  const channel = (shift: number) => Math.round(((a >> shift) & 255) * (1 - share) + ((b >> shift) & 255) * share)
  return `#${((channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).padStart(6, '0')}`
}
export const darker = (colour: string, share: number) => mix(colour, '#27170f', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff5e1', share)

export function lightness(colour: string): number {
  const value = parseInt(colour.slice(1), 16)
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255
}
export const n = (value: number) => Math.round(value * 10) / 10
export const at = (x: number, y: number) => `${n(x)} ${n(y)}`

export const fill = (d: string, colour: string, extra = '') => `<path d="${d}" fill="${colour}" ${extra}/>`
export const line = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${extra.includes('linecap') ? '' : 'stroke-linecap="round" '}stroke-linejoin="round" ${extra}/>`
export const dot = (x: number, y: number, r: number, colour: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}" ${extra}/>`
export const oval = (x: number, y: number, rx: number, ry: number, colour: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}" ${extra}/>`
export const slab = (x: number, y: number, w: number, h: number, colour: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${colour}" ${extra}/>`
export const group = (transform: string, body: string, extra = '') => `<g transform="${transform}" ${extra}>${body}</g>`
export const moved = (x: number, y: number, body: string, scale = 1, turn = 0, squash = 1) =>
  `<g transform="translate(${at(x, y)})${turn ? ` rotate(${n(turn)})` : ''}${scale !== 1 || squash !== 1 ? ` scale(${Math.round(scale * squash * 1000) / 1000} ${Math.round(scale * 1000) / 1000})` : ''}">${body}</g>`

export function smooth(points: Point[], closed = false, tension = 0.5): string {
  const count = points.length
  const point = (i: number) => nth(points, closed ? i + count : Math.max(0, Math.min(count - 1, i)))
  let d = `M${at(...nth(points, 0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [point(i - 1), point(i), point(i + 1), point(i + 2)] as const
    const k = tension / 3
    d += `C${at(p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k)} ${at(p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k)} ${at(...p2)}`
  }
  return closed ? d + 'Z' : d
}
export const poly = (points: Point[], closed = true) => `M${points.map((p) => at(...p)).join('L')}${closed ? 'Z' : ''}`

/** "10,20 30,40" → points. Outlines stay text, so that people can read and edit them. */
export const points = (text: string): Point[] => text.trim().split(/\s+/).map((pair) => pair.split(',').map(Number) as Point)

/** The colour is slightly offset from the ink line, as in a hand-pulled print. */
export function inked(plate: Plate, d: string, colour: string, width = 3.2, extra = ''): string {
  return `<path d="${d}" fill="${colour}" transform="translate(${at(...plate.slip)})" ${extra}/>` + line(d, plate.ink, width, `opacity=".86" ${extra}`)
}

export function clip(plate: Plate, d: string, body: string): string {
  const id = plate.name('c')
  plate.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${body}</g>`
}

export type Tile = { w: number; h: number; body: string }

/** Tiles have no background of their own, so seams between them cannot show. */
export function repeat(plate: Plate, tile: Tile, transform = ''): string {
  const id = plate.name('p')
  plate.defs.push(
    `<pattern id="${id}" width="${n(tile.w)}" height="${n(tile.h)}" patternUnits="userSpaceOnUse"${transform ? ` patternTransform="${transform}"` : ''}>${tile.body}</pattern>`,
  )
  return `url(#${id})`
}

/** A shape defined once and reused many times, which keeps busy drawings small. */
export function block(plate: Plate, body: string): (x: number, y: number, turn?: number, scale?: number) => string {
  const id = plate.name('b')
  plate.defs.push(`<g id="${id}">${body}</g>`)
  return (x, y, turn = 0, scale = 1) => `<use href="#${id}" transform="translate(${at(x, y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${n(scale * 100) / 100})`}"/>`
}

export function wash(plate: Plate, stops: [number, string, number][], direction: 'across' | 'down' | 'round' = 'down'): string {
  const id = plate.name('g')
  const stopTags = stops.map(([offset, colour, opacity]) => `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}" stop-opacity="${Math.round(opacity * 1000) / 1000}"/>`).join('')
  if (direction === 'round') plate.defs.push(`<radialGradient id="${id}">${stopTags}</radialGradient>`)
  else plate.defs.push(`<linearGradient id="${id}" x1="0" y1="0" ${direction === 'across' ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}>${stopTags}</linearGradient>`)
  return `url(#${id})`
}
