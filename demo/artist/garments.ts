import { at, clip, darker, dot, fill, inked, lighter, line, mix, moved, n, nth, oval, points, repeat, rows, slab, smooth, wash, type Plate, type Point } from './ink.ts'
import { contact, laid, rod } from './forms.ts'
import type { Cloth } from './patterns.ts'
import { folds, fringe, length } from './cloth.ts'

function seam(plate: Plate, cloth: Cloth, x: number, y: number, long: number, deep: number, turn = 0): string {
  if (!cloth.border) return `<g transform="translate(${at(x, y)}) rotate(${turn})">${slab(0, 0, long, deep, cloth.borderGround ?? darker(cloth.ground, 0.25))}</g>`
  const k = n((deep / cloth.border.h) * 100) / 100
  return `<g transform="translate(${at(x, y)}) rotate(${turn})">${slab(0, 0, long, deep, cloth.borderGround ?? cloth.ground)}${slab(0, 0, long, deep, repeat(plate, cloth.border, `scale(${k})`))}</g>`
}

/** Clothes lie flat and are cut from the cloth; seams are borders along the cut. */
function cut(plate: Plate, cloth: Cloth, d: string, seams: string, count = 5): string {
  const art = cloth.whole ? cloth.whole(1000, 1000) : length(plate, cloth, 1000, 1000, 0, 'none')
  return laid(d) + clip(plate, d, `<g transform="translate(100 100)">${art}</g>` + seams + folds(plate, 150, 120, 900, 960, count, 0.45)) + line(d, plate.ink, 3, 'opacity=".8"')
}

export function kurta(plate: Plate, cloth: Cloth, long = 1010): string {
  const flare = plate.rng.range(20, 60)
  const d = `M520 190Q600 250 680 190L770 222Q930 400 992 700L880 740Q840 560 792 450Q800 700 ${n(816 + flare)} ${long}Q600 ${long + 36} ${n(384 - flare)} ${long}Q400 700 408 450Q360 560 320 740L208 700Q270 400 430 222Z`
  const cuffs = `<g transform="translate(214 672) rotate(20)">${seam(plate, cloth, -20, 0, 160, 44)}</g><g transform="translate(866 716) rotate(-20)">${seam(plate, cloth, 0, 0, 160, 44)}</g>`
  const placket = seam(plate, cloth, 566, 210, 68, 230) + line('M600 230V440', plate.ink, 2.4) + [270, 320, 370].map((y) => dot(600, y, 6, lighter(cloth.ground, 0.6), `stroke="${plate.ink}"`)).join('')
  return cut(plate, cloth, d, seam(plate, cloth, 260, long - 60, 680, 74) + cuffs + placket) + line('M520 190Q600 250 680 190', cloth.borderGround ?? plate.ink, 12) + line('M790 600L806 1000M410 600L394 1000', plate.ink, 2, 'opacity=".4"')
}

export function jacket(plate: Plate, cloth: Cloth, sleeves: boolean): string {
  const arms = sleeves ? 'L742 232Q900 380 950 720L836 746Q800 590 770 490' : 'L742 232Q760 340 786 400'
  const left = sleeves ? 'Q400 590 364 746L250 720Q300 380 458 232' : 'L414 400Q440 340 458 232'
  const d = `M536 200Q600 236 664 200${arms}L790 930Q600 954 410 930L${sleeves ? '430 490' : '414 400'}${left}Z`
  const band = cloth.borderGround ?? darker(cloth.ground, 0.3)
  const front = seam(plate, cloth, 598, 220, 720, 40, 90) + seam(plate, cloth, 642, 220, 720, 40, 90)
  return cut(plate, cloth, d, front + seam(plate, cloth, 380, 868, 440, 62), 4) + line('M600 224V940', plate.ink, 3) + line('M536 200Q566 300 600 330Q634 300 664 200', band, 14) + [420, 520, 620].map((y) => rod(plate, [[584, y], [600, y + 6], [616, y]], 6, band)).join('')
}

export function skirt(plate: Plate, cloth: Cloth): string {
  const d = 'M450 210H750L1010 930Q900 1010 800 956Q700 1024 600 964Q500 1024 400 956Q300 1010 190 930Z'
  const kalis = [-3, -2, -1, 0, 1, 2, 3].map((k) => `M${600 + k * 42} 260L${600 + k * 116} 980`).join('')
  return cut(plate, cloth, d, seam(plate, cloth, 160, 850, 880, 130) + line(kalis, '#21130c', 7, 'opacity=".22"') + line(kalis, '#fff6e4', 3, 'opacity=".22" transform="translate(7 0)"') + seam(plate, cloth, 430, 205, 340, 60), 7) + rod(plate, [[640, 250], [690, 330], [670, 420]], 7, cloth.borderGround ?? '#c9a04a')
}

export function tee(plate: Plate, ground: string, art: string): string {
  const d = 'M500 210Q600 270 700 210L800 240L950 430L850 510L790 440L800 960Q600 985 400 960L410 440L350 510L250 430L400 240Z'
  return laid(d) + clip(plate, d, slab(200, 150, 800, 860, ground) + art + folds(plate, 200, 150, 800, 860, 4, 0.35)) + line(d, plate.ink, 3, 'opacity=".8"') + line('M500 210Q600 296 700 210', plate.ink, 3) + line('M410 440L420 400M790 440L780 400', plate.ink, 2.4)
}

export function cap(plate: Plate, cloth: Cloth): string {
  const d = 'M300 760Q280 560 420 470Q600 400 780 470Q920 560 900 760Q600 830 300 760Z'
  return contact(plate, 600, 790, 310) + clip(plate, d, `<g transform="translate(200 380)">${length(plate, cloth, 800, 460, 0, 'none')}</g>` + seam(plate, cloth, 270, 610, 660, 190) + slab(280, 400, 640, 440, wash(plate, [[0, '#fff6e4', 0.24], [0.4, '#21130c', 0], [1, '#21130c', 0.5]], 'across'))) + line(d, plate.ink, 3.2) + oval(600, 462, 180, 26, lighter(cloth.ground, 0.15), `stroke="${plate.ink}" stroke-width="2.4"`)
}

export function socks(plate: Plate, cloth: Cloth, gloves = false): string {
  const sock = 'M-90-330H90L96 40Q110 120 220 170Q290 210 270 270Q240 310 100 290Q-40 280-84 200Q-110 130-92 40Z'
  const glove = 'M-90 330H90L100 60Q170-10 190-70Q200-110 160-112Q120-90 98-40Q112-170 104-250Q92-284 66-256L56-120Q50-240 38-306Q18-336 0-306L-6-130Q-22-250-42-292Q-66-310-76-280L-62-110Q-84-200-104-224Q-126-232-126-206Q-104-60-96 60Z'
  const shape = gloves ? glove : sock
  const bandsOf = [-290, -210, -120, -30, 60].map((y) => seam(plate, cloth, -200, gloves ? -y - 40 : y, 500, 52)).join('')
  const ribs = slab(-120, gloves ? 240 : -335, 240, 90, cloth.borderGround ?? darker(cloth.ground, 0.3)) + line(Array.from({ length: 14 }, (_, i) => `M${-100 + i * 15} ${gloves ? 240 : -335}v90`).join(''), '#21130c', 3, 'opacity=".3"')
  const knit = line(Array.from({ length: 26 }, (_, i) => `M-140 ${-330 + i * 26}${'l10 8l10-8'.repeat(21)}`).join(''), '#21130c', 1.6, 'opacity=".13"')
  const one = () => laid(shape) + clip(plate, shape, slab(-240, -360, 560, 720, cloth.ground) + bandsOf + ribs + knit + slab(-240, -360, 560, 720, wash(plate, [[0, '#fff6e4', 0.16], [0.5, '#21130c', 0], [1, '#21130c', 0.3]], 'across'))) + line(shape, plate.ink, 3)
  return `<g transform="translate(380 600) rotate(-7) scale(.98)">${one()}</g><g transform="translate(770 620) rotate(8) scale(${gloves ? '-.98 .98' : '.98'})">${one()}</g>`
}

/** A turban is one long cloth wound over itself; the end fans up as a crest. */
export function turban(plate: Plate, cloth: Cloth): string {
  const brim: Point[] = points('285,690 300,560 380,450 500,390 640,380 780,420 880,520 915,640 905,730 760,800 600,815 430,795 320,750')
  const d = smooth(brim, true)
  let wraps = ''
  for (let i = 0; i < 8; i++) {
    const y = 770 - i * 44
    const swing = i % 2 ? 1 : -1
    const strip = `M270 ${y}C420 ${y + 70 * (swing > 0 ? 1 : 0.2)} 760 ${y + 70 * (swing > 0 ? 0.2 : 1)} 930 ${y - 20}L930 ${y - 76}C760 ${y - 10} 440 ${y - 10} 270 ${y - 66}Z`
    wraps += fill(strip, i % 2 ? cloth.ground : mix(cloth.ground, '#fff3dd', 0.1)) + (cloth.field ? fill(strip, repeat(plate, cloth.field, `translate(${i * 37} ${y}) scale(.55) rotate(${swing * 7})`)) : '') + line(`M270 ${y}C420 ${y + 70 * (swing > 0 ? 1 : 0.2)} 760 ${y + 70 * (swing > 0 ? 0.2 : 1)} 930 ${y - 20}`, '#21130c', 5, 'opacity=".45"') + line(`M270 ${y - 8}C420 ${y + 62 * (swing > 0 ? 1 : 0.2)} 760 ${y + 62 * (swing > 0 ? 0.2 : 1)} 930 ${y - 28}`, cloth.borderGround ?? '#c9a04a', 6, 'opacity=".8"')
  }
  const crest = [-34, -20, -6, 8, 22].map((turn, i) => `<g transform="translate(700 430) rotate(${turn})">${inked(plate, 'M-22 0L-44-250Q0-276 44-250L22 0Z', i % 2 ? cloth.ground : lighter(cloth.ground, 0.14), 2.4)}${line('M-42-236Q0-262 42-236', cloth.borderGround ?? '#c9a04a', 14)}</g>`).join('')
  return contact(plate, 600, 800, 320) + crest + clip(plate, d, slab(250, 350, 700, 500, cloth.ground) + wraps + slab(280, 370, 640, 460, wash(plate, [[0, '#fff6e4', 0.2], [0.4, '#21130c', 0], [1, '#21130c', 0.45]], 'across'))) + line(d, plate.ink, 3.2, 'opacity=".85"') + dot(640, 520, 34, '#c9a04a', `stroke="${plate.ink}" stroke-width="2.4"`) + dot(640, 520, 17, cloth.borderGround ?? '#8e2438') + rod(plate, [[640, 488], [650, 440], [636, 400]], 8, '#c9a04a')
}

export type BagKind = 'tote' | 'sling' | 'clutch' | 'potli'

export function bag(plate: Plate, cloth: Cloth, kind: BagKind, strap: string, surface?: string): string {
  if (kind === 'potli') return potli(plate, cloth)
  const wide = kind === 'clutch' ? 330 : plate.rng.range(270, 310)
  const [top, bottom] = kind === 'clutch' ? [470, 870] : kind === 'sling' ? [520, 930] : [430, 980]
  const d = `M${600 - wide} ${top}H${600 + wide}L${600 + wide + 12} ${bottom - 40}Q${600 + wide} ${bottom} ${600 + wide - 50} ${bottom + 4}H${600 - wide + 50}Q${600 - wide} ${bottom} ${600 - wide - 12} ${bottom - 40}Z`
  const art = surface ?? `<g transform="translate(${600 - wide - 20} ${top})">${length(plate, cloth, wide * 2 + 40, bottom - top + 20, kind === 'clutch' ? 0 : 150, 'none')}</g>`
  const handles = kind === 'tote' ? rows([[-0.5, 0.5, 0], [-0.42, 0.42, 22]]).map(([a, b, dy]) => rod(plate, [[600 + wide * a, top + 30], [600 + wide * a * 0.86, top - 170 + dy], [600, top - 250 + dy], [600 + wide * b * 0.86, top - 170 + dy], [600 + wide * b, top + 30]], 24, strap)) : []
  const sling = kind === 'sling' ? rod(plate, [[600 - wide + 4, top + 14], [600 - wide * 0.9, 330], [560, 170], [680, 180], [600 + wide * 0.9, 340], [600 + wide - 4, top + 14]], 20, strap) : ''
  const flap = kind === 'tote' ? '' : bagFlap(plate, cloth, wide, top, bottom, surface)
  const tassels = kind === 'sling' && !surface ? fringe(plate, [[600 - wide + 40, bottom], [600 + wide - 40, bottom]], cloth.thread, 40) : ''
  return contact(plate, 600, bottom, wide) + (handles[0] ?? '') + sling + tassels + clip(plate, d, art + slab(600 - wide - 20, top, wide * 2 + 40, bottom - top + 10, wash(plate, [[0, '#fff6e4', 0.2], [0.5, '#21130c', 0], [1, '#21130c', 0.4]], 'across'))) + line(d, plate.ink, 3.2, 'opacity=".85"') + flap + (handles[1] ?? '')
}

function bagFlap(plate: Plate, cloth: Cloth, wide: number, top: number, bottom: number, surface?: string): string {
  const drop = top + (bottom - top) * plate.rng.range(0.48, 0.6)
  const shape = plate.rng.chance(0.5) ? `L${600 + wide} ${drop - 60}Q600 ${drop + 70} ${600 - wide} ${drop - 60}` : `L${600 + wide} ${drop - 30}Q${600 + wide} ${drop} ${600 + wide - 40} ${drop}H${600 - wide + 40}Q${600 - wide} ${drop} ${600 - wide} ${drop - 30}`
  const d = `M${600 - wide - 4} ${top - 6}H${600 + wide + 4}${shape}Z`
  const art = surface ?? `<g transform="translate(${600 - wide} ${top - 6})">${length(plate, { ...cloth, field: cloth.border ? undefined : cloth.field, ground: cloth.borderGround ?? cloth.ground }, wide * 2, 300, 0, 'none')}${cloth.pallu ? cloth.pallu(wide * 2, drop - top) : ''}</g>`
  return laid(d, 2, 9, 0.25) + clip(plate, d, art + slab(600 - wide, top - 10, wide * 2, drop - top + 60, wash(plate, [[0, '#fff6e4', 0.3], [0.3, '#fff6e4', 0], [1, '#21130c', 0.16]]))) + line(d, plate.ink, 3) + dot(600, drop - 10, 15, '#c9a04a', `stroke="${plate.ink}" stroke-width="2.4"`)
}

function potli(plate: Plate, cloth: Cloth): string {
  const d = 'M470 430Q300 560 300 760Q310 950 600 956Q890 950 900 760Q900 560 730 430Q600 470 470 430Z'
  const ruff = 'M470 430Q410 340 430 290Q480 330 510 276Q560 330 600 270Q640 330 690 276Q720 330 770 290Q790 340 730 430Q600 470 470 430Z'
  const pleats = [-3, -2, -1, 0, 1, 2, 3].map((k) => `M${600 + k * 36} 440Q${600 + k * 84} 600 ${600 + k * 60} 800`).join('')
  const gold = '#c9a04a'
  return contact(plate, 600, 950, 270) + clip(plate, d, `<g transform="translate(280 420)">${length(plate, cloth, 640, 560, 160, 'none')}</g>` + line(pleats, '#21130c', 9, 'opacity=".2"') + line(pleats, '#fff6e4', 4, 'opacity=".2" transform="translate(8 0)"') + slab(290, 420, 620, 560, wash(plate, [[0, '#fff6e4', 0.28], [0.45, '#21130c', 0], [1, '#21130c', 0.5]], 'across'))) + line(d, plate.ink, 3.2) + inked(plate, ruff, cloth.borderGround ?? lighter(cloth.ground, 0.1)) + line('M510 276L530 430M600 270V440M690 276L670 430M430 290L490 420M770 290L710 420', plate.ink, 2.4, 'opacity=".5"') + rod(plate, [[462, 432], [600, 468], [738, 432]], 15, gold) +
    rod(plate, [[738, 432], [850, 520], [862, 640]], 8, gold) + rod(plate, [[738, 432], [810, 560], [808, 690]], 8, gold) + rows([[862, 650], [808, 700]]).map(([x, y]) => moved(x, y, dot(0, 0, 15, gold, `stroke="${plate.ink}" stroke-width="2"`) + line('M-8 12L-12 66M-3 14L-4 70M3 14L4 70M8 12L12 66', cloth.ground, 5))).join('')
}

/** A paranda: the silk tassels plaited into a braid. */
export function paranda(plate: Plate, colours: string[]): string {
  const gold = '#c9a04a'
  const strand = (x: number, sway: number, colour: string) => rod(plate, [[x, 170], [x + sway, 330], [x - sway, 480], [x + sway * 0.4, 600]], 26, colour)
  const tassel = (x: number, y: number, colour: string) => moved(x, y, dot(0, 0, 26, gold, `stroke="${plate.ink}" stroke-width="2.6"`) + oval(0, 34, 20, 12, colour) + line(Array.from({ length: 13 }, (_, i) => `M${-18 + i * 3} 36Q${-34 + i * 5.6} 130 ${-40 + i * 6.6 + plate.rng.jitter(4)} ${250 + plate.rng.jitter(14)}`).join(''), darker(colour, 0.3), 8) + line(Array.from({ length: 13 }, (_, i) => `M${-18 + i * 3} 36Q${-34 + i * 5.6} 130 ${-40 + i * 6.6} ${244}`).join(''), colour, 5) + line('M-24 50Q0 60 24 50', gold, 9))
  return [-1, 0, 1].map((k) => strand(600 + k * 30, k * 14 + plate.rng.jitter(8), nth(colours, k + 1) ?? colours[0])).join('') + [480, 600, 720].map((x, i) => rod(plate, [[600, 600], [(600 + x) / 2, 620], [x, 690 + (i % 2) * 40]], 9, gold) + tassel(x, 700 + (i % 2) * 40, nth(colours, i))).join('') + rod(plate, [[540, 176], [600, 190], [660, 176]], 18, gold)
}
