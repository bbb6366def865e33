import { at, clip, darker, dot, fill, lighter, line, moved, n, nth, oval, rows, slab, type Plate, type Point } from './ink.ts'
import { contact, hoop, rod, thrown } from './forms.ts'
import { marigold, rosette } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { pot } from './vessels.ts'
import { standing } from './creatures.ts'
import { board, framed } from './frames.ts'
import { bangles, strand } from './jewelry.ts'
import { bag } from './garments.ts'
import { paintedBy } from './schools.ts'

export const glass: Drawing[] = [
  { words: /bangle|chooda|kada/, draw: (plate) => lies(bangles(plate), [600, 700, 2.1]) },
  { words: /framed glass painting|small panel|decorative tray/, draw: (plate) => hangs(framed(plate, 600, 740, (w, h) => paintedBy({ ...plate, words: 'thanjavur', brief: { ...plate.brief, craft: 'thanjavur' } })(plate, w, h), '#a9782f'), [600, 600, 2]) },
  { words: /mirror frame|wall panel|tray|tea light|mosaic kit/, draw: (plate) => hangs(thikri(plate), [480, 480, 2.1]) },
  { words: /bead mix|mirror pack/, draw: (plate) => lies(heap(plate), [600, 620, 2.2]) },
  { words: /strand|necklace/, draw: (plate) => lies(strand(plate, plate.colours, /strand/.test(plate.brief.productNoun) ? 3 : 2), [600, 640, 1.8]) },
  { words: /bracelet|keychain/, draw: (plate) => lies(ring(plate), [600, 760, 2.2]) },
  { words: /tumbler/, draw: (plate) => stands(rows([[380, 880], [820, 880], [600, 970]]).map(([x, y], i) => blown(plate, [[0, 120], [0.5, 112], [0.94, 100], [1, 104]], x, y - 330, y, nth(plate.colours, i))).join(''), [560, 780, 2.1]) },
  { words: /chandelier/, draw: (plate) => chandelier(plate) },
  { words: /hanging lamp/, draw: (plate) => hangs([-1, 0, 1].map((k) => line(`M600 70L${600 + k * 180} 470`, '#8a6a2c', 7, 'stroke-dasharray="13 6"')).join('') + blown(plate, [[0, 190], [0.04, 200], [0.14, 130], [0.24, 140], [0.5, 230], [0.8, 160], [0.94, 50], [1, 24]], 600, 430, 960, nth(plate.colours, 0), true) + dot(600, 984, 24, '#c9a04a'), [560, 700, 2.1]) },
  { words: /bauble|glass ball/, draw: (plate) => hangs(rows([[390, 520, 160], [790, 440, 180], [610, 830, 170]]).map(([x, y, r], i) => ball(plate, x, y, r, nth(plate.colours, i))).join(''), [620, 700, 2.1]) },
  { words: /vase/, draw: (plate) => { const form = pot(plate, 'vase', 1.08); return stands(blown(plate, form.sides.map(([y, r]): Point => [(y - form.top) / (form.bottom - form.top), r]).filter((_, i) => i % 4 === 0).concat([[1, nth(form.sides, form.sides.length - 1)[1]]]), 600, form.top, 960, plate.rng.pick(plate.colours)), [560, 700, 2.1]) } },
  { words: /toran/, draw: (plate) => hangs(beadNet(plate), [600, 480, 2.2]) },
  { words: /purse/, draw: (plate) => stands(bag(plate, { ground: nth(plate.colours, 0), fringe: true, sheen: 0.1, thread: plate.colours[1] ?? '#fff' }, 'clutch', nth(plate.colours, 0), beadCloth(plate)), [600, 680, 2.2]) },
  { words: /coconut/, draw: (plate) => { const form = thrown(600, 300, 900, [[0, 20], [0.1, 120], [0.4, 260], [0.7, 250], [1, 120]], 0.2); return stands(contact(plate, 600, 900, 150) + clip(plate, form.outline, beadCloth(plate) + fill(`M660 300Q900 500 720 920H900V300Z`, '#21130c', 'opacity=".25"')) + line(form.outline, plate.ink, 3.4) + line('M560 310L520 210M600 300V190M640 310L690 214', '#8a5c34', 15), [560, 620, 2.2]) } },
  { words: /animal/, draw: (plate) => stands([['elephant', 400, 880, 360], ['bird', 830, 720, 280], ['deer', 830, 980, 270], ['fish', 420, 560, 300]].map(([kind, x, y, w], i) => contact(plate, Number(x), Number(y), 90) + standing(plate, String(kind), Number(x), Number(y), Number(w), { body: nth(plate.colours, i), accents: ['#fff', nth(plate.colours, 0)], ink: darker(nth(plate.colours, i), 0.6), width: 2.6, detail: () => line('M20 16Q40 4 70 12', '#fff', 4, 'opacity=".75"') })).join(''), [400, 760, 2.2]) },
]

/** Clear colour: both walls show, light gathers at edge and foot. */
function blown(plate: Plate, stations: Point[], cx: number, top: number, bottom: number, colour: string, lit = false): string {
  const form = thrown(cx, top, bottom, stations, 0.2)
  const r = nth(stations, 0)[1]
  const edge = darker(colour, 0.35)
  const side = (from: number, to: number, tone: string, opacity: number) => fill(`M${form.sides.map(([y, q]) => at(cx + q * from, y)).join('L')}L${[...form.sides].reverse().map(([y, q]) => at(cx + q * to, y)).join('L')}Z`, tone, `opacity="${opacity}"`)
  const cuts = Array.from({ length: 9 }, (_, i) => { const y = top + (bottom - top) * 0.62; const a = -1.2 + i * 0.3; return moved(cx + form.radius(y) * Math.sin(a), y + form.radius(y) * 0.2 * Math.cos(a), rosette(plate, 56, ['#fffaf0', 'none', 'none']), 1, 0, Math.cos(a)) }).join('')
  return (lit ? '' : contact(plate, cx, bottom, nth(stations, stations.length - 1)[1] * 1.2)) + oval(cx, top, r, r * 0.2, 'none', `stroke="${edge}" stroke-width="3" opacity=".6"`) + fill(form.outline, colour, 'opacity=".5"') + clip(plate, form.outline, side(0.74, 1.1, edge, 0.4) + side(-1.1, -0.82, edge, 0.4) + (lit ? oval(cx, (top + bottom) / 2, 150, 200, '#fff1c0', 'opacity=".6"') : '') + `<g opacity=".6">${cuts}</g>` + side(-0.66, -0.5, '#fff', 0.65) + side(0.5, 0.56, '#fff', 0.4) + line(hoop(form, bottom - 16), '#fff', 6, 'opacity=".5"')) + line(form.outline, edge, 4) + `<path d="M${at(cx - r, top)}A${n(r)} ${n(r * 0.2)} 0 0 0 ${at(cx + r, top)}" fill="none" stroke="${lighter(colour, 0.7)}" stroke-width="6"/>`
}

function ball(plate: Plate, x: number, y: number, r: number, colour: string): string {
  const ring = `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`
  return line(`M${x} 40V${y - r}`, '#8a6a2c', 4) + fill(ring, colour) + clip(plate, ring, fill(`M${x + r * 0.3} ${y - r}Q${x + r * 0.9} ${y + r * 0.2} ${x - r * 0.2} ${y + r}H${x + r}V${y - r}Z`, darker(colour, 0.5), 'opacity=".35"') + Array.from({ length: 9 }, (_, i) => moved(x - r + i * r * 0.25, y + Math.cos((i - 4) * 0.35) * r * 0.2, marigold(plate, r * 0.24, ['#fffaf0', colour]))).join('') + fill(`M${x - r * 0.7} ${y - r * 0.2}Q${x - r * 0.6} ${y - r * 0.7} ${x - r * 0.1} ${y - r * 0.8}Q${x - r * 0.5} ${y - r * 0.5} ${x - r * 0.7} ${y - r * 0.2}Z`, '#fff', 'opacity=".85"')) + line(ring, plate.ink, 3) + slab(x - 24, y - r - 28, 48, 36, '#c9a04a', `stroke="${plate.ink}" stroke-width="2.6"`)
}

function chandelier(plate: Plate): Drawn {
  const tone = nth(plate.colours, 0)
  const arm = (k: number) => rod(plate, [[600, 560], [600 + k * 160, 680], [600 + k * 300, 620], [600 + k * 320, 520]], 15, '#c9a04a') + blown(plate, [[0, 62], [0.5, 70], [1, 26]], 600 + k * 320, 430, 530, tone, true) + Array.from({ length: 4 }, (_, i) => dot(600 + k * (120 + i * 60), 730 + i * 4 - Math.abs(i - 1.5) * 14, 13, lighter(tone, 0.4), `stroke="${plate.ink}" stroke-width="1.6"`)).join('')
  return hangs(line('M600 40V300', '#8a6a2c', 9, 'stroke-dasharray="17 6"') + [1, -1, 0.55, -0.55].map(arm).join('') + blown(plate, [[0, 30], [0.15, 70], [0.3, 30], [0.55, 120], [0.8, 60], [0.92, 80], [1, 20]], 600, 290, 780, tone, true) + Array.from({ length: 15 }, (_, i) => { const x = 320 + i * 40; return line(`M${x} 700v${n(90 + Math.sin((i / 14) * 3.14) * 130)}`, lighter(tone, 0.3), 3) + fill(`M${x} ${n(780 + Math.sin((i / 14) * 3.14) * 130)}l13 28l-13 34l-13-34Z`, lighter(tone, 0.35), `stroke="${plate.ink}" stroke-width="1.8"`) }).join(''), [600, 560, 2])
}

/** Thikri: slips of mirror and coloured glass set in lime, reflecting different skies. */
function thikri(plate: Plate): string {
  const tones = ['#c6d3d4', '#e3ebe9', '#a7bcc1', '#8fa9b3', ...plate.colours]
  const ring = (count: number, from: number, to: number, shift: number) => Array.from({ length: count }, (_, i) => { const [a, b] = [((i + 0.06) / count) * 6.283 + shift, ((i + 0.94) / count) * 6.283 + shift]; return fill(`M${at(600 + Math.cos(a) * from, 600 + Math.sin(a) * from)}L${at(600 + Math.cos((a + b) / 2) * to, 600 + Math.sin((a + b) / 2) * to)}L${at(600 + Math.cos(b) * from, 600 + Math.sin(b) * from)}Z`, nth(tones, (i * 3 + Math.round(from)) % tones.length)) }).join('')
  const mirrorHeart = /frame/.test(plate.brief.productNoun) ? dot(600, 600, 210, '#c9d4d3', `stroke="${plate.ink}" stroke-width="3"`) + fill('M470 700L690 440L740 500L540 740Z', '#fff', 'opacity=".6"') : dot(600, 600, 70, '#dfe8e6') + ring(12, 80, 200, 0) + ring(12, 110, 214, 0.26)
  return board(plate, 180, 180, 840, 840, (w, h) => slab(0, 0, w, h, '#efe8d8') + Array.from({ length: 60 }, (_, i) => slab(12 + (i % 15) * 55, i < 15 ? 12 : i < 30 ? h - 56 : 12 + ((i - 30) % 15) * 55, 44, 44, nth(tones, i))).slice(0, 30).join('') + Array.from({ length: 26 }, (_, i) => slab(i < 13 ? 12 : w - 56, 67 + (i % 13) * 55, 44, 44, nth(tones, i + 2))).join(''), '#efe8d8', 6, 16) + ring(24, 228, 300, 0) + ring(24, 306, 352, 0.13) + mirrorHeart
}

function heap(plate: Plate): string {
  const mirrors = /mirror/.test(plate.brief.productNoun)
  return Array.from({ length: mirrors ? 90 : 150 }, (_, i) => { const a = i * 2.4; const q = Math.sqrt(i / 150) * 430; const [x, y] = [600 + Math.cos(a) * q, 610 + Math.sin(a) * q * 0.92]; const r = plate.rng.range(17, mirrors ? 46 : 32); const tone = mirrors ? '#c3d0d0' : nth(plate.colours, i); return oval(x + 6, y + 9, r, r, '#3a2618', 'opacity=".2"') + oval(x, y, r, r * (mirrors ? 1 : plate.rng.range(0.7, 1)), tone, `stroke="${plate.ink}" stroke-width="2"`) + (mirrors ? fill(`M${n(x - r * 0.6)} ${n(y + r * 0.4)}L${n(x + r * 0.4)} ${n(y - r * 0.6)}L${n(x + r * 0.7)} ${n(y - r * 0.2)}L${n(x - r * 0.3)} ${n(y + r * 0.7)}Z`, '#f6faf9') : oval(x - r * 0.3, y - r * 0.3, r * 0.24, r * 0.17, '#fff', 'opacity=".8"') + (i % 3 ? '' : line(`M${n(x - r * 0.7)} ${n(y)}q${n(r * 0.7)} ${n(r * 0.5)} ${n(r * 1.4)} 0`, '#fffaf0', 4))) }).join('')
}

function ring(plate: Plate): string {
  return Array.from({ length: 26 }, (_, i) => { const a = (i / 26) * 6.283; const [x, y] = [600 + Math.cos(a) * 300, 620 + Math.sin(a) * 250]; const tone = nth(plate.colours, i); return dot(x + 9, y + 14, 34, '#3a2618', 'opacity=".15"') + dot(x, y, 35, tone, `stroke="${plate.ink}" stroke-width="2.4"`) + dot(x - 10, y - 12, 8, '#fff', 'opacity=".8"') }).join('') + (/key/.test(plate.brief.productNoun) ? `<circle cx="600" cy="240" r="120" fill="none" stroke="${plate.ink}" stroke-width="19"/><circle cx="600" cy="240" r="120" fill="none" stroke="#b7bcbd" stroke-width="13"/>` : '')
}

function beadCloth(plate: Plate): string {
  const [white, ...rest] = ['#f3ecdc', ...plate.colours]
  let body = slab(200, 180, 800, 860, darker(white, 0.25))
  for (let y = 0; y < 34; y++) for (let x = 0; x < 32; x++) { const key = Math.abs(((x + 4) % 16) - 8) + Math.abs(((y + 4) % 16) - 8); body += dot(212 + x * 25 + (y % 2) * 12, 196 + y * 25, 11, key < 3 ? nth(rest, 0) : key < 6 ? nth(rest, 1) : key < 8 ? nth(rest, 2) : white) }
  return body
}

/** Moti bharat: a net of beads edging a doorway. */
function beadNet(plate: Plate): string {
  const d = 'M120 300H1080V560L1000 640L920 560L840 640L760 560L680 640L600 560L520 640L440 560L360 640L280 560L200 640L120 560Z'
  return clip(plate, d, `<g transform="translate(-110 0)">${beadCloth(plate)}</g><g transform="translate(660 0)">${beadCloth(plate)}</g>`) + line(d, plate.ink, 3) + rod(plate, [[90, 290], [600, 294], [1110, 290]], 22, '#a8392b') + [200, 360, 520, 680, 840, 1000].map((x, i) => Array.from({ length: 9 }, (_, k) => dot(x, 660 + k * 24, 11, nth(plate.colours, i + k), `stroke="${plate.ink}" stroke-width="1.6"`)).join('') + moved(x, 890, marigold(plate, 50, [plate.colours[1] ?? '#a8392b', '#f3ecdc']))).join('')
}

