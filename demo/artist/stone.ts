import { clip, darker, dot, fill, lighter, line, moved, n, nth, oval, repeat, rows, slab, type Plate } from './ink.ts'
import { casket, contact, disc, fired, laid, look, rod, thrown, type Look } from './forms.ts'
import { buta, chakra, lotus, medallion, panelArt, petals, rosette, sprig, star, tulip } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { diya, facePlate, lid, pot, vessel } from './vessels.ts'
import { standing } from './creatures.ts'
import { board } from './frames.ts'
import { seatedDeity } from './figures.ts'
import { foliage } from './pottery.ts'
import { fruitSet } from './woodwork-toys.ts'
import { strand } from './jewelry.ts'

/** Stone is never as bright as dye: pink and red are sandstone, black is dressed granite. */
const quarry: Record<string, string> = { pink: '#c99f8d', red: '#ad6a52', black: '#66625d', brown: '#8f6f52', yellow: '#d2b06a', multi: '#f0ebe0' }

function rock(plate: Plate): Look {
  const inlaid = /inlay/.test(plate.words)
  const bed = plate.rng.int(0, plate.brief.colors.length - 1)
  const base = inlaid ? '#f0ebe0' : quarry[nth(plate.brief.colors, bed)] ?? nth(plate.colours, bed)
  const tones = inlaid ? ['#9c3a34', '#476b4a', '#2f5a7a'] : [darker(base, 0.32), darker(base, 0.2), lighter(base, 0.35)]
  const speck = repeat(plate, { w: 90, h: 90, body: Array.from({ length: 26 }, () => dot(plate.rng.range(2, 88), plate.rng.range(2, 88), plate.rng.range(0.8, 2), plate.rng.chance(0.5) ? darker(base, 0.4) : lighter(base, 0.5), 'opacity=".55"')).join('') })
  return look(base, tones, plate.rng.pick(inlaid ? [tulip, sprig, lotus, buta] : [lotus, rosette, star]), inlaid ? 0.6 : 0.2, speck)
}
const substance = (plate: Plate) => { const r = rock(plate); return { body: r.body, trims: [lighter(r.body, 0.25)] } }

export const stone: Drawing[] = [
  { words: /buddha head/, draw: (plate) => { const s = substance(plate); return stands(contact(plate, 600, 960, 200) + slab(470, 860, 260, 100, darker(s.body, 0.25), `stroke="${plate.ink}" stroke-width="3"`) + `<g transform="translate(600 2080) scale(2.45)">${headOf(plate, s)}</g>`, [600, 600, 2]) } },
  { words: /ganesha/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, substance(plate), 'ganesha'), [600, 460, 2]) },
  { words: /buddha/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.1, substance(plate), 'buddha'), [600, 460, 2]) },
  { words: /home temple/, draw: (plate) => temple(plate) },
  { words: /idol|deity|figure/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, substance(plate), plate.rng.pick(['deity', 'goddess', 'ganesha'])), [600, 480, 2]) },
  { words: /jali lamp|garden lantern|stone lamp|lamp/, draw: (plate) => (/jali|lantern/.test(plate.brief.productNoun) ? jaliLamp(plate) : stoneLamp(plate)) },
  { words: /diya|candle/, draw: (plate) => { const r = rock(plate); return stands(contact(plate, 600, 880, 300) + vessel(plate, 'pedestal', r, 'plain', 0.7, 600, 980) + diya(plate, r, 600, 640, 420), [560, 660, 2]) } },
  { words: /jali|wall panel|panel/, draw: (plate) => hangs(jali(plate), [600, 600, 2]) },
  { words: /coaster/, draw: (plate) => lies([[400, 420, -8], [790, 400, 6], [440, 800, 5], [820, 790, -4]].map(([x, y, turn]) => `<g transform="rotate(${turn} ${x} ${y})">${facePlate(plate, rock(plate), undefined, 180, x, y)}</g>`).join(''), [420, 440, 2.2]) },
  { words: /plate/, draw: (plate) => hangs(facePlate(plate, rock(plate), undefined, 430, 600, 600), [520, 500, 2]) },
  { words: /table top/, draw: (plate) => { const r = rock(plate); return stands(contact(plate, 600, 1010, 260) + fired(plate, thrown(600, 560, 1000, [[0, 90], [0.2, 60], [0.5, 80], [0.7, 60], [0.9, 190], [1, 210]], 0.16), r, '', 'shut') + disc(plate, r, 600, 500, 500, 0.4, medallion(plate, 420, r.motif, r.trims, nth(r.trims, 0)), 0.06), [600, 500, 2]) } },
  { words: /box/, draw: (plate) => { const r = rock(plate); return stands(contact(plate, 600, 900, 360) + casket(plate, r, 270, 580, 660, 310, 200, panelArt(plate, 640, 290, r.motif, r.trims, nth(r.trims, 1)), panelArt(plate, 560, 500, r.motif, r.trims, nth(r.trims, 1))), [480, 720, 2]) } },
  { words: /elephant/, draw: (plate) => carvedElephant(plate) },
  { words: /lion/, draw: (plate) => ashokaLion(plate) },
  { words: /wheel/, draw: (plate) => konarkWheel(plate) },
  { words: /mortar|pestle/, draw: (plate) => { const r = rock(plate); return stands(rod(plate, [[620, 660], [760, 420], [830, 300]], 76, r.body) + vessel(plate, 'cup', r, 'plain', 1.45, 570, 960), [560, 760, 2]) } },
  { words: /grinding/, draw: (plate) => { const r = rock(plate); return stands(contact(plate, 600, 900, 400) + casket(plate, r, 180, 740, 840, 150, 240, '', '') + `<g transform="translate(600 610)">${rod(plate, [[-330, 10], [0, 0], [330, -10]], 120, lighter(r.body, 0.08))}</g>`, [600, 640, 2]) } },
  { words: /shivling/, draw: (plate) => { const r = rock(plate); return stands(contact(plate, 600, 940, 330) + fired(plate, thrown(600, 760, 940, [[0, 250], [0.3, 200], [0.6, 220], [1, 300]], 0.2), r, '', 'shut') + disc(plate, r, 600, 740, 320, 0.32, '', 0.12) + rod(plate, [[860, 750], [1010, 770]], 70, r.body) + fired(plate, thrown(600, 330, 740, [[0, 20], [0.06, 90], [0.2, 140], [0.5, 156], [1, 156]], 0.3), r, line('M540 430H660M536 460H664M540 490H660', '#efe6d2', 9) + dot(600, 460, 13, '#a8392b'), 'shut'), [600, 520, 2]) } },
  { words: /planter/, draw: (plate) => { const r = rock(plate); return stands(foliage(plate, 600, 500) + vessel(plate, 'planter', r, 'engraved', 0.98), [560, 740, 2]) } },
  { words: /fruit/, draw: (plate) => (/set/.test(plate.brief.productNoun) ? stands(fruitSet(plate)) : stands(vessel(plate, 'bowl', rock(plate), 'engraved', 1.2, 600, 940), [560, 800, 2])) },
  { words: /bowl/, draw: (plate) => stands(vessel(plate, 'bowl', rock(plate), plate.rng.pick(['plain', 'engraved']), 1.2, 600, 940), [560, 800, 2]) },
  { words: /bookend/, draw: (plate) => agate(plate) },
  { words: /necklace|bead/, draw: (plate) => lies(strand(plate, plate.colours, 2), [600, 640, 1.8]) },
  { words: /ring stone/, draw: (plate) => lies(rows([[360, 420], [640, 360], [880, 520], [420, 720], [720, 720], [560, 960]]).map(([x, y], i) => moved(x, y, cabochon(plate, nth(plate.colours, i), 110))).join(''), [640, 560, 2.2]) },
]

/** A head alone: the seated figure clipped to the head's outline, so that neither halo nor shoulder shows. */
const headOf = (plate: Plate, s: { body: string; trims: string[] }) => clip(plate, 'M0-684C34-684 50-668 50-650C82-640 98-606 106-572C108-540 92-500 70-478C50-462 20-460 0-460C-20-460-50-462-70-478C-92-500-108-540-106-572C-98-606-82-640-50-650C-50-668-34-684 0-684Z', `<g transform="translate(0 -12)">${seatedDeity(plate, 0, 12, 1, s, 'buddha')}</g>`)

function pierced(plate: Plate, d: string, cell: number, body: string, hole: string): string {
  const web = repeat(plate, { w: cell, h: cell, body: slab(0, 0, cell, cell, hole) + line(`M${cell / 2} 0L${cell} ${cell / 2}L${cell / 2} ${cell}L0 ${cell / 2}Z`, body, cell * 0.16) + moved(cell / 2, cell / 2, star(plate, cell * 0.5, [body, hole, body])) + rows([[0, 0], [cell, 0], [0, cell], [cell, cell]]).map(([x, y]) => moved(x, y, star(plate, cell * 0.44, [body, hole, body]))).join('') })
  return fill(d, web)
}

function jali(plate: Plate): string {
  const r = rock(plate)
  if (/wall panel/.test(plate.brief.productNoun)) return board(plate, 200, 260, 800, 680, (w, h) => slab(0, 0, w, h, r.body) + slab(0, 0, w, h, r.texture ?? 'none') + `<g transform="translate(${w / 2 + 3} ${h / 2 + 4})" opacity=".6">${panelArt(plate, w, h, r.motif, [r.dark, r.dark, r.dark], r.dark)}</g>`, r.body, 4, 22)
  const arch = 'M330 900V500C330 380 500 340 600 240C700 340 870 380 870 500V900Z'
  return board(plate, 250, 160, 700, 860, (w, h) => slab(0, 0, w, h, r.body) + slab(0, 0, w, h, r.texture ?? 'none'), r.body, 4, 26) + pierced(plate, arch, plate.rng.range(76, 100), lighter(r.body, 0.05), darker(r.body, 0.72)) + line(arch, plate.ink, 4) + line(arch, r.lit, 3, 'transform="translate(-5 -4)" opacity=".7"') + rows([[360, 260], [840, 260]]).map(([x, y]) => moved(x, y, rosette(plate, 110, [r.dark, r.body, r.dark]))).join('')
}

function jaliLamp(plate: Plate): Drawn {
  const r = rock(plate)
  const form = pot(plate, plate.rng.pick(['jar', 'matka']), 1.05, 600, 900)
  return stands(contact(plate, 600, 960, 250) + fired(plate, thrown(600, 880, 960, [[0, 150], [0.4, 190], [1, 230]], 0.18), r, '', 'shut') + fired(plate, form, r, pierced(plate, `M0 ${n(form.top + 90)}H1200V${n(form.bottom - 70)}H0Z`, 74, r.body, '#f3cf84'), 'shut') + lid(plate, r, 600, form.top + 8, nth(form.sides, 0)[1], 0.8), [560, 660, 2])
}

function stoneLamp(plate: Plate): Drawn {
  const r = rock(plate)
  return stands(contact(plate, 600, 980, 240) + fired(plate, thrown(600, 430, 980, [[0, 60], [0.1, 40], [0.16, 90], [0.22, 50], [0.5, 56], [0.56, 96], [0.62, 56], [0.76, 70], [0.84, 170], [0.92, 230], [1, 236]], 0.16), r, '', 'shut') + fired(plate, thrown(600, 360, 440, [[0, 260], [0.3, 264], [1, 60]], 0.22), r) + [-170, 0, 170].map((dx) => fill(`M${600 + dx} 270C${632 + dx} 320 ${624 + dx} 366 ${600 + dx} 366C${576 + dx} 366 ${568 + dx} 320 ${600 + dx} 270Z`, '#e6a03c')).join(''), [600, 420, 2])
}

function temple(plate: Plate): Drawn {
  const r = rock(plate)
  const S = `stroke="${plate.ink}" stroke-width="3.2"`
  const spire = 'M420 430C430 300 540 240 600 110C660 240 770 300 780 430Z'
  const ribs = [-2, -1, 0, 1, 2].map((k) => `M${600 + k * 60} 430C${600 + k * 58} 320 ${600 + k * 24} 230 600 130`).join('')
  const pillar = (x: number) => fired(plate, thrown(x, 520, 880, [[0, 50], [0.05, 52], [0.1, 32], [0.5, 36], [0.88, 32], [0.94, 50], [1, 54]], 0.12), r, '', 'shut')
  return stands(contact(plate, 600, 980, 400) + fill('M300 520H900V880H300Z', darker(r.body, 0.35), S) + fill('M420 880V640Q420 560 600 520Q780 560 780 640V880Z', darker(r.body, 0.55)) + `<g transform="translate(300 530) scale(.5)">${seatedDeity(plate, 600, 690, 0.66, { body: '#c0953f', trims: ['#e2bf72'] })}</g>` + pillar(350) + pillar(850) + fill(spire, r.body, S) + line(ribs, r.dark, 4, 'opacity=".6"') + [300, 900].map((x) => fill(`M${x - 70} 450Q${x - 60} 370 ${x} 310Q${x + 60} 370 ${x + 70} 450Z`, r.body, S)).join('') + rod(plate, [[600, 120], [600, 60]], 16, '#c0953f') + fill('M250 430H950L920 520H280Z', lighter(r.body, 0.15), S) + Array.from({ length: 13 }, (_, i) => moved(300 + i * 50, 476, rosette(plate, 36, [r.dark, r.body]))).join('') + fill('M230 880H970V930H230Z', r.body, S) + fill('M190 930H1010V985H190Z', lighter(r.body, 0.1), S), [600, 480, 2])
}

/** Undercut work: a smaller elephant inside the pierced body of the larger. */
function carvedElephant(plate: Plate): Drawn {
  const r = rock(plate)
  const undercut = /undercut/.test(plate.brief.productNoun + plate.words)
  const detail = () => (undercut ? pierced(plate, 'M30 16H88V56H30Z', 9, r.body, darker(r.body, 0.6)) : [0, 1, 2, 3].map((i) => moved(52 + i * 10, 48, rosette(plate, 7, [r.dark, r.lit]))).join(''))
  return stands(contact(plate, 600, 960, 330) + slab(240, 916, 720, 44, r.body, `stroke="${plate.ink}" stroke-width="3"`) + standing(plate, 'elephant', 600, 920, 720, { body: r.body, accents: [lighter(r.body, 0.2), r.dark, r.lit], ink: plate.ink, detail, cloth: !undercut, width: 3.2 }, plate.rng.chance(0.5)), [600, 620, 2])
}

function ashokaLion(plate: Plate): Drawn {
  const r = rock(plate)
  const finish = { body: r.body, accents: [r.dark, r.lit], ink: plate.ink, width: 3 }
  return stands(contact(plate, 600, 990, 230) + fired(plate, thrown(600, 780, 990, [[0, 210], [0.2, 230], [0.5, 200], [0.8, 130], [1, 150]], 0.14), r, Array.from({ length: 9 }, (_, i) => petals(1, 110, 24, r.dark, `transform="translate(${430 + i * 44} 960)" opacity=".35"`)).join(''), 'shut') + fired(plate, thrown(600, 660, 780, [[0, 240], [1, 240]], 0.1), r, moved(600, 728, chakra(plate, 96, [r.dark, r.lit])) + [440, 760].map((x) => moved(x, 726, rosette(plate, 60, [r.dark, r.body]))).join(''), 'shut') + standing(plate, 'lion', 480, 664, 400, finish) + standing(plate, 'lion', 730, 664, 400, finish, true), [600, 560, 2])
}

function konarkWheel(plate: Plate): Drawn {
  const r = rock(plate)
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const spokes = Array.from({ length: 8 }, (_, i) => `<g transform="translate(600 560) rotate(${i * 45})">${fill('M-18-80L-10-200L-30-230L-10-262L-16-340H16L10-262L30-230L10-200L18-80Z', r.body, S)}<circle cy="-230" r="26" fill="${r.lit}" ${S}/></g><g transform="translate(600 560) rotate(${i * 45 + 22.5})">${fill('M-7-80L-5-340H5L7-80Z', darker(r.body, 0.15), S)}</g>`).join('')
  const ring = `<circle cx="600" cy="560" r="380" fill="none" stroke="${plate.ink}" stroke-width="92"/><circle cx="600" cy="560" r="380" fill="none" stroke="${r.body}" stroke-width="85"/>` + Array.from({ length: 36 }, (_, i) => `<g transform="translate(600 560) rotate(${i * 10}) translate(0 -380)">${rosette(plate, 50, [r.dark, r.body, r.dark])}</g>`).join('') + [345, 418].map((k) => `<circle cx="600" cy="560" r="${k}" fill="none" stroke="${r.dark}" stroke-width="5" opacity=".7"/>`).join('')
  return stands(contact(plate, 600, 1010, 260) + slab(400, 940, 400, 70, darker(r.body, 0.1), S) + dot(600, 560, 345, darker(r.body, 0.5), 'opacity=".35"') + spokes + ring + dot(600, 560, 96, r.body, S) + moved(600, 560, lotus(plate, 120, [r.lit, r.body, r.dark])), [600, 420, 2])
}

function agate(plate: Plate): Drawn {
  const half = (flip: number) => { const d = `M0 0V-520C120-560 250-420 270-260C290-120 240-30 230 0Z`; return `<g transform="translate(${600 + flip * 40} 940) scale(${flip} 1)">${laid(d)}${clip(plate, d, fill(d, nth(plate.colours, 0)) + [0.86, 0.72, 0.58, 0.44, 0.3].map((k, i) => `<path d="${d}" transform="translate(${n(20 * (1 - k))} ${n(-70 * (1 - k) * 3)}) scale(${k})" fill="${plate.colours[(i + 1) % plate.colours.length]}" opacity=".85"/>`).join('') + fill('M60-330L110-300L90-240L40-260Z', '#f3ecdc'))}${line(d, plate.ink, 3.2)}</g>` }
  return stands(contact(plate, 600, 944, 330) + half(-1) + half(1), [760, 700, 2])
}

const cabochon = (plate: Plate, colour: string, r: number) => oval(6, 10, r, r * 0.8, '#3a2618', 'opacity=".2"') + oval(0, 0, r, r * 0.8, colour, `stroke="${plate.ink}" stroke-width="3"`) + line(`M${n(-r * 0.7)} ${n(r * 0.2)}Q0 ${n(-r * 0.3)} ${n(r * 0.7)} ${n(r * 0.3)}`, lighter(colour, 0.4), 9, 'opacity=".7"') + oval(-r * 0.34, -r * 0.34, r * 0.24, r * 0.13, '#fff', 'opacity=".7"')
