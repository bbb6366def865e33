import { clip, darker, dot, fill, inked, lighter, line, moved, nth, oval, rows, slab, type Plate } from './ink.ts'
import { contact, laid, look, rod } from './forms.ts'
import { buta, lotus, marigold, panelArt, rosette, sprig } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { vessel } from './vessels.ts'
import { standing } from './creatures.ts'
import { chappal, jutti, pairOf, sizeFor } from './footwear.ts'
import { board, framed } from './frames.ts'
import { bag } from './garments.ts'
import { stuffed } from './cloth.ts'
import type { Cloth } from './patterns.ts'

const hide = (plate: Plate) => { const body = nth(plate.colours, 0); return look(body, [...plate.colours.slice(1), '#d1a445', '#f1e0b8'], plate.rng.pick([buta, sprig, lotus, marigold]), 0.3) }
const stitched = (d: string, tone = '#f1e0b8') => line(d, tone, 4, 'stroke-dasharray="11 8"')
const asCloth = (plate: Plate): Cloth => { const h = hide(plate); return { ground: h.body, field: { w: 170, h: 170, body: moved(45, 45, h.motif(plate, 70, h.trims)) + moved(130, 130, h.motif(plate, 70, h.trims)) }, fringe: false, sheen: 0.3, thread: h.body, borderGround: darker(h.body, 0.25) } }

export const leather: Drawing[] = [
  { words: /jutti|mojari/, draw: (plate) => lies(pairOf(jutti(plate, hide(plate)), sizeFor(plate.brief.productNoun)), [430, 470, 2]) },
  { words: /brogue|shoe/, draw: (plate) => lies(pairOf(brogue(plate)), [430, 700, 2.2]) },
  { words: /chappal|sandal|slip-on/, draw: (plate) => lies(pairOf(chappal(plate, hide(plate)), sizeFor(plate.brief.productNoun)), [430, 480, 2]) },
  { words: /lampshade|lamp/, draw: (plate) => hideLamp(plate) },
  { words: /framed puppet|framed figure|framed panel|photo frame/, draw: (plate) => hangs(framed(plate, 580, 740, (w, h) => slab(0, 0, w, h, '#efe3c6') + (/usta|photo/.test(plate.words + plate.brief.productNoun) ? `<g transform="translate(${w / 2} ${h / 2})">${slab(-w / 2, -h / 2, w, h, '#2a2422')}${panelArt(plate, w, h, lotus, ['#d1a445', '#a8392b', '#e7cd8c'], '#d1a445')}</g>` : `<g transform="translate(${w / 2} ${h * 0.52}) scale(.86)">${shadowPuppet(plate)}</g>`)), [600, 600, 2]) },
  { words: /door hanging/, draw: (plate) => hangs(rod(plate, [[120, 260], [600, 264], [1080, 260]], 18, '#8a5c34') + [250, 480, 720, 950].map((x, i) => moved(x, 520, line("M0-250V-190", plate.ink, 4) + `<g transform="scale(.46)">${shadowPuppet(plate, i)}</g>`)).join(''), [480, 520, 2.2]) },
  { words: /bookmark/, draw: (plate) => lies(rows([[420, -8], [600, 2], [780, 9]]).map(([x, turn], i) => `<g transform="rotate(${turn} ${x} 600)">${board(plate, x - 70, 220, 140, 680, (w, h) => slab(0, 0, w, h, '#e6d2a4') + `<g transform="translate(${w / 2} ${h * 0.46}) scale(.33)">${shadowPuppet(plate, i)}</g>` + Array.from({ length: 18 }, (_, k) => dot(14, 20 + k * 38, 5, nth(plate.colours, k)) + dot(w - 14, 20 + k * 38, 5, nth(plate.colours, k))).join(''), nth(plate.colours, 0), 10, 5)}</g>`).join(''), [600, 520, 2.2]) },
  { words: /horse/, draw: (plate) => beast(plate, 'horse') }, { words: /elephant/, draw: (plate) => beast(plate, 'elephant') }, { words: /lion/, draw: (plate) => beast(plate, 'lion') },
  { words: /satchel|shoulder bag|sling bag/, draw: (plate) => stands(bag(plate, asCloth(plate), 'sling', darker(hide(plate).body, 0.2), /embroid|batik|emboss/.test(plate.words) ? undefined : slab(200, 400, 800, 620, hide(plate).body)) + [480, 720].map((x) => slab(x - 22, 560, 44, 260, darker(hide(plate).body, 0.25), `rx="8" stroke="${plate.ink}" stroke-width="3"`) + slab(x - 32, 740, 64, 50, '#c9a04a', `rx="8" stroke="${plate.ink}" stroke-width="3"`)).join(''), [600, 700, 2.1]) },
  { words: /wallet|pouch|spectacle/, draw: (plate) => lies(wallet(plate), [560, 620, 2.1]) },
  { words: /belt|leash/, draw: (plate) => lies(belt(plate), [820, 600, 2.1]) },
  { words: /saddle/, draw: (plate) => stands(saddle(plate), [600, 560, 2]) },
  { words: /cushion/, draw: (plate) => stands(contact(plate, 600, 940, 330) + stuffed(plate, asCloth(plate), 600, 610, 660, -4), [600, 600, 2.1]) },
  { words: /flask/, draw: (plate) => stands(vessel(plate, 'gourd', look('#2a2422', ['#d1a445', '#e7cd8c', '#a8392b'], lotus, 0.5), 'engraved', 1.12), [560, 760, 2.1]) },
  { words: /fan/, draw: (plate) => lies(rod(plate, [[760, 360], [764, 700], [760, 1060]], 28, '#8a5c34') + laid('M230 260H750V700H230Z') + inked(plate, 'M230 260H750V700H230Z', hide(plate).body) + `<g transform="translate(490 480)">${panelArt(plate, 500, 420, hide(plate).motif, hide(plate).trims, nth(hide(plate).trims, 0))}</g>`, [480, 480, 2.1]) },
]

function brogue(plate: Plate): string {
  const h = hide(plate)
  const sole = 'M0-430C90-430 140-300 130-160C120-40 100 60 112 200C116 330 80 410 0 412C-80 410-116 330-110 200C-98 60-122-40-132-160C-140-300-90-430 0-430Z'
  return laid(sole, 12, 16) + fill(sole, darker(h.body, 0.5), `stroke="${plate.ink}" stroke-width="3.4"`) + `<g transform="scale(.93)">${fill(sole, h.body, `stroke="${plate.ink}" stroke-width="3"`)}</g>` + oval(0, 210, 76, 150, '#2a1a12') + line('M-112-230Q-60-290 0-240Q60-290 112-230', plate.ink, 5) + line('M-112-216Q-60-276 0-226Q60-276 112-216', '#f1e0b8', 5, 'stroke-dasharray="1 13"') + moved(0, -330, rosette(plate, 74, [darker(h.body, 0.5), h.body])) + [-80, -40, 0, 40].map((y) => line(`M-44 ${y - 30}L44 ${y - 10}M44 ${y - 30}L-44 ${y - 10}`, '#f1e0b8', 7)).join('') + line('M-64-130L-50 60M64-130L50 60', plate.ink, 4)
}

/** In profile; ornaments are pierced so that the lamp shines through. */
function shadowPuppet(plate: Plate, turn = 0): string {
  const [a, b = '#51693a', c = '#d9a62e'] = [...plate.colours.slice(turn % 2), '#51693a', '#d9a62e']
  const S = `stroke="${plate.ink}" stroke-width="4"`
  const pierced = (x: number, y: number, r: number) => Array.from({ length: 8 }, (_, i) => dot(x + Math.cos(i * 0.785) * r, y + Math.sin(i * 0.785) * r, 6, '#f8ecc8')).join('') + dot(x, y, 7, '#f8ecc8')
  const skirt = 'M-70-20C-130 90-170 210-170 300H160C160 200 120 90 70-20Z'
  return line('M0-330V430', '#8a6a40', 13) + fill('M-60 296L-70 400H-20L-10 296M40 296L50 400H104L90 296', '#d9a878', S) + fill(skirt, a, S) + rows([[-90, 220], [0, 220], [90, 220], [-50, 120], [50, 120]]).map(([x, y]) => pierced(x, y, 26)).join('') + line('M-166 276H156M-120 80H110', c, 15) + fill('M-80-190Q0-220 80-190L66-10H-66Z', b, S) + pierced(0, -110, 36) + rod(plate, [[70, -170], [190, -120], [250, -220]], 36, '#d9a878') + rod(plate, [[-70, -170], [-180, -80], [-150, 30]], 36, '#d9a878') + fill('M-70-290C-90-380 60-400 70-310L104-280L72-262C70-210-50-200-70-290Z', '#d9a878', S) + fill('M-10-316Q24-342 60-312Q24-296-10-316Z', '#fff', `stroke="${plate.ink}" stroke-width="3"`) + dot(30, -315, 9, plate.ink) + line('M52-258Q76-262 88-262', '#8e2438', 7) + fill('M-90-300Q-130-420-40-480L0-560L40-480Q110-440 84-350Q0-400-60-330Q-60-250-100-220Q-120-260-90-300Z', c, S) + pierced(0, -440, 30) + pierced(-76, -330, 17) + oval(-40, -280, 22, 30, c, S) + line('M-50-196Q0-150 56-196', c, 15)
}

function hideLamp(plate: Plate): Drawn {
  const d = 'M430 240H770L880 700Q600 760 320 700Z'
  const gold = /usta|camel/.test(plate.words)
  return stands(contact(plate, 600, 980, 180) + vessel(plate, 'jar', look(gold ? '#2a2422' : '#7d4e2e', ['#d1a445'], lotus, 0.4), gold ? 'engraved' : 'plain', 0.6, 600, 975) + fill(d, gold ? '#d9b06a' : '#ecca86') + clip(plate, d, `<g transform="translate(600 470) scale(.5)">${shadowPuppet(plate)}</g>` + [400, 800].map((x) => moved(x, 500, `<g transform="scale(.9)">${rosette(plate, 190, [nth(plate.colours, 0), plate.colours[1] ?? '#51693a', '#f8ecc8'])}</g>`)).join('') + Array.from({ length: 34 }, (_, i) => dot(320 + i * 17, 676 + Math.sin((i / 33) * 3.14) * 34, 6, '#fff6d8')).join('') + fill('M500 230H700L780 760H420Z', '#fff3c8', 'opacity=".22"')) + line(d, plate.ink, 3.6) + line('M430 240H770', nth(plate.colours, 0), 15), [600, 480, 2])
}

function beast(plate: Plate, kind: string): Drawn {
  const body = nth(plate.colours, 0)
  return stands(contact(plate, 600, 960, 310) + standing(plate, kind, 600, 955, kind === 'lion' ? 720 : 680, { body, accents: ['#5e211f', '#d1a445', '#f1e0b8'], ink: plate.ink, width: 3.4, cloth: kind !== 'lion', detail: () => line('M30 10Q50 40 40 80M60 8Q70 40 66 70M80 20Q84 40 80 60', darker(body, 0.5), 0.9, 'stroke-dasharray="3 2"') }), [560, 640, 2.1])
}

function wallet(plate: Plate): string {
  const h = hide(plate)
  const art = (w: number, ht: number) => slab(0, 0, w, ht, h.body) + `<g transform="translate(${w / 2} ${ht / 2})">${panelArt(plate, w, ht, h.motif, h.trims, h.trims[0] ?? '#d1a445')}</g>` + `<rect x="14" y="14" width="${w - 28}" height="${ht - 28}" rx="16" fill="none" stroke="#f1e0b8" stroke-width="4" stroke-dasharray="11 8"/>`
  const long = /spectacle|pouch/.test(plate.brief.productNoun)
  return `<g transform="rotate(-10 600 600)">${board(plate, 270, long ? 420 : 360, 660, long ? 300 : 480, art, h.body, long ? 90 : 30, 14)}${dot(880, 600, 20, '#c9a04a', `stroke="${plate.ink}" stroke-width="3"`)}</g>`
}

function belt(plate: Plate): string {
  const h = hide(plate)
  const coil = 'M820 600C820 780 660 880 520 820C360 760 320 560 440 430C560 300 800 320 900 480C980 620 940 860 760 940'
  return line(coil, '#3a2618', 80, 'opacity=".16" transform="translate(14 20)"') + line(coil, plate.ink, 82) + line(coil, h.body, 75) + stitched(coil) + line(coil, darker(h.body, 0.4), 9, 'stroke-dasharray="2 44"') + slab(770, 540, 104, 104, 'none', `rx="16" stroke="${plate.ink}" stroke-width="26"`) + slab(770, 540, 104, 104, 'none', `rx="16" stroke="#c9a04a" stroke-width="19"`) + rod(plate, [[822, 540], [822, 600], [822, 650]], 13, '#c9a04a')
}

function saddle(plate: Plate): string {
  const h = hide(plate)
  const seat = 'M250 440C330 360 420 430 560 450C700 460 780 360 900 330C960 420 930 520 840 560C700 600 480 620 330 580C260 550 230 500 250 440Z'
  const flap = 'M360 560C340 700 400 860 560 900C700 860 780 720 790 560Z'
  return contact(plate, 600, 960, 280) + inked(plate, flap, darker(h.body, 0.14)) + stitched('M390 580C380 700 430 830 560 868C680 830 750 710 760 580') + rod(plate, [[560, 600], [550, 780], [556, 900]], 20, darker(h.body, 0.4)) + oval(556, 944, 50, 30, 'none', `stroke="${plate.ink}" stroke-width="19"`) + oval(556, 944, 50, 30, 'none', 'stroke="#b7bcbd" stroke-width="12"') + inked(plate, seat, h.body) + line('M280 470C360 420 440 480 560 490C700 500 800 420 880 380', lighter(h.body, 0.5), 9, 'opacity=".7"') + moved(570, 720, lotus(plate, 150, [h.trims[0] ?? '#d1a445', h.body, darker(h.body, 0.5)]))
}

