/** Carpets, durries, mats and felt: composed as a whole, from the border inwards. */
import { block, darker, dot, few, fill, lighter, lightness, line, mix, moved, n, nth, poly, rows, slab, type Plate, type Point } from './ink.ts'
import { buta, cypress, diamond, lotus, marigold, medallion, parrot, petals, rosette, sprig, star } from './motifs.ts'
import { bands, row, teeth, type Cloth, type Dyes, type Technique } from './patterns.ts'

export const rugs: Technique[] = [
  { words: /sikkim carpet|bhotia|arunachal handmade carpet/, make: (plate, dyes) => rug(plate, dyes, tibetan) },
  { words: /carpet|gwalior handmade|bhadohi/, make: (plate, dyes) => rug(plate, dyes, /prayer/.test(plate.brief.productNoun) ? prayerNiche : persian) },
  { words: /durrie|jamkhana|jamakkalam|navalgund/, make: (plate, dyes) => rug(plate, dyes, durrie) },
  { words: /namda/, make: (plate, dyes) => rug(plate, { ...dyes, ground: '#ece3d0' }, felt) },
  { words: /coir/, make: (plate, dyes) => rug(plate, { ...dyes, ground: '#b58a52', marks: ['#5a3a22', '#d9bb84', '#7d3a2a'] }, coir) },
]

type Layout = (plate: Plate, w: number, h: number, dyes: Dyes) => string

function rug(plate: Plate, dyes: Dyes, layout: Layout): Cloth {
  return { ground: dyes.ground, whole: (w, h) => layout(plate, w, h, dyes), fringe: !/coir|namda/.test(plate.words), sheen: 0.05, thread: '#eadfc6' }
}

/** A border drawn all the way round, motif by motif, so that corners meet. */
export function frame(plate: Plate, w: number, h: number, inset: number, width: number, ground: string, colours: string[], motif: typeof rosette): string {
  const [x0, y0, x1, y1] = [inset, inset, w - inset, h - inset]
  let body = fill(`M${x0} ${y0}H${n(x1)}V${n(y1)}H${x0}ZM${n(x0 + width)} ${n(y0 + width)}V${n(y1 - width)}H${n(x1 - width)}V${n(y0 + width)}Z`, ground, 'fill-rule="evenodd"')
  const blocks = [block(plate, motif(plate, width * 0.78, [nth(colours, 1), nth(colours, 0), colours[2] ?? ground])), block(plate, motif(plate, width * 0.78, colours))]
  const put = (x: number, y: number, i: number) => { body += nth(blocks, i % 2)(x, y) }
  const across = Math.min(40, Math.max(2, Math.round((x1 - x0 - width) / (width * 0.95))))
  const down = Math.min(60, Math.max(2, Math.round((y1 - y0 - width) / (width * 0.95))))
  for (let i = 0; i <= across; i++) for (const y of [y0 + width / 2, y1 - width / 2]) put(x0 + width / 2 + ((x1 - x0 - width) * i) / across, y, i)
  for (let j = 1; j < down; j++) for (const x of [x0 + width / 2, x1 - width / 2]) put(x, y0 + width / 2 + ((y1 - y0 - width) * j) / down, j)
  return body + `<path d="M${x0} ${y0}H${n(x1)}V${n(y1)}H${x0}ZM${n(x0 + width)} ${n(y0 + width)}H${n(x1 - width)}V${n(y1 - width)}H${n(x0 + width)}Z" fill="none" stroke="${colours[2] ?? colours[0]}" stroke-width="${n(width * 0.07)}"/>`
}

const lobed = (rx: number, ry: number, lobes: number): string =>
  poly(Array.from({ length: 96 }, (_, i): Point => {
    const angle = (i / 96) * Math.PI * 2
    const k = 1 - 0.13 * Math.abs(Math.sin((angle * lobes) / 2))
    return [Math.cos(angle) * rx * k, Math.sin(angle) * ry * k]
  }))

const persian: Layout = (plate, w, h, { ground, marks, all }) => {
  const short = Math.min(w, h)
  const second = all.find((c) => c !== ground && Math.abs(lightness(c) - lightness(ground)) > 0.1) ?? nth(marks, 0)
  const [a, b, c] = few([...marks, '#e6d2a4'], 3)
  const inset = short * 0.2
  let field = ''
  const pitch = Math.max(38, short * 0.1)
  const knots = [rosette(plate, pitch * 0.5, [a, b, c]), sprig(plate, pitch * 0.5, [c, second, a]), rosette(plate, pitch * 0.5, [c, second, a])].map((body) => block(plate, body))
  for (let y = inset + pitch * 0.7; y < h - inset; y += pitch) for (let x = inset + pitch * 0.7 + ((Math.round(y / pitch) % 2) * pitch) / 2; x < w - inset; x += pitch) field += plate.rng.pick(knots)(x, y)
  const [rx, ry] = [short * 0.24, Math.min(h * 0.3, short * 0.36)]
  const heart = moved(w / 2, h / 2, fill(lobed(rx * 1.08, ry * 1.08, 12), c) + fill(lobed(rx, ry, 12), second) + fill(lobed(rx * 0.66, ry * 0.66, 8), ground) + medallion(plate, Math.min(rx, ry) * 0.6, lotus, [c, a, second], c) + [-1, 1].map((k) => moved(0, k * ry * 1.3, buta(plate, rx * 0.6, [second, c, a]))).join(''))
  const corner = (x: number, y: number) => moved(x, y, fill(lobed(rx * 0.9, ry * 0.8, 12), second) + fill(lobed(rx * 0.6, ry * 0.55, 12), ground) + rosette(plate, rx, [c, a, second]))
  const cut = `M${n(inset)} ${n(inset)}H${n(w - inset)}V${n(h - inset)}H${n(inset)}Z`
  const id = plate.name('c')
  plate.defs.push(`<clipPath id="${id}"><path d="${cut}"/></clipPath>`)
  return slab(0, 0, w, h, darker(ground, 0.3)) + fill(cut, ground) + `<g clip-path="url(#${id})">${field}${corner(inset, inset)}${corner(w - inset, inset)}${corner(inset, h - inset)}${corner(w - inset, h - inset)}</g>` + heart +
    frame(plate, w, h, short * 0.015, short * 0.04, c, [a, second], diamond) + frame(plate, w, h, short * 0.055, short * 0.1, second, [c, a, ground], plate.rng.pick([lotus, marigold, rosette])) + frame(plate, w, h, short * 0.155, short * 0.045, ground, [c, second], diamond)
}

const prayerNiche: Layout = (plate, w, h, { ground, marks, all }) => {
  const second = all.find((c) => c !== ground) ?? nth(marks, 0)
  const [a, b, c] = few([...marks, '#e6d2a4'], 3)
  const m = Math.min(w, h) * 0.2
  const arch = `M${n(m)} ${n(h - m)}V${n(h * 0.42)}C${n(m)} ${n(h * 0.32)} ${n(w * 0.4)} ${n(h * 0.3)} ${n(w / 2)} ${n(h * 0.19)}C${n(w * 0.6)} ${n(h * 0.3)} ${n(w - m)} ${n(h * 0.32)} ${n(w - m)} ${n(h * 0.42)}V${n(h - m)}Z`
  return slab(0, 0, w, h, second) + row(plate, w, h * 0.25, w * 0.14, () => marigold(plate, w * 0.09, [a, c])) + fill(arch, ground) + line(arch, c, 6) + moved(w / 2, h * 0.55, cypress(plate, h * 0.5, [a, b, c])) + [-1, 1].map((k) => moved(w / 2 + k * w * 0.17, h * 0.62, sprig(plate, h * 0.24, [c, b, a]))).join('') + frame(plate, w, h, 6, m * 0.3, c, [a, second], diamond) + frame(plate, w, h, m * 0.38, m * 0.55, ground, [c, a, second], lotus)
}

const tibetan: Layout = (plate, w, h, { ground, all, marks }) => {
  const short = Math.min(w, h)
  const [a, b, c] = few([...all.filter((x) => x !== ground), ...marks, '#e6d2a4'], 3)
  const cloud = (s: number, colour: string) => line(`M${n(-s)} 0q${n(s * 0.2)} ${n(-s * 0.6)} ${n(s * 0.6)} ${n(-s * 0.3)}q${n(s * 0.1)} ${n(-s * 0.5)} ${n(s * 0.5)} ${n(-s * 0.2)}q${n(s * 0.5)} ${n(-s * 0.3)} ${n(s * 0.5)} ${n(s * 0.3)}q${n(s * 0.4)} ${n(s * 0.1)} ${n(s * 0.3)} ${n(s * 0.3)}`, colour, s * 0.16)
  const count = h > w * 1.3 ? 3 : 1
  let heart = ''
  for (let i = 0; i < count; i++) heart += moved(w / 2, h / 2 + (i - (count - 1) / 2) * short * 0.6, dot(0, 0, short * 0.22, c) + dot(0, 0, short * 0.2, a) + lotus(plate, short * 0.3, [c, b, ground]))
  const corners = rows([[0.24, 0.24], [0.76, 0.24], [0.24, 0.76], [0.76, 0.76]]).map(([x, y]) => moved(w * x, h * (h > w ? (y > 0.5 ? 1 - (0.24 * w) / h : (0.24 * w) / h) : y), cloud(short * 0.08, c))).join('')
  const keys = (size: number) => Array.from({ length: 4 }, () => '').join('') + frame(plate, w, h, short * 0.03, size, b, [c, ground], (_p, s, col) => line(`M${n(-s / 2)} ${n(s / 2)}V${n(-s / 2)}H${n(s / 2)}V${n(s * 0.2)}H${n(-s * 0.1)}V${n(-s * 0.15)}`, nth(col, 0), s * 0.16))
  return slab(0, 0, w, h, darker(b, 0.35)) + slab(short * 0.03, short * 0.03, w - short * 0.06, h - short * 0.06, ground) + keys(short * 0.1) + heart + corners
}

const durrie: Layout = (plate, w, h, { all, marks }) => {
  const [ground, a, b, c = b] = few([...all, ...marks], 4)
  const style = /jamakkalam/.test(plate.words) ? 0 : plate.rng.int(0, 3)
  const animals = /navalgund/.test(plate.words)
  if (style === 0) return slab(0, 0, w, h, ground) + bands(w, Array.from({ length: 14 }, (_, i): [number, string] => [(h / 14) * (i % 3 ? 0.8 : 1.4), nth([a, ground, b, ground, c], i % 5)])) 
  const cell = Math.min(w, h) / plate.rng.pick([4, 5])
  let body = slab(0, 0, w, h, ground)
  if (style === 1) for (let y = 0; y < h; y += cell) body += teeth(w, y + cell * 0.7, cell, cell * 0.7, a) + teeth(w, y + cell * 0.45, cell, cell * 0.4, b) + slab(0, y + cell * 0.78, w, cell * 0.12, c)
  else for (let y = cell * 0.9; y < h - cell * 0.5; y += cell) for (let x = cell * 0.9; x < w - cell * 0.5; x += cell) body += moved(x, y, animals && plate.rng.chance(0.5) ? parrot(plate, cell * 0.7, [a, b, c]) : style === 2 ? diamond(plate, cell * 0.86, [a, b, c]) : star(plate, cell * 0.8, [a, ground, b]))
  return body + (style === 1 ? '' : frame(plate, w, h, 0, cell * 0.34, a, [c, b, ground], diamond)) + bands(w, [[h * 0.025, b], [h * 0.012, ground], [h * 0.012, a]]) + bands(w, [[h * 0.012, a], [h * 0.012, ground], [h * 0.026, b]], h * 0.95)
}

const felt: Layout = (plate, w, h, { ground, marks, all }) => {
  const floss = [...all.filter((x) => x !== ground), ...marks]
  const [cx, cy, short] = [w / 2, h / 2, Math.min(w, h)]
  const vine = [0, 1, 2, 3].map((i) => `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${i * 90})">${line(`M0 ${n(-short * 0.12)}C${n(short * 0.2)} ${n(-short * 0.2)} ${n(-short * 0.1)} ${n(-short * 0.32)} ${n(short * 0.2)} ${n(-short * 0.38)}`, '#5d6d44', 7)}${moved(short * 0.2, -short * 0.36, marigold(plate, short * 0.16, [nth(floss, 0), nth(floss, 1)]))}${moved(-short * 0.02, -short * 0.26, petals(6, short * 0.06, short * 0.022, nth(floss, 1)))}</g>`).join('')
  return slab(0, 0, w, h, ground) + vine + moved(cx, cy, marigold(plate, short * 0.26, [nth(floss, 1), nth(floss, 0)])) + frame(plate, w, h, short * 0.03, short * 0.09, mix(ground, nth(floss, 0), 0.2), [nth(floss, 0), nth(floss, 1), '#5d6d44'], plate.rng.pick([rosette, buta, lotus]))
}

const coir: Layout = (plate, w, h, { ground, marks }) => {
  let strokes = ''
  for (let i = 0; i < 420; i++) strokes += `M${n(plate.rng.range(0, w))} ${n(plate.rng.range(0, h))}l${n(plate.rng.jitter(9))} ${n(plate.rng.jitter(9))}`
  return slab(0, 0, w, h, ground) + moved(w / 2, h / 2, (plate.rng.chance(0.5) ? lotus : star)(plate, Math.min(w, h) * 0.5, [nth(marks, 0), ground, nth(marks, 2)])) + frame(plate, w, h, 14, Math.min(w, h) * 0.1, nth(marks, 0), [lighter(ground, 0.3), ground], diamond) + line(strokes, darker(ground, 0.35), 2, 'opacity=".5"') + line(strokes, lighter(ground, 0.4), 1.4, 'opacity=".5" transform="translate(5 7)"')
}
