import { at, dot, fill, lighter, line, n, nth, oval, rows, slab, type Plate, type Point } from './ink.ts'
import { contact, fired, look, rod, thrown, zone } from './forms.ts'
import { petals, star } from './motifs.ts'
import { standing, } from './creatures.ts'

/** Lac colours are applied in bands on the lathe. */
export function turned(plate: Plate, cx: number, top: number, bottom: number, stations: Point[], colours: string[], bandsAt: number[] = [0.2, 0.34, 0.5, 0.66, 0.8], tilt = 0.18): string {
  const form = thrown(cx, top, bottom, stations, tilt)
  const tall = bottom - top
  let bands = ''
  bandsAt.forEach((t, i) => {
    bands += zone(form, top + tall * t, top + tall * (bandsAt[i + 1] ?? 1), nth(colours, i + 1)) + zone(form, top + tall * t - 3, top + tall * t + 4, i % 2 ? '#2a2422' : '#f1dfa8')
  })
  return fired(plate, form, look(nth(colours, 0), [], star, 0.9), bands, 'shut')
}

const lac = (plate: Plate) => [...plate.colours, '#d9a62e', '#a8392b', '#51693a'].slice(0, Math.max(3, plate.colours.length))

export function tops(plate: Plate): string {
  return rows([[390, 700, 0.9], [800, 690, 0.86], [600, 900, 1.15], [330, 960, 0.7], [880, 970, 0.74]]).map(([x, y, k], i) => {
    const colours = [...lac(plate).slice(i % 3), ...lac(plate).slice(0, i % 3)]
    return contact(plate, x, y, 50 * k) + `<g transform="rotate(${n(plate.rng.jitter(14))} ${x} ${y})">${turned(plate, x, y - 300 * k, y, [[0, 12 * k], [0.04, 20 * k], [0.3, 15 * k], [0.36, 40 * k], [0.42, 132 * k], [0.52, 142 * k], [0.74, 84 * k], [0.94, 14 * k], [1, 6 * k]], colours, [0.42, 0.5, 0.58, 0.7, 0.84])}</g>`
  }).join('')
}

export function stackingRings(plate: Plate): string {
  const colours = lac(plate)
  const ring = (y: number, r: number, colour: string) => turned(plate, 600, y - 84, y, [[0, r * 0.8], [0.2, r * 0.96], [0.5, r], [0.8, r * 0.96], [1, r * 0.82]], [colour, lighter(colour, 0.2)], [0.42, 0.56], 0.16)
  return contact(plate, 600, 960, 250) + turned(plate, 600, 900, 960, [[0, 240], [0.3, 260], [0.8, 260], [1, 240]], [nth(colours, 1), nth(colours, 0)], [0.4], 0.16) + [0, 1, 2, 3, 4, 5].map((i) => ring(904 - i * 86, 236 - i * 27, nth(colours, i))).join('') + turned(plate, 600, 270, 396, [[0, 20], [0.2, 66], [0.5, 80], [0.85, 60], [1, 50]], [nth(colours, 0), '#f1dfa8'], [0.5, 0.62])
}

export function rattle(plate: Plate): string {
  const colours = lac(plate)
  return contact(plate, 600, 900, 300) + `<g transform="rotate(58 600 640)">${turned(plate, 600, 190, 1080, [[0, 60], [0.05, 120], [0.14, 170], [0.26, 120], [0.32, 40], [0.36, 60], [0.4, 34], [0.68, 30], [0.8, 44], [0.86, 90], [0.93, 100], [0.98, 60], [1, 30]], colours, [0.08, 0.14, 0.2, 0.3, 0.4, 0.5, 0.6, 0.84, 0.92])}</g>`
}

export function pullAlong(plate: Plate, animal: string): string {
  const colours = lac(plate)
  const wheel = (x: number) => dot(x, 910, 62, nth(colours, 1), `stroke="${plate.ink}" stroke-width="3.4"`) + dot(x, 910, 44, nth(colours, 0), `stroke="#f1dfa8" stroke-width="5"`) + dot(x, 910, 14, '#f1dfa8', `stroke="${plate.ink}" stroke-width="2.4"`)
  return contact(plate, 600, 966, 320) + rod(plate, [[320, 856], [220, 900], [150, 880], [90, 950]], 5, '#d8c39a') + dot(90, 950, 17, nth(colours, 2), `stroke="${plate.ink}" stroke-width="3"`) + standing(plate, animal, 600, 850, 520, { body: nth(colours, 0), accents: [nth(colours, 1), '#f1dfa8', nth(colours, 2)], ink: plate.ink, cloth: true, width: 3.4 }) + slab(310, 842, 580, 44, nth(colours, 2), `rx="16" stroke="${plate.ink}" stroke-width="3.2"`) + slab(330, 850, 540, 8, '#fffaf0', 'rx="4" opacity=".5"') + wheel(400) + wheel(800)
}

export function kitchenSet(plate: Plate): string {
  const colours = lac(plate)
  const shapes: [number, number, number, number, Point[]][] = [
    [330, 760, 190, 1, [[0, 50], [0.06, 56], [0.14, 40], [0.5, 96], [0.85, 70], [1, 54]]], [560, 740, 250, 1, [[0, 30], [0.1, 34], [0.2, 22], [0.5, 60], [0.7, 84], [0.94, 56], [1, 62]]], [800, 760, 160, 1, [[0, 110], [0.1, 112], [0.6, 84], [1, 60]]],
    [250, 960, 130, 1, [[0, 84], [0.14, 86], [0.8, 60], [1, 70]]], [480, 980, 190, 1, [[0, 84], [0.06, 90], [0.2, 70], [0.6, 92], [1, 66]]], [730, 980, 150, 1, [[0, 20], [0.14, 50], [0.24, 30], [0.4, 92], [0.8, 96], [1, 74]]], [940, 960, 210, 1, [[0, 26], [0.1, 40], [0.2, 22], [0.4, 24], [0.5, 66], [0.8, 70], [1, 46]]],
  ]
  return shapes.map(([x, y, tall, , stations], i) => contact(plate, x, y, 80) + turned(plate, x, y - tall, y, stations, [...colours.slice(i % colours.length), ...colours], [0.3, 0.44, 0.6, 0.78])).join('')
}

export function fruitSet(plate: Plate): string {
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const shine = (x: number, y: number, k = 1) => oval(x, y, 16 * k, 34 * k, '#fffaf0', 'opacity=".55" transform="rotate(20 ' + x + ' ' + y + ')"')
  const shade = (x: number, y: number, r: number) => fill(`M${x + r * 0.2} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${r * 1.3} ${r * 1.3} 0 0 0 ${x + r * 0.2} ${y - r}Z`, '#21130c', 'opacity=".2"')
  const mango = fill('M330 640C420 560 540 640 530 770C520 880 400 920 320 860C240 800 250 700 330 640Z', '#d9a032', S) + fill('M330 640C290 690 270 760 310 830C250 790 250 700 330 640Z', '#b8542e', 'opacity=".6"') + shine(390, 700)
  const pomegranate = dot(720, 740, 150, '#a63a35', S) + shade(720, 740, 148) + fill('M680 600L700 560L720 592L742 556L760 602Q720 622 680 600Z', '#8d3a2c', S) + shine(660, 690)
  const banana = [0, 1, 2].map((i) => fill(`M${500 + i * 30} ${560 - i * 10}C${420 + i * 60} ${400 - i * 20} ${520 + i * 80} ${300} ${690 + i * 46} ${330 + i * 34}C${580 + i * 60} ${400} ${580 + i * 46} ${480} ${580 + i * 34} ${570 - i * 6}Z`, i % 2 ? '#cfa535' : '#dcb64a', S)).join('')
  const chikoo = dot(560, 880, 96, '#9a7048', S) + shade(560, 880, 94) + shine(526, 850, 0.7)
  const chilli = fill('M830 900C900 860 980 890 1010 950C940 930 880 950 840 940Q810 930 830 900Z', '#5f7a3a', S) + line('M830 915Q800 900 790 876', '#4a5f30', 9)
  return contact(plate, 600, 930, 380) + `<g transform="translate(-10 140)">${banana}</g>` + pomegranate + mango + chikoo + chilli + line('M560 784V756M330 640Q334 610 350 600', plate.ink, 7) + petals(1, 70, 22, '#5f7642', 'transform="translate(350 604) rotate(60)"')
}

export function bandSet(plate: Plate): string {
  const colours = lac(plate)
  return rows([[300, 900], [500, 860], [700, 860], [900, 900]]).map(([x, y], i) => contact(plate, x, y, 70) + turned(plate, x, y - 290, y, [[0, 40], [0.1, 62], [0.3, 50], [0.36, 34], [0.42, 74], [0.7, 86], [0.9, 78], [1, 84]], [nth(colours, i), ...colours], [0.36, 0.6, 0.74, 0.9]) + turned(plate, x, y - 450, y - 276, [[0, 20], [0.1, 60], [0.22, 74], [0.5, 56], [0.8, 50], [1, 30]], ['#c9985e', nth(colours, i + 1), '#c9985e'], [0.02, 0.34]) + dot(x - 17, y - 352, 5, plate.ink) + dot(x + 17, y - 352, 5, plate.ink) + line(`M${x - 13} ${y - 322}q13 10 26 0`, plate.ink, 3.4) + (i % 2 ? turned(plate, x + 30, y - 200, y - 110, [[0, 54], [0.5, 40], [1, 54]], ['#e8d8b0', nth(colours, 0)], [0.3, 0.7]) : rod(plate, [[x - 20, y - 312], [x - 60, y - 250], [x - 100, y - 200]], 15, '#d1a445'))).join('')
}

export function birdSet(plate: Plate): string {
  const colours = lac(plate)
  const finish = (i: number) => ({ body: nth(colours, i), accents: [nth(colours, i + 1), '#f1dfa8', nth(colours, i + 2)], ink: plate.ink, width: 3, detail: () => Array.from({ length: 9 }, (_, k) => dot(14 + k * 8, 22 + (k % 3) * 8, 1.8, '#f6edd8')).join('') })
  return rows([[340, 640], [800, 620], [560, 930], [920, 950]]).map(([x, y], i) => contact(plate, x, y, 80) + standing(plate, 'bird', x, y, 300, finish(i), i % 2 === 1)).join('')
}

export function stick(plate: Plate, x0: number, y0: number, x1: number, y1: number, width: number, colours: string[]): string {
  const [dx, dy] = [x1 - x0, y1 - y0]
  let body = rod(plate, [[x0, y0], [(x0 + x1) / 2, (y0 + y1) / 2], [x1, y1]], width, nth(colours, 0))
  for (let i = 1; i < 12; i++) {
    const [px, py] = [x0 + (dx * i) / 12, y0 + (dy * i) / 12]
    const long = Math.hypot(dx, dy)
    const nx = (-dy / long) * width * 0.46
    const ny = (dx / long) * width * 0.46
    body += line(`M${at(px - nx, py - ny)}L${at(px + nx, py + ny)}`, nth(colours, (i % (colours.length - 1 || 1)) + (colours.length > 1 ? 1 : 0)), i % 3 ? 7 : 22, 'stroke-linecap="butt"')
  }
  return body
}
