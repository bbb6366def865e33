import { at, darker, dot, few, lighter, line, madder, mix, n, nth, oval, repeat, slab, type Plate, type Point } from './ink.ts'
import { around, contact, fired, hoop, rod, thrown, zone, type Look, type Pot } from './forms.ts'
import { diamond, dottedFlower, medallion, rosette } from './motifs.ts'
import { trellis } from './patterns-print.ts'

export type Style = 'slip' | 'floral' | 'etched' | 'hammered' | 'plain' | 'engraved'
type Profile = { h: number; stations: Point[]; tilt?: number }

/** Each profile varies with k from -1 to 1. */
const profiles = {
  matka: (k) => ({ h: 560, stations: [[0, 150 + k * 20], [0.03, 162 + k * 20], [0.1, 128], [0.15, 132], [0.34, 270 + k * 20], [0.56, 318], [0.8, 250], [0.95, 130], [1, 100]] }),
  handi: (k) => ({ h: 430, stations: [[0, 232], [0.05, 244], [0.13, 214], [0.2, 222], [0.45, 318 + k * 14], [0.68, 310], [0.9, 200], [1, 120]] }),
  gagar: (k) => ({ h: 600, stations: [[0, 120], [0.03, 132], [0.09, 76], [0.16, 72], [0.24, 120 + k * 16], [0.4, 290], [0.47, 300], [0.6, 276], [0.86, 170], [0.94, 122], [1, 142]] }),
  lota: (k) => ({ h: 480, stations: [[0, 176 + k * 12], [0.05, 190 + k * 12], [0.16, 130], [0.24, 132], [0.48, 238], [0.66, 244 + k * 10], [0.86, 170], [0.92, 110], [1, 150]] }),
  surahi: (k) => ({ h: 740, stations: [[0, 74], [0.03, 84], [0.07, 56], [0.2, 46], [0.34, 58 + k * 8], [0.46, 132], [0.62, 228 + k * 14], [0.76, 232], [0.92, 140], [0.96, 110], [1, 128]] }),
  bowl: (k) => ({ h: 300, tilt: 0.24, stations: [[0, 350], [0.04, 352], [0.3, 326 + k * 10], [0.64, 236], [0.86, 134], [0.92, 112], [1, 132]] }),
  cup: (k) => ({ h: 330, tilt: 0.22, stations: [[0, 200], [0.04, 202], [0.5, 184 + k * 16], [0.82, 146], [0.93, 96], [1, 112]] }),
  kulhad: (k) => ({ h: 380, tilt: 0.2, stations: [[0, 190], [0.05, 194], [0.12, 176], [0.5, 160 + k * 10], [0.9, 120], [1, 116]] }),
  vase: (k) => ({ h: 720, stations: k < -0.3 ? [[0, 120], [0.03, 130], [0.12, 74], [0.24, 70], [0.44, 190], [0.58, 214], [0.8, 150], [0.93, 96], [1, 124]] : k < 0.35 ? [[0, 132], [0.02, 140], [0.1, 100], [0.2, 120], [0.4, 214], [0.6, 198], [0.9, 110], [1, 120]] : [[0, 150], [0.03, 156], [0.18, 84], [0.36, 66], [0.56, 150], [0.72, 196], [0.88, 150], [0.94, 98], [1, 130]] }),
  jar: (k) => ({ h: 520, stations: [[0, 150], [0.04, 158], [0.1, 146], [0.2, 206], [0.36, 234 + k * 12], [0.7, 226], [0.92, 186], [1, 178]] }),
  planter: (k) => ({ h: 480, tilt: 0.2, stations: [[0, 290], [0.03, 300], [0.13, 300], [0.15, 276], [0.5, 256 + k * 16], [0.9, 190], [1, 184]] }),
  bottle: (k) => ({ h: 680, stations: [[0, 62], [0.04, 66], [0.12, 60], [0.2, 78], [0.32, 150 + k * 10], [0.46, 166], [0.86, 160], [0.96, 146], [1, 134]] }),
  uruli: (k) => ({ h: 220, tilt: 0.3, stations: [[0, 400], [0.1, 412], [0.2, 380], [0.5, 340 + k * 10], [0.86, 210], [1, 170]] }),
  patila: (k) => ({ h: 360, tilt: 0.22, stations: [[0, 320], [0.06, 332], [0.14, 290], [0.4, 300 + k * 8], [0.8, 276], [0.95, 220], [1, 196]] }),
  teapot: (k) => ({ h: 340, stations: [[0, 110], [0.04, 116], [0.2, 200], [0.5, 250 + k * 10], [0.8, 204], [0.94, 130], [1, 140]] }),
  bucket: (k) => ({ h: 470, tilt: 0.2, stations: [[0, 270], [0.04, 278], [0.1, 262], [0.6, 230 + k * 10], [0.95, 190], [1, 206]] }),
  ghatam: (k) => ({ h: 520, stations: [[0, 118], [0.04, 128], [0.09, 96], [0.13, 98], [0.34, 270], [0.56, 330 + k * 10], [0.8, 270], [0.95, 140], [1, 90]] }),
  pedestal: (k) => ({ h: 480, tilt: 0.2, stations: [[0, 290], [0.03, 296], [0.14, 250], [0.3, 110], [0.4, 52], [0.55, 40 + k * 6], [0.74, 60], [0.86, 150], [0.96, 190], [1, 194]] }),
  gourd: (k) => ({ h: 660, stations: [[0, 60], [0.03, 70], [0.1, 40], [0.2, 60], [0.34, 130 + k * 8], [0.46, 90], [0.54, 130], [0.74, 250], [0.92, 170], [1, 120]] }),
} satisfies Record<string, (k: number) => Profile>
const profileNamed = (kind: string): ((k: number) => Profile) => (kind in profiles ? profiles[kind as keyof typeof profiles] : profiles.matka)

export function pot(plate: Plate, kind: string, scale = 1, cx = 600, base = 960): Pot {
  const profile = profileNamed(kind)(plate.rng.range(-1, 1))
  const [wide, tall] = [plate.rng.range(0.93, 1.07) * scale, plate.rng.range(0.94, 1.05) * scale]
  return thrown(cx, base - profile.h * tall, base, profile.stations.map(([t, r]): Point => [t, r * wide]), profile.tilt)
}

export function vessel(plate: Plate, kind: string, look: Look, style: Style, scale = 1, cx = 600, base = 960, mouth: 'open' | 'shut' = 'open'): string {
  const form = pot(plate, kind, scale, cx, base)
  return contact(plate, cx, base, nth(form.sides, form.sides.length - 1)[1] * 1.15) + fired(plate, form, look, decorated(plate, form, look, style), mouth)
}

export function lid(plate: Plate, look: Look, cx: number, y: number, r: number, high = 0.7): string {
  const form = thrown(cx, y - r * high, y, [[0, r * 0.1], [0.06, r * 0.17], [0.2, r * 0.16], [0.3, r * 0.1], [0.42, r * 0.34], [0.7, r * 0.82], [0.9, r * 1.02], [1, r]], 0.2)
  return fired(plate, form, look, zone(form, y - r * 0.2, y - r * 0.12, look.trims[0] ?? look.dark, 'opacity=".7"'), 'shut')
}

/** The widest part has the main band; neck and foot have lines. */
export function decorated(plate: Plate, form: Pot, look: Look, style: Style): string {
  const tall = form.bottom - form.top
  const y = (t: number) => form.top + tall * t
  const widest = form.sides.reduce((a, b) => (b[1] > a[1] && b[0] > y(0.25) ? b : a), [y(0.5), 0] as Point)[0]
  const trims = look.trims.length ? look.trims : [look.dark]
  const [a, b = a, c = b] = few(trims, 3)
  if (style === 'plain') return rings(plate, form, look)
  if (style === 'hammered') return dimples(plate, form, look)
  const half = Math.min(tall * 0.17, 100)
  const middle = Math.min(Math.max(widest, y(0.42)), y(0.66))
  if (style === 'floral') return glazed(plate, form, look, middle, half)
  if (style === 'slip') return slipped(plate, form, [a, b, c], middle, half)
  const size = half * 1.35
  const count = Math.max(6, Math.round((form.radius(middle) * 6) / size))
  const fine = style === 'etched' ? 2.4 : 3.4
  const edges = [middle - half, middle + half].map((at) => line(hoop(form, at) + hoop(form, at + 12), a, fine)).join('')
  const beads = around(form, middle - half - 16, Math.min(44, Math.round(form.radius(middle) / 5)), () => dot(0, 0, 4.5, a)) + around(form, middle + half + 30, Math.min(40, Math.round(form.radius(middle) / 5)), (i) => diamond(plate, 18, [i % 2 ? a : b, look.body]))
  const vines = around(form, y(0.22), 16, () => rosette(plate, tall * 0.035, [b, a, a])) + line(hoop(form, y(0.2)) + hoop(form, y(0.25)) + hoop(form, y(0.86)) + hoop(form, y(0.89)), a, fine)
  return rings(plate, form, look) + (style === 'engraved' ? zone(form, middle - half, middle + half, darker(look.body, 0.2), 'opacity=".35"') : '') + edges + beads + vines + around(form, middle + 4, count, (i) => look.motif(plate, size, i % 2 ? [a, b, c] : [b, a, c]), plate.rng.next())
}

const rings = (plate: Plate, form: Pot, look: Look) => {
  let [dark, light] = ['', '']
  for (let y = form.top + 16; y < form.bottom; y += plate.rng.range(17, 34)) plate.rng.chance(0.5) ? (dark += hoop(form, y)) : (light += hoop(form, y))
  return line(dark, look.dark, 2.4, 'opacity=".2"') + line(light, look.lit, 2.4, 'opacity=".25"')
}

/** Mathar: each blow of the hammer leaves a small bright facet. */
function dimples(_plate: Plate, form: Pot, look: Look): string {
  let [lit, dark] = ['', '']
  for (let y = form.top + 20; y < form.bottom - 8; y += 29) {
    const r = form.radius(y)
    const count = Math.round((r * 3.1) / 31)
    for (let i = 0; i <= count; i++) {
      const angle = -1.5 + (3 * (i + (Math.round(y / 29) % 2) / 2)) / count
      const [x, k] = [form.cx + r * Math.sin(angle), Math.cos(angle)]
      if (k < 0.1) continue
      const yy = y + r * form.tilt * k
      lit += `M${at(x - 8 * k, yy)}q${n(8 * k)} -9 ${n(16 * k)} 0`
      dark += `M${at(x - 8 * k, yy + 2)}q${n(8 * k)} 9 ${n(16 * k)} 0`
    }
  }
  return line(lit, look.lit, 2.6, 'opacity=".75"') + line(dark, look.dark, 2.6, 'opacity=".45"')
}

function glazed(plate: Plate, form: Pot, look: Look, middle: number, half: number): string {
  const [a, b = a, c = b] = few(look.trims, 3)
  const tall = form.bottom - form.top
  const jaal = repeat(plate, trellis(plate, plate.rng.range(90, 130), [a, b, c]), `translate(${n(form.cx - 60)} ${n(middle)})`)
  const all = plate.rng.chance(0.5)
  const band = (from: number, to: number, ground: string, ink: string) => zone(form, from, to, ground) + around(form, (from + to) / 2, 20, () => rosette(plate, (to - from) * 0.8, [ink, c, ground])) + line(hoop(form, from) + hoop(form, to), ink, 3)
  const body = all ? slab(form.cx - 400, form.top, 800, tall + 60, jaal) : zone(form, middle - half, middle + half, lighter(look.body, 0.5)) + around(form, middle + 6, 8, (i) => look.motif(plate, half * 1.7, i % 2 ? [a, b, c] : [b, a, c]), plate.rng.next()) + line(hoop(form, middle - half) + hoop(form, middle + half), a, 5)
  return body + band(form.top + tall * 0.13, form.top + tall * 0.2, a, look.body) + band(form.top + tall * 0.84, form.top + tall * 0.92, a, look.body)
}

function slipped(plate: Plate, form: Pot, [a = madder, b = a, c = b]: string[], middle: number, half: number): string {
  const zig = (y: number, count: number, size: number, colour: string) => around(form, y, count, () => line(`M${-size} ${size * 0.6}L0 ${-size * 0.6}L${size} ${size * 0.6}`, colour, 5))
  const style = plate.rng.int(0, 2)
  const core = style === 0 ? zig(middle, 22, 24, a) + around(form, middle + 30, 22, () => dot(0, 0, 6, b)) : style === 1 ? around(form, middle, 10, (i) => (i % 2 ? dottedFlower : diamond)(plate, half, [a, b, c])) : around(form, middle, 30, () => line('M-9-36L9 36M9-36L-9 36', a, 4))
  return zone(form, middle - half * 0.8, middle + half * 0.8, b, 'opacity=".16"') + core + line([0.8, 0.92, -0.8, -0.92].map((k) => hoop(form, middle + half * k)).join(''), a, 5) + around(form, middle - half * 1.2, 40, () => dot(0, 0, 5, a)) + line(hoop(form, form.top + (form.bottom - form.top) * 0.12), b, 8)
}

export function handle(plate: Plate, look: Look, form: Pot, from: number, to: number, reach: number, width = 26, side = 1): string {
  const [y0, y1] = [form.top + (form.bottom - form.top) * from, form.top + (form.bottom - form.top) * to]
  const x = (y: number) => form.cx + side * form.radius(y) * 0.96
  return rod(plate, [[x(y0), y0], [x(y0) + side * reach, y0 + (y1 - y0) * 0.04], [x(y1) + side * reach * 0.9, y0 + (y1 - y0) * 0.72], [x(y1), y1]], width, look.body)
}

export function spout(plate: Plate, look: Look, form: Pot, side = -1): string {
  const y = form.top + (form.bottom - form.top) * 0.5
  const x = form.cx + side * form.radius(y) * 0.92
  return rod(plate, [[x, y + 30], [x + side * 90, y - 10], [x + side * 126, y - 110]], 38, look.body) + oval(x + side * 128, y - 122, 22, 9, darker(look.body, 0.55), `stroke="${plate.ink}" stroke-width="2.6"`)
}

/** Plates and trays are tipped up to face the viewer. */
export function facePlate(plate: Plate, look: Look, art?: string, r = 380, cx = 600, cy = 590): string {
  const [a = look.dark, b = a, c = b] = look.trims
  const face = art ?? medallion(plate, r * 0.94, look.motif, [a, b, c], a)
  return `<circle cx="${cx + 16}" cy="${cy + 22}" r="${r}" fill="#3a2618" opacity=".2"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${look.body}" stroke="${plate.ink}" stroke-width="3.4"/>${look.texture ? `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${look.texture}"/>` : ''}<circle cx="${cx}" cy="${cy}" r="${n(r * 0.74)}" fill="${mix(look.body, look.dark, 0.16)}" opacity=".5"/><g transform="translate(${cx} ${cy}) scale(.985)">${face}</g><path d="M${at(cx - r * 0.94, cy + r * 0.1)}A${n(r * 0.95)} ${n(r * 0.95)} 0 0 1 ${at(cx + r * 0.2, cy - r * 0.93)}" fill="none" stroke="${look.lit}" stroke-width="9" opacity=".7" stroke-linecap="round"/><path d="M${at(cx + r * 0.92, cy + r * 0.2)}A${n(r * 0.95)} ${n(r * 0.95)} 0 0 1 ${at(cx - r * 0.1, cy + r * 0.94)}" fill="none" stroke="${look.dark}" stroke-width="11" opacity=".4" stroke-linecap="round"/>`
}

export function diya(plate: Plate, look: Look, cx: number, y: number, size: number, lit = true): string {
  const s = size / 100
  const flame = lit ? `<path d="M-44-26C-62-44-52-66-44-90C-34-66-28-44-44-26Z" fill="#e9a23a"/><path d="M-44-28C-52-40-48-52-44-66C-40-52-36-40-44-28Z" fill="#fdeec0"/>` : ''
  return `<g transform="translate(${at(cx, y)}) scale(${n(s * 100) / 100})">${oval(6, 32, 62, 9, '#3a2618', 'opacity=".25"')}<path d="M-56-16C-40 40-20 34 0 34C24 34 48 26 56-8Q60-24 30-26Q-20-34-56-16Z" fill="${look.body}" stroke="${plate.ink}" stroke-width="2.4"/><path d="M10-29C44-30 58-20 56-8C48 26 24 34 6 34C34 20 34-10 10-29Z" fill="${look.dark}" opacity=".4"/><path d="M-56-16Q-20-34 30-26Q60-24 56-10Q40 0 0-2Q-40-4-56-16Z" fill="${darker(look.body, 0.5)}" stroke="${plate.ink}" stroke-width="2"/><path d="M-40-16Q0-26 44-16Q20-6-10-7Z" fill="#c98a2e" opacity=".75"/>${line('M-46-18Q-20-14 6-14', '#f3e7cf', 4)}${[-26, -8, 10, 28].map((x, i) => dot(x, 14 - Math.abs(i - 1.5) * 2, 3.4, look.trims[0] ?? look.lit)).join('')}${flame}</g>`
}

