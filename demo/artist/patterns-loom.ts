import { block, darker, dot, few, fill, lighter, lightness, line, mix, moved, n, nth, rows, slab, type Plate, type Tile } from './ink.ts'
import { buta, diamond, lotus, marigold, parrot, petals, rosette, sprig, star } from './motifs.ts'
import { bands, halfDrop, plainBorder, row, teeth, threads, type Cloth, type Dyes, type Stripe, type Technique } from './patterns.ts'

export const weaves: Technique[] = [
  { words: /patola|telia/, make: patola },
  { words: /ikat|sambalpuri|pochampally/, make: ikat },
  { words: /kani shawl|himroo/, make: kani },
  { words: /jamdani|chanderi|muslin|venkatagiri|wangkhei|moirang|uppada/, make: jamdani },
  { words: /kasavu|balaramapuram|kuthampully/, make: kasavu },
  { words: /gamosa/, make: gamosa },
  { words: /banaras|brocade|baluchari|paithani|mysore silk|kanchi|kancheep|gadwal|bomkai|zari/, make: brocade },
  { words: /kota doria|kunbi|chettinad|khat check|check weav/, make: checks },
  { words: /tangaliya/, make: tangaliya },
  { words: /loin loom|back strap|naga|mizo|puan|hmaram|ngotek|pawndum|shaphee|dakmanda|rignai|risa|mishing|apatani|mishmi|chakhesang|lepcha|kullu|kinnauri|dongria|lanphee/, make: hillBands },
  { words: /solapur|jacquard|dobby|shantipur/, make: dobby },
  { words: /ilkal|narayanpet|mangalagiri|maheshwari|karvath|kotpad|border|interlock/, make: contrastBorder },
  { words: /./, make: plainSilk },
]

/** Ikat yarn is dyed before weaving: every edge bleeds along the thread. */
function feathered(plate: Plate, size: number, colour: string, inside: (x: number, y: number) => boolean, along: 'weft' | 'warp' = 'weft'): string {
  const rows = 18
  const pitch = size / rows
  let d = ''
  for (let j = 0; j < rows; j++) {
    const y = -size / 2 + (j + 0.5) * pitch
    let start: number | undefined
    for (let i = 0; i <= 36; i++) {
      const x = -size / 2 + (i * size) / 36
      const isIn = i < 36 && inside((x / size) * 2, (y / size) * 2)
      if (isIn && start === undefined) start = x + plate.rng.jitter(size * 0.03)
      if (!isIn && start !== undefined) {
        const end = x + plate.rng.jitter(size * 0.03)
        d += along === 'weft' ? `M${n(start)} ${n(y)}H${n(end)}` : `M${n(y)} ${n(start)}V${n(end)}`
        start = undefined
      }
    }
  }
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(pitch * 0.93)}"/>`
}

const once = (plate: Plate, body: string) => { const made = block(plate, body); return () => made(0, 0) }

const shapes = {
  lozenge: (x: number, y: number) => Math.abs(x) + Math.abs(y) < 0.95 && Math.abs(x) + Math.abs(y) > 0.62,
  heart: (x: number, y: number) => Math.abs(x) + Math.abs(y) < 0.42,
  flower: (x: number, y: number) => Math.hypot(x, y) < 0.5 + 0.4 * Math.cos(Math.atan2(y, x) * 4),
  steps: (x: number, y: number) => Math.abs(Math.round(x * 4) / 4) + Math.abs(Math.round(y * 4) / 4) < 0.8,
  fish: (x: number, y: number) => (Math.abs(y) < 0.42 * (1 - (x + 0.15) * (x + 0.15) / 0.5) && x < 0.55) || (x > 0.4 && x < 0.85 && Math.abs(y) < (x - 0.3) * 0.8),
  wheel: (x: number, y: number) => { const r = Math.hypot(x, y); return (r < 0.92 && r > 0.72) || (r < 0.5 && r > 0.22) },
  elephant: (x: number, y: number) => (Math.hypot((x - 0.12) / 0.6, (y + 0.05) / 0.42) < 1) || (Math.hypot(x + 0.55, y + 0.1) < 0.28) || (x < -0.64 && x > -0.82 && y > -0.1 && y < 0.72) || (y > 0 && y < 0.74 && ((x > -0.36 && x < -0.12) || (x > 0.36 && x < 0.62))),
}

function ikat(plate: Plate, { ground, marks, all }: Dyes): Cloth {
  const [a, b, c] = [nth(marks, 0), nth(marks, 1), nth(marks, 2)]
  const shape = plate.rng.pick(['lozenge', 'flower', 'steps', 'fish', 'wheel', 'elephant'] as const)
  const cell = plate.rng.range(100, 150)
  const along = plate.rng.pick(['weft', 'warp'] as const)
  const cut = (size: number) => feathered(plate, size, a, shapes[shape], along) + (shape === 'lozenge' || shape === 'wheel' ? feathered(plate, size * 0.9, b, shapes.heart, along) : '')
  const figure = block(plate, cut(cell * 0.82))
  const field = halfDrop(plate, cell, 2, 2, () => figure(0, 0), 0.01)
  const edge = all.find((colour) => colour !== ground) ?? c
  const border: Tile = { w: 100, h: 70, body: slab(0, 0, 100, 70, edge) + teeth(100, 0.5, 20, 14, edge) + row(plate, 100, 36, 50, () => feathered(plate, 44, ground, shapes.lozenge) + feathered(plate, 30, nth(marks, 1), shapes.heart)) + bands(100, [[4, ground]], 62) }
  return { ground, field, border, borderGround: edge, pallu: (w, h) => slab(0, 0, w, h, edge) + bands(w, [[8, c], [8, edge], [8, c]]) + row(plate, w, h * 0.3, h * 0.34, once(plate, feathered(plate, h * 0.3, ground, shapes.steps))) + bands(w, [[6, c]], h * 0.48) + row(plate, w, h * 0.7, h * 0.34, once(plate, feathered(plate, h * 0.32, c, shapes[shape === 'lozenge' ? 'wheel' : shape]))) + bands(w, [[8, c], [10, ground]], h * 0.91), fringe: true, sheen: 0.25, thread: edge }
}

function patola(plate: Plate, { ground, marks, all }: Dyes): Cloth {
  const cell = plate.rng.range(96, 128)
  const [white, a, b] = ['#f0e4c8', nth(marks, 0), all.find((c) => c !== ground) ?? nth(marks, 1)]
  const shape = plate.rng.pick(['flower', 'elephant', 'steps'] as const)
  const heart = block(plate, feathered(plate, cell * 0.3, b, shapes.heart) + dot(0, 0, 4, white))
  const grid = `M0 0H${n(cell)}M0 0V${n(cell)}`
  const body = line(grid, white, 5) + line(grid, darker(ground, 0.5), 2) + moved(cell / 2, cell / 2, feathered(plate, cell * 0.78, white, shapes.lozenge) + feathered(plate, cell * 0.62, a, shapes[shape], 'warp') + feathered(plate, cell * 0.3, b, shapes.heart)) + rows([[0, 0], [cell, 0], [0, cell], [cell, cell]]).map(([x, y]) => heart(x, y)).join('')
  return { ground, field: { w: cell, h: cell, body }, border: { w: 90, h: 74, body: slab(0, 0, 90, 74, b) + bands(90, [[4, white], [6, ground], [4, white]]) + row(plate, 90, 42, 45, (i) => feathered(plate, 42, i % 2 ? white : '#d9a62e', shapes.flower)) + bands(90, [[4, white], [4, ground]], 64) }, borderGround: b, pallu: (w, h) => slab(0, 0, w, h, b) + bands(w, [[6, white], [10, ground], [6, white]]) + row(plate, w, h * 0.32, h * 0.4, once(plate, feathered(plate, h * 0.36, white, shapes.elephant))) + bands(w, [[6, '#d9a62e'], [8, ground], [6, '#d9a62e']], h * 0.52) + row(plate, w, h * 0.76, h * 0.3, once(plate, feathered(plate, h * 0.28, a, shapes.flower))), fringe: true, sheen: 0.45, thread: b }
}

function brocade(plate: Plate, { ground: dyed, marks, zari, all }: Dyes): Cloth {
  const deep = all.filter((c) => lightness(c) < 0.62)
  const ground = deep.includes(dyed) ? dyed : (deep[0] ?? dyed)
  const edge = deep.find((c) => c !== ground) ?? plate.rng.pick([darker(ground, 0.45), '#3f5c3c', '#6e2230'])
  const spot = plate.rng.pick([buta, marigold, lotus, sprig, diamond, rosette, parrot])
  const cell = plate.rng.range(84, 130)
  const gold = [zari, lighter(zari, 0.3), edge]
  const dense = /jangla|baluchari|katan|banaras/.test(plate.words) && plate.rng.chance(0.6)
  const field = dense ? halfDrop(plate, cell, 2, 2, (_i) => spot(plate, cell * 0.86, gold) + moved(cell * 0.48, 0, petals(4, cell * 0.14, cell * 0.05, zari)), 0.01) : halfDrop(plate, cell, 2, 2, () => spot(plate, cell * 0.42, gold), 0.01)
  const gate = plate.rng.chance(0.6)
  const border: Tile = { w: 96, h: 96, body: (gate ? teeth(96, 1, 24, 20, edge) : '') + slab(0, 0, 96, 96, edge) + bands(96, [[5, zari], [5, edge], [3, zari]], 4) + row(plate, 96, 50, 48, (i) => (i % 2 ? lotus : spot)(plate, 44, gold)) + bands(96, [[4, zari], [3, edge], [10, zari]], 76) }
  return { ground, field, border, borderGround: edge, pallu: (w, h) => richEnd(plate, w, h, edge, zari, spot, marks), fringe: true, sheen: 0.7, thread: edge }
}

function richEnd(plate: Plate, w: number, h: number, edge: string, zari: string, spot: typeof buta, marks: string[]): string {
  const pale = lighter(zari, 0.35)
  return slab(0, 0, w, h, edge) + teeth(w, 2, w / 14, h * 0.05, edge) + bands(w, [[h * 0.02, zari], [h * 0.015, edge], [h * 0.06, zari], [h * 0.015, edge], [h * 0.01, zari]]) +
    row(plate, w, h * 0.085, h * 0.07, () => diamond(plate, h * 0.05, [edge, pale])) + row(plate, w, h * 0.36, h * 0.34, (i) => spot(plate, h * 0.36, i % 2 ? [zari, pale, nth(marks, 0)] : [pale, zari, edge])) +
    bands(w, [[h * 0.012, zari], [h * 0.1, mix(edge, zari, 0.35)], [h * 0.012, zari]], h * 0.58) + row(plate, w, h * 0.642, h * 0.1, (i) => (i % 2 ? rosette : lotus)(plate, h * 0.085, [pale, zari, edge])) +
    row(plate, w, h * 0.81, h * 0.14, () => buta(plate, h * 0.17, [zari, edge, pale])) + bands(w, [[h * 0.03, zari], [h * 0.02, edge], [h * 0.02, zari]], h * 0.92)
}

/** Jamdani: motifs inlaid by hand on a very fine, half-transparent ground. */
function jamdani(plate: Plate, { ground, marks, zari }: Dyes): Cloth {
  const thread = plate.brief.colors[1] === 'gold' ? zari : nth(marks, 0)
  const motif = plate.rng.pick([sprig, buta, diamond, star, lotus, rosette])
  const cell = plate.rng.range(70, 116)
  const colours = [thread, mix(thread, ground, 0.25), plate.rng.pick([nth(marks, 0), thread])]
  const temple = /moirang|wangkhei/.test(plate.words)
  return { ground, field: halfDrop(plate, cell, 2, 2, () => motif(plate, cell * 0.46, colours), 0.015), border: { w: 80, h: 60, body: (temple ? teeth(80, 30, 20, 40, nth(marks, 0)) + slab(0, 30, 80, 6, nth(marks, 0)) : bands(80, [[3, thread], [4, 'none'], [16, thread], [4, 'none'], [3, thread]], 8) + row(plate, 80, 23, 20, () => diamond(plate, 13, [ground, thread]))) + bands(80, [[8, mix(thread, ground, 0.2)]], 46) }, pallu: (w, h) => bands(w, [[h * 0.02, thread], [h * 0.03, 'none'], [h * 0.02, thread]], h * 0.03) + row(plate, w, h * 0.42, h * 0.38, () => motif(plate, h * 0.42, colours)) + row(plate, w, h * 0.74, h * 0.14, () => diamond(plate, h * 0.1, colours)) + bands(w, [[h * 0.015, thread], [h * 0.03, 'none'], [h * 0.05, thread]], h * 0.86), fringe: true, sheen: 0.2, thread: ground }
}

function kasavu(plate: Plate, { zari, marks, all }: Dyes): Cloth {
  const ground = '#f3ead3'
  const line2 = plate.rng.chance(0.4) ? plate.rng.pick([...all.filter((c) => lightness(c) < 0.6), nth(marks, 0)]) : zari
  const width = plate.rng.range(34, 80)
  return { ground, field: threads(plate, ground), border: { w: 60, h: width, body: slab(0, 0, 60, width, zari) + slab(0, -1, 60, width * 0.14, line2) + slab(0, width * 0.2, 60, 3, lighter(zari, 0.4)) }, pallu: (w, h) => bands(w, [[h * 0.03, zari], [h * 0.03, 'none'], [h * 0.03, line2], [h * 0.05, 'none'], [h * 0.42, zari], [h * 0.05, 'none'], [h * 0.03, zari]], h * 0.18) + row(plate, w, h * 0.55, h * 0.26, () => (plate.rng.chance(0.5) ? lotus : diamond)(plate, h * 0.2, [lighter(zari, 0.45), ground, line2])), fringe: false, sheen: 0.25, thread: ground }
}

function gamosa(plate: Plate): Cloth {
  const [white, red] = ['#f5efe2', plate.rng.pick(['#b02a2c', '#a42b2b'])]
  const motif = plate.rng.pick([diamond, lotus, sprig, parrot, star])
  return { ground: white, field: threads(plate, white), border: { w: 60, h: 26, body: slab(0, 6, 60, 20, red) }, pallu: (w, h) => bands(w, [[h * 0.03, red], [h * 0.04, 'none'], [h * 0.03, red]], h * 0.06) + row(plate, w, h * 0.47, h * 0.4, (i) => motif(plate, h * 0.5, [red, i % 2 ? white : red, white])) + row(plate, w, h * 0.24, h * 0.1, () => diamond(plate, h * 0.08, [red, white])) + bands(w, [[h * 0.14, red], [h * 0.04, 'none'], [h * 0.02, red]], h * 0.78), fringe: true, sheen: 0.1, thread: white }
}

function checks(plate: Plate, { ground, marks, zari }: Dyes): Cloth {
  const cell = /kota/.test(plate.words) ? 26 : plate.rng.range(44, 90)
  const [a, b] = [nth(marks, 0), /kota/.test(plate.words) ? zari : nth(marks, 1)]
  const width = /kota/.test(plate.words) ? 2 : cell * 0.16
  const body = [0.12, 0.5].map((k, i) => slab(cell * k, 0, width, cell, i ? b : a, 'opacity=".75"') + slab(0, cell * k, cell, width, i ? b : a, 'opacity=".75"')).join('')
  return { ground, field: { w: cell, h: cell, body }, border: plainBorder(74, ground, [a, b, a]), borderGround: mix(ground, a, 0.75), pallu: (w, h) => slab(0, 0, w, h, mix(ground, a, 0.9)) + bands(w, [[h * 0.08, b], [h * 0.06, a], [h * 0.03, ground], [h * 0.2, a], [h * 0.03, ground], [h * 0.1, b]], h * 0.1) + row(plate, w, h * 0.75, h * 0.14, () => diamond(plate, h * 0.1, [b, ground])), fringe: true, sheen: 0.15, thread: a }
}

function tangaliya(plate: Plate, { marks }: Dyes): Cloth {
  const ground = plate.rng.pick(['#2d2926', '#6e2230', '#2b3a5c', '#e8dcc2'])
  const bead = lightness(ground) > 0.5 ? '#8f2f28' : '#f3ead6'
  const figure = (rows: string[]) => rows.map((text, j) => [...text].map((ch, i) => (ch === 'x' ? dot((i - 4) * 9, (j - 3) * 9, 3.6, (i + j) % 5 ? bead : nth(marks, 0)) : '')).join('')).join('')
  const set = [['....x....', '...xxx...', '..xx.xx..', '.xx...xx.', '..xx.xx..', '...xxx...', '....x....'], ['x.x.x.x.x', '.x.x.x.x.', '..x...x..', '...x.x...', '....x....', '....x....', '..xxxxx..'], ['..x...x..', '.xxx.xxx.', 'xxxxxxxxx', '.xxxxxxx.', '..xxxxx..', '...xxx...', '....x....']]
  const pick = plate.rng.pick(set)
  return { ground, field: halfDrop(plate, 112, 2, 2, () => figure(pick), 0.01), border: { w: 72, h: 50, body: row(plate, 72, 14, 9, () => dot(0, 0, 3.2, bead)) + row(plate, 72, 34, 24, () => dot(0, 0, 3.4, bead) + dot(-8, 6, 3.4, bead) + dot(8, 6, 3.4, bead)) }, pallu: (w, h) => bands(w, [[5, bead], [h * 0.1, nth(marks, 0)], [5, bead]], h * 0.1) + row(plate, w, h * 0.55, 110, () => moved(0, 0, figure(nth(set, 0)), 1.2)), fringe: true, sheen: 0.05, thread: ground }
}

function hillBands(plate: Plate, { all, marks }: Dyes): Cloth {
  const { rng } = plate
  const list = [...all, ...marks]
  const ground = nth(all, 0)
  const second = list.find((c) => c !== ground && Math.abs(lightness(c) - lightness(ground)) > 0.08) ?? nth(marks, 0)
  const [a, b] = few(marks, 2)
  const lozenges = (w: number, y: number, size: number) => row(plate, w, y, size * 1.02, (i) => diamond(plate, size, i % 2 ? [a, ground, b] : [b, second, a]))
  const zig = (w: number, y: number, size: number, colour: string) => teeth(w, y, size, size * 0.6, colour)
  const repeatBand = (w: number): string => {
    const size = rng.range(40, 64)
    return bands(w, [[10, second], [4, a], [size + 10, darker(ground, 0.2)], [4, a], [10, second]]) + lozenges(w, 19 + size / 2, size)
  }
  const tall = rng.range(150, 210)
  const field: Tile = rng.chance(0.5) ? { w: 240, h: tall, body: repeatBand(240) } : { w: 120, h: tall, body: bands(120, [[tall * 0.22, second], [6, a], [14, ground], [6, b]] as Stripe[]) + row(plate, 120, tall * 0.68, 60, () => diamond(plate, 26, [a, b])) }
  return { ground, field, border: { w: 96, h: 64, body: slab(0, 0, 96, 64, second) + slab(0, 0, 96, 4, a) + row(plate, 96, 32, 32, (i) => diamond(plate, 30, i % 2 ? [a, ground] : [b, ground])) + slab(0, 58, 96, 6, a) }, borderGround: second, pallu: (w, h) => slab(0, 0, w, h, second) + zig(w, h * 0.12, 44, ground) + bands(w, [[8, a], [h * 0.3, ground], [8, b]], h * 0.14) + lozenges(w, h * 0.3, h * 0.24) + zig(w, h * 0.62, 36, a) + bands(w, [[h * 0.06, ground], [6, b]], h * 0.62) + row(plate, w, h * 0.82, h * 0.16, () => star(plate, h * 0.14, [a, ground, b])), fringe: true, sheen: 0.05, thread: rng.pick([ground, second]) }
}

function dobby(plate: Plate, { ground, marks }: Dyes): Cloth {
  const [a, b] = few(marks, 2)
  const cell = plate.rng.range(60, 90)
  return { ground, field: { w: cell, h: cell, body: fill(`M${cell / 2} 4L${cell - 4} ${cell / 2}L${cell / 2} ${cell - 4}L4 ${cell / 2}Z`, mix(ground, a, 0.4)) + moved(cell / 2, cell / 2, diamond(plate, cell * 0.5, [a, ground, b])) }, border: { w: 60, h: 70, body: slab(0, 0, 60, 70, a) + bands(60, [[4, b], [6, ground]], 6) + row(plate, 60, 38, 30, () => rosette(plate, 28, [ground, b, a])) + bands(60, [[4, b]], 60) }, borderGround: a, pallu: (w, h) => slab(0, 0, w, h, a) + bands(w, [[h * 0.04, ground], [h * 0.04, b]], h * 0.06) + row(plate, w, h * 0.45, h * 0.4, () => (plate.rng.chance(0.5) ? lotus : star)(plate, h * 0.36, [ground, b, a])) + bands(w, [[h * 0.04, b], [h * 0.1, ground]], h * 0.78), fringe: true, sheen: 0.1, thread: a }
}

function contrastBorder(plate: Plate, { ground, marks, zari, all }: Dyes): Cloth {
  const edge = all.find((c) => c !== ground && lightness(c) < 0.6) ?? darker(ground, 0.4)
  const stripe = mix(ground, nth(marks, 0), 0.35)
  const style = plate.rng.int(0, 2)
  const field: Tile = style === 0 ? threads(plate, ground) : style === 1 ? { w: 36, h: 36, body: slab(0, 0, 3, 36, stripe) + slab(0, 0, 36, 3, stripe) } : halfDrop(plate, 90, 2, 2, () => diamond(plate, 18, [zari, ground]), 0.02)
  const plain = /mangalagiri|nizam/.test(plate.words)
  return { ground, field, border: { w: 80, h: 90, body: teeth(80, 1, 20, plain ? 0 : 26, edge) + slab(0, 0, 80, 90, edge) + bands(80, [[6, zari], [5, edge], [5, zari], [plain ? 40 : 28, plain ? zari : edge], [5, zari]], 12) + row(plate, 80, 48, 20, () => (plain ? '' : diamond(plate, 18, [zari, edge, zari]))) + bands(80, [[6, zari]], 80) }, borderGround: edge, pallu: (w, h) => slab(0, 0, w, h, edge) + teeth(w, 1, w / 16, h * 0.1, edge) + bands(w, [[h * 0.1, '#f0e4c8'], [h * 0.03, edge], [h * 0.05, zari], [h * 0.03, edge], [h * 0.18, mix(edge, nth(marks, 0), 0.3)], [h * 0.03, edge], [h * 0.05, zari], [h * 0.03, edge], [h * 0.1, '#f0e4c8']], h * 0.16) + row(plate, w, h * 0.46, h * 0.16, () => lotus(plate, h * 0.14, [zari, lighter(zari, 0.3), edge])), fringe: true, sheen: 0.45, thread: edge }
}

function kani(plate: Plate, { ground, marks }: Dyes): Cloth {
  const [a, b, c] = few(marks, 3)
  const kalka = (size: number) => buta(plate, size, [a, ground, b]) + moved(size * 0.02, size * 0.1, petals(8, size * 0.16, size * 0.05, c))
  return { ground, field: halfDrop(plate, 86, 2, 2, () => kalka(60), 0.02), border: { w: 76, h: 76, body: slab(0, 0, 76, 76, mix(ground, a, 0.75)) + bands(76, [[4, b], [4, ground]]) + row(plate, 76, 42, 38, (i) => rosette(plate, 34, i % 2 ? [ground, b, c] : [b, ground, c])) + bands(76, [[4, ground], [4, b]], 68) }, borderGround: a, pallu: (w, h) => bands(w, [[6, a], [8, b], [6, a]]) + row(plate, w, h * 0.48, h * 0.48, () => kalka(h * 0.78)) + row(plate, w, h * 0.2, h * 0.24, () => sprig(plate, h * 0.16, [b, a, c])) + bands(w, [[6, a], [h * 0.07, b], [6, a]], h * 0.88) + row(plate, w, h * 0.925, h * 0.08, () => marigold(plate, h * 0.06, [ground, a])), fringe: true, sheen: 0.2, thread: ground }
}

/** The yarn itself is the ornament, with an occasional slub. */
function plainSilk(plate: Plate, { ground, marks, zari }: Dyes): Cloth {
  const trim = /muga|tussar|kosa|kuchai|bhagalpur|eri|ryndia/.test(plate.words) ? plate.rng.pick([zari, '#8e3a2b', '#6b4a2c', nth(marks, 0)]) : nth(marks, 0)
  const slub = threads(plate, ground, 1.2)
  const motif = plate.rng.pick([diamond, sprig, lotus, star])
  const spotted = plate.rng.chance(0.35)
  return { ground, field: spotted ? { ...halfDrop(plate, 110, 2, 2, () => motif(plate, 30, [trim, mix(trim, ground, 0.4), ground]), 0.02) } : slub, border: plainBorder(plate.rng.range(30, 64), ground, [trim, mix(trim, ground, 0.4)]), pallu: (w, h) => bands(w, [[h * 0.02, trim], [h * 0.05, 'none'], [h * 0.08, mix(trim, ground, 0.3)], [h * 0.05, 'none'], [h * 0.02, trim]], h * 0.2) + row(plate, w, h * 0.62, h * 0.3, () => motif(plate, h * 0.26, [trim, mix(trim, ground, 0.4), ground])) + bands(w, [[h * 0.03, trim]], h * 0.84), fringe: true, sheen: 0.5, thread: ground }
}
