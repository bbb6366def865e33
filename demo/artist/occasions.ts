/** Pictures that are not products: an artisan's corner, a journal plate, the Diwali banner. No faces. */
import { darker, dot, fill, hash, inked, lighter, line, mix, moved, n, newPlate, nth, oval, poly, slab, wash, type Brief, type Plate } from './ink.ts'
import { fired, look, rod, thrown } from './forms.ts'
import { drawingFor } from './catalogue.ts'
import { lotaOfLeaves } from './scenes.ts'
import { diya } from './vessels.ts'
import { star } from './motifs.ts'

/** A craft as the artist needs to know it; the noun is one thing its artisans sell. */
export type CraftBrief = Omit<Brief, 'seed' | 'view'>

const limewash = ['#d9c4a4', '#c3cbbd', '#d3b398', '#b6c2c4', '#dcc99c', '#c9b9a6']

/** A product drawn small, standing with its foot at the given line. */
function ware(seed: string | number, craft: CraftBrief, plate: Plate, x: number, base: number, size: number): string {
  const own = newPlate({ ...craft, seed, view: 1 })
  own.name = (kind) => `${plate.name(kind)}v`
  const drawn = drawingFor(craft.category, craft.productNoun).drawing.draw(own)
  plate.defs.push(...own.defs)
  const k = size / 1000
  return `<g transform="translate(${n(x - 600 * k)} ${n(base - (drawn.pose === 'stands' ? 960 : 1010) * k)}) scale(${Math.round(k * 1000) / 1000})">${drawn.body}</g>`
}

/** The artisan's place: morning light on limewash, a low bench, the tools of the trade, a piece just finished. */
export function artisanCorner(plate: Plate, seed: string | number, craft: CraftBrief): string {
  const wall = plate.rng.pick(limewash)
  const beam = poly([[120, 0], [520, 0], [980, 880], [500, 880]])
  const bars = [0, 1, 2].map((i) => line(`M${230 + i * 100} 0L${620 + i * 110} 880`, wall, 16, 'opacity=".5"')).join('')
  const room = slab(0, 0, 1200, 1200, wall) + slab(0, 0, 1200, 1200, wash(plate, [[0, '#fff6e0', 0.35], [0.6, '#fff6e0', 0], [1, '#21130c', 0.24]], 'across')) + fill(beam, '#fff3cf', 'opacity=".42"') + bars
  const floor = slab(0, 880, 1200, 320, darker(wall, 0.26)) + line('M0 880H1200M0 980H1200M0 1090H1200', darker(wall, 0.42), 3, 'opacity=".5"')
  const shelf = inked(plate, 'M640 330H1140V352H640Z', '#7a5230') + [690, 800, 910, 1020, 1100].map((x, i) => jarOnShelf(plate, x, 330, 50 + ((i * 37 + hash(craft.craft)) % 50))).join('')
  return room + floor + shelf + ware(seed, craft, plate, 520, 985, 760) + bench(plate) + tools(plate, craft.category) + lotaOfLeaves(plate, 1080, 1120)
}

function jarOnShelf(plate: Plate, x: number, base: number, tall: number): string {
  const tone = plate.rng.pick(['#b5623f', '#c0953f', '#8a9a8c', '#5f6f86', '#e6d8b8'])
  return fired(plate, thrown(x, base - tall, base, [[0, 18], [0.1, 22], [0.2, 17], [0.6, 36], [1, 24]], 0.16), look(tone, [], star, 0.4))
}

function bench(plate: Plate): string {
  const wood = '#6f4a2c'
  return oval(560, 1150, 420, 30, '#21130c', 'opacity=".25"') + [230, 860].map((x) => rod(plate, [[x, 1020], [x, 1080], [x, 1150]], 34, wood)).join('') + inked(plate, poly([[130, 1010], [190, 966], [910, 966], [970, 1010]]), lighter(wood, 0.22)) + inked(plate, 'M130 1010H970V1044H130Z', wood)
}

const tool = {
  brush: (plate: Plate, x: number, y: number, turn: number) => `<g transform="translate(${x} ${y}) rotate(${turn})">${rod(plate, [[0, 0], [0, -110], [0, -170]], 11, '#a8743f')}${fill('M-8 0H8L5 40L0 62L-5 40Z', '#2a2422')}</g>`,
  mallet: (plate: Plate, x: number, y: number, turn: number) => `<g transform="translate(${x} ${y}) rotate(${turn})">${rod(plate, [[0, 0], [0, -110], [0, -170]], 17, '#a8743f')}${slab(-46, -220, 92, 56, '#5b4632', `rx="9" stroke="${plate.ink}" stroke-width="3"`)}</g>`,
  chisel: (plate: Plate, x: number, y: number, turn: number) => `<g transform="translate(${x} ${y}) rotate(${turn})">${rod(plate, [[0, 0], [0, -50], [0, -90]], 22, '#8a5c34')}${fill('M-9-90H9L13-210H-13Z', '#aab2b4', `stroke="${plate.ink}" stroke-width="2.6"`)}</g>`,
  shuttle: (plate: Plate, x: number, y: number, turn: number) => `<g transform="translate(${x} ${y}) rotate(${turn})">${fill('M-130 0Q0-46 130 0Q0 46-130 0Z', '#a8743f', `stroke="${plate.ink}" stroke-width="3"`)}${slab(-56, -15, 112, 30, '#efe4c9', 'rx="9"')}${line(Array.from({ length: 11 }, (_, i) => `M${-50 + i * 10}-13V13`).join(''), nth(plate.colours, 0), 5)}</g>`,
}

function tools(plate: Plate, category: string): string {
  const { brush, mallet, chisel, shuttle } = tool
  const on = 958
  if (category === 'textiles') return shuttle(plate, 300, 1130, -8) + shuttle(plate, 650, 1150, 7) + [0, 1, 2].map((i) => dot(760 + i * 64, 1120 - (i % 2) * 26, 40, nth(plate.colours, i), `stroke="${plate.ink}" stroke-width="3"`) + line(`M${728 + i * 64} ${1112 - (i % 2) * 26}q32 30 64 6M${732 + i * 64} ${1130 - (i % 2) * 26}q28-40 58-16`, lighter(nth(plate.colours, i), 0.4), 3)).join('')
  if (category === 'paintings' || category === 'pottery' || category === 'leather') return [-14, 4, 20].map((turn, i) => brush(plate, 900 + i * 14, on - 60, turn)).join('') + fired(plate, thrown(914, on - 90, on, [[0, 44], [0.5, 50], [1, 40]], 0.2), look('#b5623f', [], star)) + [0, 1, 2].map((i) => moved(190 + i * 90, 1130, oval(0, 0, 42, 17, darker('#e6d8b8', 0.2), `stroke="${plate.ink}" stroke-width="3"`) + oval(0, -3, 33, 11, nth(plate.colours, i)))).join('')
  if (category === 'bamboo') return [0, 1, 2, 3, 4].map((i) => rod(plate, [[180 + i * 22, 1160], [200 + i * 26, 900], [150 + i * 50, 560]], 11, mix('#cba06a', '#7f8a4a', i * 0.2))).join('') + chisel(plate, 760, 1150, 96)
  return mallet(plate, 250, 1150, 74) + chisel(plate, 640, 1140, 98) + chisel(plate, 690, 1166, 82)
}

/** A long shelf of one craft: the same hand at three sizes, with room for a headline at the left. */
export function journalPlate(plate: Plate, seed: string | number, craft: CraftBrief): string {
  const wall = plate.rng.pick(limewash)
  const arch = (x: number, w: number, top: number) => { const d = `M${x - w} 720V${top + 170}C${x - w} ${top + 70} ${x - w * 0.4} ${top + 50} ${x} ${top}C${x + w * 0.4} ${top + 50} ${x + w} ${top + 70} ${x + w} ${top + 170}V720Z`; return fill(d, darker(wall, 0.17)) + fill(d, wash(plate, [[0, '#21130c', 0.26], [0.5, '#21130c', 0.02], [1, '#fff6e4', 0.14]], 'across')) + line(d, lighter(wall, 0.5), 9) + line(d, darker(wall, 0.4), 2.6) }
  const cloth = fill('M0 720H1600V900H0Z', lighter(wall, 0.2)) + slab(0, 720, 1600, 180, wash(plate, [[0, '#21130c', 0.22], [0.3, '#21130c', 0], [1, '#21130c', 0.14]]))
  return slab(0, 0, 1600, 900, wall) + slab(0, 0, 1600, 900, wash(plate, [[0, '#fff6e0', 0.4], [0.5, '#fff6e0', 0], [1, '#21130c', 0.2]], 'across')) + arch(430, 210, 130) + arch(860, 260, 60) + arch(1290, 210, 130) + cloth + ware(`${seed}b`, craft, plate, 430, 745, 430) + ware(seed, craft, plate, 860, 770, 620) + ware(`${seed}c`, craft, plate, 1290, 745, 430) + lotaOfLeaves(plate, 110, 820)
}

/** Diwali: lamps along the steps of a river at blue dusk, each flame with its own lean. */
export function festivalSteps(plate: Plate): string {
  const dusk = slab(0, 0, 1600, 640, wash(plate, [[0, '#1f2b4d', 1], [0.45, '#3c3f66', 1], [0.62, '#8a5a62', 1], [1, '#3a2a33', 1]]))
  let far = ''
  for (let i = 0; i < 90; i++) far += dot(plate.rng.range(0, 1600), 250 + plate.rng.jitter(26), plate.rng.range(1.4, 3.4), '#f3c56a', `opacity="${n(plate.rng.range(0.4, 0.9))}"`)
  const shore = fill('M0 236L90 232V190H130V150L150 120L170 150V190H260V224H420V180L470 130L520 180V226H760V204H840V160Q870 110 900 160V210H1120V176H1170V120L1190 90L1210 120V190H1400V226H1600V270H0Z', '#23263f')
  const steps = [0, 1, 2, 3, 4].map((i) => { const y = 270 + i * i * 13 + i * 26; const deep = 30 + i * 24; return slab(0, y, 1600, deep, mix('#5b4a52', '#2d2430', i / 6)) + slab(0, y, 1600, 6 + i, '#d99a5a', `opacity="${n(0.5 - i * 0.06)}"`) }).join('')
  const clay = look('#a5563a', ['#f0dcb0'], star, 0.3)
  const glow = wash(plate, [[0, '#ffd27a', 0.75], [0.4, '#f0a04a', 0.25], [1, '#f0a04a', 0]], 'round')
  const rows = [0, 1, 2, 3, 4].map((i) => {
    const y = 268 + i * i * 13 + i * 26
    const size = 26 + i * 23
    const pitch = size * 1.9
    let row = ''
    for (let x = -pitch * plate.rng.range(0.2, 0.8); x < 1660; x += pitch + plate.rng.jitter(pitch * 0.12)) row += dot(x - size * 0.44, y - size * 0.4, size * 1.1, glow) + diya(plate, clay, x, y - size * 0.08 + plate.rng.jitter(2), size)
    return row
  })
  return dusk + far + shore + steps + rows.join('') + slab(0, 0, 1600, 640, wash(plate, [[0, '#0f1426', 0.2], [0.4, '#0f1426', 0], [1, '#0f1426', 0.25]]))
}

