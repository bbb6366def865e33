import { at, clip, darker, fill, inked, lighter, line, mix, moved, n, nth, oval, poly, slab, smooth, wash, type Plate, type Point } from './ink.ts'

/** A material: its tones, its texture and the motif its artisans would use. */
export type Look = {
  body: string
  lit: string
  dark: string
  trims: string[]
  gloss: number
  texture?: string
  motif: (plate: Plate, size: number, colours: string[]) => string
}

export function look(body: string, trims: string[], motif: Look['motif'], gloss = 0.3, texture?: string): Look {
  return { body, lit: lighter(body, 0.38), dark: darker(body, 0.42), trims, gloss, motif, texture }
}

export type Pot = { cx: number; top: number; bottom: number; tilt: number; sides: Point[]; outline: string; radius: (y: number) => number }

/** A solid of revolution. Stations run from the lip (0) to the foot (1), each with its radius in pixels. */
export function thrown(cx: number, top: number, bottom: number, stations: Point[], tilt = 0.17): Pot {
  const sides = sampled(stations, Math.max(10, Math.min(26, (bottom - top) / 18))).map(([t, r]): Point => [top + (bottom - top) * t, r])
  const radius = (y: number) => {
    for (let i = 1; i < sides.length; i++) {
      if (y > nth(sides, i)[0]) continue
      const span = nth(sides, i)[0] - nth(sides, i - 1)[0] || 1
      return nth(sides, i - 1)[1] + ((nth(sides, i)[1] - nth(sides, i - 1)[1]) * (y - nth(sides, i - 1)[0])) / span
    }
    return nth(sides, sides.length - 1)[1]
  }
  const [r0, r1] = [nth(sides, 0)[1], nth(sides, sides.length - 1)[1]]
  const right = sides.map(([y, r]): Point => [cx + r, y])
  const left = sides.map(([y, r]): Point => [cx - r, y]).reverse()
  const outline =
    `M${at(cx - r0, top)}A${n(r0)} ${n(r0 * tilt)} 0 0 1 ${at(cx + r0, top)}` +
    smooth(right).replace(/^M[^C]*/, '') +
    `A${n(r1)} ${n(r1 * tilt)} 0 0 1 ${at(cx - r1, bottom)}` + smooth(left).replace(/^M[^C]*/, '') + 'Z'
  return { cx, top, bottom, tilt, sides, outline, radius }
}

/** Monotone enough for lips and shoulders, yet rounded in between. */
function sampled(stations: Point[], count: number): Point[] {
  const found: Point[] = []
  for (let i = 0; i < stations.length - 1; i++) {
    const [p0, p1, p2, p3] = [nth(stations, Math.max(0, i - 1)), nth(stations, i), nth(stations, i + 1), nth(stations, Math.min(stations.length - 1, i + 2))]
    const steps = Math.max(2, Math.round(count * (nth(p2, 0) - nth(p1, 0)) + 2))
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const blend = (k: 0 | 1) => {
        const m1 = (nth(p2, k) - nth(p0, k)) * 0.42
        const m2 = (nth(p3, k) - nth(p1, k)) * 0.42
        const [t2, t3] = [t * t, t * t * t]
        return (2 * t3 - 3 * t2 + 1) * nth(p1, k) + (t3 - 2 * t2 + t) * m1 + (-2 * t3 + 3 * t2) * nth(p2, k) + (t3 - t2) * m2
      }
      const previous = found.length ? nth(found, found.length - 1)[0] : -1
      found.push([Math.max(previous + 0.001, blend(0)), Math.max(2, blend(1))])
    }
  }
  found.push(nth(stations, stations.length - 1))
  return found
}

export function hoop(pot: Pot, y: number, back = false): string {
  const r = pot.radius(y)
  return `M${at(pot.cx - r, y)}A${n(r)} ${n(r * pot.tilt)} 0 0 ${back ? 1 : 0} ${at(pot.cx + r, y)}`
}

export function zone(pot: Pot, from: number, to: number, colour: string, extra = ''): string {
  const [r0, r1] = [pot.radius(from), pot.radius(to)]
  const between = pot.sides.filter(([y]) => y > from && y < to)
  const right = between.map(([y, r]) => `L${at(pot.cx + r + 1, y)}`).join('')
  const left = [...between].reverse().map(([y, r]) => `L${at(pot.cx - r - 1, y)}`).join('')
  return fill(
    `M${at(pot.cx - r0, from)}A${n(r0)} ${n(r0 * pot.tilt)} 0 0 0 ${at(pot.cx + r0, from)}${right}L${at(pot.cx + r1, to)}A${n(r1)} ${n(r1 * pot.tilt)} 0 0 1 ${at(pot.cx - r1, to)}${left}Z`,
    colour, extra,
  )
}

/** Motifs around the pot that narrow towards its sides. */
export function around(pot: Pot, y: number, count: number, draw: (i: number) => string, start = 0): string {
  const r = pot.radius(y)
  let body = ''
  for (let i = 0; i < count; i++) {
    const angle = ((i + start) / count) * Math.PI * 2
    const facing = Math.cos(angle)
    if (facing < 0.12) continue
    body += moved(pot.cx + r * Math.sin(angle), y + r * pot.tilt * facing, draw(i), 1, -Math.sin(angle) * pot.tilt * 40, facing)
  }
  return body
}

/** Fills, textures, decorates, shades and outlines a pot; the mouth is open unless a lid covers it. */
export function fired(plate: Plate, pot: Pot, look: Look, decoration = '', mouth: 'open' | 'shut' = 'open'): string {
  const side = (from: number, to: number) =>
    poly([...pot.sides.map(([y, r]): Point => [pot.cx + r * from, y]), ...[...pot.sides].reverse().map(([y, r]): Point => [pot.cx + r * to, y])]) 
  const texture = look.texture ? fill(pot.outline, look.texture) : ''
  const shade = fill(side(0.28, 1.1), look.dark, 'opacity=".2"') + fill(side(0.62, 1.1), look.dark, 'opacity=".3"') + fill(side(-1.1, -0.86), look.dark, 'opacity=".22"')
  const shine = fill(side(-0.66, -0.44), look.lit, `opacity="${n(0.3 + look.gloss * 0.5)}"`) + (look.gloss > 0.5 ? fill(side(-0.6, -0.54), '#fffaf0', 'opacity=".6"') + fill(side(0.86, 0.92), look.lit, 'opacity=".35"') : '')
  return (
    fill(pot.outline, look.body, `transform="translate(${at(...plate.slip)})"`) +
    clip(plate, pot.outline, texture + decoration + shade + shine + hatching(plate, pot)) +
    line(pot.outline, plate.ink, 3.4, 'opacity=".85"') +
    (mouth === 'open' ? opening(plate, pot, look) : '')
  )
}

function hatching(plate: Plate, pot: Pot): string {
  let d = ''
  for (let k = 0; k < 5; k++) {
    const share = 0.7 + k * 0.065
    const run = pot.sides.filter((_, i) => (i + k) % 7 < 5 + k / 3)
    d += run.map(([y, r], i) => `${i && nth(run, i - 1)[0] > y - 40 ? 'L' : 'M'}${at(pot.cx + r * share + plate.rng.jitter(1.5), y)}`).join('')
  }
  return line(d, plate.ink, 1.6, 'opacity=".2"')
}

function opening(plate: Plate, pot: Pot, look: Look, share = 0.86): string {
  const r = nth(pot.sides, 0)[1]
  return (
    oval(pot.cx, pot.top, r, r * pot.tilt, mix(look.body, look.lit, 0.5), `stroke="${plate.ink}" stroke-width="3" stroke-opacity=".85"`) +
    oval(pot.cx, pot.top + 2, r * share, r * pot.tilt * share * 0.92, darker(look.body, 0.62)) +
    oval(pot.cx + r * 0.1, pot.top + r * pot.tilt * 0.24, r * share * 0.78, r * pot.tilt * share * 0.6, darker(look.body, 0.4), 'opacity=".6"')
  )
}

export function rod(plate: Plate, list: Point[], width: number, colour: string): string {
  const d = smooth(list)
  const inner = line(d, colour, width) + sheen(d, width, colour)
  return line(d, plate.ink, width + 6, 'opacity=".86"') + inner
}
function sheen(d: string, width: number, colour: string): string {
  return (
    `<g transform="translate(${n(width * 0.14)} ${n(width * 0.14)})">${line(d, darker(colour, 0.4), width * 0.5, 'opacity=".4"')}</g>` +
    `<g transform="translate(${n(-width * 0.18)} ${n(-width * 0.18)})">${line(d, lighter(colour, 0.5), width * 0.2, 'opacity=".8"')}</g>`
  )
}

/** One flat shadow, light from the left. */
export function contact(_plate: Plate, cx: number, y: number, r: number): string {
  return oval(cx + r * 0.16, y + r * 0.03, r * 1.12, r * 0.13, '#1c2752', 'opacity=".1"')
}

/** The thin even shadow of something flat, down and to the right. */
export const laid = (d: string, dx = 9, dy = 13, opacity = 0.2) =>
  `<path d="${d}" fill="#3a2618" opacity="${n(opacity * 0.55 * 10) / 10}" transform="translate(${n(dx * 1.6)} ${n(dy * 1.6)})"/><path d="${d}" fill="#3a2618" opacity="${opacity}" transform="translate(${dx} ${dy})"/>`

export const round = (x: number, y: number, w: number, h: number, r: number) =>
  `M${at(x + r, y)}H${n(x + w - r)}Q${at(x + w, y)} ${at(x + w, y + r)}V${n(y + h - r)}Q${at(x + w, y + h)} ${at(x + w - r, y + h)}H${n(x + r)}Q${at(x, y + h)} ${at(x, y + h - r)}V${n(y + r)}Q${at(x, y)} ${at(x + r, y)}Z`

/** A box from the front and above: front face, lid and the decoration of each. */
export function casket(plate: Plate, look: Look, x: number, y: number, w: number, h: number, depth: number, front: string, lid: string): string {
  const inset = depth * 0.34
  const top = poly([[x, y], [x + inset, y - depth], [x + w - inset, y - depth], [x + w, y]])
  const face = poly([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
  const grain = (d: string) => (look.texture ? fill(d, look.texture) : '')
  // The lid is foreshortened, so its decoration is squashed to the same depth.
  const lidArt = `<g transform="translate(${at(x + w / 2, y - depth / 2)}) scale(1 ${n((depth / w) * 10) / 10 || 0.1})">${lid}</g>`
  return (
    inked(plate, top, mix(look.body, look.lit, 0.45)) + clip(plate, top, grain(top) + lidArt) +
    inked(plate, face, look.body) + clip(plate, face, grain(face) + `<g transform="translate(${at(x + w / 2, y + h / 2)})">${front}</g>` +
      slab(x, y, w, h, wash(plate, [[0, look.lit, 0.22], [0.4, look.lit, 0], [1, look.dark, 0.45]], 'across'))) +
    line(`M${at(x, y + h * 0.3)}H${n(x + w)}`, plate.ink, 3, 'opacity=".7"') + line(top, plate.ink, 3, 'opacity=".8"')
  )
}

/** A flat round thing at an angle: thali, tray, mat, drumhead. Decoration is drawn as seen from above. */
export function disc(plate: Plate, look: Look, cx: number, cy: number, r: number, tilt: number, art: string, rim = 0.1): string {
  const lip = r * rim
  const ring = (k: number, dy: number, colour: string, extra = '') => oval(cx, cy + dy, r * k, r * k * tilt, colour, extra)
  return (
    ring(1, lip * (1 - tilt) * 1.2, look.dark, `stroke="${plate.ink}" stroke-width="3.2"`) +
    ring(1, 0, mix(look.body, look.lit, 0.3), `stroke="${plate.ink}" stroke-width="3.2" stroke-opacity=".85"`) +
    ring(1 - rim, lip * 0.25 * (1 - tilt), look.body, `stroke="${look.dark}" stroke-width="2.5"`) +
    `<g transform="translate(${at(cx, cy)}) scale(1 ${n(tilt * 100) / 100})">${art}</g>` +
    ring(1, 0, wash(plate, [[0, look.lit, 0.3], [0.45, look.lit, 0], [1, look.dark, 0.32]], 'across'))
  )
}
