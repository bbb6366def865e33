import { at, clip, darker, fill, lighter, line, moved, n, nth, oval, repeat, rows, slab, type Plate, type Point } from './ink.ts'
import { around, contact, fired, hoop, laid, look, rod, round, thrown, zone, type Look, type Pot } from './forms.ts'
import { diamond, medallion, petals, rosette } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { lid, pot } from './vessels.ts'
import { standing } from './creatures.ts'
import { maskFace } from './figures.ts'
import { strand } from './jewelry.ts'

type Cane = { look: Look; accent: string; coiled: boolean }

function cane(plate: Plate): Cane {
  const body = plate.brief.colors[0] === 'gold' ? '#d2a54c' : plate.brief.colors[0] === 'brown' ? '#a5794a' : plate.rng.pick(['#d0ab73', '#c49d64', '#d9b985'])
  const accent = plate.colours.find((_, i) => !['natural', 'gold', 'cream', 'beige'].includes(plate.brief.colors[i] ?? '')) ?? darker(body, 0.5)
  const coiled = /coil|braid|grass|moonj|sikki|sabai/.test(plate.words)
  return { look: look(body, [accent, lighter(body, 0.4), darker(body, 0.45)], rosette, 0.2, weave(plate, body, coiled)), accent, coiled }
}

/** Over one, under one: bright splits between dark gaps. */
function weave(plate: Plate, body: string, coiled = false, size = 26): string {
  const [lit, dark] = [lighter(body, 0.3), darker(body, 0.5)]
  if (coiled) return repeat(plate, { w: 30, h: 22, body: line('M0 11Q15 4 30 11', dark, 2.6, 'opacity=".6"') + [4, 14, 24].map((x) => line(`M${x} 1l-4 18`, lit, 4.4, 'opacity=".7"')).join('') + line('M0 21H30', dark, 2.4) })
  const split = (x: number, y: number, across: boolean) => (across ? slab(x + 1, y + 3, size - 2, size - 6, lit, 'rx="5"') + line(`M${x + 3} ${y + size * 0.68}h${size - 6}`, dark, 1.6, 'opacity=".45"') : slab(x + 3, y + 1, size - 6, size - 2, body, 'rx="5"') + line(`M${x + size * 0.68} ${y + 3}v${size - 6}`, dark, 1.6, 'opacity=".5"'))
  return repeat(plate, { w: size * 2, h: size * 2, body: slab(0, 0, size * 2, size * 2, dark) + split(0, 0, true) + split(size, size, true) + split(size, 0, false) + split(0, size, false) })
}

const rims = (plate: Plate, pot: Pot, c: Cane) => zone(pot, pot.top, pot.top + 26, darker(c.look.body, 0.18)) + around(pot, pot.top + 13, 46, () => line('M-6-12L6 12', c.look.lit, 5)) + zone(pot, pot.top + (pot.bottom - pot.top) * 0.45, pot.top + (pot.bottom - pot.top) * 0.58, c.accent, 'opacity=".75"') + around(pot, pot.top + (pot.bottom - pot.top) * 0.515, 24, () => diamond(plate, (pot.bottom - pot.top) * 0.1, [c.look.lit, c.accent])) + [0.45, 0.58].map((t) => line(hoop(pot, pot.top + (pot.bottom - pot.top) * t), c.look.dark, 4)).join('')

function woven(plate: Plate, stations: Point[], top: number, bottom: number, extra = '', cx = 600, tilt = 0.2): string {
  const c = cane(plate)
  const form = thrown(cx, top, bottom, stations, tilt)
  return contact(plate, cx, bottom, nth(stations, stations.length - 1)[1] * 1.1) + extra + fired(plate, form, c.look, rims(plate, form, c))
}
const basket = (plate: Plate, kind: 'bowl' | 'tall' | 'cone' | 'belly' | 'square'): string => {
  const handle = /fruit|picnic|hamper|roti|gift/.test(plate.brief.productNoun) && kind !== 'cone' ? rod(plate, [[330, 620], [360, 360], [600, 250], [840, 360], [870, 620]], 28, cane(plate).look.body) : ''
  if (kind === 'cone') return woven(plate, [[0, 290], [0.04, 296], [0.5, 180], [0.9, 84], [1, 60]], 300, 980, rod(plate, [[330, 400], [350, 220], [600, 130], [850, 220], [870, 400]], 18, '#9a7a4a'))
  if (kind === 'tall') return woven(plate, [[0, 250], [0.04, 258], [0.3, 270], [0.8, 240], [1, 216]], 420, 970, handle)
  if (kind === 'belly') return woven(plate, [[0, 190], [0.05, 200], [0.2, 220], [0.55, 310], [0.85, 250], [1, 190]], 470, 960, handle)
  return woven(plate, [[0, 340], [0.06, 350], [0.5, 320], [0.9, 250], [1, 240]], 620, 940, handle, 600, 0.24)
}

/** A mat lies flat; its coloured weft makes bands and lozenges. */
function mat(plate: Plate, w: number, h: number, turn: number, cx = 600, cy = 600): string {
  const c = cane(plate)
  const d = round(-w / 2, -h / 2, w, h, 8)
  const band = (y: number, deep: number) => slab(-w / 2, y, w, deep, c.accent, 'opacity=".82"') + Array.from({ length: Math.round(w / deep) }, (_, i) => moved(-w / 2 + (i + 0.5) * (w / Math.round(w / deep)), y + deep / 2, diamond(plate, deep * 0.8, [c.look.lit, c.accent, c.look.lit]))).join('')
  const tone = weave(plate, c.look.body, c.coiled, plate.rng.pick([14, 18]))
  return `<g transform="translate(${at(cx, cy)}) rotate(${n(turn)})">${laid(d, 6, 8, 0.2)}${clip(plate, d, fill(d, c.look.body) + fill(d, tone) + [-h * 0.44, h * 0.36].map((y) => band(y, h * 0.08)).join('') + (plate.rng.chance(0.5) ? band(-h * 0.06, h * 0.12) : moved(0, 0, diamond(plate, Math.min(w, h) * 0.4, [c.accent, c.look.body, c.accent]))))}${line(d, c.look.dark, 9)}${line(d, plate.ink, 2.2)}</g>`
}

const disc = (plate: Plate, cx: number, cy: number, r: number): string => { const c = cane(plate); const rounds = Array.from({ length: Math.round(r / 15) }, (_, i) => `<circle r="${n(r - i * 15)}" fill="${i % 5 === 2 ? c.accent : i % 2 ? c.look.body : lighter(c.look.body, 0.14)}" stroke="${c.look.dark}" stroke-width="2"/>`).join(''); const ticks = line(Array.from({ length: 60 }, (_, i) => `M${at(Math.cos(i * 0.1047) * r * 0.12, Math.sin(i * 0.1047) * r * 0.12)}L${at(Math.cos(i * 0.1047 + 0.3) * r, Math.sin(i * 0.1047 + 0.3) * r)}`).join(''), c.look.dark, 2.2, 'opacity=".4"'); return moved(cx, cy, `<circle r="${r}" fill="#3a2618" opacity=".2" transform="translate(12 16)"/>` + rounds + ticks + `<circle r="${r}" fill="none" stroke="${plate.ink}" stroke-width="3"/>`) }

export const bamboo: Drawing[] = [
  { words: /face mask|miniature mask|character mask/, draw: (plate) => hangs(maskFace(plate, nth(plate.colours, 0), plate.colours.slice(1), 'dance'), [600, 560, 2]) },
  { words: /jaapi|rain shield|knup|khumbeu|hat$/, draw: (plate) => hat(plate) },
  { words: /jewellery/, draw: (plate) => lies(strand(plate, [cane(plate).look.body, cane(plate).accent, '#8a5c34'], 2, true), [600, 860, 2.1]) },
  { words: /elephant/, draw: (plate) => { const c = cane(plate); return stands(contact(plate, 600, 960, 310) + standing(plate, 'elephant', 600, 950, 680, { body: c.look.body, accents: [c.accent, c.look.lit, c.look.dark], ink: plate.ink, cloth: true, detail: () => line(Array.from({ length: 26 }, (_, i) => `M0 ${i * 3.4}q25 3 50 0t54 0`).join(''), c.look.dark, 0.8) + line(Array.from({ length: 26 }, (_, i) => `M0 ${i * 3.4 + 1.5}q25 3 50 0t54 0`).join(''), c.look.lit, 1, 'stroke-dasharray="2 1.4"') }), [560, 640, 2.2]) } },
  { words: /flute/, draw: (plate) => { const c = cane(plate); return lies(`<g transform="rotate(-34 600 600)">${rod(plate, [[140, 600], [600, 602], [1060, 600]], 62, c.look.body)}${[300, 560, 830].map((x) => line(`M${x} 566V636`, c.look.dark, 7)).join('')}${[640, 700, 760, 900].map((x) => oval(x, 590, 12, 8, '#2a1a12')).join('')}${Array.from({ length: 12 }, (_, i) => line(`M${330 + i * 17} 572l12 30l-12 30`, '#5a3a22', 5)).join('')}${rod(plate, [[180, 632], [190, 720], [230, 780]], 7, c.accent)}</g>`, [600, 600, 2]) } },
  { words: /water bottle|mug|tongba|pen stand/, draw: (plate) => { const c = cane(plate); const tall = /bottle/.test(plate.brief.productNoun) ? 620 : 470; const form = thrown(600, 960 - tall, 960, [[0, 150], [0.04, 156], [0.4, 150], [0.5, 158], [0.55, 150], [0.96, 154], [1, 150]], 0.18); return stands(contact(plate, 600, 960, 170) + (/mug/.test(plate.brief.productNoun) ? rod(plate, [[740, 600], [880, 620], [870, 820], [740, 860]], 30, c.look.body) : '') + (/tongba/.test(plate.brief.productNoun) ? rod(plate, [[640, 560], [690, 400], [740, 240]], 15, '#9a7a4a') : '') + fired(plate, form, { ...c.look, texture: undefined }, [0.2, 0.82].map((t) => zone(form, form.top + tall * t, form.top + tall * t + 70, c.look.dark) + around(form, form.top + tall * t + 35, 40, () => line('M-8-30L8 30M8-30L-8 30', c.look.lit, 5))).join('') + line(hoop(form, form.top + tall * 0.52), c.look.dark, 6)) + (/bottle/.test(plate.brief.productNoun) ? lid(plate, { ...c.look, texture: undefined }, 600, form.top + 4, 150, 0.5) : ''), [600, 760, 2.1]) } },
  { words: /fan/, draw: (plate) => { const c = cane(plate); return lies(rod(plate, [[600, 640], [604, 860], [600, 1080]], 30, '#8a5c34') + disc(plate, 600, 450, 330) + moved(600, 450, medallion(plate, 250, rosette, [c.accent, c.look.lit, c.look.dark], c.accent)), [600, 450, 2]) } },
  { words: /moodha|stool|chair|side table|furniture|cushion/, draw: (plate) => seat(plate) },
  { words: /swing/, draw: (plate) => { const c = cane(plate); return hangs(line('M600 40V260', '#6b4a2c', 10) + fill('M600 230C300 280 240 640 330 860Q600 980 870 860C960 640 900 280 600 230Z', darker(c.look.body, 0.55)) + fill('M600 230C300 280 240 640 330 860Q600 980 870 860C960 640 900 280 600 230Z', repeat(plate, { w: 70, h: 70, body: line('M35 0L70 35L35 70L0 35Z', c.look.body, 9) })) + rod(plate, [[600, 230], [300, 400], [290, 720], [340, 870], [600, 930], [860, 870], [910, 720], [900, 400], [600, 230]], 28, c.look.body) + oval(600, 840, 250, 74, c.accent, `stroke="${plate.ink}" stroke-width="3.2"`) + oval(600, 826, 230, 58, lighter(c.accent, 0.14)), [600, 640, 2]) } },
  { words: /screen|divider/, draw: (plate) => { const c = cane(plate); return stands(contact(plate, 600, 990, 420) + [-1, 0, 1].map((i) => `<g transform="translate(${600 + i * 250} 600) skewY(${i * 6})">${fill('M-116-400H116V370H-116Z', c.look.body) + fill('M-116-400H116V370H-116Z', weave(plate, c.look.body, false, 34))}${line('M-116-400H116V370H-116ZM-116-20H116', plate.ink, 30)}${line('M-116-400H116V370H-116ZM-116-20H116', darker(c.look.body, 0.2), 23)}</g>`).join(''), [600, 500, 2]) } },
  { words: /lamp|shade/, draw: (plate) => shade(plate) },
  { words: /tray|soop/, draw: (plate) => { const c = cane(plate); if (/soop/.test(plate.brief.productNoun)) { const d = 'M280 300Q600 250 920 300L1010 860Q600 930 190 860Z'; return lies(laid(d) + fill(d, c.look.body) + fill(d, weave(plate, c.look.body)) + line('M190 860L280 300Q600 250 920 300L1010 860', plate.ink, 40) + line('M190 860L280 300Q600 250 920 300L1010 860', c.accent, 32) + line(d, plate.ink, 3), [600, 640, 2]) } return lies(disc(plate, 600, 600, 410) + `<circle cx="600" cy="600" r="392" fill="none" stroke="${darker(c.look.body, 0.2)}" stroke-width="44"/><circle cx="600" cy="600" r="392" fill="none" stroke="${c.look.lit}" stroke-width="34" stroke-dasharray="9 13"/>`, [600, 440, 2.2]) } },
  { words: /coaster|round mat/, draw: (plate) => lies(/round/.test(plate.brief.productNoun) ? disc(plate, 600, 600, 430) : rows([[400, 420], [790, 400], [420, 800], [810, 790]]).map(([x, y]) => disc(plate, x, y, 176)).join(''), [440, 440, 2.2]) },
  { words: /table mat/, draw: (plate) => lies(mat(plate, 560, 390, -9, 520, 440) + mat(plate, 560, 390, 7, 680, 790), [560, 480, 2.2]) },
  { words: /mat|runner|masland|wall piece/, draw: (plate) => lies(mat(plate, /runner/.test(plate.brief.productNoun) ? 380 : 640, 900, plate.rng.range(-10, 10)), [600, 560, 2]) },
  { words: /bag|tote/, draw: (plate) => { const c = cane(plate); const d = 'M300 470H900L850 930Q600 970 350 930Z'; const strap = /sling|belt/.test(plate.brief.productNoun) ? [[320, 490], [380, 220], [600, 130], [820, 220], [880, 490]] : [[430, 500], [450, 320], [600, 260], [750, 320], [770, 500]]; return stands(contact(plate, 600, 940, 270) + rod(plate, strap as Point[], 26, '#8a5c34') + fill(d, c.look.body) + fill(d, c.look.texture ?? 'none') + clip(plate, d, slab(280, 640, 640, 90, c.accent, 'opacity=".85"') + Array.from({ length: 8 }, (_, i) => moved(320 + i * 80, 685, diamond(plate, 70, [c.look.lit, c.accent]))).join('') + fill('M700 460H920V960H740Z', '#21130c', 'opacity=".2"')) + line(d, plate.ink, 3.4) + line('M300 476H900', plate.ink, 26) + line('M300 476H900', darker(c.look.body, 0.2), 20), [600, 700, 2.1]) } },
  { words: /kangri/, draw: (plate) => stands(woven(plate, [[0, 190], [0.06, 200], [0.3, 230], [0.6, 280], [0.9, 180], [1, 190]], 480, 970, rod(plate, [[390, 560], [400, 330], [600, 240], [800, 330], [810, 560]], 26, cane(plate).look.body)) + oval(600, 482, 160, 30, '#b5623f', `stroke="${plate.ink}" stroke-width="3"`) + oval(600, 484, 136, 22, '#2a1a12') + [540, 600, 660].map((x) => oval(x, 484, 22, 9, '#d9622f')).join(''), [560, 740, 2.1]) },
  { words: /pauti|lidded|storage box|gift box|box set/, draw: (plate) => { const c = cane(plate); const form = thrown(600, 560, 950, [[0, 250], [0.4, 270], [0.9, 240], [1, 230]], 0.2); return stands(contact(plate, 600, 950, 250) + fired(plate, form, c.look, rims(plate, form, c), 'shut') + lid(plate, { ...c.look, trims: [c.accent] }, 600, 570, 262, 0.7), [560, 760, 2.1]) } },
  { words: /khang|back basket|khoh|doko|paikawng/, draw: (plate) => stands(basket(plate, 'cone'), [600, 560, 2]) },
  { words: /laundry|picnic|storage/, draw: (plate) => stands(basket(plate, 'tall') + (/picnic|laundry/.test(plate.brief.productNoun) ? lid(plate, cane(plate).look, 600, 426, 250, 0.4) : ''), [560, 720, 2]) },
  { words: /basket set/, draw: (plate) => stands(woven(plate, [[0, 200], [0.1, 206], [0.9, 160], [1, 150]], 560, 820, '', 420) + woven(plate, [[0, 180], [0.1, 186], [0.9, 140], [1, 130]], 600, 840, '', 800) + woven(plate, [[0, 240], [0.1, 246], [0.9, 190], [1, 180]], 700, 990, '', 600), [560, 800, 2]) },
  { words: /basket/, draw: (plate) => stands(basket(plate, plate.rng.pick(['bowl', 'belly', 'tall'])), [560, 760, 2]) },
]

function hat(plate: Plate): Drawn {
  const c = cane(plate)
  const jaapi = /jaapi/.test(plate.brief.productNoun)
  if (jaapi) {
    const art = Array.from({ length: 16 }, (_, i) => `<g transform="rotate(${i * 22.5})">${i % 2 ? petals(1, 330, 40, c.accent, `stroke="${plate.ink}" stroke-width="2"`) : line('M0-120V-390', c.look.dark, 4)}<g transform="translate(0 -356)">${rosette(plate, 56, [plate.colours[1] ?? c.accent, '#51693a', '#f1e6cc'])}</g></g>`).join('')
    return hangs(disc(plate, 600, 600, 430) + `<g transform="translate(600 600)">${art}<circle r="400" fill="none" stroke="${c.accent}" stroke-width="26"/>${petals(12, 170, 34, '#51693a', `stroke="${plate.ink}" stroke-width="2"`)}<circle r="96" fill="${c.accent}" stroke="${plate.ink}" stroke-width="3"/>${rosette(plate, 150, ['#f1e6cc', '#d9a62e', c.accent])}</g>`, [600, 440, 2])
  }
  if (/knup/.test(plate.brief.productNoun)) { const d = 'M600 170C800 220 900 460 880 900Q600 1010 320 900C300 460 400 220 600 170Z'; return hangs(laid(d, 16, 20, 0.2) + fill(d, c.look.body) + fill(d, weave(plate, c.look.body, false, 34)) + line(d, plate.ink, 26) + line(d, darker(c.look.body, 0.2), 19) + line('M600 180V950', c.look.dark, 7), [600, 560, 2]) }
  const form = thrown(600, 440, 860, [[0, 16], [0.08, 60], [0.45, 250], [0.8, 400], [1, 450]], 0.24)
  return stands(contact(plate, 600, 870, 420) + fired(plate, form, c.look, zone(form, 640, 690, c.accent) + around(form, 666, 26, () => diamond(plate, 42, [c.look.lit, c.accent])) + zone(form, 800, 826, c.accent), 'shut'), [560, 700, 2.1])
}

function seat(plate: Plate): Drawn {
  const c = cane(plate)
  const round2 = thrown(600, 520, 970, [[0, 270], [0.06, 280], [0.5, 170], [0.94, 270], [1, 280]], 0.22)
  const lattice = Array.from({ length: 34 }, (_, i) => { const a = (i / 34) * 6.283; return Math.cos(a) < -0.2 ? '' : line(`M${at(600 + Math.sin(a) * 270, 540 + Math.cos(a) * 56)}L${at(600 + Math.sin(a + 0.9) * 274, 960 + Math.cos(a + 0.9) * 56)}M${at(600 + Math.sin(a) * 270, 540 + Math.cos(a) * 56)}L${at(600 + Math.sin(a - 0.9) * 274, 960 + Math.cos(a - 0.9) * 56)}`, c.look.dark, 7, 'opacity=".8"') }).join('')
  const back = /chair/.test(plate.brief.productNoun) ? fill('M330 560C310 250 450 130 600 130C750 130 890 250 870 560Q600 620 330 560Z', darker(c.look.body, 0.5)) + fill('M330 560C310 250 450 130 600 130C750 130 890 250 870 560Q600 620 330 560Z', repeat(plate, { w: 64, h: 64, body: line('M32 0L64 32L32 64L0 32Z', c.look.body, 10) })) + rod(plate, [[330, 560], [330, 300], [600, 130], [870, 300], [870, 560]], 32, c.look.body) : ''
  return stands(contact(plate, 600, 980, 280) + back + fired(plate, round2, { ...c.look, texture: undefined, body: darker(c.look.body, 0.2) }, lattice + zone(round2, 520, 560, c.accent) + zone(round2, 720, 760, c.accent), 'shut') + oval(600, 520, 282, 64, c.accent, `stroke="${plate.ink}" stroke-width="3.4"`) + [0.84, 0.66, 0.48, 0.3].map((k, i) => oval(600, 518, 282 * k, 64 * k, i % 2 ? c.accent : c.look.body, `stroke="${c.look.dark}" stroke-width="2.4"`)).join(''), [600, 680, 2])
}

function shade(plate: Plate): Drawn {
  const c = cane(plate)
  const hung = plate.rng.chance(0.5)
  const form = thrown(600, hung ? 360 : 280, hung ? 880 : 700, plate.rng.pick([[[0, 130], [0.4, 300], [0.8, 250], [1, 200]], [[0, 180], [1, 330]], [[0, 210], [0.5, 230], [1, 210]]]) as Point[], 0.2)
  const glow = { ...c.look, body: '#e9c987', texture: repeat(plate, { w: 60, h: 52, body: line('M0 0L30 52M30 0L60 52M60 0L30 52M30 0L0 52M0 26H60', c.look.dark, 6, 'opacity=".75"') }) }
  return { ...(hung ? hangs : stands)((hung ? line('M600 40V366', plate.ink, 7) : contact(plate, 600, 980, 170) + fired(plate, pot(plate, 'jar', 0.56, 600, 975), { ...c.look, texture: undefined }, '', 'shut')) + fired(plate, form, glow, zone(form, form.top, form.top + 24, c.look.dark) + zone(form, form.bottom - 30, form.bottom + 40, c.look.dark) + fill(`M520 ${form.top}Q600 ${form.bottom + 80} 680 ${form.top}Z`, '#fff3c8', 'opacity=".35"'), 'shut'), [600, 620, 2.1]) }
}

