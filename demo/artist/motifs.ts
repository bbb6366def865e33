/** Small ornaments, each drawn around its own centre within a square of the given size. */
import { at, dot, fill, line, madder, mix, moved, n, nth, oval, poly, smooth, type Plate, type Point } from './ink.ts'

export type Motif = (plate: Plate, size: number, colours: string[]) => string

const petal = (length: number, width: number) =>
  `M0 0C${n(width)} ${n(-length * 0.3)} ${n(width * 0.8)} ${n(-length * 0.85)} 0 ${n(-length)}C${n(-width * 0.8)} ${n(-length * 0.85)} ${n(-width)} ${n(-length * 0.3)} 0 0Z`

export function petals(count: number, length: number, width: number, colour: string, extra = '', turn = 0): string {
  let body = ''
  for (let i = 0; i < count; i++) body += `<path d="${petal(length, width)}" transform="rotate(${n((i * 360) / count + turn)})"/>`
  return `<g fill="${colour}" ${extra}>${body}</g>`
}

export const rosette: Motif = (plate, size, [a = madder, b = a, c = b]) => {
  const count = plate.rng.pick([6, 8, 8, 10])
  const r = size / 2
  return petals(count, r, r * 0.3, a) + petals(count, r * 0.62, r * 0.17, b, '', 180 / count) + dot(0, 0, r * 0.2, c)
}

export const marigold: Motif = (_plate, size, [a = madder, b = a]) => {
  const r = size / 2
  return petals(14, r, r * 0.17, a) + petals(11, r * 0.72, r * 0.15, mix(a, b, 0.5), '', 13) + dot(0, 0, r * 0.28, b)
}

export const lotus: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const r = size / 2
  const leaf = (turn: number, length: number, width: number, colour: string) => `<path d="${petal(length, width)}" transform="rotate(${turn})" fill="${colour}" stroke="${c}" stroke-width="${n(size / 60)}"/>`
  return moved(0, r * 0.45,
    [-78, 78, -52, 52].map((turn) => leaf(turn, r * 0.98, r * 0.3, b)).join('') + [-26, 26].map((turn) => leaf(turn, r * 1.15, r * 0.32, a)).join('') + leaf(0, r * 1.3, r * 0.34, a) +
    line(`M${at(-r * 0.5, r * 0.08)}Q0 ${n(r * 0.35)} ${at(r * 0.5, r * 0.08)}`, c, size / 24))
}

export const buta: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const s = size / 100
  const shape = 'M8 48C-26 50-40 22-32-4C-26-26-8-34-4-50C2-38 22-46 26-36C14-38 10-28 20-16C38 4 38 42 8 48Z'
  const inner = 'M4 36C-16 36-24 18-19 0C-16-12-6-20-2-28C4-18 10-14 14-4C22 12 22 34 4 36Z'
  return `<g transform="scale(${n(s * 100) / 100})">${fill(shape, a)}${fill(inner, b)}${moved(0, 12, petals(6, 13, 4, c))}${dot(0, 12, 3, a)}${line('M-30 30C-36 36-38 44-44 48M28 30C34 34 38 40 42 48', a, 3)}</g>`
}

export const sprig: Motif = (plate, size, [a = madder, b = a, c = b]) => {
  const r = size / 2
  const lean = plate.rng.pick([-1, 1])
  const leaf = (x: number, y: number, turn: number) => moved(x, y, `<path d="${petal(r * 0.42, r * 0.12)}" fill="${b}"/>`, 1, turn)
  return (
    line(`M0 ${n(r)}Q${n(lean * r * 0.3)} ${n(r * 0.3)} 0 ${n(-r * 0.3)}`, b, size / 26) + leaf(lean * 0.1 * r, r * 0.5, 62) + leaf(lean * 0.1 * r, r * 0.45, -62) + leaf(lean * 0.1 * r, r * 0.15, 48) + leaf(lean * 0.1 * r, r * 0.1, -48) +
    moved(0, -r * 0.45, petals(7, r * 0.52, r * 0.17, a) + dot(0, 0, r * 0.13, c))
  )
}

export const tulip: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const r = size / 2
  return (
    line(`M0 ${n(r)}V${n(-r * 0.1)}M0 ${n(r * 0.7)}C${n(r * 0.5)} ${n(r * 0.5)} ${n(r * 0.45)} ${n(r * 0.1)} ${n(r * 0.6)} ${n(-r * 0.1)}M0 ${n(r * 0.7)}C${n(-r * 0.5)} ${n(r * 0.5)} ${n(-r * 0.45)} ${n(r * 0.1)} ${n(-r * 0.6)} ${n(-r * 0.1)}`, b, size / 30) +
    [-0.6, 0.6].map((x) => moved(r * x, -r * 0.12, petals(5, r * 0.26, r * 0.1, c))).join('') +
    moved(0, 0, [-34, 34, 0].map((turn) => `<path d="${petal(r * 0.95, r * 0.24)}" transform="rotate(${turn})" fill="${turn ? a : mix(a, c, 0.35)}"/>`).join(''))
  )
}

/** Interlaced eight-point star from two squares, the geometry of ajrakh and of jali. */
export const star: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const r = size / 2
  const spokes = (count: number, outer: number, inner: number, turn = 0): string =>
    poly(Array.from({ length: count * 2 }, (_, i): Point => {
      const angle = (i / count) * Math.PI + turn
      const reach = i % 2 ? inner : outer
      return [Math.cos(angle) * reach, Math.sin(angle) * reach]
    }))
  return fill(spokes(8, r, r * 0.7), a) + fill(spokes(8, r * 0.72, r * 0.48), b) + fill(spokes(8, r * 0.45, r * 0.2, 0.39), c) + dot(0, 0, r * 0.1, a)
}

export const diamond: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const lozenge = (r: number) => {
    const step = r / 4
    const right: Point[] = []
    for (let i = 0; i < 4; i++) right.push([i * step + step * 0.5, -r + i * step], [i * step + step * 0.5, -r + (i + 1) * step])
    const down = right.map(([x, y]): Point => [x, -y]).reverse()
    const half = [...right, ...down]
    return poly([...half, ...half.map(([x, y]): Point => [-x, y]).reverse()])
  }
  const r = size / 2
  return fill(lozenge(r), a) + fill(lozenge(r * 0.66), b) + fill(lozenge(r * 0.33), c)
}

export const chakra: Motif = (_plate, size, [a = madder, b = a]) => {
  const r = size / 2
  let spokes = ''
  for (let i = 0; i < 16; i++) spokes += `M0 0L${at(Math.cos((i / 8) * Math.PI) * r * 0.82, Math.sin((i / 8) * Math.PI) * r * 0.82)}`
  return dot(0, 0, r, a) + dot(0, 0, r * 0.84, b) + line(spokes, a, size / 34) + dot(0, 0, r * 0.3, a) + dot(0, 0, r * 0.16, b)
}

export const dottedFlower: Motif = (_plate, size, [a = madder, b = a]) => {
  const r = size / 2
  let body = dot(0, 0, r * 0.2, b)
  for (let i = 0; i < 8; i++) body += dot(Math.cos(i * 0.785) * r * 0.5, Math.sin(i * 0.785) * r * 0.5, r * 0.15, a)
  for (let i = 0; i < 16; i++) body += dot(Math.cos(i * 0.393) * r * 0.9, Math.sin(i * 0.393) * r * 0.9, r * 0.08, a)
  return body
}

export const spiral: Motif = (_plate, size, [a = madder]) => {
  const list: Point[] = []
  for (let i = 0; i <= 22; i++) list.push([Math.cos(i * 0.62) * (size / 2) * (1 - i / 24), Math.sin(i * 0.62) * (size / 2) * (1 - i / 24)])
  return line(smooth(list), a, size / 11)
}

export const cypress: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const s = size / 100
  let strokes = ''
  for (let i = 0; i < 6; i++) strokes += `M0 ${34 - i * 13}L${n(-18 + i * 2.4)} ${24 - i * 13}M0 ${34 - i * 13}L${n(18 - i * 2.4)} ${24 - i * 13}`
  return `<g transform="scale(${n(s * 100) / 100})">${fill('M0-50C10-34 26-8 24 16C23 32 12 38 0 38C-12 38-23 32-24 16C-26-8-10-34 0-50Z', a)}${line(strokes + 'M0 50V-36', b, 3)}${fill('M-12 50H12L6 40H-6Z', c)}</g>`
}

export const parrot: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const s = size / 100
  return `<g transform="scale(${n(s * 100) / 100})">${fill('M-34-22C-30-38-8-40-4-22C6-16 20-6 24 8C32 22 42 34 50 50C34 46 16 40 6 30C-14 34-30 16-26-4C-36-6-40-14-34-22Z', a)}${fill('M-10-2C4-2 16 10 20 24C6 24-8 16-10-2Z', b)}${fill('M-34-22C-42-20-44-12-38-8L-30-12Z', c)}${dot(-22, -24, 3.4, c)}${line('M-6 30V42M4 32V42', c, 3)}</g>`
}

export const sunFace: Motif = (_plate, size, [a = madder, b = a, c = b]) => {
  const r = size / 2
  let rays = ''
  for (let i = 0; i < 16; i++) rays += `<path d="M${at(-r * 0.1, -r * 0.6)}L0 ${n(-r)}L${at(r * 0.1, -r * 0.6)}Z" transform="rotate(${n(i * 22.5)})"/>`
  return `<g fill="${a}">${rays}</g>` + dot(0, 0, r * 0.6, a) + dot(0, 0, r * 0.5, b) +
    oval(-r * 0.2, -r * 0.06, r * 0.12, r * 0.07, c) + oval(r * 0.2, -r * 0.06, r * 0.12, r * 0.07, c) + line(`M${at(-r * 0.18, r * 0.24)}Q0 ${n(r * 0.36)} ${at(r * 0.18, r * 0.24)}M0 ${n(-r * 0.05)}V${n(r * 0.12)}`, c, size / 34)
}

export function medallion(plate: Plate, r: number, motif: Motif, colours: string[], edge: string): string {
  const count = plate.rng.pick([8, 10, 12])
  const style = plate.rng.int(0, 2)
  let body = `<circle r="${n(r * 0.97)}" fill="none" stroke="${edge}" stroke-width="${n(r * 0.025)}"/><circle r="${n(r * 0.72)}" fill="none" stroke="${edge}" stroke-width="${n(r * 0.018)}"/>`
  for (let i = 0; i < count; i++) {
    body += `<g transform="rotate(${n((i * 360) / count)}) translate(0 ${n(-r * 0.845)})">${style === 1 && i % 2 ? dottedFlower(plate, r * 0.15, colours) : motif(plate, r * 0.22, colours)}</g>`
    if (style !== 2) body += `<g transform="rotate(${n(((i + 0.5) * 360) / count)}) translate(0 ${n(-r * 0.6)})">${petals(3, r * 0.1, r * 0.04, nth(colours, 1), '', -120)}</g>`
  }
  if (style === 2) for (let i = 0; i < 6; i++) body += `<g transform="rotate(${i * 60}) translate(0 ${n(-r * 0.45)})">${motif(plate, r * 0.34, colours)}</g>`
  return body + (style === 2 ? rosette(plate, r * 0.4, colours) : motif(plate, r * 0.9, colours))
}

/** A framed field: border of small motifs, corners and a centre, drawn around its middle. */
export function panelArt(plate: Plate, w: number, h: number, motif: Motif, colours: string[], edge: string): string {
  const rim = Math.min(w, h) * 0.13
  let body = ''
  for (const inset of [rim * 0.16, rim * 1.05]) body += `<rect x="${n(-w / 2 + inset)}" y="${n(-h / 2 + inset)}" width="${n(w - 2 * inset)}" height="${n(h - 2 * inset)}" fill="none" stroke="${edge}" stroke-width="${n(rim * 0.09)}"/>`
  const across = Math.max(3, Math.round(w / rim / 1.1))
  const down = Math.max(2, Math.round(h / rim / 1.1))
  for (let i = 0; i < across; i++) for (const y of [-h / 2 + rim * 0.6, h / 2 - rim * 0.6]) body += moved(-w / 2 + ((i + 0.5) * w) / across, y, (i % 2 ? dottedFlower : rosette)(plate, rim * 0.62, colours))
  for (let i = 1; i < down - 1; i++) for (const x of [-w / 2 + rim * 0.6, w / 2 - rim * 0.6]) body += moved(x, -h / 2 + ((i + 0.5) * h) / down, (i % 2 ? dottedFlower : rosette)(plate, rim * 0.62, colours))
  const core = Math.min(w, h) - rim * 2.6
  const hearts = Math.max(1, Math.round((w - rim * 2.4) / (core * 1.05)))
  for (let i = 0; i < hearts; i++) body += moved((i - (hearts - 1) / 2) * core * 1.05, 0, motif(plate, core * 0.92, colours))
  return body
}
