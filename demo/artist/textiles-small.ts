import { at, clip, darker, fill, line, n, nth, repeat, slab, wash, type Plate } from './ink.ts'
import { laid, rod } from './forms.ts'
import { folds, fringe, length } from './cloth.ts'
import type { Cloth } from './patterns.ts'

export function knottedStole(plate: Plate, cloth: Cloth): string {
  const tail = (lean: number, long: number, wide: number) => {
    const d = `M560 230C${n(540 + lean * 40)} 420 ${n(600 + lean * 190 - wide * 0.5)} 620 ${n(600 + lean * 210 - wide * 0.56)} ${long}Q${n(600 + lean * 210)} ${long + 34} ${n(600 + lean * 210 + wide * 0.56)} ${long}C${n(600 + lean * 190 + wide * 0.5)} 620 ${n(660 + lean * 40)} 420 640 230Z`
    const x = 600 + lean * 210 - wide * 0.56
    return laid(d, 16, 16, 0.15) + (cloth.fringe ? fringe(plate, [[x + 6, long + 4], [x + wide * 0.56, long + 18], [x + wide * 1.12 - 6, long + 4]], cloth.thread, 34) : '') + clip(plate, d, `<g transform="translate(${n(x)} 200)">${length(plate, cloth, wide * 1.12, long - 180, 220)}</g>` + folds(plate, x, 200, wide * 1.12, long, 5, 0.8)) + line(d, plate.ink, 2.8, 'opacity=".8"')
  }
  const peg = rod(plate, [[600, 150], [600, 190], [600, 240]], 46, '#8a5c34')
  const wrap = 'M548 250Q560 176 600 172Q640 176 652 250Q600 280 548 250Z'
  return tail(0.72, 960, 290) + tail(-0.66, 860, 290) + peg + clip(plate, wrap, `<g transform="translate(500 160) rotate(12)">${length(plate, cloth, 260, 200, 0, 'none')}</g>` + folds(plate, 540, 160, 120, 140, 3, 0.9)) + line(wrap, plate.ink, 2.8)
}

export function umbrella(plate: Plate, cloth: Cloth): string {
  const tones = [cloth.ground, cloth.borderGround ?? darker(cloth.ground, 0.2), '#d9a62e', '#f2e8d2']
  const edge = [140, 300, 460, 620, 780, 930, 1060]
  let gores = ''
  for (let i = 0; i < edge.length - 1; i++) {
    const [x0, x1] = [nth(edge, i), nth(edge, i + 1)]
    const d = `M600 190Q${n(x0 + (600 - x0) * 0.28)} 270 ${x0} 560Q${n((x0 + x1) / 2)} 600 ${x1} 560Q${n(x1 + (600 - x1) * 0.28)} 270 600 190Z`
    const deep = cloth.border ? slab(x0 - 20, 500, x1 - x0 + 40, 100, repeat(plate, cloth.border, 'translate(0 500)')) : ''
    gores += clip(plate, d, fill(d, nth(tones, i)) + (cloth.field && i % 2 === 0 ? fill(d, repeat(plate, cloth.field, 'scale(.8)')) : '') + deep + (i > 2 ? fill(d, '#21130c', `opacity="${n(0.06 * (i - 1) * 10) / 10}"`) : '')) + line(d, plate.ink, 3)
  }
  const scallops = edge.slice(0, -1).map((x, i) => `M${at(x, 560)}q${n((nth(edge, i + 1) - x) / 2)} 100 ${n(nth(edge, i + 1) - x)} 0`).join('')
  return slab(140, 1050, 920, 40, wash(plate, [[0, '#3a2618', 0.25], [1, '#3a2618', 0]])) + rod(plate, [[600, 200], [600, 640], [600, 1070]], 20, '#9a6a3a') + fill(scallops, nth(tones, 1)) + line(scallops, plate.ink, 2.6) + gores + rod(plate, [[600, 196], [600, 160], [600, 130]], 14, '#c9a04a')
}
