import { darker, dot, fill, lighter, lightness, line, madder, mix, moved, n, nth, poly, rows, slab, smooth, type Plate, type Point, type Tile } from './ink.ts'
import { buta, chakra, diamond, lotus, marigold, parrot, petals, rosette, sprig, sunFace, tulip } from './motifs.ts'
import { bands, differ, halfDrop, row, teeth, type Cloth, type Dyes, type Technique } from './patterns.ts'

export const needlework: Technique[] = [
  { words: /chikankari/, make: chikankari },
  { words: /phulkari/, make: phulkari },
  { words: /kantha|sujini/, make: kantha },
  { words: /toda/, make: toda },
  { words: /pipili|applique work/, make: applique },
  { words: /zardozi|gota|zari craft/, make: zardozi },
  { words: /kutch embroidery|lambani|mirror/, make: mirrorwork },
  { words: /kasuti/, make: kasuti },
  { words: /crochet|lace/, make: lace },
  { words: /sozni|crewel|chamba rumal|aari/, make: finework },
]

const base = (parts: Partial<Cloth> & { ground: string }): Cloth => ({ fringe: false, sheen: 0.15, thread: parts.ground, ...parts })

/** White on white: shadow work shows as a soft grey fill, knots as raised dots. */
function chikankari(plate: Plate, { all }: Dyes): Cloth {
  const ground = plate.rng.pick([...all, '#dfe6e3', '#e9dccb', '#cfd8c8'])
  const [thread, shadow] = ['#fffdf6', darker(ground, 0.16)]
  const motif = plate.rng.pick([buta, sprig, lotus, tulip, marigold])
  const cell = plate.rng.range(96, 130)
  const raised = (size: number) => moved(2, 3, motif(plate, size, [shadow, shadow, shadow])) + motif(plate, size, [thread, mix(thread, ground, 0.35), shadow])
  const vine = (w: number, y: number) => line(`M0 ${y}` + Array.from({ length: Math.round(w / 60) }, (_, i) => `q15 ${i % 2 ? 26 : -26} 30 0t30 0`).join(''), thread, 3) + row(plate, w, y, 30, (i) => moved(0, i % 2 ? 12 : -12, petals(5, 9, 3.4, thread)))
  return base({ ground, field: halfDrop(plate, cell, 2, 2, () => raised(cell * 0.66) + dot(cell * 0.42, cell * 0.1, 3, thread) + dot(cell * 0.42, cell * 0.2, 3, thread), 0.02), border: { w: 120, h: 76, body: vine(120, 28) + row(plate, 120, 62, 12, () => dot(0, 0, 3.6, thread)) + slab(0, 70, 120, 3, shadow) }, pallu: (w, h) => vine(w, h * 0.1) + row(plate, w, h * 0.48, h * 0.42, () => raised(h * 0.48)) + vine(w, h * 0.84) + row(plate, w, h * 0.95, 16, () => petals(5, 7, 3, thread)), sheen: 0.1 })
}

/** Phulkari: floss darned from the back; the sheen turns with the direction of the stitch. */
function phulkari(plate: Plate, { ground: dyed, marks, all }: Dyes): Cloth {
  const ground = dyed
  const floss = [...all.filter((c) => c !== ground), '#d99a2b', '#cf5f7b', '#eadbb4', '#5f7642', ...marks].slice(0, 6)
  const block = (x: number, y: number, size: number, turn: boolean, colour: string) => {
    let d = ''
    for (let i = 0; i < 8; i++) { const o = ((i + 0.5) / 8) * size; d += turn ? `M${n(x)} ${n(y + o)}h${n(size * 0.96)}` : `M${n(x + o)} ${n(y)}v${n(size * 0.96)}` }
    return line(d, colour, size / 10)
  }
  const cell = plate.rng.range(90, 130)
  const rich = plate.rng.chance(0.5) || /bagh/.test(plate.brief.productNoun)
  const lozenge = (size: number, i: number) => `<g transform="rotate(45)">${block(-size / 2, -size / 2, size / 2, true, nth(floss, i % 3))}${block(0, -size / 2, size / 2, false, nth(floss, (i + 1) % 3))}${block(-size / 2, 0, size / 2, false, nth(floss, (i + 1) % 3))}${block(0, 0, size / 2, true, nth(floss, i % 3))}</g>`
  const field: Tile = rich
    ? { w: cell, h: cell, body: rows([[0.5, 0.5, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1]]).map(([x, y, i]) => moved(cell * x, cell * y, lozenge(cell * 0.66, i))).join('') }
    : halfDrop(plate, cell, 2, 2, (i) => lozenge(cell * 0.42, i) + [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn}) translate(0 ${n(-cell * 0.38)})">${block(-5, -5, 12, turn % 180 === 0, nth(floss, 2))}</g>`).join(''), 0.01)
  return base({ ground, field, border: { w: 80, h: 80, body: row(plate, 80, 40, 40, (i) => lozenge(34, i)) + bands(80, [[5, nth(floss, 0)]], 6) + bands(80, [[5, nth(floss, 0)]], 70) }, pallu: (w, h) => bands(w, [[h * 0.03, nth(floss, 0)]], h * 0.04) + row(plate, w, h * 0.3, h * 0.34, (i) => lozenge(h * 0.3, i)) + bands(w, [[h * 0.03, nth(floss, 1)]], h * 0.52) + row(plate, w, h * 0.76, h * 0.34, (i) => lozenge(h * 0.3, i + 1)), sheen: 0.4 })
}

const stitches = (plate: Plate, w: number, h: number, pitch: number, colour: string) => {
  let d = ''
  for (let y = pitch / 2; y < h; y += pitch) for (let x = plate.rng.range(0, 10); x < w - 6; x += 14) d += `M${n(x)} ${n(y + plate.rng.jitter(0.8))}h8`
  return line(d, colour, 2.2, 'opacity=".55"')
}

function kantha(plate: Plate, { ground: dyed, marks, all }: Dyes): Cloth {
  const ground = plate.brief.colors[0] === 'multi' ? '#efe4cb' : dyed
  const floss = [...all.filter((c) => c !== ground), ...marks].slice(0, 4)
  const ripple = (body: (size: number, colours: string[]) => string, size: number) => body(size, [nth(floss, 0), ground, nth(floss, 1)]) + [0.82, 0.62].map((k) => `<g transform="scale(${k})" opacity=".9">${body(size, ['none', 'none', 'none'])}</g>`).join('')
  const figures = [(s: number, c: string[]) => lotus(plate, s, c), (s: number, c: string[]) => parrot(plate, s, c), (s: number, c: string[]) => buta(plate, s, c), (s: number, c: string[]) => fishStitch(s, c), (s: number, c: string[]) => chakra(plate, s, c)]
  const [one, two] = [plate.rng.int(0, 4), plate.rng.int(0, 4)]
  const cell = 150
  const outlineStitch = mix(nth(floss, 0), '#ffffff', 0.6)
  const tile = halfDrop(plate, cell, 2, 2, (i) => ripple(nth(figures, i % 2 ? one : two), cell * 0.62), 0.03)
  const field = { ...tile, body: stitches(plate, tile.w, tile.h, 12, lightness(ground) > 0.5 ? nth(floss, 0) : outlineStitch) + tile.body + `<g opacity=".6">${stitches(plate, tile.w, tile.h, 24, ground)}</g>` }
  return base({ ground, field, border: { w: 96, h: 78, body: bands(96, [[4, nth(floss, 0)], [4, 'none'], [4, nth(floss, 1)]], 6) + row(plate, 96, 44, 48, (i) => (i % 2 ? marigold : lotus)(plate, 40, [nth(floss, 0), nth(floss, 1), ground])) + stitches(plate, 96, 70, 9, nth(floss, 2)) + bands(96, [[5, nth(floss, 1)]], 70) }, pallu: (w, h) => stitches(plate, w, h, 11, nth(floss, 1)) + row(plate, w, h * 0.48, h * 0.5, (i) => nth(figures, i % 2 ? one : two)(h * 0.5, [nth(floss, 0), nth(floss, 1), ground])) + bands(w, [[6, nth(floss, 0)], [6, 'none'], [6, nth(floss, 1)]], h * 0.86) })
}
const fishStitch = (s: number, [a = madder, b = a]: string[]) => `<g transform="scale(${n(s) / 100})">${fill('M-46 0C-30-26 10-28 26-4L46-20V20L26 4C10 28-30 26-46 0Z', a)}${fill('M-30 0C-18-14 4-14 14 0C4 14-18 14-30 0Z', b)}${dot(-32, -4, 4, b)}</g>`

function toda(plate: Plate): Cloth {
  const [white, red, black] = ['#efe6d0', '#a42c28', '#28242a']
  const worked = (w: number, y: number, h: number) => bands(w, [[h * 0.1, black], [h * 0.06, red], [h * 0.68, white], [h * 0.06, red], [h * 0.1, black]], y) + row(plate, w, y + h * 0.5, h * 0.56, (i) => diamond(plate, h * 0.58, i % 2 ? [red, black, white] : [black, red, white]))
  const tall = plate.rng.range(230, 300)
  return base({ ground: white, field: { w: 168, h: tall, body: worked(168, tall * 0.2, 92) + bands(168, [[7, black], [9, white], [7, red]], tall * 0.76) + teeth(168, tall * 0.76, 14, 9, black) }, border: { w: 60, h: 34, body: bands(60, [[8, red], [6, white], [12, black]], 4) }, pallu: (w, h) => worked(w, h * 0.1, h * 0.3) + worked(w, h * 0.48, h * 0.34) + bands(w, [[8, red]], h * 0.9), fringe: true })
}

/** Pipili: cut cloth stitched over cloth, edges turned and outlined. */
function applique(plate: Plate, { ground, all }: Dyes): Cloth {
  const [red, yellow, black, green, white] = ['#b3352b', '#d9a62e', '#2a2624', '#4c6b3c', '#f2e8d2']
  const marks = [nth(all, 1), white, yellow, red, green, black].filter((c) => c !== ground)
  const piece = plate.rng.pick([(s: number) => rosette(plate, s, [nth(marks, 0), nth(marks, 1), nth(marks, 2)]), (s: number) => fishStitch(s, [nth(marks, 1), nth(marks, 2)]), (s: number) => lotus(plate, s, [nth(marks, 0), nth(marks, 2), nth(marks, 1)]), (s: number) => sunFace(plate, s, [nth(marks, 0), nth(marks, 1), ground])])
  return base({ ground, field: halfDrop(plate, 150, 2, 2, () => dot(3, 4, 58, '#2a1a12', 'opacity=".25"') + dot(0, 0, 58, nth(marks, 1)) + dot(0, 0, 52, nth(marks, 2)) + piece(84)), border: { w: 120, h: 84, body: slab(0, 0, 120, 84, nth(marks, 0)) + teeth(120, 84, 30, 46, nth(marks, 2)) + row(plate, 120, 20, 30, () => dot(0, 0, 8, nth(marks, 1)) + dot(0, 0, 3.6, ground)) }, pallu: (w, h) => slab(0, 0, w, h, nth(marks, 2)) + row(plate, w, h * 0.45, h * 0.6, () => piece(h * 0.52)) + teeth(w, h, h * 0.2, h * 0.2, nth(marks, 0)) })
}

function zardozi(plate: Plate, { all, zari }: Dyes): Cloth {
  const deep = all.filter((c) => lightness(c) < 0.6)
  const ground = deep[0] ?? plate.rng.pick(['#5d1f33', '#244537', '#28304f'])
  const [pale, bright, pearl] = [lighter(zari, 0.45), zari, '#f6eedd']
  const motif = plate.rng.pick([buta, lotus, tulip, marigold, sprig, rosette])
  const couched = (size: number) => moved(3, 4, motif(plate, size, [darker(ground, 0.5), darker(ground, 0.5), darker(ground, 0.5)])) + motif(plate, size, [bright, pale, ground]) + Array.from({ length: 10 }, (_, i) => dot(Math.cos(i * 0.63) * size * 0.56, Math.sin(i * 0.63) * size * 0.56, size * 0.024, pearl)).join('')
  const gota = /gota/.test(plate.words)
  const cell = plate.rng.range(110, 150)
  return base({ ground, field: gota ? halfDrop(plate, 100, 2, 2, () => petals(6, 26, 9, bright) + petals(6, 18, 4, pale) + dot(0, 0, 5, pearl)) : halfDrop(plate, cell, 2, 2, () => couched(cell * 0.6), 0.01), border: { w: 96, h: 92, body: slab(0, 0, 96, 92, gota ? ground : darker(ground, 0.25)) + bands(96, [[6, bright], [3, ground], [4, pale]]) + row(plate, 96, 50, 48, () => couched(38)) + (gota ? teeth(96, 92, 16, 16, bright) : bands(96, [[4, pale], [8, bright]], 80)) }, pallu: (w, h) => row(plate, w, h * 0.5, h * 0.5, () => couched(h * 0.5)) + bands(w, [[h * 0.03, bright], [h * 0.03, 'none'], [h * 0.05, bright]], h * 0.86), sheen: 0.5 })
}

function mirrorwork(plate: Plate, { ground, marks, all }: Dyes): Cloth {
  const floss = [...all.filter((c) => c !== ground), ...marks, '#f2e4c4']
  const shisha = (r: number, colour: string) => dot(0, 0, r * 1.45, colour) + petals(12, r * 1.75, r * 0.2, colour) + dot(0, 0, r, '#c9d3d2') + fill(`M${n(-r * 0.7)} ${n(r * 0.4)}L${n(r * 0.4)} ${n(-r * 0.7)}L${n(r * 0.75)} ${n(-r * 0.4)}L${n(-r * 0.4)} ${n(r * 0.75)}Z`, '#f4f7f3')
  const flower = (s: number, i: number) => petals(8, s * 0.5, s * 0.11, nth(floss, i % 3)) + petals(8, s * 0.32, s * 0.05, nth(floss, (i + 1) % 3), '', 22) + shisha(s * 0.12, nth(floss, (i + 2) % 3))
  const cell = plate.rng.range(110, 150)
  return base({ ground, field: halfDrop(plate, cell, 2, 2, (i) => flower(cell * 0.74, i) + moved(cell * 0.5, 0, diamond(plate, cell * 0.2, [nth(floss, 1), nth(floss, 0)])), 0.02), border: { w: 96, h: 88, body: slab(0, 0, 96, 88, nth(floss, 0)) + teeth(96, 12, 16, 12, nth(floss, 0)) + row(plate, 96, 42, 48, (i) => (i % 2 ? shisha(11, nth(floss, 1)) : diamond(plate, 40, [nth(floss, 1), ground, nth(floss, 2)]))) + bands(96, [[6, ground], [6, nth(floss, 2)]], 74) }, pallu: (w, h) => slab(0, 0, w, h, nth(floss, 0)) + row(plate, w, h * 0.5, h * 0.6, (i) => flower(h * 0.6, i + 1)) + row(plate, w, h * 0.92, 30, () => shisha(7, nth(floss, 1))) })
}

/** Kasuti: counted lines without a knot, right side and wrong side alike. */
function kasuti(plate: Plate, { ground: dyed, all }: Dyes): Cloth {
  const ground = dyed
  const floss = ['#d9622f', '#e7d7ae', '#a8392b', '#6f8f4c', ...all].filter((c) => Math.abs(lightness(c) - lightness(ground)) > 0.2)
  const gopura = (s: number, colour: string) => {
    let d = ''
    for (let i = 0; i < 5; i++) { const [w, y] = [s * (0.5 - i * 0.09), s * (0.45 - i * 0.2)]; d += `M${n(-w)} ${n(y)}H${n(w)}V${n(y - s * 0.1)}H${n(-w)}ZM${n(-w * 0.6)} ${n(y - s * 0.1)}V${n(y - s * 0.2)}M${n(w * 0.6)} ${n(y - s * 0.1)}V${n(y - s * 0.2)}` }
    return line(d + `M0 ${n(-s * 0.36)}V${n(-s * 0.5)}`, colour, s / 22)
  }
  const cross = (s: number, colour: string) => line([0, 45, 90, 135].map((turn) => { const [c, q] = [Math.cos((turn * Math.PI) / 180) * s * 0.5, Math.sin((turn * Math.PI) / 180) * s * 0.5]; return `M${at2(-c, -q)}L${at2(c, q)}` }).join('') + poly([[0, -s * 0.3], [s * 0.3, 0], [0, s * 0.3], [-s * 0.3, 0]]), colour, s / 16)
  const cell = plate.rng.range(90, 120)
  return base({ ground, field: halfDrop(plate, cell, 2, 2, (i) => (i % 2 ? gopura(cell * 0.56, nth(floss, 0)) : cross(cell * 0.5, nth(floss, 1))), 0.01), border: { w: 90, h: 78, body: bands(90, [[4, nth(floss, 0)], [4, 'none'], [4, nth(floss, 1)]], 4) + row(plate, 90, 44, 45, (i) => cross(36, nth(floss, i % 2))) + bands(90, [[4, nth(floss, 1)]], 68) }, borderGround: darker(ground, 0.2), pallu: (w, h) => bands(w, [[6, nth(floss, 0)], [6, 'none'], [6, nth(floss, 1)]]) + row(plate, w, h * 0.5, h * 0.56, (i) => gopura(h * 0.6, nth(floss, i % 2))) + bands(w, [[6, nth(floss, 1)], [h * 0.05, nth(floss, 0)]], h * 0.86), sheen: 0.4 })
}
const at2 = (x: number, y: number) => `${n(x)} ${n(y)}`

function lace(plate: Plate, { all }: Dyes): Cloth {
  const thread = all[0] ?? '#f5eedd'
  const ground = darker(thread, 0.16)
  const cell = 84
  const body = line(Array.from({ length: 7 }, (_, i) => `M0 ${i * 12 + 6}H84M${i * 12 + 6} 0V84`).join(''), thread, 3, 'opacity=".8"') + moved(42, 42, petals(8, 34, 10, thread) + `<circle r="36" fill="none" stroke="${thread}" stroke-width="5"/>` + dot(0, 0, 8, ground)) + rows([[0, 0], [84, 0], [0, 84], [84, 84]]).map(([x, y]) => moved(x, y, petals(4, 20, 8, thread, '', 45))).join('')
  return base({ ground, thread, field: { w: cell, h: cell, body }, border: { w: 60, h: 54, body: row(plate, 60, 24, 30, () => `<circle r="14" fill="none" stroke="${thread}" stroke-width="6"/>` + dot(0, 0, 5, thread)) + bands(60, [[5, thread]], 4) + bands(60, [[6, thread]], 44) } })
}

function finework(plate: Plate, { ground: dyed, marks, all }: Dyes): Cloth {
  const ground = /chamba|crewel/.test(plate.words) ? '#efe6d2' : dyed
  const floss = [...all, ...marks, '#7d8f5a', '#c27a55'].filter((c) => differ(c, ground))
  const spray = (s: number, i: number) => {
    const stem: Point[] = [[0, s * 0.5], [s * 0.1, s * 0.2], [-s * 0.08, -s * 0.1], [s * 0.06, -s * 0.4]]
    return line(smooth(stem), '#68774a', s / 40) + rows([[-0.22, 0.18, 0], [0.26, 0.05, 1], [-0.24, -0.12, 2], [0.16, -0.34, 0], [-0.06, -0.46, 1]]).map(([x, y, k]) => line(`M0 ${n(s * (y + 0.12))}Q${n(s * x * 0.5)} ${n(s * (y + 0.1))} ${n(s * x)} ${n(s * y)}`, '#68774a', s / 60) + moved(s * x, s * y, petals(7, s * 0.13, s * 0.045, nth(floss, (k + i) % 3 === 2 ? 1 : 0)) + dot(0, 0, s * 0.03, '#d9b25a'))).join('') + rows([[-0.1, 0.36, -70], [0.16, 0.3, 60], [0.1, -0.12, 70], [-0.14, 0.02, -60]]).map(([x, y, turn]) => moved(s * x, s * y, petals(1, s * 0.14, s * 0.05, '#7f8f58'), 1, turn)).join('')
  }
  const cell = plate.rng.range(120, 170)
  return base({ ground, field: halfDrop(plate, cell, 2, 2, (i) => spray(cell * 0.86, i), 0.03), border: { w: 120, h: 80, body: line('M0 40Q30 14 60 40T120 40', '#68774a', 3) + row(plate, 120, 40, 30, (i) => moved(0, i % 2 ? 12 : -12, petals(7, 12, 4.4, nth(floss, i % 3)) + dot(0, 0, 3, '#d9b25a'))) + bands(120, [[3, nth(floss, 0)]], 4) + bands(120, [[3, nth(floss, 0)]], 72) }, pallu: (w, h) => row(plate, w, h * 0.42, h * 0.6, (i) => spray(h * 0.7, i)) + line(Array.from({ length: 8 }, (_, i) => `M${n((i * w) / 8)} ${n(h * 0.88)}q${n(w / 32)} ${n(-h * 0.08)} ${n(w / 16)} 0t${n(w / 16)} 0`).join(''), '#68774a', 3) + row(plate, w, h * 0.88, w / 16, (i) => petals(6, 9, 4, nth(floss, i % 3))), fringe: /shawl|sozni/.test(plate.words), sheen: 0.2 })
}


