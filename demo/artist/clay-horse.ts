import { clip, darker, dot, fill, lighter, line, moved, n, type Plate } from './ink.ts'
import { rosette } from './motifs.ts'

const trunk =
  'M214 590C214 530 250 506 300 508C336 510 360 496 372 452C380 400 372 340 380 288C384 252 380 232 362 222L286 262C268 270 250 262 246 246C244 236 250 226 262 218L352 152C372 134 396 126 422 132C470 142 498 180 504 240C512 320 500 380 520 440C536 480 580 500 604 520C626 540 630 580 624 620C616 680 560 704 430 704C300 704 214 690 214 590Z'
const leftEar = 'M376 146C368 96 378 60 394 30C412 60 416 100 408 142Z'
const rightEar = 'M430 140C428 96 440 62 458 36C472 68 474 106 462 150Z'
const tail = 'M612 530C664 540 668 640 646 720C640 742 620 742 618 720C616 650 624 600 600 560Z'
const legs = ['M296 640C292 760 306 800 292 884H370C356 800 370 760 364 640Z', 'M532 620C528 740 542 800 528 884H606C592 800 606 740 600 620Z']
const frontLegs = ['M222 620C222 740 226 800 218 892H316C306 800 312 740 312 660Z', 'M448 640C452 740 458 800 450 892H548C538 800 544 740 552 620Z']

/** Feet on the given line, 870 tall at size 1. */
export function clayHorse(plate: Plate, clay: string, x: number, base: number, size: number, flip = false): string {
  const [deep, cut, pale] = [darker(clay, 0.32), darker(clay, 0.6), lighter(clay, 0.28)]
  const bead = (bx: number, by: number) => dot(bx, by, 6.5, pale, `stroke="${cut}" stroke-width="2.5"`)
  const collars = [288, 334, 380, 426, 472].map((y, i) => {
    const right = i > 2 ? 512 : 506
    return line(`M372 ${y + 2}Q440 ${y + 32} ${right} ${y - 2}`, cut, 5) + [0, 1, 2, 3, 4].map((k) => bead(394 + k * 25, y + 26 - Math.abs(k - 2) * 4)).join('')
  })
  const blanket =
    line('M300 516C330 560 330 650 304 700M540 484C510 560 516 640 552 694', cut, 6) +
    [352, 398, 444, 490].map((bx) => moved(bx, 612, rosette(plate, 44, [pale, cut, pale]))).join('') +
    line('M336 570Q430 586 514 562M336 656Q430 668 518 652', cut, 4, 'stroke-dasharray="3 11"')
  const leg = (d: string) => fill(d, clay) + clip(plate, d, fill(d, deep, 'opacity=".45" transform="translate(64 0)"') + line('M190 770H640M190 790H640', cut, 4)) + line(d, cut, 2.4, 'opacity=".5"')
  const face = dot(404, 202, 21, pale, `stroke="${cut}" stroke-width="4"`) + dot(402, 202, 8, cut) + line('M262 238L286 226', cut, 5) + line('M318 190L352 220', cut, 4) + dot(268, 224, 4, cut)
  const body =
    legs.map((d) => fill(d, deep)).join('') + fill(tail, deep) + fill(rightEar, deep) + fill(leftEar, clay) + line('M394 62V132', cut, 4, 'opacity=".6"') +
    fill(trunk, deep) + clip(plate, trunk, fill(trunk, clay, 'transform="translate(-22 0)"') + collars.join('') + blanket) + face + frontLegs.map(leg).join('')
  const k = n(size * 100) / 100
  return `<g transform="translate(${n(x)} ${n(base)}) scale(${flip ? -k : k} ${k}) translate(-432 -892)">${body}</g>`
}
