import { at, clip, darker, dot, fill, inked, lighter, line, mix, moved, n, nth, oval, repeat, rows, slab, type Plate, type Point } from './ink.ts'
import { casket, contact, disc, fired, laid, look, rod, round, thrown, type Look } from './forms.ts'
import { buta, chakra, diamond, lotus, medallion, panelArt, petals, rosette, spiral, sprig, sunFace, tulip } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { decorated, diya, facePlate, handle, lid, pot, spout, vessel, type Style } from './vessels.ts'
import { peacock, standing, type Finish } from './creatures.ts'
import { board } from './frames.ts'
import { maskFace, nataraja, seatedDeity } from './figures.ts'
import { foliage } from './pottery.ts'

type Ware = { look: Look; style: Style; isCoiled: boolean; isIron: boolean }

function ware(plate: Plate): Ware {
  const name = plate.words
  const tone = (list: string[]) => plate.rng.pick(list)
  if (/bidri/.test(name)) return { look: look('#2b2a2d', ['#ccd0cf', '#b5babb', '#e6e8e5'], tone2(plate, [tulip, sprig, buta, lotus]), 0.5), style: 'engraved', isCoiled: false, isIron: false }
  if (/iron craft|dao|koftgari/.test(plate.brief.craft.toLowerCase())) return { look: look(/koft/.test(name) ? '#3b4046' : '#37332f', /koft/.test(name) ? ['#c9a04a', '#c5c9c8'] : ['#5a544e'], sprig, 0.4), style: /koft/.test(name) ? 'etched' : 'plain', isCoiled: false, isIron: true }
  if (/dhokra|dokra|datia/.test(name)) return { look: look(tone(['#a9803f', '#94703a', '#7f5e33']), ['#d3ac62', '#5b4226'], spiral, 0.35), style: 'plain', isCoiled: true, isIron: false }
  if (/kashmir copper|tamta|tambat|nirona/.test(name)) return { look: look(tone(['#b86b43', '#c0774e', '#ab6240']), ['#7c4128', '#e2b08e', '#7c4128'], tone2(plate, [sprig, rosette, buta]), 0.75), style: /tambat|tamta/.test(name) ? 'hammered' : /nirona/.test(name) ? 'plain' : 'engraved', isCoiled: false, isIron: false }
  const metal = plate.brief.colors[0] === 'silver' ? '#b7bcbc' : plate.brief.colors[0] === 'bronze' ? '#8f7043' : tone(['#c0953f', '#b98b38', '#c79f4d'])
  return { look: look(metal, [darker(metal, 0.5), lighter(metal, 0.4), darker(metal, 0.4)], tone2(plate, [lotus, sprig, rosette, buta, diamond]), 0.8), style: /engrav|siyah|repous|chas/.test(name) ? 'engraved' : plate.rng.pick(['plain', 'hammered', 'etched']), isCoiled: false, isIron: false }
}
const tone2 = <T>(plate: Plate, list: T[]): T => plate.rng.pick(list)

const thrownAs = (kind: string, size = 1.1, focus = 680) => (plate: Plate): Drawn => { const w = ware(plate); return stands(vessel(plate, kind, w.look, w.style, size), [560, focus, 2.1]) }

export const metalwork: Drawing[] = [
  { words: /lota and glass/, draw: (plate) => { const w = ware(plate); return stands(vessel(plate, 'lota', w.look, w.style, 1, 470, 940) + vessel(plate, 'kulhad', w.look, w.style, 0.74, 850, 970), [480, 720, 2.1]) } },
  { words: /lota/, draw: thrownAs('lota', 1.3) },
  { words: /gagar/, draw: thrownAs('gagar', 1.15) },
  { words: /patila|cooking pot|parat/, draw: (plate) => (/parat/.test(plate.brief.productNoun) ? stands(contact(plate, 600, 760, 400) + disc(plate, ware(plate).look, 600, 640, 440, 0.42, medallion(plate, 330, ware(plate).look.motif, ware(plate).look.trims, nth(ware(plate).look.trims, 0)), 0.12), [600, 660, 2]) : thrownAs('patila', 1.2, 800)(plate)) },
  { words: /uruli/, draw: (plate) => { const w = ware(plate); const form = pot(plate, 'uruli', 1.05, 600, 900); return stands(contact(plate, 600, 900, 240) + fired(plate, form, w.look, decorated(plate, form, w.look, 'plain')) + rows([[-180, 0], [-60, 24], [70, 14], [190, -4], [0, -22]]).map(([dx, dy]) => moved(600 + dx, form.top + dy, lotus(plate, 130, ['#cf7f8b', '#e6b9b6', '#8e4a58']))).join('') + [-1, 1].map((k) => rod(plate, [[600 + k * 400, form.top + 10], [600 + k * 490, form.top + 10], [600 + k * 480, form.top + 90], [600 + k * 380, form.top + 80]], 20, w.look.body)).join(''), [600, 740, 2]) } },
  { words: /samovar/, draw: (plate) => samovar(plate) },
  { words: /xorai/, draw: (plate) => { const w = ware(plate); const form = pot(plate, 'pedestal', 1.15); return stands(contact(plate, 600, 960, 220) + fired(plate, form, w.look, decorated(plate, form, w.look, 'plain')) + dome(plate, w.look, 600, form.top + 6, nth(form.sides, 0)[1] * 0.96), [600, 520, 2]) } },
  { words: /hookah/, draw: thrownAs('surahi', 1.05) },
  { words: /bottle/, draw: (plate) => { const w = ware(plate); const form = pot(plate, 'bottle', 1.15); return stands(contact(plate, 600, 960, 160) + fired(plate, form, w.look, decorated(plate, form, w.look, w.style)) + lid(plate, w.look, 600, form.top + 4, 66, 1), [560, 740, 2.1]) } },
  { words: /planter/, draw: (plate) => { const w = ware(plate); return stands(foliage(plate, 600, 500) + vessel(plate, 'planter', w.look, w.style, 0.96), [560, 740, 2.1]) } },
  { words: /wine cooler|bucket/, draw: (plate) => { const w = ware(plate); const form = pot(plate, 'bucket', 1.15); return stands(contact(plate, 600, 960, 220) + fired(plate, form, w.look, decorated(plate, form, w.look, w.style)) + [-1, 1].map((k) => rod(plate, [[600 + k * 290, form.top + 60], [600 + k * 370, form.top + 110], [600 + k * 290, form.top + 180]], 18, w.look.body)).join(''), [560, 740, 2.1]) } },
  { words: /measuring bowl|banbati|bowl/, draw: (plate) => { const w = ware(plate); return stands(/set/.test(plate.brief.productNoun) ? vessel(plate, 'bowl', w.look, w.style, 0.7, 400, 820) + vessel(plate, 'bowl', w.look, w.style, 0.62, 850, 860) + vessel(plate, 'bowl', w.look, w.style, 0.8, 570, 990) : vessel(plate, 'bowl', w.isCoiled ? { ...w.look, texture: coils(plate, w.look) } : w.look, w.isCoiled ? 'engraved' : w.style, 1.2, 600, 940), [560, 800, 2]) } },
  { words: /vase/, draw: thrownAs('vase', 1.08) },
  { words: /pen stand/, draw: thrownAs('kulhad', 1.5) },
  { words: /thal\b|thali|plate|trami|memento/, draw: (plate) => plates(plate) },
  { words: /cymbal/, draw: (plate) => { const w = ware(plate); return lies(facePlate(plate, w.look, hammeredDisc(plate, w.look, 300), 300, 440, 500) + facePlate(plate, w.look, hammeredDisc(plate, w.look, 300), 300, 760, 730) + rod(plate, [[440, 500], [560, 360], [700, 420], [760, 730]], 14, '#8e2438'), [520, 560, 2]) } },
  { words: /nilavilakku|kuthuvilakku|lamp stand|peacock lamp/, draw: (plate) => tallLamp(plate) },
  { words: /hanging lamp|pendant lamp/, draw: (plate) => hungLamp(plate) },
  { words: /diya/, draw: (plate) => { const w = ware(plate); return stands(contact(plate, 600, 860, 330) + diya(plate, w.look, 600, 720, 560), [540, 740, 2]) } },
  { words: /lamp/, draw: (plate) => (plate.rng.chance(0.5) || ware(plate).isCoiled ? tallLamp(plate) : kamatchi(plate)) },
  { words: /wind chime|bell string|door bell/, draw: (plate) => bells(plate, 7) },
  { words: /bell/, draw: (plate) => bells(plate, 1) },
  { words: /nataraja/, draw: (plate) => stands(nataraja(plate, 600, 1000, 1.02, { body: ware(plate).look.body, trims: [lighter(ware(plate).look.body, 0.35)] }), [600, 560, 2]) },
  { words: /ganesha/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, { body: ware(plate).look.body, trims: [lighter(ware(plate).look.body, 0.35)] }, 'ganesha'), [600, 460, 2]) },
  { words: /mask/, draw: (plate) => hangs(maskFace(plate, ware(plate).look.body, [lighter(ware(plate).look.body, 0.3), darker(ware(plate).look.body, 0.3)], 'deity'), [600, 560, 2]) },
  { words: /deity|idol|parvati|durga/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, { body: ware(plate).look.body, trims: [lighter(ware(plate).look.body, 0.35)] }, plate.rng.pick(['deity', 'goddess'])), [600, 480, 2]) },
  { words: /elephant/, draw: (plate) => cast(plate, 'elephant') }, { words: /horse/, draw: (plate) => cast(plate, 'horse') },
  { words: /deer/, draw: (plate) => cast(plate, 'deer') }, { words: /owl/, draw: (plate) => cast(plate, 'owl') }, { words: /tortoise/, draw: (plate) => cast(plate, 'tortoise') },
  { words: /toy cart/, draw: (plate) => cart(plate) },
  { words: /couple|figurine|figure/, draw: (plate) => tribalPair(plate) },
  { words: /mirror/, draw: (plate) => mirror(plate) },
  { words: /dagger|letter opener|dao|hoe/, draw: (plate) => blade(plate) },
  { words: /cufflink|pendant|anklet/, draw: (plate) => small(plate) },
  { words: /candle stand|key holder/, draw: (plate) => wrought(plate) },
  { words: /perfume|box/, draw: (plate) => { const w = ware(plate); const skin = w.isCoiled ? { ...w.look, texture: coils(plate, w.look) } : w.look; return stands(contact(plate, 600, 900, 360) + casket(plate, skin, 270, 560, 660, 330, 190, panelArt(plate, 640, 310, w.look.motif, w.look.trims, nth(w.look.trims, 0)), panelArt(plate, 560, 480, w.look.motif, w.look.trims, nth(w.look.trims, 0))), [480, 700, 2]) } },
  { words: /panel|plaque/, draw: (plate) => { const w = ware(plate); return hangs(w.isIron ? wroughtPanel(plate) : board(plate, 210, 270, 780, 660, (wd, h) => slab(0, 0, wd, h, w.look.body) + slab(0, 0, wd, h, w.isCoiled ? coils(plate, w.look) : 'none') + `<g transform="translate(${wd / 2} ${h / 2})">${panelArt(plate, wd, h, w.look.motif, [lighter(w.look.body, 0.4), w.look.dark, lighter(w.look.body, 0.2)], w.look.dark)}</g>`, w.look.body, 6, 14), [480, 480, 2]) } },
]

/** Dhokra is modelled in threads of wax, and the bronze keeps every thread. */
function coils(plate: Plate, look: Look): string {
  const wave = (y: number, colour: string) => line(`M0 ${y}q15 -3 30 0t30 0`, colour, 3)
  return repeat(plate, { w: 60, h: 22, body: [0, 11].map((y) => wave(y + 4, look.dark) + wave(y + 8, look.lit)).join('') })
}

function castFinish(plate: Plate, w: Ware): Finish {
  const body = w.look.body
  if (!w.isCoiled) return { body, accents: [w.look.dark, nth(w.look.trims, 0), w.look.lit], ink: plate.ink, width: 3.2, cloth: !w.isIron }
  const wires = () => {
    let [lit, dark] = ['', '']
    for (let y = 3; y < 100; y += 3.1) { const sway = Math.sin(y * 0.5) * 2; lit += `M-5 ${n(y)}q25 ${n(3 + sway)} 55 0t55 0`; dark += `M-5 ${n(y + 1.4)}q25 ${n(3 + sway)} 55 0t55 0` }
    return line(lit, lighter(body, 0.45), 0.9, 'opacity=".8"') + line(dark, darker(body, 0.55), 0.9, 'opacity=".7"')
  }
  return { body, accents: [lighter(body, 0.35), darker(body, 0.5), lighter(body, 0.2)], ink: darker(body, 0.8), width: 3.2, detail: wires, cloth: true }
}

function cast(plate: Plate, kind: string): Drawn {
  const w = ware(plate)
  const finish = castFinish(plate, w)
  const flip = plate.rng.chance(0.5)
  const wide = kind === 'owl' ? 480 : kind === 'tortoise' ? 760 : 680
  return stands(contact(plate, 600, 960, wide * 0.45) + slab(600 - wide * 0.46, 926, wide * 0.92, 36, w.look.body, `rx="8" stroke="${plate.ink}" stroke-width="3"`) + (w.isCoiled ? Array.from({ length: 14 }, (_, i) => moved(600 - wide * 0.42 + (i * wide * 0.84) / 13, 944, spiral(plate, 26, [w.look.lit]))).join('') : '') + standing(plate, kind, 600, 930, wide, finish, flip), [560, 640, 2.2])
}

function tribalPair(plate: Plate): Drawn {
  const w = ware(plate)
  const body = w.look.body
  const person = (x: number, tall: number, drum: boolean) => {
    const limb = (list: Point[], width: number) => rod(plate, list, width, body)
    const rings = (y: number, count: number, r: number) => Array.from({ length: count }, (_, i) => line(`M${-r} ${y + i * 11}q${r} 12 ${r * 2} 0`, i % 2 ? lighter(body, 0.4) : darker(body, 0.5), 5)).join('')
    return `<g transform="translate(${x} 940) scale(${tall})">${limb([[-34, -330], [-46, -180], [-40, 0]], 46)}${limb([[34, -330], [46, -180], [40, 0]], 46)}${limb([[-60, -560], [-130, -470], [-96, -380]], 34)}${limb([[60, -560], [140, -480], drum ? [60, -420] : [150, -300]], 34)}${inked(plate, 'M-66-590Q0-620 66-590Q60-450 76-320Q0-280-76-320Q-60-450-66-590Z', body, 3)}${rings(-560, 5, 54)}${rings(-360, 4, 66)}${drum ? `<g transform="translate(0 -420)">${inked(plate, 'M-90-40Q0-70 90-40V40Q0 70-90 40Z', darker(body, 0.15), 3)}${line('M-60-50L-30 54L0-58L30 54L60-50', lighter(body, 0.4), 5)}</g>` : ''}${rod(plate, [[0, -640], [0, -600]], 40, body)}${oval(0, -720, 62, 88, body, `stroke="${plate.ink}" stroke-width="3"`)}${oval(-24, -730, 15, 8, lighter(body, 0.5), `stroke="${plate.ink}" stroke-width="2.4"`)}${oval(24, -730, 15, 8, lighter(body, 0.5), `stroke="${plate.ink}" stroke-width="2.4"`)}${line('M0-730V-690M-16-672H16', darker(body, 0.6), 5)}${moved(0, -812, spiral(plate, 70, [lighter(body, 0.3)]))}${line('M-62-760Q0-800 62-760', lighter(body, 0.4), 9)}</g>`
  }
  const isPair = /couple|figurine/.test(plate.brief.productNoun)
  return stands(contact(plate, 600, 960, 280) + slab(330, 930, 540, 34, darker(body, 0.1), `rx="8" stroke="${plate.ink}" stroke-width="3"`) + (isPair ? person(470, 0.96, true) + person(740, 0.9, false) : person(600, 1, plate.rng.chance(0.5))), [560, 480, 2.2])
}

function plates(plate: Plate): Drawn {
  const w = ware(plate)
  const [a = w.look.dark, b = a, c = b] = w.look.trims
  const tanjore = /thanjavur art/.test(plate.words)
  const hero = tanjore ? `<g transform="translate(0 0)">${petals(24, 250, 30, '#c3c7c6', `stroke="${darker('#c3c7c6', 0.5)}" stroke-width="2"`)}${dot(0, 0, 190, '#c98252', `stroke="${plate.ink}" stroke-width="3"`)}${sunFace(plate, 330, ['#d9b04c', '#c3c7c6', '#5b4226'])}</g>` : medallion(plate, 400, w.look.motif, [a, b, c], a)
  const sides = /thali/.test(plate.brief.productNoun) ? rows([[350, 470, 96], [850, 470, 96]]).map(([x, y, r]) => facePlate(plate, w.look, rosette(plate, r, [a, b]), r, x, y)).join('') : ''
  return { ...(/thali|trami|bell metal/.test(plate.brief.productNoun) ? lies : hangs)(facePlate(plate, w.look, hero, 430, 600, 600) + sides, [520, 500, 2]) }
}
const hammeredDisc = (_plate: Plate, look: Look, r: number) => [0.94, 0.8, 0.66, 0.5].map((k) => `<circle r="${n(r * k)}" fill="none" stroke="${look.dark}" stroke-width="2.6" opacity=".5"/>`).join('') + dot(0, 0, r * 0.36, mix(look.body, look.lit, 0.4), `stroke="${look.dark}" stroke-width="3"`) + Array.from({ length: 30 }, (_, i) => `<path d="M${n(Math.cos(i * 0.21) * r * 0.86)} ${n(Math.sin(i * 0.21) * r * 0.86)}l6 6" stroke="${look.lit}" stroke-width="4"/>`).join('')

function tallLamp(plate: Plate): Drawn {
  const w = ware(plate)
  const body = w.isCoiled ? { ...w.look, texture: coils(plate, w.look) } : w.look
  const k = plate.rng.range(0.94, 1.06)
  const stem = thrown(600, 440, 980, [[0, 26], [0.06, 52 * k], [0.1, 22], [0.24, 20], [0.3, 50 * k], [0.36, 22], [0.5, 26], [0.56, 66 * k], [0.62, 28], [0.74, 34], [0.82, 90], [0.9, 190], [0.96, 236], [1, 244]], 0.15)
  const bowl = thrown(600, 400, 466, [[0, 250 * k], [0.2, 256 * k], [0.6, 180], [1, 40]], 0.2)
  const flames = [-1.2, -0.6, 0, 0.6, 1.2].map((angle) => { const [x, y] = [600 + Math.sin(angle) * 232 * k, 404 + Math.cos(angle) * 40]; return oval(x, y + 2, 26, 11, body.body, `stroke="${plate.ink}" stroke-width="2.6"`) + fill(`M${n(x)} ${n(y - 76)}C${n(x + 26)} ${n(y - 38)} ${n(x + 18)} ${n(y)} ${n(x)} ${n(y)}C${n(x - 18)} ${n(y)} ${n(x - 26)} ${n(y - 38)} ${n(x)} ${n(y - 76)}Z`, '#e6a03c') + fill(`M${n(x)} ${n(y - 46)}Q${n(x + 12)} ${n(y - 16)} ${n(x)} ${n(y - 4)}Q${n(x - 12)} ${n(y - 16)} ${n(x)} ${n(y - 46)}Z`, '#fdf0c6') }).join('')
  const bird = w.isCoiled || /peacock/.test(plate.brief.productNoun) || plate.rng.chance(0.4)
  const crest = bird ? peacock(plate, 640, 402, 300, { body: body.body, accents: [darker(body.body, 0.2), lighter(body.body, 0.2), lighter(body.body, 0.4)], ink: plate.ink }) : fired(plate, thrown(600, 150, 410, [[0, 6], [0.2, 26], [0.3, 12], [0.4, 40], [0.52, 16], [0.7, 22], [0.8, 46], [0.9, 20], [1, 24]], 0.18), body, '', 'shut')
  return stands(contact(plate, 600, 985, 260) + fired(plate, stem, body, '', 'shut') + fired(plate, bowl, body) + crest + flames, [600, 400, 2])
}

function kamatchi(plate: Plate): Drawn {
  const w = ware(plate)
  const S = `stroke="${plate.ink}" stroke-width="3.2"`
  const back = 'M470 720C380 620 400 400 560 300C580 270 620 270 640 300C800 400 820 620 730 720Z'
  return stands(contact(plate, 600, 940, 230) + fired(plate, thrown(600, 740, 940, [[0, 130], [0.2, 60], [0.4, 44], [0.6, 90], [0.85, 190], [1, 200]], 0.18), w.look, '', 'shut') + fill(back, w.look.body, S) + line('M500 700C430 610 450 440 570 350Q600 330 630 350C750 440 770 610 700 700', w.look.dark, 5) + moved(600, 560, lotus(plate, 190, [w.look.lit, w.look.trims[1] ?? w.look.lit, w.look.dark])) + Array.from({ length: 11 }, (_, i) => { const angle = Math.PI * (i / 10); return dot(600 - Math.cos(angle) * 172, 560 - Math.sin(angle) * 236, 12, w.look.lit, `stroke="${plate.ink}" stroke-width="2"`) }).join('') + diya(plate, w.look, 600, 720, 400), [600, 620, 2])
}

function hungLamp(plate: Plate): Drawn {
  const w = ware(plate)
  if (w.style === 'hammered') { const shade = thrown(600, 470, 860, [[0, 50], [0.1, 70], [0.3, 190], [0.7, 300], [1, 330]], 0.2); return hangs(line('M600 60V470', plate.ink, 7) + fired(plate, shade, w.look, decorated(plate, shade, w.look, 'hammered'), 'shut') + oval(600, 860, 316, 60, darker(w.look.body, 0.5)) + oval(600, 866, 250, 40, '#f4d796'), [540, 720, 2]) }
  const links = Array.from({ length: 9 }, (_, i) => oval(600, 110 + i * 44, i % 2 ? 8 : 16, 26, 'none', `stroke="${w.look.body}" stroke-width="9"`) + oval(600, 110 + i * 44, i % 2 ? 8 : 16, 26, 'none', `stroke="${plate.ink}" stroke-width="1.6"`)).join('')
  const bowl = thrown(600, 700, 830, [[0, 300], [0.1, 308], [0.5, 210], [0.85, 60], [1, 20]], 0.2)
  return hangs(links + [-1, 0, 1].map((k) => line(`M600 480L${600 + k * 280} 700`, w.look.body, 8, 'stroke-dasharray="16 6"')).join('') + fired(plate, thrown(600, 450, 700, [[0, 30], [0.2, 70], [0.34, 30], [0.6, 40], [0.8, 90], [1, 40]], 0.2), w.look, '', 'shut') + fired(plate, bowl, w.look) + [-230, -110, 0, 110, 230].map((dx) => fill(`M${600 + dx} 660C${628 + dx} 700 ${620 + dx} 736 ${600 + dx} 736C${580 + dx} 736 ${572 + dx} 700 ${600 + dx} 660Z`, '#e6a03c')).join('') + rod(plate, [[600, 830], [600, 900]], 18, w.look.body) + dot(600, 924, 28, w.look.body, `stroke="${plate.ink}" stroke-width="3"`), [600, 740, 2])
}

function bells(plate: Plate, count: number): Drawn {
  const w = ware(plate)
  const one = (x: number, top: number, k: number) => { const form = thrown(x, top, top + 380 * k, [[0, 40 * k], [0.1, 84 * k], [0.3, 122 * k], [0.7, 150 * k], [0.92, 206 * k], [1, 216 * k]], 0.18); return rod(plate, [[x - 34 * k, top], [x - 30 * k, top - 70 * k], [x + 30 * k, top - 70 * k], [x + 34 * k, top]], 22 * k, w.look.body) + rod(plate, [[x, top + 360 * k], [x, top + 440 * k]], 14 * k, darker(w.look.body, 0.3)) + dot(x, top + 452 * k, 32 * k, w.look.dark, `stroke="${plate.ink}" stroke-width="3"`) + fired(plate, form, w.look, decorated(plate, form, w.look, w.style === 'hammered' ? 'plain' : w.style), 'shut') }
  if (count === 1) return hangs(line('M600 60V300', '#6b4a2c', 9) + one(600, 360, 1.2), [540, 640, 2])
  const rope = line('M600 80V1080', '#8a6a40', 9)
  return hangs(/string/.test(plate.brief.productNoun) ? rope + [0, 1, 2, 3].map((i) => one(600, 200 + i * 220, 0.42)).join('') : rod(plate, [[260, 200], [600, 196], [940, 200]], 26, '#8a5c34') + line('M300 196L600 70L900 196', '#6b4a2c', 5) + [320, 460, 600, 740, 880].map((x, i) => line(`M${x} 206V${380 + (i % 3) * 120}`, '#8a6a40', 6) + one(x, 390 + (i % 3) * 120, 0.36 + (i % 2) * 0.06)).join(''), [600, 560, 2])
}

function samovar(plate: Plate): Drawn {
  const w = ware(plate)
  const form = thrown(600, 330, 960, [[0, 90], [0.04, 100], [0.1, 80], [0.18, 130], [0.36, 220], [0.5, 224], [0.66, 150], [0.76, 84], [0.84, 100], [0.94, 170], [1, 180]], 0.18)
  return stands(contact(plate, 600, 960, 200) + handle(plate, w.look, form, 0.06, 0.56, 130, 28) + spout(plate, w.look, form) + fired(plate, form, w.look, decorated(plate, form, w.look, 'engraved')) + lid(plate, w.look, 600, 336, 100, 1.2), [540, 600, 2])
}

function dome(plate: Plate, look: Look, cx: number, y: number, r: number): string {
  const form = thrown(cx, y - r * 1.2, y, [[0, 10], [0.06, 26], [0.12, 12], [0.22, 40], [0.3, r * 0.3], [0.5, r * 0.72], [0.8, r * 0.98], [1, r]], 0.2)
  return fired(plate, form, look, decorated(plate, form, look, 'plain'), 'shut')
}

function mirror(plate: Plate): Drawn {
  const brass = '#c0953f'
  const framed = /framed|table/.test(plate.brief.productNoun)
  const glass = oval(600, 460, 200, 240, '#c9d0cf', `stroke="${plate.ink}" stroke-width="3"`) + fill('M470 560L700 290L760 350L520 640Z', '#eef2f0', 'opacity=".8"') + fill('M450 470L600 280L620 290L460 510Z', '#eef2f0', 'opacity=".5"')
  const rim = petals(26, 330, 26, brass, `transform="translate(600 460)" stroke="${plate.ink}" stroke-width="2"`) + oval(600, 460, 256, 296, brass, `stroke="${plate.ink}" stroke-width="3.4"`) + oval(600, 460, 232, 272, darker(brass, 0.25)) + oval(600, 460, 222, 262, lighter(brass, 0.2))
  const foot = framed ? fired(plate, thrown(600, 740, 980, [[0, 40], [0.2, 26], [0.4, 56], [0.5, 26], [0.7, 60], [0.92, 200], [1, 210]], 0.16), look(brass, [], lotus, 0.8), '', 'shut') : fired(plate, thrown(600, 740, 1090, [[0, 30], [0.1, 54], [0.2, 24], [0.5, 34], [0.7, 28], [0.84, 52], [0.94, 30], [1, 10]], 0.14), look(brass, [], lotus, 0.8), '', 'shut')
  return { ...(framed ? stands : lies)((framed ? contact(plate, 600, 980, 210) : '') + foot + rim + glass + moved(600, 160, lotus(plate, 130, [lighter(brass, 0.3), brass, darker(brass, 0.5)])), [600, 330, 2]) }
}

function blade(plate: Plate): Drawn {
  const w = ware(plate)
  const gold = '#c9a04a'
  const wide = /dao/.test(plate.brief.productNoun)
  const hoe = /hoe/.test(plate.brief.productNoun)
  const steel = '#9aa2a5'
  const edge = hoe ? 'M400 200Q600 140 800 200L760 420Q600 460 440 420Z' : wide ? 'M520 120L720 160Q740 420 650 640H550Q500 400 520 120Z' : 'M600 90Q690 300 640 560L640 640H560L560 560Q590 330 600 90Z'
  const hilt = thrown(600, 640, 1060, hoe ? [[0, 30], [0.5, 34], [1, 36]] : [[0, 70], [0.05, 74], [0.1, 40], [0.4, 52], [0.7, 44], [0.86, 66], [1, 40]], 0.14)
  const inlay = wide || hoe ? '' : clip(plate, edge, [0, 1, 2, 3, 4].map((i) => moved(606, 250 + i * 80, sprig(plate, 74, [gold, gold, lighter(gold, 0.4)]))).join(''))
  return lies(`<g transform="rotate(${n(plate.rng.range(30, 52))} 600 600)">${laid(edge)}${hoe ? rod(plate, [[600, 380], [600, 700]], 40, '#7d4e2e') : ''}${fill(edge, steel)}${fill(edge, '#eef2f2', 'opacity=".3" transform="translate(-14 0)"')}${inlay}${line(edge, plate.ink, 3.4)}${fired(plate, hilt, look(wide || hoe ? '#7d4e2e' : w.look.body, [], sprig, 0.4), wide ? Array.from({ length: 11 }, (_, i) => line(`M520 ${720 + i * 16}h160`, i % 2 ? '#d3b583' : '#a8392b', 8)).join('') : Array.from({ length: 5 }, (_, i) => moved(600, 720 + i * 70, rosette(plate, 46, [gold, lighter(gold, 0.4)]))).join(''), 'shut')}</g>`, [600, 640, 2])
}

function small(plate: Plate): Drawn {
  const w = ware(plate)
  const [a = w.look.dark, b = a] = w.look.trims
  const jewel = (x: number, y: number, r: number) => facePlate(plate, w.look, rosette(plate, r * 1.3, [a, b, a]), r, x, y)
  if (/cufflink/.test(plate.brief.productNoun)) return lies(jewel(430, 520, 170) + jewel(770, 700, 170), [430, 520, 2.2])
  if (/anklet/.test(plate.brief.productNoun)) return lies(`<circle cx="600" cy="600" r="330" fill="none" stroke="${plate.ink}" stroke-width="62"/><circle cx="600" cy="600" r="330" fill="none" stroke="${w.look.body}" stroke-width="54"/><circle cx="600" cy="600" r="330" fill="none" stroke="${w.look.lit}" stroke-width="50" stroke-dasharray="5 12" opacity=".8"/>` + Array.from({ length: 22 }, (_, i) => moved(600 + Math.cos(i * 0.2856) * 388, 600 + Math.sin(i * 0.2856) * 388, dot(0, 0, 24, w.look.body, `stroke="${plate.ink}" stroke-width="2.6"`) + line('M-12 4H12', plate.ink, 3))).join(''), [600, 250, 2.2])
  return lies(rod(plate, [[240, 130], [330, 420], [600, 540], [870, 420], [960, 130]], 10, '#2c2725') + jewel(600, 720, 200) + Array.from({ length: 5 }, (_, i) => moved(480 + i * 60, 950 - Math.abs(i - 2) * 20, dot(0, 0, 22, w.look.body, `stroke="${plate.ink}" stroke-width="2.6"`))).join(''), [600, 720, 2.2])
}

function cart(plate: Plate): Drawn {
  const w = ware(plate)
  const wheel = (x: number) => dot(x, 880, 84, w.look.body, `stroke="${plate.ink}" stroke-width="3.4"`) + moved(x, 880, chakra(plate, 140, [darker(w.look.body, 0.45), w.look.body]))
  return stands(contact(plate, 600, 962, 320) + slab(300, 780, 600, 50, w.look.body, `rx="10" stroke="${plate.ink}" stroke-width="3"`) + standing(plate, 'horse', 600, 784, 520, castFinish(plate, w)) + wheel(400) + wheel(800), [600, 560, 2])
}

/** Forged iron is drawn without a filled body, like a line in ink. */
function wrought(plate: Plate): Drawn {
  const iron = ware(plate).look.body
  const bar = (list: Point[], width = 24) => rod(plate, list, width, iron)
  if (/key/.test(plate.brief.productNoun)) return hangs(slab(250, 560, 700, 50, iron, `rx="8" stroke="${plate.ink}" stroke-width="3"`) + [340, 470, 600, 730, 860].map((x) => bar([[x, 600], [x, 700], [x + 34, 730], [x + 54, 690]], 16)).join('') + standing(plate, 'deer', 470, 566, 260, { body: iron, accents: [lighter(iron, 0.3)], ink: plate.ink, width: 2.6 }) + standing(plate, 'deer', 760, 566, 240, { body: iron, accents: [lighter(iron, 0.3)], ink: plate.ink, width: 2.6 }, true), [600, 560, 2])
  return stands(contact(plate, 600, 980, 260) + bar([[400, 970], [520, 900], [600, 780], [600, 460]]) + bar([[800, 970], [680, 900], [600, 780]]) + bar([[600, 700], [420, 640], [360, 500]]) + bar([[600, 700], [780, 640], [840, 500]]) + bar([[600, 560], [520, 600], [470, 540], [520, 500]], 14) + bar([[600, 560], [680, 600], [730, 540], [680, 500]], 14) + rows([[360, 490], [600, 450], [840, 490]]).map(([x, y]) => oval(x, y, 62, 18, iron, `stroke="${plate.ink}" stroke-width="3"`) + slab(x - 26, y - 150, 52, 148, '#efe4c9', `stroke="${plate.ink}" stroke-width="2.4"`) + fill(`M${x} ${y - 230}q26 40 0 66q-26-26 0-66Z`, '#e6a03c')).join(''), [600, 640, 2])
}

function wroughtPanel(plate: Plate): string {
  const iron = ware(plate).look.body
  const finish = { body: iron, accents: [lighter(iron, 0.35)], ink: plate.ink, width: 2.4 }
  const branch = (list: Point[]) => rod(plate, list, 12, iron)
  const leaf = (x: number, y: number, turn: number) => `<g transform="translate(${at(x, y)}) rotate(${turn})">${petals(1, 74, 22, iron, `stroke="${plate.ink}" stroke-width="2"`)}</g>`
  return laid(round(200, 240, 800, 720, 4), 20, 24, 0.1) + `<rect x="200" y="240" width="800" height="720" fill="none" stroke="${plate.ink}" stroke-width="26"/><rect x="200" y="240" width="800" height="720" fill="none" stroke="${iron}" stroke-width="19"/>` + branch([[600, 950], [590, 700], [630, 520], [600, 330]]) + branch([[596, 700], [480, 560], [360, 500]]) + branch([[612, 600], [740, 500], [860, 470]]) + rows([[600, 330, 0], [360, 500, -60], [430, 520, -20], [860, 470, 70], [760, 490, 20], [640, 440, 40], [570, 420, -40], [500, 580, 200], [700, 540, 160]]).map(([x, y, turn]) => leaf(x, y, turn)).join('') + standing(plate, 'deer', 380, 945, 290, finish) + standing(plate, 'deer', 830, 945, 270, finish, true) + standing(plate, 'bird', 460, 470, 110, finish) + standing(plate, 'bird', 780, 440, 100, finish, true)
}

