import { clip, darker, dot, fill, lighter, line, moved, nth, type Plate } from './ink.ts'
import { laid, rod, type Look } from './forms.ts'
import { lotus, marigold, petals, rosette } from './motifs.ts'

const stitched = (d: string, tone = '#f1e0b8') => line(d, tone, 4, 'stroke-dasharray="11 8"')

export function pairOf(one: string, size = 1): string {
  return `<g transform="translate(410 610) rotate(-9) scale(${1.1 * size})">${one}</g><g transform="translate(790 600) rotate(8) scale(${-1.1 * size} ${1.1 * size})">${one}</g>`
}

export const sizeFor = (noun: string) => (/kid|child|baby/.test(noun) ? 0.78 : /women/.test(noun) ? 0.93 : 1)

type Last = { sole: string; vamp: string; rim: string; inside: string; curl: number }
/** The mojari's toe curls back; a woman's jutti is short and round; a man's is long and square-shouldered. */
const lasts: Record<'mojari' | 'round' | 'straight', Last> = {
  mojari: { sole: 'M-10-440C60-430 40-390 60-340C130-260 150-120 128 20C116 130 140 240 110 330C70 410-70 410-104 330C-134 240-112 130-126 20C-150-120-130-260-70-350C-50-390-60-430-10-440Z', vamp: 'M-10-440C60-430 40-390 60-340C130-260 150-120 136-20C90 30 60-60 0-70C-60-60-90 30-134-20C-150-120-130-260-70-350C-50-390-60-430-10-440Z', rim: 'M-134-20C-90 30-60-60 0-70C60-60 90 30 136-20', inside: 'M0-40C60-40 100 10 98 60C90 150 112 240 88 310C60 372-58 372-84 310C-108 240-88 150-96 60C-100 10-60-40 0-40Z', curl: 1 },
  round: { sole: 'M0-392C86-392 140-310 138-200C136-110 112-50 112 30C112 140 134 240 106 330C68 404-68 404-104 330C-134 240-112 140-116 30C-118-50-140-110-140-200C-140-310-86-392 0-392Z', vamp: 'M0-392C86-392 140-310 138-200C136-150 130-120 124-84C70-180-70-180-126-84C-132-120-140-150-140-200C-140-310-86-392 0-392Z', rim: 'M-126-84C-70-180 70-180 124-84', inside: 'M0-140C64-140 94-80 92 20C90 140 110 230 88 308C60 370-58 370-84 308C-108 230-90 140-94 20C-96-80-64-140 0-140Z', curl: 0 },
  straight: { sole: 'M0-440C44-424 78-372 104-306C138-210 138-100 122 20C112 130 136 240 108 332C70 408-70 408-104 332C-134 240-112 130-124 20C-140-100-138-210-104-306C-78-372-44-424 0-440Z', vamp: 'M0-440C44-424 78-372 104-306C138-210 138-100 128-24C96 8 92-66 60-104C34-132 12-66 0-30C-12-66-34-132-60-104C-92-66-96 8-130-24C-138-100-138-210-104-306C-78-372-44-424 0-440Z', rim: 'M-130-24C-96 8-92-66-60-104C-34-132-12-66 0-30C12-66 34-132 60-104C92-66 96 8 128-24', inside: 'M0-20C60-40 100 10 98 60C90 150 112 240 88 310C60 372-58 372-84 310C-108 240-88 150-96 60C-100 10-60-40 0-20Z', curl: 0.4 },
}

export function jutti(plate: Plate, h: Look): string {
  const noun = plate.brief.productNoun
  const last = lasts[/mojari/.test(noun) ? 'mojari' : /women|bridal|kid|child/.test(noun) ? 'round' : 'straight']
  const [a, b, c] = [h.trims[0] ?? '#d1a445', h.trims[1] ?? '#f1e0b8', h.trims[2] ?? '#a8392b']
  const ground = /bridal|women/.test(noun) && plate.rng.chance(0.6) ? plate.rng.pick([c, '#8e2438', '#2f4468', '#3f5c3c']) : h.body
  const high = last === lasts.round ? -250 : -210
  const works = [
    () => moved(0, high, h.motif(plate, 190, [a, b, c])) + [-84, 84].map((x) => moved(x, high + 90, rosette(plate, 60, [b, a, c]))).join(''),
    () => [0, 1, 2].map((i) => line(`M-150 ${-330 + i * 70}Q0 ${-230 + i * 70} 150 ${-330 + i * 70}`, nth([a, b, c], i), 12)).join('') + [-66, 0, 66].map((x) => moved(x, high + 84, rosette(plate, 50, [a, c, b]))).join(''),
    () => [-80, -27, 27, 80].map((x, i) => `<g transform="translate(${x} ${high + 80}) rotate(${x / 4})">${petals(1, 150, 24, nth([a, c, b], i))}</g>`).join('') + moved(0, high + 84, marigold(plate, 74, [a, c])),
    () => moved(0, high + 30, lotus(plate, 130, [a, b, c])) + line('M-110-330Q0-420 110-330', a, 8),
  ]
  const spangles = Array.from({ length: 34 }, (_, i) => dot(plate.rng.range(-120, 120), plate.rng.range(-400, -40), 3.4, i % 2 ? a : b)).join('')
  const heel = 'M128 20C116 130 140 240 110 330C70 410-70 410-104 330C-134 240-112 130-126 20'
  return (
    laid(last.sole, 12, 16) + fill(last.sole, darker(ground, 0.35), `stroke="${plate.ink}" stroke-width="3.4"`) + fill(last.inside, lighter(h.body, 0.45), `stroke="${plate.ink}" stroke-width="2.4"`) + moved(0, 230, rosette(plate, 80, [a, c, b])) +
    fill(last.vamp, ground) + clip(plate, last.vamp, (/bridal|women|mojari/.test(noun) ? spangles : '') + nth(works, plate.rng.int(0, 3))()) + line(last.vamp, plate.ink, 3.4) + line(last.rim, a, 13) + line(heel, ground, 24) + stitched(heel, a) +
    (last.curl ? rod(plate, [[-10, -420], [-12, -420 - 50 * last.curl], [10, -420 - 70 * last.curl], [10 + 20 * last.curl, -420 - 42 * last.curl]], 17, a) : '')
  )
}

const foot = 'M0-330C78-334 112-270 106-190C100-110 76-70 78 10C82 110 92 170 78 240C64 300 30 326-6 326C-46 326-76 300-86 240C-98 170-76 90-84 0C-92-80-118-130-114-210C-110-290-70-326 0-330Z'

/** Men's are broad and plain, women's have a flower, the kapshi is doubled. */
export function chappal(plate: Plate, h: Look): string {
  const noun = plate.brief.productNoun
  const dark = darker(h.body, 0.52)
  const pale = lighter(h.body, 0.32)
  const sole = laid(foot, 10, 14) + fill(foot, darker(h.body, 0.34)) + `<g transform="scale(.94 .95)">${fill(foot, h.body)}</g><g transform="scale(.85 .89)">${line(foot, pale, 5, 'stroke-dasharray="3 10"')}</g>`
  const heel = moved(-4, 236, plate.rng.chance(0.5) ? `<circle r="44" fill="none" stroke="${dark}" stroke-width="3" opacity=".55"/>` : rosette(plate, 74, [darker(h.body, 0.3), pale, dark]))
  const loop = line('M-36-176C-44-226-52-256-40-284', dark, 17) + fill('M-76-246C-68-274-34-284-12-262C-8-242-20-230-40-228C-60-226-72-234-76-246Z', dark) + line('M-62-250c12-12 28-14 40-8', pale, 4)
  const tone = /women|bridal|child|kid/.test(noun) && plate.rng.chance(0.5) ? plate.rng.pick(['#8e2438', '#3f5c3c', '#2f4468', '#a8722f']) : dark
  const laced = (y: number) => Array.from({ length: 11 }, (_, i) => { const x = -100 + i * 20; return line(`M${x - 7} ${y + x * x * 0.0028}l14 26m0-26l-14 26`, pale, 4.5) }).join('')
  const band = (y: number) => fill(`M-122 ${y}C-70 ${y - 46} 60 ${y - 50} 116 ${y + 30}L112 ${y + 104}C56 ${y + 38}-60 ${y + 38}-110 ${y + 84}Z`, tone)
  const flower = moved(2, -140, petals(10, 46, 13, nth(['#d1a445', '#a8392b', pale], plate.rng.int(0, 2))) + dot(0, 0, 15, '#8e2438') + dot(0, 0, 5, '#f1e0b8'))
  const ties = [
    () => band(-150) + laced(-150) + loop,
    () => line('M-118-96C-60-120-40-190-38-250M112-70C60-110 0-190-34-250', tone, 34) + line('M-118-96C-60-120-40-190-38-250M112-70C60-110 0-190-34-250', pale, 4, 'stroke-dasharray="10 9"') + loop,
    () => band(-170) + band(-40) + laced(-40) + loop + [-70, 0, 70].map((x) => dot(x, -150 + x * x * 0.002, 9, '#d1a445')).join(''),
    () => line('M-116-120C-50-60 40-130 110-170M-112-190C-40-130 50-90 112-70', tone, 40) + line('M-116-120C-50-60 40-130 110-170M-112-190C-40-130 50-90 112-70', pale, 4, 'stroke-dasharray="3 9"') + loop,
  ]
  const kind = /kapshi|heavy/.test(noun) ? 2 : /sandal/.test(noun) ? 3 : /women|child|kid|bridal/.test(noun) ? plate.rng.pick([0, 1, 1]) : /slip/.test(noun) ? 2 : plate.rng.int(0, 3)
  return `<g transform="scale(1.22)">${sole}${heel}${nth(ties, kind)()}${/women|bridal|child|kid/.test(noun) ? flower : ''}</g>`
}
