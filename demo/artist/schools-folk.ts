import { darker, dot, line, mix, moved, n, nth, rows, slab, type Plate } from './ink.ts'
import { lotus, petals } from './motifs.ts'
import { peacock, standing } from './creatures.ts'

const white = '#f3ead9'

export function warli(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const mud = rng.pick(['#7a4630', '#6d3d2a', '#8a5238', '#4d3226'])
  const k = Math.min(w, h) / 1000
  const dancer = (x: number, y: number, s: number, turn: number) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(s * 100) / 100})"><path d="M-16-34H16L0 0ZM0 0L15 28H-15Z" fill="${white}"/><circle cy="-46" r="9" fill="${white}"/><path d="M-16-34L-34-18L-46-30M16-34L34-18L46-30M-9 28L-16 58L-24 58M9 28L16 58L24 58" fill="none" stroke="${white}" stroke-width="4"/><circle cx="8" cy="-54" r="4.4" fill="${white}"/></g>`
  let ring = ''
  const turns = rng.pick([17, 22, 26])
  for (let i = 0; i < turns; i++) { const a = i * 0.36; const r = (330 - i * 7.5) * k; ring += dancer(w / 2 + Math.cos(a) * r, h * 0.45 + Math.sin(a) * r, 1.15 * k, (a * 180) / Math.PI + 90) }
  const tree = (x: number, tall: number) => { let d = `M${n(x)} ${n(h * 0.92)}V${n(h * 0.92 - tall)}`; for (let i = 0; i < 15; i++) { const y = h * 0.92 - tall * (0.25 + i * 0.05); const span = tall * (0.24 - i * 0.012); d += `M${n(x)} ${n(y)}l${n(-span)} ${n(-span * 0.7)}M${n(x)} ${n(y)}l${n(span)} ${n(-span * 0.7)}` } return line(d, white, 4 * k) }
  const hut = (x: number, y: number, s: number) => `<g transform="translate(${n(x)} ${n(y)}) scale(${n(s * 100) / 100})">${line('M-60 0V-60H60V0ZM-80-56L0-120L80-56Z' + Array.from({ length: 9 }, (_, i) => `M${-50 + i * 12.5}-60V0M${-56 + i * 14}-60L0-118`).join(''), white, 3.4)}</g>`
  const rice = Array.from({ length: 40 }, () => `M${n(rng.range(0.05, 0.95) * w)} ${n(rng.range(0.05, 0.94) * h)}l${n(8 * k)} ${n(-12 * k)}`).join('')
  const edge = Array.from({ length: 40 }, (_, i) => `M${n((i * w) / 40)} ${n(16 * k)}l${n(w / 80)} ${n(26 * k)}l${n(w / 80)} ${n(-26 * k)}M${n((i * w) / 40)} ${n(h - 16 * k)}l${n(w / 80)} ${n(-26 * k)}l${n(w / 80)} ${n(26 * k)}`).join('')
  return slab(0, 0, w, h, mud) + line(rice, white, 3 * k, 'opacity=".5"') + line(edge, white, 4 * k) + ring + dancer(w / 2, h * 0.45, 1.3 * k, 0) + line(`M${n(w / 2 + 20 * k)} ${n(h * 0.45 - 20 * k)}q${n(50 * k)} ${n(10 * k)} ${n(70 * k)} ${n(60 * k)}`, white, 8 * k) + tree(w * 0.1, h * 0.34) + tree(w * 0.91, h * 0.28) + hut(w * 0.28, h * 0.93, 1.1 * k) + hut(w * 0.74, h * 0.93, 0.9 * k) + [0.44, 0.54, 0.62].map((x) => dancer(w * x, h * 0.88, 0.9 * k, 0)).join('') + moved(w * 0.87, h * 0.13, dot(0, 0, 42 * k, white) + petals(24, 66 * k, 4 * k, white))
}

export function saura(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const dark = !/pithora|sohrai/.test(plate.words)
  const ground = dark ? rng.pick(['#7e2f25', '#2f2825', '#6d3d2a']) : rng.pick(['#efe4cc', '#d9b98a', '#c98f5a'])
  const tones = dark ? [white] : ['#cf6a2f', '#3f6d4a', '#2a2320', '#b3352b', '#f3ead9'].filter((c) => c !== ground)
  const rows = Math.max(2, Math.round((h / w) * 3))
  const rim = Math.min(w, h) * 0.08
  const tall = (h - rim * 2) / rows
  let body = ''
  for (let j = 0; j < rows; j++) {
    const base = rim + tall * (j + 0.92)
    const count = Math.max(2, Math.round((w - rim * 2) / (tall * 0.9)))
    for (let i = 0; i < count; i++) {
      const x = rim + ((i + 0.5) * (w - rim * 2)) / count
      const tone = nth(tones, i + j)
      const kind = rng.pick(['horse', 'horse', 'elephant', 'bull', 'deer'])
      const dots = () => Array.from({ length: 12 }, (_, q) => dot(8 + (q % 9) * 11, 14 + Math.floor(q / 9) * 16, 2, ground)).join('')
      body += standing(plate, kind, x, base, tall * 0.74, { body: tone, accents: [ground, tone, ground], ink: dark ? tone : '#2a2320', width: dark ? 1 : 2, detail: dots }, rng.chance(0.3))
      if (kind === 'horse') body += `<g transform="translate(${n(x + tall * 0.06)} ${n(base - tall * 0.46)}) scale(${n((tall / 200) * 100) / 100})"><path d="M-14-30H14L0 0ZM0 0L12 24H-12Z" fill="${tone}"/><circle cy="-42" r="9" fill="${tone}"/><path d="M-14-30L-34-40M14-30L30-20" stroke="${tone}" stroke-width="5"/></g>`
    }
    body += line(`M${n(rim)} ${n(base + 4)}H${n(w - rim)}`, nth(tones, 0), 3, 'stroke-dasharray="10 6"')
  }
  const comb = Array.from({ length: 60 }, (_, i) => `M${n((i * w) / 60)} 6l${n(w / 120)} ${n(rim * 0.66)}l${n(w / 120)} ${n(-rim * 0.66)}M${n((i * w) / 60)} ${n(h - 6)}l${n(w / 120)} ${n(-rim * 0.66)}l${n(w / 120)} ${n(rim * 0.66)}`).join('')
  return slab(0, 0, w, h, ground) + line(comb, nth(tones, 0), 4) + body
}

/** Gond fills with dashes that follow the body; Bhil fills with dots in many colours. */
export function bhilOrGond(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const bhil = /bhil/.test(plate.words)
  const k = Math.min(w, h) / 1000
  const ground = rng.pick(bhil ? ['#2d3a34', '#8e2f2a', '#27354f'] : ['#f1e7d0', '#f3e2b0', '#efe6d6'])
  const tones = ['#b3352b', '#d9a62e', '#2f6f7a', '#3f6d4a', '#cf6a2f', '#5a3a66', '#2f4468']
  const main = rng.pick(tones)
  const pale = mix(main, '#fff3d6', 0.72)
  const marks = () => {
    let [d, dots] = ['', '']
    for (let y = 2; y < 100; y += bhil ? 3.4 : 3.6) for (let x = (y * 7) % 4; x < 104; x += bhil ? 3.6 : 5.4) bhil ? (dots += `M${n(x)} ${n(y)}h0`) : (d += `M${n(x)} ${n(y + Math.sin(x / 9) * 2)}l${n(3.2)} ${n(Math.cos(x / 9) * 1.1)}`)
    return bhil ? line(dots, pale, 2.1) : line(d, pale, 1)
  }
  const finish = (tone: string) => ({ body: tone, accents: [mix(tone, '#fff3d6', 0.7), '#d9a62e', '#f3ead9'], ink: bhil ? '#f3ead9' : '#2a2320', width: 3.2, detail: marks })
  const kind = rng.pick(['deer', 'elephant', 'bull', 'horse', 'lion', 'peacock', 'fish'])
  const leafy = (x: number, y: number, turn: number, long: number, tone: string) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${line(`M0 0V${n(-long)}`, '#5b3f2a', 9 * k)}${Array.from({ length: 7 }, (_, i) => `<g transform="translate(0 ${n((-long * (i + 1.5)) / 8)}) rotate(${i % 2 ? 52 : -52})">${petals(1, 78 * k, 21 * k, i % 3 ? tone : '#d9a62e')}<path d="M0 ${n(-12 * k)}V${n(-62 * k)}" stroke="${bhil ? '#f3ead9' : '#2a2320'}" stroke-width="${n(3 * k)}" stroke-dasharray="${n(5 * k)} ${n(4 * k)}"/></g>`).join('')}</g>`
  const tree = leafy(w * 0.5, h * 0.62, 0, 400 * k, '#3f6d4a') + leafy(w * 0.48, h * 0.5, -48, 330 * k, '#2f6f7a') + leafy(w * 0.52, h * 0.5, 48, 330 * k, '#3f6d4a') + leafy(w * 0.5, h * 0.42, -24, 300 * k, '#cf6a2f') + leafy(w * 0.5, h * 0.42, 24, 300 * k, '#51803f')
  const beast = kind === 'peacock' ? peacock(plate, w * 0.5, h * 0.88, 760 * k, { body: main, accents: ['#3f6d4a', '#2f6f7a', '#d9a62e'], ink: '#2a2320', detail: marks }) : standing(plate, kind, w * 0.5, h * 0.88, (kind === 'fish' ? 820 : 690) * k, finish(main), rng.chance(0.5))
  const small = [0.16, 0.84].map((x, i) => standing(plate, 'bird', w * x, h * 0.3, 170 * k, finish(nth(tones, i + 2)), i === 1)).join('')
  const earth = Array.from({ length: 70 }, (_, i) => `M${n((i % 35) * (w / 35) + rng.jitter(6))} ${n(h * (0.9 + Math.floor(i / 35) * 0.04) + rng.jitter(6))}h${n(14 * k)}`).join('')
  return slab(0, 0, w, h, ground) + tree + beast + small + line(earth, main, 5 * k) + `<rect x="${n(20 * k)}" y="${n(20 * k)}" width="${n(w - 40 * k)}" height="${n(h - 40 * k)}" fill="none" stroke="${main}" stroke-width="${n(12 * k)}" stroke-dasharray="${n(26 * k)} ${n(10 * k)}"/>`
}

export function aipan(plate: Plate, w: number, h: number): string {
  const red = plate.rng.pick(['#a2322a', '#97302a', '#ab3d2c'])
  const r = Math.min(w, h) * 0.4
  const ring = (k: number, extra = '') => `<circle r="${n(r * k)}" fill="none" stroke="${white}" stroke-width="${n(r * 0.02)}" ${extra}/>`
  const steps = Array.from({ length: 16 }, (_, i) => `<g transform="rotate(${i * 22.5}) translate(0 ${n(-r * 0.8)})">${petals(1, r * 0.16, r * 0.06, 'none', `stroke="${white}" stroke-width="${n(r * 0.018)}"`)}${dot(0, r * 0.06, r * 0.02, white)}</g>`).join('')
  const star = Array.from({ length: 6 }, (_, i) => `<path d="M0 ${n(-r * 0.56)}L${n(r * 0.48)} ${n(r * 0.28)}H${n(-r * 0.48)}Z" fill="none" stroke="${white}" stroke-width="${n(r * 0.026)}" transform="rotate(${i * 60})"/>`).slice(0, 2).join('')
  const edge = Array.from({ length: Math.round(w / 50) }, (_, i) => [0.05, 0.95].map((y) => moved((i + 0.5) * 50, h * y, dot(0, 0, 8, white) + line('M-20 16q20-30 40 0', white, 5))).join('')).join('')
  return slab(0, 0, w, h, red) + slab(0, 0, w, h, darker(red, 0.2), 'opacity=".12"') + edge + moved(w / 2, h / 2, ring(1) + ring(0.94, `stroke-dasharray="2 ${n(r * 0.05)}" stroke-linecap="round"`) + steps + ring(0.7) + star + lotus(plate, r * 0.36, [red, red, white])) + rows([[0.12, 0.16], [0.88, 0.16], [0.12, 0.84], [0.88, 0.84]]).map(([x, y]) => moved(w * x, h * y, petals(8, r * 0.16, r * 0.05, white) + dot(0, 0, r * 0.03, red))).join('')
}
