import { block, darker, dot, fill, group, lighter, line, mix, moved, n, nth, rows, slab, type Plate } from './ink.ts'
import { contact, look, round, type Look, fired } from './forms.ts'
import { buta, chakra, diamond, dottedFlower, lotus, panelArt, petals, rosette, sprig, star, sunFace, tulip } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { diya, facePlate, handle, lid, pot, spout, vessel, type Style, decorated } from './vessels.ts'
import { clayHorse } from './clay-horse.ts'
import { standing } from './creatures.ts'
import { board } from './frames.ts'
import { doll, maskFace, rolyPoly, seatedDeity } from './figures.ts'
import { fruitSet } from './woodwork-toys.ts'

type Clay = { look: Look; style: Style }

/** Clay bodies by place: black Nizamabad with silver, Jaipur's white frit with cobalt, Khavda's red with slip. */
function clay(plate: Plate): Clay {
  const name = plate.words
  const painted = [...plate.colours]
  if (/blue pottery/.test(name)) return { look: look('#f0ece0', ['#27508a', '#2f8f97', '#d6ae45'], plate.rng.pick([lotus, tulip, sprig, buta]), 0.8), style: 'floral' }
  if (/azulejo/.test(name)) return { look: look('#f2eee0', ['#2a4f86', '#5b83b3', '#d3aa45'], plate.rng.pick([rosette, tulip, star]), 0.7), style: 'floral' }
  if (/khurja/.test(name)) return { look: look(plate.rng.pick(['#33598a', '#2f527c', '#3c6591']), painted.slice().reverse(), plate.rng.pick([sprig, rosette, lotus, diamond]), 0.8), style: 'floral' }
  if (/nizamabad/.test(name)) return { look: look('#2c2a2b', ['#c5c7c4', '#a9adac', '#c5c7c4'], plate.rng.pick([sprig, buta, lotus]), 0.9), style: 'etched' }
  if (/longpi|larnai/.test(name)) return { look: look('#35312f', ['#57504b'], diamond, 0.45), style: 'plain' }
  if (/khavda|pokaran/.test(name)) return { look: look(plate.rng.pick(['#b5623f', '#c27a58']), ['#f0e6d2', '#2b2523', '#f0e6d2'], plate.rng.pick([diamond, dottedFlower]), 0.2), style: 'slip' }
  if (/bankura|bhadravati/.test(name)) return { look: look(nth(plate.colours, 0), ['#5a2e1e', '#e3b98a'], rosette, 0.25), style: 'engraved' }
  const base = plate.colours.find((c) => c !== '#000000') ?? '#b5623f'
  return { look: look(base, [darker(base, 0.45), lighter(base, 0.5), darker(base, 0.3)], plate.rng.pick([rosette, diamond, lotus, sunFace]), 0.2), style: plate.rng.pick(['plain', 'engraved', 'slip']) }
}

const thrownAs = (kind: string, focus = 640, size = 1.12) => (plate: Plate): Drawn => {
  const { look: body, style } = clay(plate)
  return stands(vessel(plate, kind, body, style, size), [560, focus, 2.1])
}

export const pottery: Drawing[] = [
  { words: /surahi/, draw: thrownAs('surahi', 720) },
  { words: /water bottle|^bottle/, draw: (plate) => { const c = clay(plate); const form = pot(plate, 'gourd', 1.1); return stands(contact(plate, 600, 960, 150) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style)) + lid(plate, c.look, 600, form.top + 4, 66, 0.9), [600, 760, 2.1]) } },
  { words: /vase/, draw: thrownAs('vase', 640) },
  { words: /ghatam/, draw: thrownAs('ghatam', 700) },
  { words: /water pot|ritual pot/, draw: thrownAs('matka', 700) },
  { words: /cooking pot|curd pot/, draw: (plate) => { const c = clay(plate); const form = pot(plate, 'handi', 1.1); return stands(contact(plate, 600, 960, 160) + handle(plate, c.look, form, 0.14, 0.5, 54, 26) + handle(plate, c.look, form, 0.14, 0.5, 54, 26, -1) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style)) + (plate.rng.chance(0.6) ? lid(plate, c.look, 600, form.top + 6, nth(form.sides, 0)[1] * 0.98, 0.6) : ''), [560, 800, 2.1]) } },
  { words: /steamer/, draw: (plate) => { const c = clay(plate); return stands(vessel(plate, 'handi', c.look, c.style, 0.92, 600, 970) + vessel(plate, 'handi', c.look, c.style, 0.68, 600, 640), [560, 800, 2]) } },
  { words: /garden pot|planter/, draw: (plate) => { const c = clay(plate); return stands(foliage(plate, 600, 480) + vessel(plate, plate.rng.pick(['planter', 'bucket', 'jar']), c.look, c.style, 1, 600, 970), [560, 700, 2]) } },
  { words: /pickle jar|lidded jar|curd/, draw: (plate) => { const c = clay(plate); const form = pot(plate, 'jar', 1.08); return stands(contact(plate, 600, 960, 210) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style)) + lid(plate, c.look, 600, form.top + 4, 156, 0.72), [560, 760, 2.1]) } },
  { words: /dinner set/, draw: (plate) => { const c = clay(plate); return stands(facePlate(plate, c.look, undefined, 330, 470, 520) + vessel(plate, 'bowl', c.look, c.style, 0.62, 800, 960) + vessel(plate, 'cup', c.look, c.style, 0.62, 450, 1000), [440, 500, 2]) } },
  { words: /tea set|tea cup|mug|cup/, draw: (plate) => teaThings(plate) },
  { words: /platter|plate$/, draw: (plate) => { const c = clay(plate); return /wall plate/.test(plate.brief.productNoun) && /lippan/.test(plate.words) ? lippan(plate, true) : hangs(facePlate(plate, c.look, undefined, 410, 600, 600), [520, 480, 2]) } },
  { words: /bowl/, draw: thrownAs('bowl', 800) },
  { words: /piggy/, draw: (plate) => { const c = clay(plate); const form = pot(plate, 'matka', 1); return stands(contact(plate, 600, 960, 160) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style), 'shut') + lid(plate, c.look, 600, form.top + 20, 160, 0.7) + slab(540, 640, 120, 16, '#241713', 'rx="8"'), [600, 680, 2.1]) } },
  { words: /diya/, draw: (plate) => { const c = clay(plate); return stands(rows([[420, 640, 210], [800, 660, 200], [600, 800, 260], [320, 900, 220], [880, 920, 230]]).map(([x, y, s]) => diya(plate, { ...c.look, trims: [plate.rng.pick(['#f0e6d2', '#d9a62e', '#f0e6d2'])] }, x, y, s * 1.25)).join(''), [600, 780, 2.1]) } },
  { words: /hanging lamp|lamp/, draw: (plate) => lantern(plate) },
  { words: /soap/, draw: (plate) => { const c = clay(plate); const form = pot(plate, 'jar', 1); return stands(contact(plate, 600, 960, 200) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style), 'shut') + slab(560, form.top - 60, 80, 70, '#c9a04a', `stroke="${plate.ink}" stroke-width="3"`) + line(`M600 ${n(form.top - 60)}V${n(form.top - 150)}H500V${n(form.top - 126)}`, plate.ink, 34) + line(`M600 ${n(form.top - 60)}V${n(form.top - 150)}H500V${n(form.top - 126)}`, '#c9a04a', 27), [560, 740, 2.1]) } },
  { words: /knob/, draw: (plate) => { const c = clay(plate); return lies([[380, 420], [780, 400], [580, 640], [340, 840], [830, 830]].map(([x, y]) => facePlate(plate, c.look, undefined, 140, x, y)).join(''), [580, 640, 2.4]) } },
  { words: /coaster|magnet/, draw: (plate) => tiles(plate, 4) },
  { words: /lippan|wall panel|round wall|relief|jali wall/, draw: (plate) => lippan(plate, /round/.test(plate.brief.productNoun)) },
  { words: /name plate/, draw: (plate) => nameTile(plate) },
  { words: /deity plaque|horse plaque|manasa|ridge tile/, draw: (plate) => plaque(plate) },
  { words: /mural|tile|panel/, draw: (plate) => tiles(plate, plate.rng.pick([4, 9])) },
  { words: /wall mask/, draw: (plate) => hangs(maskFace(plate, nth(plate.colours, 0), ['#5a2e1e', '#e8c89a']), [600, 560, 2]) },
  { words: /elephant|mahavat/, draw: (plate) => beast(plate, 'elephant') },
  { words: /horse/, draw: (plate) => beast(plate, 'horse') },
  { words: /roly/, draw: (plate) => stands(rolyPoly(plate, 430, 950, 1) + rolyPoly(plate, 790, 960, 0.94), [430, 700, 2.1]) },
  { words: /set$/, draw: (plate) => (/fruit/.test(plate.brief.productNoun) ? stands(fruitSet(plate)) : stands(rows([[330, 900, 0.62], [870, 900, 0.62], [600, 960, 0.8]]).map(([x, y, k]) => doll(plate, x, y, k)).join(''), [600, 560, 2])) },
  { words: /guardian|deity/, draw: (plate) => stands(seatedDeity(plate, 600, 980, 1, { body: nth(plate.colours, 0), trims: ['#f0e6d2', '#2b2523'] }), [600, 480, 2]) },
  { words: /doll|figure/, draw: (plate) => stands(doll(plate, 600, 980, 0.9), [600, 420, 2.1]) },
  { words: /fruit/, draw: (plate) => stands(fruitSet(plate)) },
  { words: /pot/, draw: thrownAs('matka', 700) },
]

export function foliage(plate: Plate, x: number, y: number): string {
  const tone = plate.rng.pick(['#5d7046', '#6d7f4f', '#4b6650'])
  return Array.from({ length: 13 }, (_, i) => {
    const turn = -78 + i * 13
    const long = 300 - Math.abs(turn) * 1.4 + plate.rng.jitter(40)
    return `<g transform="translate(${x + turn} ${y}) rotate(${turn})">${petals(1, long, 40, mix(tone, i % 2 ? '#2d3d2a' : '#c5c98a', 0.22))}${line(`M0 0V${n(-long * 0.9)}`, darker(tone, 0.4), 2.4, 'opacity=".5"')}</g>`
  }).join('')
}

function teaThings(plate: Plate): Drawn {
  const c = clay(plate)
  const mug = (cx: number, base: number, k: number) => { const form = pot(plate, plate.rng.pick(['cup', 'kulhad']), k, cx, base); return contact(plate, cx, base, 120 * k) + handle(plate, c.look, form, 0.2, 0.76, 76 * k, 24 * k) + fired(plate, form, c.look, decorated(plate, form, c.look, c.style)) }
  if (!/tea set/.test(plate.brief.productNoun)) return stands(/set/.test(plate.brief.productNoun) ? mug(420, 860, 0.92) + mug(790, 880, 0.92) + mug(590, 980, 0.96) : mug(570, 960, 1.55), [560, 760, 2])
  const kettle = pot(plate, 'teapot', 1.05, 600, 860)
  return stands(contact(plate, 600, 860, 200) + handle(plate, c.look, kettle, 0.16, 0.8, 130, 32) + spout(plate, c.look, kettle) + fired(plate, kettle, c.look, decorated(plate, kettle, c.look, c.style)) + lid(plate, c.look, 600, kettle.top + 6, 118, 0.8) + mug(360, 990, 0.62) + mug(840, 1000, 0.62), [600, 700, 2])
}

function lantern(plate: Plate): Drawn {
  const c = clay(plate)
  const form = pot(plate, 'matka', 1.05, 600, 860)
  const holes = [0.36, 0.5, 0.64, 0.78].map((t, k) => { const y = form.top + (form.bottom - form.top) * t; return Array.from({ length: 9 }, (_, i) => { const angle = -1.25 + ((i + (k % 2) / 2) * 2.5) / 8; const r = form.radius(y); return moved(600 + r * Math.sin(angle), y + r * 0.17 * Math.cos(angle), petals(4, 26, 10, '#ffd98a') + dot(0, 0, 8, '#fff0c4'), 1, 0, Math.cos(angle)) }).join('') }).join('')
  const isHung = /hanging/.test(plate.brief.productNoun)
  const chain = isHung ? line('M470 320L600 90L730 320', plate.ink, 5, 'stroke-dasharray="14 7"') : ''
  return { ...(isHung ? hangs : stands)((isHung ? '' : contact(plate, 600, 860, 160)) + chain + fired(plate, form, c.look, holes), [600, 640, 2.1]) }
}

function tiles(plate: Plate, count: number): Drawn {
  const c = clay(plate)
  const side = count === 4 ? 2 : 3
  const size = count === 4 ? 340 : 250
  const art = (w: number) => slab(0, 0, w, w, c.look.body) + `<g transform="translate(${w / 2} ${w / 2})">${panelArt(plate, w, w, plate.rng.pick([c.look.motif, lotus, star, rosette, chakra]), [nth(c.look.trims, 0), nth(c.look.trims, 1) ?? c.look.trims[0], nth(c.look.trims, 2) ?? c.look.trims[0]], nth(c.look.trims, 0))}</g>` + fill(`M0 0h${w}l-20 20H20V${w - 20}L0 ${w}Z`, '#fffaf0', 'opacity=".3"')
  const faces = [0, 1].map(() => block(plate, art(size)))
  let body = ''
  for (let i = 0; i < count; i++) body += group(`rotate(${n(plate.rng.jitter(count === 4 ? 5 : 0.8))} 600 600)`, board(plate, 600 + ((i % side) - side / 2) * (size + 26) + 13, 600 + (Math.floor(i / side) - side / 2) * (size + 26) + 13, size, size, () => nth(faces, i % 2)(0, 0), c.look.body, 10, 16))
  return lies(body, [440, 440, 2])
}

function lippan(plate: Plate, isRound: boolean): Drawn {
  const white = plate.rng.pick(['#f1ead9', '#ece2cb', '#e9d9bd'])
  const coil = darker(white, 0.2)
  const mirror = (x: number, y: number, r: number) => moved(x, y, dot(2, 3, r * 1.5, '#6b4a2c', 'opacity=".3"') + dot(0, 0, r * 1.45, white, `stroke="${coil}" stroke-width="3"`) + dot(0, 0, r, '#a9bcbf', `stroke="${plate.ink}" stroke-width="1.6"`) + fill(`M${-r * 0.7} ${r * 0.3}L${r * 0.3} ${-r * 0.7}L${r * 0.7} ${-r * 0.4}L${-r * 0.4} ${r * 0.7}Z`, '#eef4f2'))
  const ring = (count: number, reach: number, r: number) => Array.from({ length: count }, (_, i) => mirror(600 + Math.cos((i / count) * 6.283) * reach, 600 + Math.sin((i / count) * 6.283) * reach, r)).join('')
  const relief = (d: string) => line(d, '#8a6a48', 17, 'opacity=".45" transform="translate(4 6)"') + line(d, coil, 17) + line(d, lighter(white, 0.5), 10)
  const loops = Array.from({ length: 12 }, (_, i) => `<g transform="rotate(${i * 30} 600 600)">${relief('M600 470C640 420 640 370 600 330C560 370 560 420 600 470Z')}</g>`).join('')
  const motifs = relief('M760 600A160 160 0 1 1 440 600A160 160 0 1 1 760 600Z') + loops + ring(12, 205, 15) + ring(12, 308, 18) + mirror(600, 600, 44) + ring(8, 96, 15)
  if (isRound) return hangs(`<circle cx="616" cy="622" r="420" fill="#3a2618" opacity=".2"/><circle cx="600" cy="600" r="420" fill="${white}" stroke="${plate.ink}" stroke-width="3.2"/>` + relief('M985 600A385 385 0 1 1 215 600A385 385 0 1 1 985 600Z') + motifs, [600, 440, 2.2])
  const corners = rows([[290, 290], [910, 290], [290, 910], [910, 910]]).map(([x, y]) => mirror(x, y, 30)).join('')
  return hangs(board(plate, 200, 200, 800, 800, (w) => slab(0, 0, w, w, white), white, 8, 14) + relief(round(232, 232, 736, 736, 20)) + motifs + corners, [600, 440, 2.2])
}

function nameTile(plate: Plate): Drawn {
  const c = clay(plate)
  const edge = nth(c.look.trims, 0)
  return hangs(board(plate, 170, 400, 860, 400, (w, h) => slab(0, 0, w, h, lighter(c.look.body, 0.4)) + `<g transform="translate(${w / 2} ${h / 2})">${panelArt(plate, w, h, () => '', [edge, nth(c.look.trims, 1) ?? edge], edge)}</g>` + rows([[0.2, 1], [0.8, -1]]).map(([x, k]) => moved(w * x, h / 2, c.look.motif(plate, 190, [edge, nth(c.look.trims, 1) ?? edge, nth(c.look.trims, 2) ?? edge]), 1, k * 8)).join('') + moved(w / 2, h / 2, rosette(plate, 190, [edge, nth(c.look.trims, 1) ?? edge])), c.look.body, 12, 18), [380, 600, 2.2])
}

function plaque(plate: Plate): Drawn {
  const base = nth(plate.colours, 0)
  const deep = darker(base, 0.34)
  const figure = /horse|animal/.test(plate.brief.productNoun) ? standing(plate, 'horse', 600, 880, 430, { body: lighter(base, 0.1), accents: [deep, lighter(base, 0.4), deep], ink: plate.ink, cloth: true }) : seatedDeity(plate, 600, 900, 0.72, { body: lighter(base, 0.1), trims: [lighter(base, 0.45), deep] })
  const arch = 'M260 960V460C260 300 420 220 600 200C780 220 940 300 940 460V960Z'
  return hangs(`<path d="${arch}" fill="#3a2618" opacity=".22" transform="translate(14 18)"/>` + fill(arch, deep) + line(arch, plate.ink, 4) + line('M300 950V470C300 330 440 256 600 240C760 256 900 330 900 470V950', base, 34) + Array.from({ length: 26 }, (_, i) => { const angle = Math.PI * (i / 25); return dot(600 - Math.cos(angle) * 300, 480 - Math.sin(angle) * 240, 9, lighter(base, 0.35)) }).join('') + figure + slab(270, 930, 660, 34, base, `stroke="${plate.ink}" stroke-width="3"`), [600, 560, 2])
}

function beast(plate: Plate, kind: string): Drawn {
  const base = nth(plate.colours, 0)
  const finish = { body: base, accents: [darker(base, 0.4), lighter(base, 0.45), '#f0e6d2'], ink: plate.ink, cloth: true, width: 3.4 }
  const pair = /pair/.test(plate.brief.productNoun)
  if (kind === 'horse' && /bankura|panchmura|bishnupur/.test(plate.words)) return stands(contact(plate, 600, 960, 290) + (pair ? clayHorse(plate, base, 370, 950, 0.72) + clayHorse(plate, base, 830, 960, 0.72, true) : clayHorse(plate, base, 600, 960, 0.98)), [560, 420, 2])
  const rider = /mahavat/.test(plate.brief.productNoun) ? doll(plate, 640, 560, 0.4) : ''
  return stands(contact(plate, 600, 960, 300) + (pair ? standing(plate, kind, 420, 950, 460, finish) + standing(plate, kind, 800, 960, 460, finish, true) : rider + standing(plate, kind, 600, 960, kind === 'horse' ? 680 : 740, finish, plate.rng.chance(0.5))), [480, 560, 2])
}
