import { darker, dot, few, fill, inked, lighter, line, mix, moved, n, nth, oval, poly, repeat, rows, slab, type Plate } from './ink.ts'
import { casket, contact, disc, laid, look, rod, type Look, fired } from './forms.ts'
import { buta, chakra, lotus, marigold, medallion, panelArt, parrot, petals, rosette, sprig, star, tulip } from './motifs.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { facePlate, lid, pot } from './vessels.ts'
import { standing } from './creatures.ts'
import { board } from './frames.ts'
import { doll, maskFace, puppet, seatedDeity } from './figures.ts'
import { bandSet, birdSet, fruitSet, kitchenSet, pullAlong, rattle, stackingRings, stick, tops, turned } from './woodwork-toys.ts'

/** Timber by craft, with its grain; inlay, lac and brass come from the craft's techniques. */
function timber(plate: Plate): Look {
  const name = plate.words
  const body = /sholapith/.test(name) ? '#f1e9d6' : /rosewood|tarkashi|coconut/.test(name) ? plate.rng.pick(['#5b3826', '#4d3022']) : /walnut|shisham|saharanpur/.test(name) ? plate.rng.pick(['#7a5132', '#6b4429']) : /sandal|chikri|shivani/.test(name) ? '#cfa873' : plate.rng.pick(['#96683f', '#86592f', '#a67848'])
  const trims = /inlay|tarkashi|brass/.test(name) ? ['#d8b45c', '#e9dcb8', '#b5623f'] : /paint|lacquer|lac |nirmal|choktse|kavad/.test(name) ? [...plate.colours, '#d9b45c'] : [darker(body, 0.4), darker(body, 0.25), lighter(body, 0.25)]
  let veins = ''
  for (let i = 0; i < 9; i++) veins += `M0 ${n(i * 12 + plate.rng.jitter(4))}q50 ${n(plate.rng.jitter(9))} 110 0t110 0`
  const grain = repeat(plate, { w: 220, h: 108, body: line(veins, darker(body, 0.4), 2, 'opacity=".3"') })
  return look(body, trims, plate.rng.pick([lotus, rosette, sprig, tulip, buta, star]), 0.35, grain)
}
const painted = (plate: Plate) => /kavad|choktse|nirmal|kinnal|sankheda|mask|lacquer/.test(plate.words)
const colours = (plate: Plate) => [...plate.colours, '#d9b45c', '#a8392b', '#51693a']
const beast = (plate: Plate, kind: string): Drawn => { const t = timber(plate); const isPainted = /paint|lacquer|toy/.test(plate.words); const [a, b, c] = few(colours(plate), 3); return stands(contact(plate, 600, 960, 310) + standing(plate, kind, 600, 950, 660, { body: isPainted ? a : t.body, accents: isPainted ? [b, c, '#f1dfa8'] : [t.dark, t.lit, nth(t.trims, 0)], ink: plate.ink, cloth: true, width: 3.4 }, plate.rng.chance(0.5)) + (/ambari/.test(plate.brief.productNoun) ? howdah(plate) : ''), [560, 600, 2.1]) }

export const woodwork: Drawing[] = [
  { words: /spinning top/, draw: (plate) => stands(tops(plate), [600, 760, 2.1]) }, { words: /stacking|napkin ring/, draw: (plate) => stands(stackingRings(plate), [600, 700, 2.1]) },
  { words: /rattle/, draw: (plate) => lies(rattle(plate), [460, 700, 2.1]) }, { words: /pull-along/, draw: (plate) => stands(pullAlong(plate, plate.rng.pick(['elephant', 'horse', 'bull', 'camel'])), [600, 680, 2]) },
  { words: /kitchen/, draw: (plate) => stands(kitchenSet(plate), [500, 900, 2.1]) }, { words: /band set/, draw: (plate) => stands(bandSet(plate), [500, 640, 2.1]) }, { words: /bird set/, draw: (plate) => stands(birdSet(plate), [560, 800, 2.1]) }, { words: /toy set/, draw: (plate) => stands(plate.rng.chance(0.5) ? kitchenSet(plate) : tops(plate), [600, 760, 2.1]) },
  { words: /fruit/, draw: (plate) => stands(fruitSet(plate), [560, 720, 2]) },
  { words: /ambari|elephant/, draw: (plate) => beast(plate, 'elephant') }, { words: /toy animal|animal toy/, draw: (plate) => beast(plate, plate.rng.pick(['bull', 'horse', 'camel', 'deer', 'lion'])) },
  { words: /puppet/, draw: (plate) => hangs(puppet(plate, 410, 480, 0.95, false) + puppet(plate, 800, 500, 0.92, true), [420, 520, 2.1]) },
  { words: /dasavataram|village|couple/, draw: (plate) => stands(rows([[320, 880, 0.58], [600, 840, 0.58], [880, 880, 0.58], [460, 990, 0.62], [740, 990, 0.62]]).slice(/couple/.test(plate.brief.productNoun) ? 3 : 0).map(([x, y, k]) => doll(plate, x, y, /couple/.test(plate.brief.productNoun) ? k * 1.5 : k)).join(''), [600, 600, 2]) },
  { words: /ganesha/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, { body: timber(plate).body, trims: [timber(plate).lit] }, 'ganesha'), [600, 460, 2]) },
  { words: /deity|durga/, draw: (plate) => stands(seatedDeity(plate, 600, 1000, 1.04, { body: painted(plate) ? nth(plate.colours, 0) : timber(plate).body, trims: [nth(timber(plate).trims, 0)] }, 'goddess'), [600, 480, 2]) },
  { words: /mask|carved head|root head/, draw: (plate) => hangs(maskFace(plate, /carv|adze/.test(plate.words) && !/paint/.test(plate.words) ? timber(plate).body : nth(plate.colours, 0), [...plate.colours.slice(1), '#d9b45c', '#f1e6cc'], /dance|chau/.test(plate.words) ? 'dance' : /lion/.test(plate.brief.productNoun) ? 'lion' : 'wall'), [600, 560, 2]) },
  { words: /mithun/, draw: (plate) => hangs(mithun(plate), [600, 560, 2]) },
  { words: /doll|warrior|figure/, draw: (plate) => stands(doll(plate, 600, 980, 0.9), [600, 420, 2.1]) },
  { words: /kavad/, draw: (plate) => kavad(plate) },
  { words: /bevan|altar/, draw: (plate) => shrine(plate) },
  { words: /ganjifa/, draw: (plate) => lies([[380, 440], [700, 380], [560, 640], [860, 700], [400, 860], [700, 940]].map(([x, y], i) => facePlate(plate, look(nth(colours(plate), i % 4), [nth(colours(plate), (i + 1) % 4), '#f1dfa8', plate.ink], plate.rng.pick([lotus, parrot, chakra]), 0.4), undefined, 150, x, y)).join(''), [560, 640, 2.2]) },
  { words: /dandiya/, draw: (plate) => lies(stick(plate, 260, 300, 940, 940, 40, colours(plate)) + stick(plate, 930, 280, 290, 960, 40, colours(plate)), [600, 620, 2]) },
  { words: /walking stick/, draw: (plate) => lies(stick(plate, 330, 1020, 800, 220, 34, [timber(plate).body, timber(plate).dark]) + rod(plate, [[800, 220], [840, 150], [930, 160], [940, 250]], 38, timber(plate).body), [820, 240, 2]) },
  { words: /pipe/, draw: (plate) => { const t = timber(plate); return lies(rod(plate, [[180, 560], [500, 640], [740, 700]], 40, t.body) + turned(plate, 820, 480, 800, [[0, 90], [0.1, 96], [0.6, 90], [1, 50]], [t.body, t.dark], [0.2, 0.3]) + dot(180, 556, 26, '#2a2422'), [760, 640, 2]) } },
  { words: /spoon|salad|comb/, draw: (plate) => lies(/comb/.test(plate.brief.productNoun) ? comb(plate) : spoons(plate), [520, 400, 2.2]) },
  { words: /bowl and spoon|bowl|sugar pot|lidded/, draw: (plate) => { const t = timber(plate); const form = pot(plate, /bowl/.test(plate.brief.productNoun) ? 'bowl' : 'jar', 1.1, 600, 930); return stands(contact(plate, 600, 930, 170) + fired(plate, form, { ...t, gloss: 0.7 }, '') + (/lidded|sugar/.test(plate.brief.productNoun) ? lid(plate, t, 600, form.top + 4, nth(form.sides, 0)[1], 0.7) : '') + (/spoon/.test(plate.brief.productNoun) ? rod(plate, [[760, 640], [900, 460], [980, 360]], 26, lighter(t.body, 0.2)) : ''), [560, 780, 2.1]) } },
  { words: /candle/, draw: (plate) => stands(contact(plate, 600, 980, 170) + turned(plate, 600, 420, 980, [[0, 90], [0.04, 96], [0.1, 40], [0.2, 30], [0.3, 70], [0.42, 34], [0.6, 44], [0.7, 76], [0.78, 44], [0.9, 150], [1, 170]], colours(plate), [0.1, 0.28, 0.34, 0.5, 0.68, 0.74, 0.88]) + slab(566, 250, 68, 180, '#efe4c9', `stroke="${plate.ink}" stroke-width="3"`) + fill('M600 160q34 50 0 84q-34-34 0-84Z', '#e6a03c'), [600, 640, 2]) },
  { words: /table lamp/, draw: (plate) => { const t = timber(plate); return stands(contact(plate, 600, 980, 190) + turned(plate, 600, 560, 980, [[0, 26], [0.1, 50], [0.2, 28], [0.45, 100], [0.6, 90], [0.75, 40], [0.88, 150], [1, 180]], [t.body, t.dark, lighter(t.body, 0.12)], [0.1, 0.3, 0.5, 0.8]) + inked(plate, 'M440 200H760L880 560Q600 610 320 560Z', '#efdfb8') + fill('M440 200H760L880 560Q600 610 320 560Z', '#f3c868', 'opacity=".3"'), [600, 700, 2]) } },
  { words: /stool|peg table|low stool/, draw: (plate) => stool(plate) }, { words: /swing/, draw: (plate) => swing(plate) },
  { words: /chess/, draw: (plate) => { const t = timber(plate); return stands(contact(plate, 600, 1000, 300) + [370, 830].map((x) => turned(plate, x, 640, 1000, [[0, 40], [0.2, 26], [0.5, 44], [0.8, 26], [1, 40]], [t.body, t.dark], [0.4, 0.6])).join('') + `<g transform="translate(600 500) scale(1 .55) rotate(45)">${slab(-300, -300, 600, 600, t.body, `stroke="${plate.ink}" stroke-width="4"`)}${Array.from({ length: 64 }, (_, i) => slab(-240 + (i % 8) * 60, -240 + Math.floor(i / 8) * 60, 60, 60, (i + Math.floor(i / 8)) % 2 ? '#efe2c2' : '#3a261b')).join('')}</g>`, [600, 500, 2]) } },
  { words: /choktse|table/, draw: (plate) => choktse(plate) },
  { words: /screen/, draw: (plate) => { const t = timber(plate); return stands(contact(plate, 600, 990, 420) + [-1, 0, 1].map((i) => `<g transform="translate(${600 + i * 250} 610) skewY(${i % 2 ? (i > 0 ? -7 : 7) : 0}) translate(-122 -390)">${board(plate, 0, 0, 244, 770, (w, h) => slab(0, 0, w, h, t.body) + slab(0, 0, w, h, t.texture ?? 'none') + slab(26, 26, w - 52, h * 0.7, darker(t.body, 0.6)) + slab(26, 26, w - 52, h * 0.7, repeat(plate, { w: 64, h: 64, body: line('M32 0L64 32L32 64L0 32Z', t.body, 9) + moved(32, 32, star(plate, 36, [t.body, darker(t.body, 0.6), t.body])) })) + moved(w / 2, h * 0.88, t.motif(plate, 120, t.trims)), t.body, 4, 8)}</g>`).join(''), [600, 440, 2]) } },
  { words: /shelf|bracket|book stand/, draw: (plate) => bracket(plate) },
  { words: /rolling board/, draw: (plate) => stands(contact(plate, 600, 800, 330) + disc(plate, { ...timber(plate), body: nth(colours(plate), 0) }, 600, 700, 390, 0.4, medallion(plate, 300, rosette, colours(plate), '#f1dfa8'), 0.14) + stick(plate, 330, 560, 900, 640, 54, colours(plate)), [600, 700, 2]) },
  { words: /khadau/, draw: (plate) => lies(khadau(plate), [430, 560, 2]) },
  { words: /garland/, draw: (plate) => lies(Array.from({ length: 40 }, (_, i) => { const a = (i / 40) * 6.283; return moved(600 + Math.cos(a) * 300, 590 + Math.sin(a) * 400, marigold(plate, 84, [lighter(timber(plate).body, i % 2 ? 0.3 : 0.1), timber(plate).dark])) }).join(''), [600, 960, 2.2]) },
  { words: /topor|crown|flower bunch/, draw: (plate) => (/flower/.test(plate.brief.productNoun) ? stands([-40, -24, -8, 8, 24, 40].map((turn, i) => `<g transform="translate(600 960) rotate(${turn})">${line('M0 0V-520', '#6d7f4f', 9)}<g transform="translate(0 ${-560 - (i % 2) * 90})">${petals(9, 120, 34, '#f3ecdc', `stroke="${plate.ink}" stroke-width="2"`)}${petals(7, 74, 22, '#e9dcc0', `stroke="${plate.ink}" stroke-width="1.6"`, 20)}${dot(0, 0, 20, '#d9b45c')}</g></g>`).join(''), [600, 400, 2]) : stands(topor(plate), [600, 640, 2])) },
  { words: /earring/, draw: (plate) => lies([420, 780].map((x) => line(`M${x} 300q-30-70 20-80`, '#c9a04a', 8) + facePlate(plate, timber(plate), rosette(plate, 190, [timber(plate).lit, timber(plate).dark]), 150, x, 470) + moved(x, 720, petals(1, 200, 60, timber(plate).body, `stroke="${plate.ink}" stroke-width="3" transform="rotate(180)"`))).join(''), [420, 480, 2.2]) },
  { words: /mirror frame|frame|jharokha/, draw: (plate) => jharokha(plate) },
  { words: /tray/, draw: (plate) => tray(plate) }, { words: /coaster/, draw: (plate) => lies(rows([[420, 420], [780, 420], [420, 790], [780, 790]]).map(([x, y]) => board(plate, x - 160, y - 160, 320, 320, (w) => slab(0, 0, w, w, timber(plate).body) + slab(0, 0, w, w, repeat(plate, { w: 80, h: 80, body: line('M40 0L80 40L40 80L0 40ZM0 0L80 80M80 0L0 80', timber(plate).dark, 5) })), timber(plate).body, 8, 14)).join(''), [500, 500, 2]) },
  { words: /plate|plaque|name board|panel/, draw: (plate) => (/plate/.test(plate.brief.productNoun) ? hangs(facePlate(plate, timber(plate)), [520, 480, 2]) : hangs(carved(plate), [480, 480, 2])) },
  { words: /sindoor|lac-turned|box set/, draw: (plate) => stands(contact(plate, 600, 940, 220) + turned(plate, 600, 300, 940, [[0, 10], [0.06, 44], [0.12, 20], [0.2, 90], [0.34, 210], [0.42, 230], [0.46, 220], [0.5, 240], [0.8, 200], [0.92, 120], [1, 160]], colours(plate), [0.2, 0.3, 0.44, 0.5, 0.64, 0.8, 0.92]), [600, 700, 2.1]) },
  { words: /box|petti|chest/, draw: (plate) => box(plate) },
]

function box(plate: Plate): Drawn {
  const t = timber(plate)
  const brassBound = /petti|brass/.test(plate.words)
  const fittings = brassBound ? [-310, -110, 110, 310].map((x) => slab(x - 13, -200, 26, 400, '#c9a04a', `stroke="${plate.ink}" stroke-width="2"`) + [-120, -40, 40, 120].map((y) => dot(x, y, 6, '#8a6a2c')).join('')).join('') + petals(8, 62, 22, '#c9a04a', `stroke="${plate.ink}" stroke-width="2"`) + dot(0, 0, 22, '#8a6a2c') : panelArt(plate, 660, 310, t.motif, t.trims, nth(t.trims, 0))
  return stands(contact(plate, 600, 900, 370) + casket(plate, t, 260, 580, 680, 320, brassBound ? 130 : 200, fittings, brassBound ? [-280, 0, 280].map((x) => slab(x - 13, -300, 26, 600, '#c9a04a')).join('') : panelArt(plate, 580, 520, t.motif, t.trims, nth(t.trims, 0))) + (brassBound ? rod(plate, [[520, 450], [540, 390], [660, 390], [680, 450]], 18, '#c9a04a') : ''), [480, 720, 2])
}

function tray(plate: Plate): Drawn {
  const t = timber(plate)
  return lies(board(plate, 170, 330, 860, 560, (w, h) => slab(0, 0, w, h, t.body) + slab(0, 0, w, h, t.texture ?? 'none') + `<rect x="34" y="34" width="${w - 68}" height="${h - 68}" rx="16" fill="${darker(t.body, 0.16)}" stroke="${plate.ink}" stroke-width="2.6"/>` + `<g transform="translate(${w / 2} ${h / 2})">${panelArt(plate, w - 90, h - 90, t.motif, t.trims, nth(t.trims, 0))}</g>`, t.body, 26, 22) + rows([[190, 610, 1], [1010, 610, -1]]).map(([x, y]) => slab(x - 16, y - 90, 32, 180, '#2a1a12', 'rx="16" opacity=".75"')).join(''), [460, 560, 2])
}

function carved(plate: Plate): string {
  const t = timber(plate)
  const long = /name|panel/.test(plate.brief.productNoun)
  const [w0, h0] = long ? [860, 520] : [620, 760]
  return board(plate, 600 - w0 / 2, 600 - h0 / 2, w0, h0, (w, h) => slab(0, 0, w, h, t.body) + slab(0, 0, w, h, t.texture ?? 'none') + `<g transform="translate(${w / 2 + 4} ${h / 2 + 5})" opacity=".65">${panelArt(plate, w, h, t.motif, [t.dark, t.dark, t.dark], t.dark)}</g>`, t.body, 6, 24)
}

function jharokha(plate: Plate): Drawn {
  const t = timber(plate)
  const arch = 'M400 900V560C400 480 450 500 470 440C510 460 560 400 600 350C640 400 690 460 730 440C750 500 800 480 800 560V900Z'
  return hangs(board(plate, 280, 200, 640, 800, (w, h) => slab(0, 0, w, h, t.body) + slab(0, 0, w, h, t.texture ?? 'none') + `<g transform="translate(${w / 2} ${h / 2})">${panelArt(plate, w, h, () => '', [t.dark, t.lit, t.dark], t.dark)}</g>`, t.body, 6, 24) + rows([[370, 330], [830, 330]]).map(([x, y]) => moved(x, y, lotus(plate, 120, [t.lit, t.dark, t.dark]))).join('') + fill(arch, /mirror/.test(plate.brief.productNoun) ? '#cdd4d2' : darker(t.body, 0.65), `stroke="${plate.ink}" stroke-width="4"`) + (/mirror/.test(plate.brief.productNoun) ? fill('M430 800L700 480L760 540L500 860Z', '#fff', 'opacity=".5"') : '') + line(arch, t.lit, 7, 'opacity=".7" transform="translate(-7 -7)"') + `<g>${inked(plate, 'M240 190L600 90L960 190L930 224H270Z', t.body)}</g>`, [460, 440, 2])
}

function stool(plate: Plate): Drawn {
  const set = /lac|sankheda|cuncolim|painted/.test(plate.words + plate.brief.productNoun) ? colours(plate) : [timber(plate).body, timber(plate).dark, timber(plate).lit]
  const leg = (x: number, y: number, k: number) => turned(plate, x, y, y + 420 * k, [[0, 34], [0.1, 50], [0.2, 26], [0.4, 54], [0.5, 30], [0.7, 46], [0.85, 24], [1, 36]], set, [0.1, 0.2, 0.36, 0.5, 0.66, 0.84], 0.14)
  const skin = { ...timber(plate), body: nth(set, 0) }
  return stands(contact(plate, 600, 1000, 330) + leg(420, 500, 0.86) + leg(780, 500, 0.86) + leg(330, 570, 1) + leg(870, 570, 1) + disc(plate, skin, 600, 520, 380, 0.36, medallion(plate, 320, rosette, [nth(set, 1), nth(set, 2), '#f1dfa8'], nth(set, 1)), 0.12), [600, 600, 2])
}

function swing(plate: Plate): Drawn {
  const set = colours(plate)
  const rail = (y: number) => stick(plate, 260, y, 940, y, 34, set)
  return hangs([[280, 90], [920, 90]].map(([x, y]) => line(`M${x} ${y}V760`, '#c9a04a', 12, 'stroke-dasharray="22 8"')).join('') + rail(470) + Array.from({ length: 9 }, (_, i) => turned(plate, 300 + i * 75, 486, 740, [[0, 12], [0.2, 22], [0.4, 12], [0.6, 24], [0.8, 12], [1, 18]], set, [0.2, 0.4, 0.6, 0.8], 0.1)).join('') + inked(plate, poly([[220, 790], [290, 730], [910, 730], [980, 790]]), nth(set, 0)) + inked(plate, 'M220 790H980V840H220Z', darker(nth(set, 0), 0.15)) + Array.from({ length: 13 }, (_, i) => moved(260 + i * 57, 815, rosette(plate, 36, [nth(set, 1), '#f1dfa8']))).join(''), [560, 640, 2])
}

function choktse(plate: Plate): Drawn {
  const set = colours(plate)
  const front = `<g transform="translate(600 740)">${panelArt(plate, 820, 300, plate.rng.pick([lotus, buta, rosette]), [nth(set, 1), nth(set, 2), '#f1dfa8'], '#d9b45c')}</g>`
  return stands(contact(plate, 600, 960, 430) + inked(plate, 'M190 590H1010V890H190Z', nth(set, 0)) + front + [190, 930].map((x) => inked(plate, `M${x} 890h80l-14 80h-52Z`, darker(nth(set, 0), 0.3))).join('') + inked(plate, poly([[150, 590], [260, 460], [940, 460], [1050, 590]]), mix(nth(set, 0), '#f1dfa8', 0.25)) + inked(plate, 'M150 590H1050V622H150Z', nth(set, 2)), [420, 740, 2])
}

function kavad(plate: Plate): Drawn {
  const [red, yellow, ink] = ['#a8342b', '#d9a62e', '#2a2422']
  const cell = (x: number, y: number, w: number, h: number, i: number) => slab(x, y, w, h, i % 2 ? yellow : '#efe0ba', `stroke="${ink}" stroke-width="3"`) + person(x + w / 2, y + h - 4, h * 0.86, nth([red, '#51693a', '#30527c', '#cf7233'], i % 4), ink)
  const leaf = (x: number, w: number, skew: number) => `<g transform="translate(${x} 330) skewY(${skew})">${laid(`M0 0h${w}v600h${-w}Z`, 4, 10, 0.2)}${slab(0, 0, w, 600, red, `stroke="${ink}" stroke-width="4"`)}${[0, 1, 2, 3].map((j) => cell(14, 14 + j * 146, w - 28, 132, j + Math.round(x))).join('')}</g>`
  return stands(contact(plate, 600, 960, 400) + leaf(150, 130, 12) + leaf(280, 130, -10) + leaf(790, 130, 10) + leaf(920, 130, -12) + slab(410, 300, 380, 640, red, `stroke="${ink}" stroke-width="4"`) + [0, 1].map((i) => [0, 1, 2].map((j) => cell(430 + i * 176, 330 + j * 196, 164, 180, i + j)).join('')).join('') + fill('M400 300Q600 130 800 300Z', red, `stroke="${ink}" stroke-width="4"`) + moved(600, 250, lotus(plate, 90, [yellow, '#efe0ba', ink])) + slab(380, 930, 440, 40, yellow, `stroke="${ink}" stroke-width="4"`), [600, 560, 2])
}

function person(x: number, base: number, tall: number, robe: string, ink: string, skin = '#b9804f'): string {
  const k = tall / 100
  return `<g transform="translate(${n(x)} ${n(base)}) scale(${n(k * 100) / 100})">${fill('M-14-62C-22-40-26-10-24 0H24C26-10 22-40 14-62Z', robe, `stroke="${ink}" stroke-width="1.8"`)}${line('M-12-58Q-30-50-26-36M12-58Q32-62 30-76', skin, 7)}${oval(0, -78, 13, 15, skin, `stroke="${ink}" stroke-width="1.6"`)}${fill('M-14-80Q-12-98 2-96Q16-94 14-80Q4-88-14-80Z', ink)}${fill('M-9-78Q-4-83 2-78Q-4-75-9-78Z', '#fff')}${dot(-4, -78.4, 1.7, ink)}${line('M-16-40Q0-34 18-40M-20-16Q0-10 22-16', '#f1dfa8', 2.4)}</g>`
}

function shrine(plate: Plate): Drawn {
  const set = colours(plate)
  return stands(contact(plate, 600, 980, 330) + slab(300, 460, 600, 460, nth(set, 0), `stroke="${plate.ink}" stroke-width="3.4"`) + fill('M430 920V640Q430 540 600 500Q770 540 770 640V920Z', darker(nth(set, 0), 0.6), `stroke="${plate.ink}" stroke-width="3"`) + `<g transform="translate(360 560) scale(.4)">${seatedDeity(plate, 600, 880, 0.8, { body: '#c0953f', trims: [nth(set, 1)] })}</g>` + fill('M260 460H940L860 340Q740 330 690 240L600 130L510 240Q460 330 340 340Z', nth(set, 1), `stroke="${plate.ink}" stroke-width="3.4"`) + [340, 860].map((x) => turned(plate, x, 470, 920, [[0, 40], [0.06, 26], [0.3, 34], [0.7, 28], [0.94, 40], [1, 44]], set, [0.2, 0.4, 0.6, 0.8], 0.1)).join('') + slab(250, 920, 700, 56, nth(set, 2), `stroke="${plate.ink}" stroke-width="3.4"`), [600, 560, 2])
}

function mithun(plate: Plate): string {
  const t = timber(plate)
  return board(plate, 330, 180, 540, 840, (w, h) => slab(0, 0, w, h, t.body) + slab(0, 0, w, h, t.texture ?? 'none'), t.body, 8, 24) + fill('M480 440Q600 400 720 440L690 700Q640 860 600 870Q560 860 510 700Z', lighter(t.body, 0.15), `stroke="${plate.ink}" stroke-width="4"`) + rod(plate, [[490, 460], [380, 440], [360, 330], [440, 270]], 46, '#2f2622') + rod(plate, [[710, 460], [820, 440], [840, 330], [760, 270]], 46, '#2f2622') + [550, 650].map((x) => oval(x, 560, 24, 15, '#f1e6cc', `stroke="${plate.ink}" stroke-width="3"`) + dot(x, 560, 9, plate.ink)).join('') + [570, 630].map((x) => oval(x, 790, 13, 18, plate.ink)).join('') + line('M600 470V520M576 640L600 680L624 640', t.dark, 8)
}

function spoons(plate: Plate): string {
  const t = timber(plate)
  return [0, 1, 2, 3].slice(0, /salad/.test(plate.brief.productNoun) ? 2 : 4).map((i) => `<g transform="translate(${360 + i * 160} 600) rotate(${-8 + i * 5})">${laid('M-14-120H14V420H-14Z', 8, 10, 0.16)}${rod(plate, [[0, -120], [2, 160], [0, 430]], 28, mix(t.body, '#f1dfa8', i * 0.14))}${oval(0, -230, 84, 130, mix(t.body, '#f1dfa8', i * 0.14), `stroke="${plate.ink}" stroke-width="3.2"`)}${oval(6, -222, 58, 100, t.dark, 'opacity=".4"')}${moved(0, 430, rosette(plate, 50, [t.dark, t.lit]))}</g>`).join('')
}

function comb(plate: Plate): string {
  const t = timber(plate)
  const teeth = Array.from({ length: 22 }, (_, i) => `M${262 + i * 31} 600V${920 - Math.abs(i - 10.5) * 5}`).join('')
  return line(teeth, plate.ink, 22) + line(teeth, t.body, 16) + fill('M230 620Q240 330 600 300Q960 330 970 620Q600 580 230 620Z', t.body, `stroke="${plate.ink}" stroke-width="3.4"`) + [380, 600, 820].map((x) => moved(x, 470, (x === 600 ? lotus : rosette)(plate, x === 600 ? 170 : 110, [t.dark, t.lit, t.dark]))).join('') + line('M270 590Q280 370 600 340Q920 370 930 590', t.dark, 5)
}

function bracket(plate: Plate): Drawn {
  const t = timber(plate)
  return hangs(laid('M240 420H960V470L820 800L600 960L380 800L240 470Z', 14, 18, 0.16) + inked(plate, 'M330 470Q340 700 600 960Q860 700 870 470Z', t.body) + moved(600, 640, t.motif(plate, 260, [t.lit, t.dark, t.dark])) + [430, 770].map((x) => moved(x, 560, rosette(plate, 120, [t.dark, t.lit]))).join('') + inked(plate, poly([[210, 420], [290, 350], [910, 350], [990, 420]]), lighter(t.body, 0.2)) + inked(plate, 'M210 420H990V474H210Z', t.body) + Array.from({ length: 13 }, (_, i) => dot(240 + i * 60, 447, 11, t.dark)).join(''), [600, 620, 2])
}

function khadau(plate: Plate): string {
  const t = timber(plate)
  return [[400, -6, 1], [800, 6, -1]].map(([x, turn, side]) => `<g transform="translate(${x} 600) rotate(${turn}) scale(${side} 1)">${laid('M-110-360Q0-440 120-330Q150-100 110 100Q140 280 80 380Q0 430-90 370Q-140 200-100 40Q-150-160-110-360Z', 9, 14)}${fill('M-110-360Q0-440 120-330Q150-100 110 100Q140 280 80 380Q0 430-90 370Q-140 200-100 40Q-150-160-110-360Z', t.body, `stroke="${plate.ink}" stroke-width="3.4"`)}${line('M-90-340Q0-400 96-310Q124-100 88 100Q116 270 64 354Q0 396-72 348Q-116 200-78 40Q-124-160-90-340Z', '#d8b45c', 5)}${moved(0, -120, lotus(plate, 130, ['#d8b45c', '#e9dcb8', t.dark]))}${moved(0, 220, sprig(plate, 180, ['#d8b45c', '#d8b45c', '#e9dcb8']))}${dot(-10, -270, 34, lighter(t.body, 0.2), `stroke="${plate.ink}" stroke-width="3"`)}</g>`).join('')
}

function topor(plate: Plate): string {
  const white = '#f3ecdc'
  const cone = 'M380 900Q600 960 820 900L640 260Q600 220 560 260Z'
  return contact(plate, 600, 910, 240) + inked(plate, cone, white) + [800, 660, 520, 400].map((y, i) => { const w = 200 - i * 44; return Array.from({ length: 9 - i }, (_, k) => moved(600 - w + (k * 2 * w) / (8 - i), y + 20 - Math.abs(k - (8 - i) / 2) * 4, petals(6, 40 - i * 4, 13, white, `stroke="#a58b62" stroke-width="2"`) + dot(0, 0, 8, '#d9b45c'))).join('') }).join('') + [-2, -1, 0, 1, 2].map((k) => `<g transform="translate(600 260) rotate(${k * 24})">${petals(1, 150, 28, white, `stroke="#a58b62" stroke-width="2.4"`)}</g>`).join('') + [-1, 1].map((k) => Array.from({ length: 6 }, (_, i) => dot(600 + k * (226 + i * 6), 900 + i * 26, 12, white, 'stroke="#a58b62" stroke-width="2"')).join('')).join('')
}

function howdah(plate: Plate): string {
  const set = colours(plate)
  return inked(plate, 'M520 330H760L740 430H540Z', nth(set, 2)) + [540, 740].map((x) => rod(plate, [[x, 340], [x, 250], [x, 200]], 12, '#d9b45c')).join('') + inked(plate, 'M500 210Q640 90 780 210Z', nth(set, 1)) + doll(plate, 640, 350, 0.2)
}

