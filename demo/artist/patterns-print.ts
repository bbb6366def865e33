import { block, darker, dot, fill, lighter, lightness, line, madder, mix, moved, n, nth, poly, rows, slab, smooth, type Plate, type Point, type Tile } from './ink.ts'
import { buta, diamond, dottedFlower, lotus, marigold, petals, rosette, sprig, star, tulip } from './motifs.ts'
import { bands, halfDrop, row, teeth, type Cloth, type Dyes, type Technique } from './patterns.ts'

export const prints: Technique[] = [
  { words: /ajrakh/, make: ajrakh },
  { words: /bandhani|bandhej|sungudi/, make: bandhani },
  { words: /leheriya/, make: leheriya },
  { words: /batik/, make: batik },
  { words: /dabu|bagru/, make: dabu },
  { words: /bagh print/, make: bagh },
  { words: /pichhora/, make: pichhora },
  { words: /kalamkari|pachedi/, make: kalamkari },
  { words: /block print|sanganeri|print/, make: blockPrint },
]

function finish(_plate: Plate, dyes: Dyes, parts: Partial<Cloth>): Cloth {
  return { ground: dyes.ground, fringe: false, sheen: 0.15, thread: dyes.ground, ...parts }
}

function printedBorder(plate: Plate, h: number, ground: string, [a = madder, b = a, c = b]: string[]): Tile {
  const motif = plate.rng.pick([rosette, sprig, buta, marigold, lotus, dottedFlower])
  const w = h * 2
  const edge = plate.rng.chance(0.5) ? teeth(w, h * 0.14, h * 0.22, h * 0.12, a) : row(plate, w, h * 0.08, h * 0.2, () => dot(0, 0, h * 0.045, a))
  return { w, h, body: edge + slab(0, h * 0.15, w, h * 0.04, a) + slab(0, h * 0.88, w, h * 0.06, a) + slab(0, h * 0.21, w, h * 0.64, mix(ground, a, 0.1)) + row(plate, w, h * 0.53, h, (i) => motif(plate, h * 0.56, [i % 2 ? a : b, i % 2 ? b : a, c])) + row(plate, w, h * 0.53, h, () => '') + [0, 1, 2].map((i) => moved(i * h, h * 0.53, diamond(plate, h * 0.16, [c, a]))).join('') }
}

function printedEnd(plate: Plate, ground: string, [a = madder, b = a, c = b]: string[]) {
  const big = plate.rng.pick([buta, tulip, sprig, lotus])
  return (w: number, h: number) =>
    slab(0, 0, w, h, mix(ground, a, 0.14)) + bands(w, [[h * 0.02, a], [h * 0.02, 'none'], [h * 0.05, b], [h * 0.02, 'none'], [h * 0.015, a]]) +
    row(plate, w, h * 0.45, h * 0.36, (i) => big(plate, h * 0.46, i % 2 ? [a, b, c] : [b, a, c])) + bands(w, [[h * 0.02, a], [h * 0.12, mix(ground, b, 0.85)], [h * 0.02, a]], h * 0.76) +
    row(plate, w, h * 0.84, h * 0.12, () => rosette(plate, h * 0.09, [ground, a, c])) + teeth(w, h * 0.98, h * 0.1, h * 0.07, a)
}

function blockPrint(plate: Plate, dyes: Dyes): Cloth {
  const marks = dyes.marks
  const motif = plate.rng.pick([buta, sprig, marigold, tulip, rosette, lotus])
  const cell = plate.rng.range(74, 120)
  const second = plate.rng.pick([dottedFlower, rosette])
  const field = plate.rng.chance(0.3) ? trellis(plate, cell * 1.2, marks) : halfDrop(plate, cell, 2, 2, (i) => motif(plate, cell * 0.7, [nth(marks, 0), nth(marks, 1), nth(marks, 2)]) + (i % 2 ? '' : moved(cell * 0.5, -cell * 0.02, second(plate, cell * 0.18, [nth(marks, 1), nth(marks, 0)]))))
  return finish(plate, dyes, { field, border: printedBorder(plate, 70, dyes.ground, marks), pallu: printedEnd(plate, dyes.ground, marks) })
}

export function trellis(plate: Plate, cell: number, [a = madder, b = a, c = b]: string[]): Tile {
  const flower = plate.rng.pick([rosette, marigold, lotus, buta])
  const half = cell / 2
  const vine = `M${n(half)} 0C${n(cell)} ${n(cell * 0.2)} ${n(cell)} ${n(cell * 0.3)} ${n(cell)} ${n(half)}C${n(cell)} ${n(cell * 0.7)} ${n(cell)} ${n(cell * 0.8)} ${n(half)} ${n(cell)}C0 ${n(cell * 0.8)} 0 ${n(cell * 0.7)} 0 ${n(half)}C0 ${n(cell * 0.3)} 0 ${n(cell * 0.2)} ${n(half)} 0`
  const leaves = rows([[0.8, 0.16, 60], [0.2, 0.16, -60], [0.8, 0.84, 120], [0.2, 0.84, -120]]).map(([x, y, turn]) => moved(cell * x, cell * y, petals(1, cell * 0.16, cell * 0.07, b), 1, turn)).join('')
  return { w: cell, h: cell, body: line(vine, b, cell / 34) + leaves + moved(half, half, flower(plate, cell * 0.56, [a, c, b])) + rows([[half, 0], [half, cell], [0, half], [cell, half]]).map(([x, y]) => moved(x, y, petals(6, cell * 0.1, cell * 0.04, c) + dot(0, 0, cell * 0.03, a))).join('') }
}

function ajrakh(plate: Plate): Cloth {
  const [indigo, madder, white, black] = ['#26395f', '#96352b', '#efe3c9', '#241f22']
  const ground = plate.brief.colors[0] === 'madder red' ? madder : indigo
  const second = ground === indigo ? madder : indigo
  const cell = plate.rng.range(110, 150)
  const rays = plate.rng.pick([star, (_p: Plate, size: number, c: string[]) => petals(8, size / 2, size * 0.13, nth(c, 0)) + petals(8, size * 0.3, size * 0.08, nth(c, 1), '', 22)])
  const corner = rays(plate, cell * 0.46, [second, white, black])
  const body =
    slab(0, 0, cell, cell, ground) + line(`M0 0L${cell} ${cell}M${cell} 0L0 ${cell}`, black, cell / 26) + line(`M0 0L${cell} ${cell}M${cell} 0L0 ${cell}`, white, cell / 60, `stroke-dasharray="${n(cell / 40)} ${n(cell / 24)}"`) +
    dot(cell / 2, cell / 2, cell * 0.37, black) + dot(cell / 2, cell / 2, cell * 0.345, second) + `<circle cx="${n(cell / 2)}" cy="${n(cell / 2)}" r="${n(cell * 0.32)}" fill="none" stroke="${white}" stroke-width="3" stroke-dasharray="1 ${n(cell * 0.05)}" stroke-linecap="round"/>` +
    moved(cell / 2, cell / 2, rays(plate, cell * 0.58, [ground, white, black])) + rows([[0, 0], [cell, 0], [0, cell], [cell, cell]]).map(([x, y]) => moved(x, y, corner)).join('') +
    rows([[0.5, 0], [0, 0.5], [1, 0.5], [0.5, 1]]).map(([x, y]) => moved(cell * x, cell * y, petals(4, cell * 0.1, cell * 0.05, white, '', 45) + dot(0, 0, cell * 0.03, black))).join('')
  const border: Tile = { w: 120, h: 80, body: slab(0, 0, 120, 80, second) + bands(120, [[4, black], [3, white], [10, ground], [3, white]]) + row(plate, 120, 47, 60, (i) => (i % 2 ? star : rosette)(plate, 44, [white, ground, black])) + bands(120, [[3, white], [6, black]], 70) }
  return { ground, field: { w: cell, h: cell, body }, border, borderGround: second, pallu: (w, h) => slab(0, 0, w, h, second) + bands(w, [[6, black], [4, white], [h * 0.07, ground], [4, white]]) + row(plate, w, h * 0.5, h * 0.42, () => star(plate, h * 0.44, [black, white, ground])) + row(plate, w, h * 0.5, h * 0.42, () => star(plate, h * 0.3, [ground, second, white])) + bands(w, [[4, white], [h * 0.1, black], [4, white]], h * 0.8), fringe: false, sheen: 0.12, thread: ground }
}

/** Each knot leaves a small pale ring with a stained heart. */
function bandhani(plate: Plate, dyes: Dyes): Cloth {
  const ground = dyes.all.find((c) => lightness(c) < 0.66) ?? dyes.ground
  const other = plate.rng.pick(dyes.all.filter((c) => c !== ground && lightness(c) < 0.5).length ? dyes.all.filter((c) => c !== ground && lightness(c) < 0.5) : [darker(ground, 0.45)])
  const [pale, warm] = ['#f6ead0', '#e2b04a']
  const knot = (x: number, y: number, r = 4.2, colour = pale) => dot(x + plate.rng.jitter(1), y + plate.rng.jitter(1), r, colour) + dot(x, y, r * 0.36, ground)
  const ring = (size: number, shape: number) => {
    const key = `${n(size)} ${shape}`
    rings[key] ??= block(plate, tied(size, shape))
    return rings[key](0, 0)
  }
  const rings: Record<string, ReturnType<typeof block>> = {}
  const tied = (size: number, shape: number) => {
    let body = ''
    for (const [k, colour] of [[1, warm], [0.7, pale], [0.36, pale]] as const) {
      const count = Math.round((size * k * Math.PI) / 13)
      for (let i = 0; i < count; i++) {
        const angle = (i / count) * Math.PI * 2
        const reach = (size / 2) * k * (shape === 1 ? 1 / (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle))) * 1.2 : shape === 2 ? 0.72 + 0.28 * Math.cos(angle * 6) : 1)
        body += knot(Math.cos(angle) * reach, Math.sin(angle) * reach, 4.2, colour)
      }
    }
    return body + knot(0, 0, 5, warm)
  }
  const shape = plate.rng.int(0, 2)
  const cell = plate.rng.range(104, 140)
  const fine = plate.rng.chance(0.4)
  const field = fine ? halfDrop(plate, 30, 4, 4, () => knot(0, 0, 4), 0.06) : halfDrop(plate, cell, 2, 2, (i) => (i % 2 ? knot(-10, 0) + knot(10, 0) + knot(0, -10) + knot(0, 10) : ring(cell * 0.66, shape)))
  const dots = (w: number, y: number) => row(plate, w, y, 15, () => knot(0, 0, 3.6))
  const border: Tile = { w: 120, h: 84, body: slab(0, 0, 120, 84, other) + dots(120, 9) + dots(120, 72) + row(plate, 120, 40, 60, () => moved(0, 0, ring(46, 2))) }
  return finish(plate, dyes, { ground, field, border, borderGround: other, pallu: (w, h) => slab(0, 0, w, h, other) + dots(w, h * 0.05) + dots(w, h * 0.1) + row(plate, w, h * 0.45, h * 0.5, () => ring(h * 0.44, shape)) + dots(w, h * 0.78) + dots(w, h * 0.83) + row(plate, w, h * 0.92, 40, () => ring(20, 0)), sheen: 0.3 })
}

/** Leheriya: the cloth is rolled on the bias and tied, so the dye runs in waves. */
function leheriya(plate: Plate, dyes: Dyes): Cloth {
  const list = [...dyes.all, ...dyes.marks].slice(0, plate.rng.int(3, 5))
  const white = '#f4ead4'
  const [w, h] = [160, 30 * list.length * 2]
  let body = slab(0, 0, w, h, white)
  const band = h / list.length
  list.forEach((colour, i) => {
    for (const shift of [-h, 0, h]) {
      const y = i * band + shift
      const wave = (dy: number) => `C${w * 0.25} ${n(y + dy - 24)} ${w * 0.25} ${n(y + dy - 24)} ${w * 0.5} ${n(y + dy)}S${w * 0.75} ${n(y + dy + 24)} ${w} ${n(y + dy)}`
      for (let k = 0; k < 3; k++) body += line(`M0 ${n(y + k * band * 0.29)}` + wave(k * band * 0.29), colour, band * 0.2)
    }
  })
  const slope = plate.rng.pick([-38, 38, -52])
  const field: Tile = { w, h, body }
  return finish(plate, dyes, { ground: white, field: { ...field, body: `<g>${body}</g>` }, borderGround: list[0], border: { w: 60, h: 46, body: slab(0, 0, 60, 46, nth(list, 0)) + bands(60, [[5, '#c9a04a'], [4, nth(list, 0)], [20, '#c9a04a']], 6) + row(plate, 60, 25, 15, () => diamond(plate, 12, [nth(list, 0), '#f0d896'])) }, pallu: (pw, ph) => `<g transform="rotate(${slope > 0 ? 4 : -4})">` + bands(pw * 1.2, Array.from({ length: 16 }, (_, i): [number, string] => [ph / 14, i % 2 ? white : nth(list, (i / 2) % list.length | 0)]), -ph * 0.1) + '</g>', sheen: 0.4, slope } as Partial<Cloth>)
}

function batik(plate: Plate, dyes: Dyes): Cloth {
  const { ground, marks } = dyes
  const cracks = (w: number, h: number, count: number) => {
    let d = ''
    for (let i = 0; i < count; i++) d += smooth(Array.from({ length: 4 }, (_, k): Point => [plate.rng.range(0, w), (h * (i + k * 0.4)) / count + plate.rng.jitter(20)]))
    return line(d, darker(ground, 0.4), 1.6, 'opacity=".55"')
  }
  const motif = plate.rng.pick([lotus, rosette, buta, marigold])
  const tile = halfDrop(plate, 130, 2, 2, () => motif(plate, 100, [nth(marks, 0), nth(marks, 1), ground]))
  return finish(plate, dyes, { field: { ...tile, body: tile.body + cracks(tile.w, tile.h, 9) }, border: printedBorder(plate, 76, ground, marks), pallu: (w, h) => printedEnd(plate, ground, marks)(w, h) + cracks(w, h, 10) })
}

/** Dabu and bagru: mud keeps the dye off, leaving pale syahi lines on a stained ground. */
function dabu(plate: Plate, dyes: Dyes): Cloth {
  const pale = '#e6d8b8'
  const ground = dyes.ground
  const motif = plate.rng.pick([sprig, buta, marigold, dottedFlower, diamond])
  const mark = lightness(ground) > 0.5 ? ['#97392b', '#2a2725', '#97392b'] : [pale, mix(ground, pale, 0.6), '#b1502f']
  const cell = plate.rng.range(70, 110)
  return finish(plate, dyes, { ground, field: halfDrop(plate, cell, 3, 2, () => motif(plate, cell * 0.68, mark), 0.06), border: printedBorder(plate, 66, ground, mark), borderGround: mix(ground, '#2a211c', 0.25), pallu: printedEnd(plate, ground, mark) })
}

function bagh(plate: Plate, dyes: Dyes): Cloth {
  const [red, black, white] = ['#a3322a', '#29231f', '#f2e9d6']
  const ground = plate.rng.pick([white, white, red])
  const mark = ground === white ? [red, black, white] : [white, black, red]
  const cell = plate.rng.range(80, 120)
  const motif = plate.rng.pick([tulip, star, leafFan, diamond])
  return finish(plate, dyes, { ground, field: halfDrop(plate, cell, 2, 2, (i) => motif(plate, cell * 0.84, i % 2 ? mark : [nth(mark, 1), nth(mark, 0), nth(mark, 2)]), 0.02), border: printedBorder(plate, 84, ground, mark), borderGround: ground === white ? mix(red, white, 0.06) : black, pallu: printedEnd(plate, ground, mark) })
}
const leafFan = (_plate: Plate, size: number, [a = madder, b = a]: string[]) => [-60, -30, 0, 30, 60].map((turn) => `<g transform="translate(0 ${n(size * 0.36)}) rotate(${turn})">${petals(1, size * 0.76, size * 0.11, turn % 60 ? b : a)}</g>`).join('')

function pichhora(plate: Plate, dyes: Dyes): Cloth {
  const [yellow, red] = ['#dba42b', '#a9322a']
  const field = halfDrop(plate, 74, 3, 3, () => dot(0, 0, 15, red) + dot(0, 0, 6, yellow), 0.05)
  const swastikaFreeSun = (size: number) => petals(12, size / 2, size * 0.09, red) + dot(0, 0, size * 0.2, yellow) + dot(0, 0, size * 0.12, red)
  return finish(plate, dyes, { ground: yellow, field, border: { w: 80, h: 70, body: slab(0, 12, 80, 40, red) + row(plate, 80, 32, 20, () => dot(0, 0, 5, yellow)) + row(plate, 80, 62, 16, () => dot(0, 0, 4, red)) }, pallu: (w, h) => slab(0, 0, w, h, yellow) + bands(w, [[h * 0.1, red]], h * 0.06) + row(plate, w, h * 0.5, h * 0.5, () => swastikaFreeSun(h * 0.44)) + bands(w, [[h * 0.1, red]], h * 0.86), fringe: false })
}

function kalamkari(plate: Plate, dyes: Dyes): Cloth {
  const ground = plate.rng.pick(['#ead9b6', '#e8d2a6', '#efe2c6', '#e8d2a6'])
  const [red, blue, black, gold] = ['#9c3a2d', '#344e74', '#2d2521', '#b98a33']
  const lead = plate.brief.colors[1] === 'indigo' ? [blue, black, red] : [red, black, plate.rng.pick([blue, gold])]
  const tile = trellis(plate, plate.rng.range(130, 180), lead)
  const tree = (h: number) => {
    let body = line(`M0 ${n(h * 0.46)}C${n(h * 0.08)} ${n(h * 0.2)} ${n(-h * 0.08)} ${n(h * 0.05)} 0 ${n(-h * 0.3)}`, black, h * 0.035)
    for (let i = 0; i < 9; i++) {
      const [x, y] = [Math.sin(i * 2.4) * h * 0.3, h * 0.2 - i * h * 0.075]
      body += line(`M0 ${n(y + h * 0.08)}Q${n(x * 0.5)} ${n(y + h * 0.06)} ${n(x)} ${n(y)}`, black, h * 0.012) + moved(x, y, petals(8, h * 0.1, h * 0.034, i % 2 ? red : blue) + dot(0, 0, h * 0.03, gold))
    }
    return body + fill(poly([[-h * 0.16, h * 0.48], [h * 0.16, h * 0.48], [0, h * 0.38]]), lighter(red, 0.2))
  }
  return finish(plate, dyes, { ground, field: tile, border: printedBorder(plate, 80, ground, [red, black, blue]), borderGround: mix(ground, red, 0.12), pallu: (w, h) => slab(0, 0, w, h, mix(ground, gold, 0.2)) + bands(w, [[h * 0.03, red], [h * 0.02, black]]) + row(plate, w, h * 0.48, h * 0.72, () => tree(h * 0.8)) + bands(w, [[h * 0.02, black], [h * 0.05, red]], h * 0.93) })
}
