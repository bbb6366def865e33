import { at, clip, darker, fill, lighter, lightness, line, mix, n, nth, poly, repeat, slab, smooth, wash, type Plate, type Point } from './ink.ts'
import { laid, rod, round } from './forms.ts'
import { type Cloth, threads } from './patterns.ts'

/** A length of cloth in its own box: field, borders on the long sides and the end piece at the foot. */
export function length(plate: Plate, cloth: Cloth, w: number, h: number, end: number, sides: 'both' | 'left' | 'right' | 'none' = 'both'): string {
  if (cloth.whole) return cloth.whole(w, h)
  let body = slab(0, 0, w, h, cloth.ground) + slab(0, 0, w, h, repeat(plate, threads(plate, cloth.ground)))
  if (cloth.field) body += slab(0, 0, w, h, repeat(plate, cloth.field, cloth.field.h > 60 && 'slope' in cloth ? 'rotate(-38)' : ''))
  if (end > 0 && cloth.pallu) body += `<g transform="translate(0 ${n(h - end)})">${slab(0, 0, w, end, cloth.ground)}${cloth.pallu(w, end)}</g>`
  if (cloth.border && sides !== 'none') {
    const deep = Math.min(cloth.border.h, w * 0.24)
    const art = slab(0, 0, h, deep, cloth.borderGround ?? cloth.ground) + slab(0, 0, h, deep, repeat(plate, cloth.border, `scale(${n((deep / cloth.border.h) * 100) / 100})`))
    if (sides !== 'right') body += `<g transform="translate(${n(deep)} 0) rotate(90)">${art}</g>`
    if (sides !== 'left') body += `<g transform="translate(${n(w - deep)} ${n(h)}) rotate(-90)">${art}</g>`
  }
  return body
}

/** Soft vertical folds, lit on the left and shaded on the right. */
export function folds(plate: Plate, x: number, y: number, w: number, h: number, count: number, depth = 1): string {
  const stops: [number, string, number][] = []
  for (let i = 0; i < count; i++) {
    const [from, span] = [i / count, 1 / count]
    const drift = plate.rng.jitter(span * 0.12)
    stops.push([from, '#21130c', 0.26 * depth], [from + span * 0.2 + drift, '#fff6e4', 0.16 * depth], [from + span * 0.46 + drift, '#fff6e4', 0.02], [from + span * 0.84, '#21130c', 0.2 * depth])
  }
  stops.push([1, '#21130c', 0.28 * depth])
  return slab(x, y, w, h, wash(plate, stops, 'across'))
}

function hem(x: number, y: number, w: number, count: number, swing: number): Point[] {
  const list: Point[] = []
  for (let i = 0; i <= count * 2; i++) list.push([x + (w * i) / (count * 2), y + (i % 2 ? swing : -swing * 0.4) * (0.7 + 0.3 * Math.sin(i * 2.3))])
  return list
}

export function fringe(plate: Plate, list: Point[], colour: string, long: number): string {
  let d = ''
  for (let i = 0; i < list.length - 1; i++) {
    const [a, b] = [nth(list, i), nth(list, i + 1)]
    const count = Math.max(2, Math.round(Math.hypot(nth(b, 0) - nth(a, 0), nth(b, 1) - nth(a, 1)) / 13))
    for (let k = 0; k < count; k++) {
      const [x, y] = [nth(a, 0) + ((nth(b, 0) - nth(a, 0)) * (k + 0.5)) / count, nth(a, 1) + ((nth(b, 1) - nth(a, 1)) * (k + 0.5)) / count]
      d += `M${at(x, y - 3)}q${n(plate.rng.jitter(4))} ${n(long * 0.5)} ${n(plate.rng.jitter(5))} ${n(long + plate.rng.jitter(6))}`
    }
  }
  return line(d, darker(colour, 0.35), 5) + line(d, colour, 3.4)
}

export function drape(plate: Plate, cloth: Cloth, x: number, y: number, w: number, h: number, end: number, count = 6): string {
  const foot = hem(x, y + h, w, count, 9)
  const [bend, lean] = [plate.rng.jitter(10), plate.rng.jitter(8)]
  const d = `M${at(x + 4, y)}L${at(x + w - 4, y)}C${at(x + w + bend, y + h * 0.35)} ${at(x + w - bend + lean, y + h * 0.7)} ${at(...nth(foot, foot.length - 1))}` + smooth([...foot].reverse()).replace(/^M[^C]*/, '') + `C${at(x + bend + lean, y + h * 0.7)} ${at(x - bend, y + h * 0.35)} ${at(x + 4, y)}Z`
  const tail = cloth.fringe ? fringe(plate, foot, cloth.thread, 34) : ''
  return laid(d, 14, 14, 0.16) + tail + clip(plate, d, `<g transform="translate(${at(x, y)})">${length(plate, cloth, w, h + 14, end)}</g>` + folds(plate, x - 6, y, w + 12, h + 30, count, 0.62 + cloth.sheen * 0.5) + slab(x, y, w, h, wash(plate, [[0, '#21130c', 0.34], [0.05, '#fff6e4', 0.16], [0.2, '#fff6e4', 0]]))) + line(d, plate.ink, 2.6, 'opacity=".7"')
}

export function pole(plate: Plate, x0: number, x1: number, y: number, colour: string): string {
  const knots = [x0 + 8, x0 + (x1 - x0) * 0.37, x1 - 40].map((x) => line(`M${n(x)} ${n(y - 11)}V${n(y + 11)}`, darker(colour, 0.4), 4)).join('')
  return rod(plate, [[x0, y], [(x0 + x1) / 2, y + 2], [x1, y]], 22, colour) + knots
}

/** Over a pole: a long front fall and a shorter back one behind it. */
export function overPole(plate: Plate, cloth: Cloth, w: number, end: number): string {
  const x = 600 - w / 2 + plate.rng.jitter(30)
  const back = { ...cloth, ground: darker(cloth.ground, 0.14) }
  const shift = plate.rng.pick([-1, 1]) * w * 0.13
  return drape(plate, { ...back, fringe: cloth.fringe }, x + shift, 172, w * 0.96, 560, 0, 5) + `<g opacity=".16">${slab(x + shift, 172, w, 560, '#21130c')}</g>` + drape(plate, cloth, x, 168, w, 800, end, Math.max(4, Math.round(w / 95))) + pole(plate, Math.min(x, x + shift) - 90, Math.max(x, x + shift) + w + 90, 164, '#b98d55')
}

/** Folded flat, layers visible at the edge, one corner turned to show the end piece. */
export function folded(plate: Plate, cloth: Cloth, w: number, h: number, end: number): string {
  const [x, y] = [-w / 2, -h / 2]
  let layers = ''
  for (let i = 4; i >= 1; i--) {
    const d = round(x + i * 3, y + i * 7, w + i * 3.4, h, 20)
    layers += (i === 4 ? laid(d) : '') + fill(d, mix(cloth.ground, i % 2 ? '#2a1a12' : '#fff3dd', 0.2)) + line(d, plate.ink, 2, 'opacity=".5"')
  }
  const face = round(x, y, w, h, 16)
  const art = `<g transform="translate(${at(x, y)})">${length(plate, cloth, w, h, end, 'left')}</g>`
  const creases = line(`M${at(x, y + h * 0.34)}Q0 ${n(y + h * 0.335)} ${at(x + w, y + h * 0.345)}`, '#21130c', 5, 'opacity=".16"') + line(`M${at(x, y + h * 0.345)}Q0 ${n(y + h * 0.34)} ${at(x + w, y + h * 0.35)}`, '#fff6e4', 4, 'opacity=".3"')
  const shade = slab(x, y, w, h, wash(plate, [[0, '#fff6e4', 0.2], [0.5, '#fff6e4', 0], [1, '#21130c', 0.22]], 'across'))
  return layers + (cloth.fringe ? fringe(plate, [[x + 20, y + h + 26], [x + w - 6, y + h + 30]], cloth.thread, 26) : '') + clip(plate, face, art + creases + shade) + line(face, plate.ink, 2.8, 'opacity=".75"') + turned(plate, cloth, x + w, y, Math.min(w, h) * plate.rng.range(0.34, 0.5))
}

function turned(plate: Plate, cloth: Cloth, x: number, y: number, size: number): string {
  const d = `M${at(x - size, y)}Q${at(x - size * 0.45, y + size * 0.4)} ${at(x + 2, y + size)}Q${at(x - size * 0.6, y + size * 0.94)} ${at(x - size * 0.84, y + size * 0.8)}Q${at(x - size, y + size * 0.5)} ${at(x - size, y)}Z`
  const paper = `M${at(x - size, y - 4)}L${at(x + 4, y - 4)}V${n(y + size)}Q${at(x - size * 0.45, y + size * 0.4)} ${at(x - size, y - 4)}Z`
  const art = cloth.pallu ? `<g transform="translate(${at(x - size, y)}) rotate(45) translate(${at(-size * 0.2, -size * 0.62)})">${slab(0, 0, size * 1.8, size * 0.62, cloth.borderGround ?? cloth.ground)}${cloth.pallu(size * 1.8, size * 0.62)}</g>` : ''
  return fill(paper, 'none') + laid(d, -7, 10, 0.26) + fill(d, darker(cloth.ground, 0.12)) + clip(plate, d, art + fill(d, '#21130c', 'opacity=".08"')) + line(d, plate.ink, 2.6, 'opacity=".75"')
}

/** Pleats gathered at the top and spread like a fan. */
export function fanned(plate: Plate, cloth: Cloth, cx: number, cy: number, reach: number, spread: number): string {
  const count = plate.rng.int(7, 9)
  const half = Math.tan(((spread / count) * Math.PI) / 360) * reach * 1.16
  const wedge = `M-10 0L10 0L${at(half, reach)}Q0 ${n(reach + half * 0.28)} ${at(-half, reach)}Z`
  const id = plate.name('w')
  const deep = cloth.border ? Math.min(cloth.border.h * 1.1, 110) : 0
  const edge = cloth.border ? `<g transform="translate(${at(-half, reach - deep)})">${slab(0, 0, half * 2, deep + 40, cloth.borderGround ?? cloth.ground)}${slab(0, 0, half * 2, deep, repeat(plate, cloth.border, `scale(${n((deep / cloth.border.h) * 100) / 100})`))}</g>` : ''
  const field = cloth.whole ? '' : cloth.field ? slab(-half, 0, half * 2, reach, repeat(plate, cloth.field)) : ''
  plate.defs.push(`<g id="${id}">${clip(plate, wedge, slab(-half, 0, half * 2, reach + 60, cloth.ground) + field + edge + slab(-half, 0, half * 2, reach + 60, wash(plate, [[0, '#21130c', 0.4], [0.3, '#fff6e4', 0.2], [0.62, '#fff6e4', 0], [1, '#21130c', 0.16]], 'across')))}${line(wedge, plate.ink, 2.2, 'opacity=".6"')}</g>`)
  let body = ''
  for (let i = 0; i < count; i++) body += `<use href="#${id}" transform="rotate(${n(spread / 2 - ((i + 0.5) * spread) / count + plate.rng.jitter(0.8))})"/>`
  const shadow = `<path d="M0 0L${at(-Math.sin((spread * Math.PI) / 360) * reach, Math.cos((spread * Math.PI) / 360) * reach)}Q0 ${n(reach * 1.12)} ${at(Math.sin((spread * Math.PI) / 360) * reach, Math.cos((spread * Math.PI) / 360) * reach)}Z" fill="#3a2618" opacity=".2" transform="translate(16 18)"/>`
  return `<g transform="translate(${at(cx, cy)})">${shadow}${body}${rod(plate, [[-34, 2], [0, 8], [34, 2]], 20, cloth.borderGround ?? darker(cloth.ground, 0.3))}</g>`
}

export function bolt(plate: Plate, cloth: Cloth): string {
  const [x, y, w, r] = [250, 330, 660, 96]
  const fall = drape(plate, cloth, x + 30, y + 40, w - 60, plate.rng.range(420, 540), cloth.whole ? 0 : 120, 5)
  const body = round(x, y - r, w, r * 2, 30)
  const spiral = smooth(Array.from({ length: 26 }, (_, i): Point => [x + w + Math.cos(i * 0.7) * (34 - i * 1.2), y + Math.sin(i * 0.7) * (r * 0.94 - i * 3.2)]))
  return fall + laid(body, 10, 20, 0.2) + clip(plate, body, `<g transform="translate(${at(x, y - r)})">${length(plate, { ...cloth, whole: undefined }, w, r * 2, 0, 'none')}</g>` + slab(x, y - r, w, r * 2, wash(plate, [[0, '#21130c', 0.3], [0.25, '#fff6e4', 0.34], [0.55, '#21130c', 0.05], [1, '#21130c', 0.5]]))) + line(body, plate.ink, 3, 'opacity=".8"') +
    `<ellipse cx="${x + w}" cy="${y}" rx="36" ry="${r - 1}" fill="${mix(cloth.ground, '#fff3dd', 0.35)}" stroke="${plate.ink}" stroke-width="2.6"/>` + line(spiral, darker(cloth.ground, 0.3), 3) 
}

export function stuffed(plate: Plate, cloth: Cloth, cx: number, cy: number, size: number, turn = 0, piping?: string): string {
  const k = size / 2
  const [bow, ear] = [k * 0.1, k * 0.02]
  const d = `M${at(-k - ear, -k - ear)}Q0 ${n(-k + bow)} ${at(k + ear, -k - ear)}Q${at(k - bow, 0)} ${at(k + ear, k + ear)}Q0 ${n(k - bow)} ${at(-k - ear, k + ear)}Q${at(-k + bow, 0)} ${at(-k - ear, -k - ear)}Z`
  const edge = piping ?? cloth.borderGround ?? darker(cloth.ground, 0.3)
  const art = `<g transform="translate(${at(-k, -k)})">${length(plate, cloth, size, size, 0, cloth.whole ? 'none' : 'both')}</g>`
  const shade = wash(plate, [[0, '#fff6e4', 0.3], [0.5, '#fff6e4', 0], [1, '#21130c', 0.42]], 'round')
  const creases = line(`M${at(-k * 0.93, -k * 0.93)}Q${at(-k * 0.7, -k * 0.8)} ${at(-k * 0.58, -k * 0.56)}M${at(k * 0.93, -k * 0.93)}Q${at(k * 0.8, -k * 0.7)} ${at(k * 0.6, -k * 0.6)}M${at(-k * 0.93, k * 0.93)}Q${at(-k * 0.72, k * 0.8)} ${at(-k * 0.6, k * 0.62)}M${at(k * 0.93, k * 0.93)}Q${at(k * 0.7, k * 0.8)} ${at(k * 0.62, k * 0.6)}`, '#21130c', 5, 'opacity=".2"')
  return `<g transform="translate(${at(cx, cy)}) rotate(${n(turn)})">${laid(d, 10, 16, 0.24)}${clip(plate, d, art + slab(-k * 1.1, -k * 1.1, size * 1.1, size * 1.1, shade, `transform="translate(${n(-k * 0.06)} ${n(-k * 0.06)}) scale(1.12)"`) + creases)}${line(d, edge, 11)}${line(d, lighter(edge, 0.4), 2.5, 'opacity=".7" transform="translate(-2 -3)"')}${line(d, plate.ink, 1.6, 'opacity=".6"')}</g>`
}

export function spread(plate: Plate, cloth: Cloth, cx: number, cy: number, w: number, h: number, turn = 0): string {
  const { rng } = plate
  const [x, y] = [-w / 2, -h / 2]
  const side = (fixed: number, from: number, to: number, upright: boolean): Point[] => Array.from({ length: 6 }, (_, i) => (upright ? [fixed + rng.jitter(2.6), from + ((to - from) * i) / 5] : [from + ((to - from) * i) / 5, fixed + rng.jitter(2.2)]))
  const d = smooth([...side(y, x, -x, false), ...side(-x, y, -y, true).slice(1), ...side(-y, -x, x, false).slice(1), ...side(x, -y, y, true).slice(1, -1)], true, 0.3)
  const tassels = cloth.fringe ? fringe(plate, [[x + 6, y + h], [x + w - 6, y + h]], cloth.thread, 36) + `<g transform="rotate(180)">${fringe(plate, [[x + 6, y + h], [x + w - 6, y + h]], cloth.thread, 36)}</g>` : ''
  const ripple = slab(x, y, w, h, wash(plate, [[0, '#fff6e4', 0.12], [0.3, '#21130c', 0.05], [0.36, '#fff6e4', 0.14], [0.7, '#21130c', 0.08], [0.75, '#fff6e4', 0.1], [1, '#21130c', 0.2]]))
  return `<g transform="translate(${at(cx, cy)}) rotate(${n(turn)})">${laid(d, 6, 9, 0.2)}${tassels}${clip(plate, d, `<g transform="translate(${at(x, y)})">${length(plate, cloth, w, h, cloth.whole ? 0 : h * 0.24)}</g>` + ripple + slab(x, y, w, h, repeat(plate, threads(plate, cloth.ground, 0.8))))}${line(d, plate.ink, 2.4, 'opacity=".7"')}</g>`
}

/** A pile of folded lengths from the front; the top one shows its face. */
export function pile(plate: Plate, cloth: Cloth, base: number, w: number, layers: number, deep: number, others: string[] = []): string {
  let body = ''
  const x = 600 - w / 2
  for (let i = 0; i < layers; i++) {
    const y = base - (i + 1) * deep
    const [dx, spare] = [plate.rng.jitter(10), plate.rng.jitter(8)]
    const tone = others.length ? nth(others, i) : cloth.ground
    const d = `M${at(x + dx + deep / 2, y)}H${n(x + w + dx + spare)}V${n(y + deep)}H${n(x + dx + deep / 2)}A${n(deep / 2)} ${n(deep / 2)} 0 0 1 ${at(x + dx + deep / 2, y)}Z`
    const art = slab(x - 20, y, w + 60, deep, tone) + (cloth.field && (!others.length || i % 2) ? slab(x - 20, y, w + 60, deep, repeat(plate, cloth.field, `translate(${n(dx)} ${n(y)})`)) : '')
    body += clip(plate, d, art + slab(x - 20, y, w + 60, deep, wash(plate, [[0, '#fff6e4', 0.3], [0.4, '#21130c', 0], [1, '#21130c', 0.5]]))) + line(`M${at(x + dx + deep * 0.3, y + deep * 0.5)}H${n(x + w + dx + spare)}`, '#21130c', 3, 'opacity=".35"') + line(d, plate.ink, 2.6, 'opacity=".75"')
  }
  const y = base - layers * deep
  const rise = 150
  const top = poly([[x + 16, y], [x + 150, y - rise], [x + w - 20, y - rise], [x + w + 4, y]])
  const face = `<g transform="matrix(1 0 -0.6 ${n((rise / 300) * 100) / 100} ${at(x + 150, y - rise)})">${length(plate, cloth, w, 300, 0, 'none')}</g>`
  const lip = cloth.border && !cloth.whole ? `<g transform="matrix(1 0 -0.6 0.9 ${at(x + 150 - rise * 0.42, y - rise * 0.4)})">${slab(-200, 0, w + 400, cloth.border.h * 0.7, cloth.borderGround ?? cloth.ground)}${slab(-200, 0, w + 400, cloth.border.h, repeat(plate, cloth.border, 'scale(.7)'))}</g>` : ''
  return body + clip(plate, top, face + lip + fill(top, lightness(cloth.ground) > 0.5 ? '#21130c' : '#fff6e4', 'opacity=".07"')) + line(top, plate.ink, 2.6, 'opacity=".75"')
}
