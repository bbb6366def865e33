/** How each textile is shown: sarees pleated or hung, rugs spread, quilts piled, garments laid flat. */
import { at, darker, dot, fill, hash, lightness, line, mix, moved, n, nth, oval, repeat, slab, type Plate } from './ink.ts'
import { contact, laid, rod } from './forms.ts'
import { hangs, lies, stands, type Drawing, type Drawn } from './drawn.ts'
import { clothFor } from './patterns.ts'
import { bolt, drape, fanned, folded, overPole, pile, pole, spread, stuffed } from './cloth.ts'
import { bag, cap, jacket, kurta, paranda, skirt, socks, tee, turban } from './garments.ts'
import { petals } from './motifs.ts'
import { framed } from './frames.ts'
import { knottedStole, umbrella } from './textiles-small.ts'

export const textiles: Drawing[] = [
  { words: /paranda|tassel key/, draw: (plate) => hangs(paranda(plate, [...plate.colours.filter((c) => lightness(c) < 0.62), '#8e2438', '#a8392b']), [600, 700, 2]) },
  { words: /framed|framed cloth/, draw: (plate) => hangs(framed(plate, 700, 700, (w, h) => clothSheet(plate, w, h)), [600, 600, 2.2]) },
  { words: /pagadi|pheta|safa|turban/, draw: (plate) => stands(turban(plate, clothFor(plate)), [600, 560, 2]) },
  { words: /sock|leg warmer/, draw: (plate) => lies(socks(plate, clothFor(plate)), [420, 560, 1.7]) },
  { words: /glove/, draw: (plate) => lies(socks(plate, clothFor(plate), true), [420, 620, 2.2]) },
  { words: /\bcap\b/, draw: (plate) => stands(cap(plate, clothFor(plate)), [600, 680, 2.2]) },
  { words: /umbrella/, draw: (plate) => stands(umbrella(plate, clothFor(plate)), [560, 420, 2.2]) },
  { words: /lampshade/, draw: (plate) => hangs(clothLamp(plate), [600, 560, 2]) },
  { words: /letter holder|bookmark/, draw: (plate) => hangs(drape(plate, clothFor(plate), 430, 190, 340, 800, 200, 2) + pole(plate, 380, 820, 186, '#a8743f'), [600, 840, 2]) },
  { words: /planter/, draw: (plate) => hangs(coirPlanter(plate), [600, 640, 2]) },
  { words: /kurta|pheran|shirt length/, draw: (plate) => (/fabric|length/.test(plate.brief.productNoun) ? bolted(plate) : lies(kurta(plate, clothFor(plate), /pheran/.test(plate.brief.productNoun) ? 1040 : 990), [600, 330, 2.2])) },
  { words: /jacket fabric/, draw: (plate) => bolted(plate) },
  { words: /jacket|coat\b|waistcoat/, draw: (plate) => lies(jacket(plate, clothFor(plate), !/waist/.test(plate.brief.productNoun)), [600, 420, 2.1]) },
  { words: /lehenga|skirt/, draw: (plate) => lies(skirt(plate, clothFor(plate)), [600, 860, 2.2]) },
  { words: /t-shirt/, draw: (plate) => lies(tee(plate, '#efe6d2', '')) },
  { words: /\btie\b/, draw: (plate) => hangs(necktie(plate), [600, 640, 2.4]) },
  { words: /potli|batua|purse/, draw: (plate) => stands(bag(plate, clothFor(plate), 'potli', nth(plate.colours, 0)), [600, 720, 2.2]) },
  { words: /clutch|pouch/, draw: (plate) => stands(bag(plate, clothFor(plate), 'clutch', nth(plate.colours, 0)), [600, 640, 2.2]) },
  { words: /tote|sling bag|\bbag\b/, draw: (plate) => stands(bag(plate, clothFor(plate), /sling/.test(plate.brief.productNoun) ? 'sling' : 'tote', mix(clothFor(plate).ground, '#6b4a2c', 0.5)), [600, 720, 2.2]) },
  { words: /cushion/, draw: (plate) => cushions(plate) },
  { words: /doily|baby/, draw: (plate) => lies(doilies(plate), [600, 600, 2.2]) },
  { words: /bath mat|door mat|seat|chair mat|bedside|rug|carpet|durrie|dann|\bmat\b|namda|jamkhana/, draw: (plate) => floor(plate) },
  { words: /runner|table cover|coverlet|bookmark/, draw: (plate) => lies(spread(plate, clothFor(plate), 600, 600, 400, 930, plate.rng.range(-28, 28)), [600, 820, 2.2]) },
  { words: /napkin|quilt|bedcover|bedsheet|bed cover|chaddar/, draw: (plate) => piled(plate) },
  { words: /metre|material|suit|length|fabric|blouse piece|border|turban cloth/, draw: (plate) => bolted(plate) },
  { words: /hanging|wall piece|panel|curtain|rumal/, draw: (plate) => hungPanel(plate) },
  { words: /saree|mekhela|chador|set mundu|mundu|dhoti/, draw: (plate) => saree(plate) },
  { words: /stole|scarf|muffler|dupatta|shawl|wrap|puan|pawndum|gamosa|bihuwan|risa|pachra|pichhora|cloth/, draw: (plate) => shawl(plate) },
]

function way(plate: Plate, count: number): number {
  return (hash(`${plate.brief.craft}${plate.brief.productNoun}`) + Number(hash(String(plate.brief.seed)))) % count
}

function saree(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const choice = (way(plate, 4) + (plate.brief.view === 3 ? 1 : 0)) % 4
  if (choice === 0) return hangs(overPole(plate, cloth, plate.rng.range(520, 640), plate.rng.range(250, 330)), [600, 800, 1.9])
  if (choice === 1) return lies(fanned(plate, cloth, 600, 210, 800, plate.rng.range(66, 86)), [600, 860, 2.1])
  if (choice === 2) return lies(`<g transform="translate(600 590) rotate(${n(plate.rng.range(-9, 6))})">${folded(plate, cloth, plate.rng.range(560, 640), plate.rng.range(740, 820), 240)}</g>`, [600, 780, 2])
  const back = { ...cloth, field: cloth.field }
  return lies(`<g transform="translate(600 600) rotate(-90)">${folded(plate, back, 500, 860, 0)}</g><g transform="translate(640 600) rotate(8)">${drape(plate, cloth, -170, -400, 340, 760, 240, 4)}</g>`, [660, 800, 2.1])
}

function shawl(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const choice = (way(plate, 4) + (plate.brief.view === 3 ? 1 : 0)) % 4
  const wide = /shawl|wrap|puan|dupatta/.test(plate.brief.productNoun)
  if (choice === 0) return hangs(overPole(plate, cloth, wide ? plate.rng.range(560, 700) : plate.rng.range(330, 430), plate.rng.range(220, 300)), [600, 840, 2])
  if (choice === 1) return lies(`<g transform="translate(600 580) rotate(${n(plate.rng.range(-12, 12))})">${folded(plate, cloth, plate.rng.range(500, 640), plate.rng.range(640, 760), 220)}</g>`, [600, 780, 2])
  if (choice === 2) return hangs(knottedStole(plate, cloth), [560, 880, 2.1])
  return lies(spread(plate, cloth, 600, 600, wide ? 640 : 420, 880, plate.rng.range(-14, 14)), [600, 860, 2])
}

function cushions(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const pair = plate.rng.chance(0.45)
  const other = { ...cloth, field: undefined, whole: undefined, border: undefined, ground: cloth.borderGround ?? darker(cloth.ground, 0.15) }
  return stands(contact(plate, 600, pair ? 930 : 950, 350) + (pair ? stuffed(plate, other, 700, 560, 560, 9, cloth.ground) + stuffed(plate, cloth, 530, 650, 560, -6) : stuffed(plate, cloth, 600, 600, 690, plate.rng.range(-7, 7))), [560, 640, 2.1])
}

function floor(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const small = /seat|chair|cushion|mat/.test(plate.brief.productNoun)
  const slim = /runner|bench/.test(plate.brief.productNoun)
  const [w, h] = small ? [640, 720] : slim ? [380, 940] : [plate.rng.range(580, 660), plate.rng.range(840, 900)]
  const turn = plate.rng.range(-10, 10)
  if (plate.rng.chance(0.35) && !small) return lies(rolled(plate, cloth, w, h, turn), [600, 700, 2])
  return lies(spread(plate, cloth, 600, 600, w, h, plate.rng.chance(0.3) && h < 900 ? turn + 90 : turn), [600, 600, 2])
}

function rolled(plate: Plate, cloth: ReturnType<typeof clothFor>, w: number, h: number, turn: number): string {
  const top = -h / 2 + 30
  const tones = slab(-w / 2 - 8, top - 70, w + 16, 140, mix(cloth.ground, '#e8d9b8', 0.35), 'rx="26"')
  const shade = `<rect x="${n(-w / 2 - 8)}" y="${n(top - 70)}" width="${n(w + 16)}" height="140" rx="26" fill="#21130c" opacity=".14"/>`
  const ribs = line(Array.from({ length: 5 }, (_, i) => `M${n(-w / 2)} ${n(top - 46 + i * 24)}H${n(w / 2)}`).join(''), darker(cloth.ground, 0.3), 3, 'opacity=".45"')
  return spread(plate, cloth, 600, 620, w, h, turn) + `<g transform="translate(600 620) rotate(${n(turn)})">${laid(`M${n(-w / 2)} ${n(top)}H${n(w / 2)}V${n(top + 70)}H${n(-w / 2)}Z`, 4, 22, 0.25)}${tones}${shade}${ribs}<rect x="${n(-w / 2 - 8)}" y="${n(top - 70)}" width="${n(w + 16)}" height="140" rx="26" fill="none" stroke="${plate.ink}" stroke-width="3"/>${oval(w / 2 + 6, top, 22, 66, darker(cloth.ground, 0.1), `stroke="${plate.ink}" stroke-width="2.6"`)}${oval(w / 2 + 6, top, 12, 40, 'none', `stroke="${plate.ink}" stroke-width="2"`)}</g>`
}

function piled(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const napkins = /napkin/.test(plate.brief.productNoun)
  const deep = napkins ? 44 : /quilt/.test(plate.brief.productNoun) ? 110 : 76
  const layers = napkins ? 6 : /quilt/.test(plate.brief.productNoun) ? 3 : 4
  const set = plate.rng.chance(0.5) ? [cloth.ground, cloth.borderGround ?? darker(cloth.ground, 0.2), mix(cloth.ground, '#fff3dd', 0.25)] : []
  return stands(contact(plate, 610, 930, 380) + pile(plate, cloth, 930, napkins ? 560 : 700, layers, deep, set), [600, 640, 2.1])
}

function bolted(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  return plate.rng.chance(0.6) ? hangs(bolt(plate, cloth), [560, 640, 2]) : lies(`<g transform="translate(600 590) rotate(${n(plate.rng.range(-10, 10))})">${folded(plate, cloth, 600, 700, 0)}</g>`, [560, 640, 2.1])
}

function hungPanel(plate: Plate): Drawn {
  const cloth = clothFor(plate)
  const w = plate.rng.range(560, 700)
  return hangs(drape(plate, cloth, 600 - w / 2, 190, w, 800, cloth.whole ? 0 : 220, 3) + pole(plate, 600 - w / 2 - 50, 600 + w / 2 + 50, 184, '#9a6a3a') + line(`M${n(600 - w / 2)} 180L600 96L${n(600 + w / 2)} 180`, plate.ink, 3) + dot(600, 92, 8, plate.ink), [600, 760, 2])
}

function clothSheet(plate: Plate, w: number, h: number): string {
  const cloth = clothFor(plate)
  if (cloth.whole) return cloth.whole(w, h)
  return slab(0, 0, w, h, cloth.ground) + (cloth.field ? slab(0, 0, w, h, repeat(plate, cloth.field)) : '') + (cloth.border ? slab(0, 0, w, cloth.border.h, cloth.borderGround ?? cloth.ground) + slab(0, 0, w, cloth.border.h, repeat(plate, cloth.border)) + `<g transform="translate(0 ${n(h - cloth.border.h)})">${slab(0, 0, w, cloth.border.h, cloth.borderGround ?? cloth.ground)}${slab(0, 0, w, cloth.border.h, repeat(plate, cloth.border))}</g>` : '')
}

function necktie(plate: Plate): string {
  const cloth = clothFor(plate)
  const blade = 'M560 300L640 300L700 900L600 1010L500 900Z'
  const knot = 'M540 210H660L640 306H560Z'
  const art = (d: string) => fill(d, cloth.ground) + (cloth.field ? fill(d, repeat(plate, cloth.field, 'rotate(30) scale(.7)')) : '') + line(d, plate.ink, 3)
  return laid(blade) + `<g transform="translate(60 -30) rotate(-4 600 300)">${fill('M570 300L630 300L660 820L600 880L540 820Z', darker(cloth.ground, 0.25))}${line('M570 300L630 300L660 820L600 880L540 820Z', plate.ink, 3)}</g>` + art(blade) + fill('M600 300L640 300L700 900L600 1010Z', '#21130c', 'opacity=".12"') + art(knot)
}

function doilies(plate: Plate): string {
  const thread = clothFor(plate).thread
  const round = (cx: number, cy: number, r: number) => {
    let rings = ''
    for (let k = 1; k <= 5; k++) {
      const count = 8 + k * 4
      const reach = r * (0.16 + k * 0.165)
      for (let i = 0; i < count; i++) rings += `<circle cx="${n(Math.cos((i / count) * 6.283) * reach)}" cy="${n(Math.sin((i / count) * 6.283) * reach)}" r="${n((reach * 3.3) / count)}"/>`
    }
    return moved(cx, cy, `<circle r="${n(r * 1.02)}" fill="#3a2618" opacity=".2" transform="translate(8 11)"/><circle r="${n(r)}" fill="${mix(thread, '#8a7758', 0.34)}"/><g fill="none" stroke="${thread}" stroke-width="${n(r * 0.026)}">${rings}</g>` + petals(8, r * 0.2, r * 0.06, thread))
  }
  return round(690, 480, 320) + round(440, 780, 230)
}

function clothLamp(plate: Plate): string {
  const cloth = clothFor(plate)
  const d = 'M430 330H770L900 780Q600 850 300 780Z'
  return line('M600 60V330', plate.ink, 5) + laid(d, 30, 30, 0.14) + fill(d, cloth.ground) + (cloth.field ? fill(d, repeat(plate, cloth.field)) : '') + fill(d, '#ffdf9a', 'opacity=".18"') + line('M490 330L430 800M600 330V815M710 330L770 800', plate.ink, 3, 'opacity=".5"') + line(d, plate.ink, 3.4) + `<g transform="translate(300 770)">${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => moved(30 + i * 60, 20 + Math.sin((i / 9) * 3.14) * 34, dot(0, 24, 14, cloth.borderGround ?? cloth.ground, `stroke="${plate.ink}" stroke-width="2"`) + line('M0 0V12', plate.ink, 3))).join('')}</g>`
}

function coirPlanter(plate: Plate): string {
  const leaf = (x: number, y: number, turn: number, k: number) => moved(x, y, petals(1, 180 * k, 40 * k, '#5f7642') + line(`M0 0V${n(-150 * k)}`, '#3f5330', 3), 1, turn)
  return rod(plate, [[600, 90], [480, 300], [390, 560]], 9, '#8b6a3e') + rod(plate, [[600, 90], [720, 300], [810, 560]], 9, '#8b6a3e') + [-70, -45, -20, 8, 30, 55, 78].map((turn, i) => leaf(600 + turn, 570, turn, 0.8 + (i % 3) * 0.25)).join('') + spreadBowl(plate)
}

function spreadBowl(plate: Plate): string {
  const d = 'M370 560Q600 610 830 560Q820 860 600 900Q380 860 370 560Z'
  let strokes = ''
  for (let i = 0; i < 260; i++) strokes += `M${at(plate.rng.range(360, 830), plate.rng.range(560, 890))}l${n(plate.rng.jitter(24))} ${n(plate.rng.jitter(12))}`
  const id = plate.name('c')
  plate.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return fill(d, '#a67c48') + `<g clip-path="url(#${id})">${line(strokes, '#6b4a28', 3)}${line(strokes, '#d3b27c', 2, 'transform="translate(7 6)"')}${fill('M600 560H840V900H600Z', '#21130c', 'opacity=".16"')}</g>` + line(d, plate.ink, 3.4)
}
