import { block, clip, darker, fill, line, moved, n, nth, rows, slab, type Plate } from './ink.ts'
import { casket, contact, fired, look, rod } from './forms.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { board, framed, scroll, sheet } from './frames.ts'
import { paintedBy } from './schools.ts'
import { handle, lid, pot, spout } from './vessels.ts'
import { bag, tee } from './garments.ts'
import { drape, pole, stuffed } from './cloth.ts'
import { bangles } from './jewelry.ts'
import { doll, maskFace } from './figures.ts'
import { lotus, rosette, sprig } from './motifs.ts'
import type { Cloth } from './patterns.ts'

const art = (plate: Plate) => (w: number, h: number) => paintedBy(plate)(plate, w, h)
const skin = (plate: Plate) => look(nth(plate.colours, 0), [...plate.colours.slice(1), '#d9b45c', '#f1e6cc'], plate.rng.pick([lotus, rosette, sprig]), 0.6)

function paintedCloth(plate: Plate): Cloth {
  const ground = plate.rng.pick(['#efe4cb', ...plate.colours])
  const tile = { w: 150, h: 150, body: moved(40, 40, skin(plate).motif(plate, 50, plate.colours)) + moved(115, 112, skin(plate).motif(plate, 50, plate.colours)) }
  return { ground, field: tile, border: { w: 80, h: 60, body: slab(0, 0, 80, 60, nth(plate.colours, 0)) + [20, 60].map((x) => moved(x, 30, rosette(plate, 40, [ground, plate.colours[1] ?? ground, ground]))).join('') }, pallu: (w, h) => paintedBy(plate)(plate, w, h), fringe: false, sheen: 0.2, thread: ground }
}

export const paintings: Drawing[] = [
  { words: /name plate/, draw: (plate) => hangs(board(plate, 170, 420, 860, 360, art(plate), nth(plate.colours, 0), 10, 16), [420, 600, 2]) },
  { words: /t-shirt/, draw: (plate) => lies(tee(plate, '#efe6d2', clip(plate, 'M440 420H760V800H440Z', `<g transform="translate(440 420)">${art(plate)(320, 380)}</g>`)), [600, 610, 2.4]) },
  { words: /tote|bag/, draw: (plate) => stands(bag(plate, paintedCloth(plate), 'tote', '#8a6a40', slab(250, 400, 700, 600, '#ece0c4') + clip(plate, 'M400 540H800V900H400Z', `<g transform="translate(400 540)">${art(plate)(400, 360)}</g>`)), [600, 720, 2.2]) },
  { words: /saree|stole|dupatta|silk$|pachedi|wall hanging|print on cloth/, draw: (plate) => { const w = /saree/.test(plate.brief.productNoun) ? 560 : /hanging|pachedi/.test(plate.brief.productNoun) ? 660 : 440; return hangs(drape(plate, paintedCloth(plate), 600 - w / 2, 170, w, 840, /hanging|pachedi|print/.test(plate.brief.productNoun) ? 760 : 360, Math.round(w / 130)) + pole(plate, 560 - w / 2, 640 + w / 2, 164, '#9a6a3a'), [600, 780, 2]) } },
  { words: /cushion/, draw: (plate) => stands(contact(plate, 600, 950, 340) + stuffed(plate, { ...paintedCloth(plate), whole: (w, h) => paintedBy(plate)(plate, w, h) }, 600, 600, 680, -4, plate.colours[0]), [600, 600, 2]) },
  { words: /toran/, draw: (plate) => hangs(rod(plate, [[120, 300], [600, 304], [1080, 300]], 18, '#8a5c34') + [0, 1, 2, 3, 4].map((i) => { const d = `M${140 + i * 186} 320H${316 + i * 186}V560L${228 + i * 186} 680L${140 + i * 186} 560Z`; return clip(plate, d, `<g transform="translate(${140 + i * 186} 320)">${art(plate)(176, 360)}</g>`) + line(d, plate.ink, 3) + lineTassel(plate, 228 + i * 186, 690) }).join(''), [600, 480, 2.2]) },
  { words: /mask/, draw: (plate) => hangs(maskFace(plate, nth(plate.colours, 0), plate.colours.slice(1).concat('#f1e6cc'), 'deity'), [600, 560, 2]) },
  { words: /doll/, draw: (plate) => stands(doll(plate, 600, 980, 0.9), [600, 420, 2.1]) },
  { words: /bangle/, draw: (plate) => lies(bangles(plate), [600, 700, 2.1]) },
  { words: /painted pot|vase/, draw: (plate) => stands(wrapped(plate, /vase/.test(plate.brief.productNoun) ? 'vase' : 'matka'), [560, 700, 2.1]) },
  { words: /bottle/, draw: (plate) => stands(wrapped(plate, 'bottle'), [560, 760, 2.1]) },
  { words: /kettle/, draw: (plate) => stands(wrapped(plate, 'teapot'), [560, 760, 2.1]) },
  { words: /bauble/, draw: (plate) => hangs(rows([[380, 520, 150], [780, 460, 170], [600, 820, 160]]).map(([x, y, r]) => { const d = `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`; return line(`M${x} 60V${y - r}`, '#8a6a2c', 4) + clip(plate, d, `<g transform="translate(${x - r} ${y - r})">${art(plate)(r * 2, r * 2)}</g>` + fill(`M${x + r * 0.3} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}H${x + r}V${y - r}Z`, '#21130c', 'opacity=".25"')) + fill(`M${x - r * 0.6} ${y - r * 0.4}Q${x - r * 0.5} ${y - r * 0.8} ${x - r * 0.1} ${y - r * 0.85}Q${x - r * 0.5} ${y - r * 0.6} ${x - r * 0.6} ${y - r * 0.4}Z`, '#fff', 'opacity=".7"') + line(d, plate.ink, 3.2) + slab(x - 22, y - r - 26, 44, 34, '#c9a04a', `stroke="${plate.ink}" stroke-width="2.6"`) }).join(''), [600, 700, 2]) },
  { words: /box/, draw: (plate) => stands(contact(plate, 600, 900, 360) + casket(plate, skin(plate), 280, 580, 640, 310, 220, `<g transform="translate(-310 -146)">${art(plate)(620, 292)}</g>`, `<g transform="translate(-280 -300)">${art(plate)(560, 600)}</g>`), [480, 720, 2]) },
  { words: /tray|chowki/, draw: (plate) => lies(board(plate, 170, 330, 860, 560, (w, h) => slab(0, 0, w, h, darker(nth(plate.colours, 0), 0.3)) + `<g transform="translate(44 44)">${art(plate)(w - 88, h - 88)}</g>`, darker(nth(plate.colours, 0), 0.3), 26, 24) + rows([[190, 610], [1010, 610]]).map(([x, y]) => slab(x - 15, y - 80, 30, 160, '#1d120c', 'rx="15" opacity=".7"')).join(''), [480, 560, 2]) },
  { words: /coaster|table mat|card set|postcard|card pair|full pack|greeting|fridge/, draw: (plate) => cards(plate) },
  { words: /wall plate/, draw: (plate) => { const d = 'M180 600A420 420 0 1 1 1020 600A420 420 0 1 1 180 600Z'; return hangs(`<circle cx="616" cy="622" r="420" fill="#3a2618" opacity=".2"/>` + clip(plate, d, `<g transform="translate(180 180)">${art(plate)(840, 840)}</g>`) + `<circle cx="600" cy="600" r="400" fill="none" stroke="${plate.colours[0]}" stroke-width="40"/><circle cx="600" cy="600" r="400" fill="none" stroke="#f1e6cc" stroke-width="6" stroke-dasharray="2 24" stroke-linecap="round"/>` + line(d, plate.ink, 3.6), [600, 560, 2]) } },
  { words: /bookmark/, draw: (plate) => { const picture = block(plate, art(plate)(420, 720)); return lies(rows([[430, -7], [600, 2], [770, 8]]).map(([x, turn]) => `<g transform="rotate(${turn} ${x} 600)">${board(plate, x - 66, 200, 132, 720, () => picture(x === 600 ? -144 : x < 600 ? 0 : -288, 0), nth(plate.colours, 0), 6, 5)}${lineTassel(plate, x, 926)}</g>`).join(''), [600, 520, 2.2]) } },
  { words: /notebook/, draw: (plate) => lies(`<g transform="rotate(-7 600 600)">${board(plate, 340, 240, 540, 720, (w, h) => slab(0, 0, w, h, '#e6d6b0') + `<g transform="translate(90 110)">${art(plate)(w - 160, h - 260)}</g>` + slab(0, 0, 54, h, darker(nth(plate.colours, 0), 0.2)), '#f3ead6', 10, 26)}${line('M394 280V930', '#f1e6cc', 5, 'stroke-dasharray="20 16"')}</g>`, [620, 560, 2.1]) },
  { words: /scroll|thangka|phad|story cloth/, draw: (plate) => hangs(/thangka/.test(plate.brief.craft.toLowerCase()) ? scroll(plate, 520, 660, art(plate)) : /phad/.test(plate.words) ? scroll(plate, 780, 540, art(plate)) : scroll(plate, 430, 780, art(plate)), [600, 600, 2]) },
  { words: /framed/, draw: (plate) => { const tall = plate.rng.chance(0.6); return hangs(framed(plate, tall ? 560 : 740, tall ? 720 : 560, art(plate)), [600, 600, 2]) } },
  { words: /painting|miniature|panel|canvas|folio|mural|cloth|art$/, draw: (plate) => { const form = plate.rng.pick([[620, 820], [820, 600], [720, 720]]); return hangs(plate.rng.chance(0.45) ? framed(plate, nth(form, 0) * 0.88, nth(form, 1) * 0.88, art(plate)) : sheet(plate, nth(form, 0), nth(form, 1), art(plate), plate.rng.range(-3, 3)), [600, 600, 2]) } },
]

function lineTassel(plate: Plate, x: number, y: number): string {
  return line(`M${x} ${y - 10}V${y + 30}`, plate.ink, 3) + line([-12, -6, 0, 6, 12].map((dx) => `M${n(x + dx * 0.4)} ${y + 30}L${x + dx} ${y + 90}`).join(''), nth(plate.colours, 0), 5)
}

function cards(plate: Plate): Drawn {
  const square = /coaster/.test(plate.brief.productNoun)
  const wide = /mat/.test(plate.brief.productNoun)
  const [w, h] = square ? [300, 300] : wide ? [460, 320] : [300, 420]
  const pictures = [0, 1].map(() => block(plate, art(plate)(w * 2, h * 2)))
  return lies(rows([[410, 410, -6], [790, 400, 5], [410, 800, 4], [800, 810, -7]]).map(([x, y, turn], i) => `<g transform="rotate(${turn} ${x} ${y})">${board(plate, x - w / 2, y - h / 2, w, h, (bw, bh) => slab(0, 0, bw, bh, '#efe4c9') + `<g transform="translate(14 14)">${clip(plate, `M0 0h${bw - 28}v${bh - 28}h${28 - bw}Z`, nth(pictures, i % 2)(0, 0, 0, (bw - 28) / (w * 2)))}</g>`, '#efe4c9', square ? 12 : 5, square ? 14 : 4)}</g>`).join(''), [430, 430, 2.2])
}

function wrapped(plate: Plate, kind: string): string {
  const form = pot(plate, kind, 1.12)
  const coat = skin(plate)
  const tall = form.bottom - form.top
  const y = form.top + tall * 0.34
  const belly = `<g transform="translate(${600 - 260} ${n(y)})">${art(plate)(520, tall * 0.46)}</g>`
  return contact(plate, 600, 960, 200) + (kind === 'teapot' ? handle(plate, coat, form, 0.16, 0.8, 120, 30) + spout(plate, coat, form) : '') + fired(plate, form, { ...coat, body: kind === 'matka' ? '#8a4a33' : coat.body }, belly, kind === 'teapot' ? 'shut' : 'open') + (kind === 'bottle' || kind === 'teapot' ? lid(plate, coat, 600, form.top + 4, nth(form.sides, 0)[1], 0.9) : '')
}

