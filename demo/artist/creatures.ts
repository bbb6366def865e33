import { at, clip, darker, dot, few, fill, lighter, line, n, points, smooth, type Plate } from './ink.ts'

type Creature = { w: number; h: number; body: string; far?: string; parts: string[]; strokes: string[]; eye: [number, number]; saddle?: [number, number, number, number] }

const s = (text: string, closed = true) => smooth(points(text), closed, 0.62)

const creatures = {
  elephant: {
    w: 100, h: 82,
    body: s('27,13 34,14 41,11 52,8 66,8 79,11 88,20 91,34 90,50 90,66 91,78 85,80 77,79 76,68 74,58 66,57 56,57 51,59 50,68 51,78 45,80 37,79 36,68 35,55 29,47 24,45 21,52 20,60 19,68 15,74 8,75 4,71 5,68 9,70 12,68 12,60 12,50 13,40 14,28 19,17'),
    far: s('53,50 62,52 63,64 63,75 57,77 52,76 52,62') + s('64,50 76,50 77,62 77,75 70,77 64,75'),
    parts: [s('33,19 41,17 49,22 50,32 46,42 39,44 34,37 32,28')],
    strokes: ['M88 22C95 30 96 40 94 50', 'M93 50L92 56M94 50L96 56', 'M25 45C29 50 28 55 23 58', 'M13 52L19 53M12 58L19 59M12 64L18 65M13 46L20 47'],
    eye: [23, 28], saddle: [53, 8, 26, 34],
  },
  horse: {
    w: 100, h: 100,
    body: s('6,30 10,22 18,14 22,9 23,3 26,9 30,11 37,20 42,31 50,38 62,38 76,37 86,42 89,52 87,64 89,78 88,95 88,98 80,98 80,80 76,68 66,66 54,67 48,68 46,80 46,95 46,98 38,98 38,82 36,66 29,56 26,44 24,35 18,33 12,37 7,36'),
    far: s('50,60 57,62 57,80 57,94 50,94 50,78') + s('66,60 76,62 77,78 77,94 70,94 69,78'),
    parts: [s('27,9 33,11 41,21 47,34 42,35 37,27 31,19')],
    strokes: ['M87 44C96 46 98 60 95 76', 'M87 46C92 52 93 64 91 74', 'M8 31L15 30', 'M18 15L22 34'],
    eye: [19, 20], saddle: [50, 37, 22, 22],
  },
  bull: {
    w: 100, h: 76,
    body: s('4,34 6,28 11,19 17,15 24,18 30,16 36,6 42,7 46,15 58,17 74,16 87,18 92,26 92,44 93,58 92,73 84,73 83,58 80,50 68,51 54,53 46,52 46,62 45,73 37,73 37,60 35,53 29,54 23,48 19,38 14,39 8,40'),
    far: s('48,46 56,48 56,60 55,70 48,70 48,58') + s('68,46 80,46 80,58 80,70 73,70 72,56'),
    parts: [s('17,18 24,17 30,20 27,24 20,23')],
    strokes: ['M15 15C10 8 12 3 17 0', 'M19 15C23 9 22 4 26 1', 'M91 22C97 30 97 46 95 56', 'M22 40L30 52', 'M6 35L11 34'],
    eye: [13, 24], saddle: [50, 16, 26, 22],
  },
  deer: {
    w: 90, h: 100,
    body: s('8,38 11,32 18,27 24,26 28,30 32,40 37,50 48,53 62,51 74,52 81,58 81,68 83,80 81,97 77,97 76,82 72,71 58,70 46,70 43,78 43,97 39,97 37,80 34,67 27,57 24,46 21,39 14,41'),
    far: s('45,64 50,66 50,82 51,94 47,94 46,80') + s('62,66 68,66 69,82 70,94 66,94 64,80'),
    parts: [s('25,27 32,22 35,23 31,30')],
    strokes: ['M23 26C16 18 17 8 12 2M18 14C24 12 25 6 24 3', 'M26 26C30 16 36 14 38 3M32 15C38 16 42 12 43 8', 'M80 56L86 60', 'M10 38L15 37'],
    eye: [19, 31],
  },
  lion: {
    w: 100, h: 78,
    body: s('6,28 10,22 18,16 28,12 38,14 45,22 54,26 68,24 80,24 89,30 91,42 90,56 93,70 92,76 82,76 80,64 76,56 64,56 52,58 46,62 46,72 44,76 34,76 34,64 30,54 20,46 14,40 8,36'),
    far: s('48,52 56,54 56,66 56,74 48,74') + s('64,50 76,52 77,64 78,73 69,74'),
    parts: [s('16,12 26,5 38,7 47,18 48,34 44,48 34,54 25,50 22,40 26,30 22,20')],
    strokes: ['M90 32C99 24 92 10 99 4', 'M98 5L94 2M99 4L103 2', 'M8 32L15 33', 'M36 12C42 22 42 36 34 48M30 14C35 24 34 36 29 46'],
    eye: [16, 24],
  },
  fish: {
    w: 100, h: 52,
    body: s('3,26 12,16 28,8 46,6 62,11 76,20 84,18 96,6 94,20 95,26 94,32 96,46 84,34 76,32 62,41 46,46 28,44 12,36'),
    parts: [s('30,8 44,-1 56,2 54,9 42,6'), s('36,45 44,54 54,52 52,43'), s('34,24 46,22 46,34 36,32')],
    strokes: ['M24 12C30 20 30 34 24 41', 'M4 27L11 28'],
    eye: [14, 23],
  },
  bird: {
    w: 90, h: 70,
    body: s('2,20 10,14 16,8 25,7 31,13 36,22 48,26 62,32 76,40 90,44 78,50 64,52 50,56 36,54 25,46 19,34 16,24 10,21'),
    parts: [s('36,28 50,28 64,36 72,46 58,47 44,43 37,36')],
    strokes: ['M38 54L36 68L30 69M36 68L41 69M46 55L46 68L40 69M46 68L51 69', 'M44 34L56 38M46 39L58 42'],
    eye: [20, 14],
  },
  tortoise: {
    w: 100, h: 58,
    body: s('2,28 8,20 16,22 22,30 26,22 40,9 58,6 76,12 88,28 96,40 100,42 92,45 90,54 82,55 78,48 58,50 40,49 38,55 28,55 26,47 18,38 10,36'),
    parts: [s('24,36 30,20 44,9 60,7 76,13 88,32 88,40 56,44 28,42')],
    strokes: ['M40 12L48 26L42 42M48 26L66 25L74 13M66 25L74 40M48 26L32 27M66 25L84 27'],
    eye: [9, 26],
  },
  camel: {
    w: 100, h: 100,
    body: s('4,22 7,16 14,12 20,11 24,16 25,26 28,38 34,42 42,38 48,26 56,20 63,28 70,38 80,42 85,50 84,60 86,76 85,97 79,97 78,78 74,64 60,66 48,66 46,78 45,97 39,97 38,78 34,64 24,56 18,44 15,30 13,24 8,26'),
    far: s('48,60 55,62 55,80 55,94 49,94 49,78') + s('64,60 73,62 74,80 74,94 68,94 67,78'),
    parts: [s('45,38 56,26 67,38 68,50 45,50')],
    strokes: ['M84 48L91 60L90 66', 'M20 11L22 7', 'M6 22L11 22'],
    eye: [15, 17],
  },
  owl: {
    w: 70, h: 90,
    body: s('14,8 24,13 35,11 46,13 56,8 60,24 62,44 58,66 48,80 35,84 22,80 12,66 8,44 10,24'),
    parts: [s('8,38 16,40 22,54 20,70 12,66'), s('62,38 54,40 48,54 50,70 58,66'), 'M31 34L39 34L35 44Z'],
    strokes: ['M26 82L24 89M31 83L31 89M39 83L39 89M44 82L46 89', 'M24 56Q28 61 32 56Q36 61 40 56Q44 61 46 56', 'M26 66Q30 71 34 66Q38 71 44 66'],
    eye: [24, 28],
  },
} satisfies Record<string, Creature>
type CreatureName = keyof typeof creatures
const creatureNamed = (name: string): Creature => (name in creatures ? creatures[name as CreatureName] : creatures.elephant)

export type Finish = { body: string; accents: string[]; ink: string; detail?: (d: string, creature: Creature) => string; width?: number; cloth?: boolean }

/** Draws a creature with its feet on the baseline; the finish is cast, carved, painted or filled with dashes. */
export function standing(plate: Plate, name: string, cx: number, base: number, width: number, finish: Finish, flip = false): string {
  const creature = creatureNamed(name)
  const k = width / creature.w
  const stroke = (finish.width ?? 3) / k
  const [light, shadow] = [lighter(finish.body, 0.4), darker(finish.body, 0.45)]
  const accent = finish.accents[0] ?? shadow
  const shading =
    `<g opacity=".3" transform="translate(${n(creature.w * 0.06)} ${n(creature.h * 0.1)})">${line(creature.body, shadow, creature.w * 0.07)}</g>` +
    `<g opacity=".35" transform="translate(${n(-creature.w * 0.02)} ${n(-creature.h * 0.03)})">${line(creature.body, light, creature.w * 0.03)}</g>`
  const body =
    (creature.far ? fill(creature.far, darker(finish.body, 0.38)) + line(creature.far, finish.ink, stroke * 0.8) : '') +
    fill(creature.body, finish.body) + clip(plate, creature.body, shading + (finish.detail?.(creature.body, creature) ?? '')) +
    (finish.cloth && creature.saddle ? saddlecloth(plate, creature.saddle, finish, creature) : '') +
    line(creature.strokes.join(''), finish.ink, stroke * 1.5) + line(creature.strokes.join(''), accent === finish.body ? light : accent, stroke * 0.5) +
    line(creature.body, finish.ink, stroke) +
    creature.parts.map((part) => fill(part, finish.cloth ? lighter(finish.body, 0.12) : finish.body) + fill(part, shadow, 'opacity=".14"') + line(part, finish.ink, stroke * 0.9)).join('') +
    eye(creature, name, finish)
  const face = flip ? `translate(${at(cx + width / 2, base - creature.h * k)}) scale(${n(-k * 100) / 100} ${n(k * 100) / 100})` : `translate(${at(cx - width / 2, base - creature.h * k)}) scale(${n(k * 100) / 100})`
  return `<g transform="${face}">${body}</g>`
}

function eye(creature: Creature, name: string, finish: Finish): string {
  const [x, y] = creature.eye
  if (name === 'owl') return [x, creature.w - x].map((side) => dot(side, y, 9, lighter(finish.body, 0.55), `stroke="${finish.ink}" stroke-width="1.4"`) + dot(side, y, 4, finish.ink)).join('')
  return fill(`M${x - 3} ${y}Q${x} ${y - 3} ${x + 3.4} ${y}Q${x} ${y + 2.4} ${x - 3} ${y}Z`, '#f6edd8', `stroke="${finish.ink}" stroke-width=".7"`) + dot(x, y - 0.2, 1.3, finish.ink)
}

function saddlecloth(plate: Plate, [x, y, w, h]: [number, number, number, number], finish: Finish, creature: Creature): string {
  const [a, b, c = b] = few(finish.accents, 3)
  const cloth = `M${x} ${y - 4}L${x + w} ${y - 4}L${x + w + 1} ${y + h}Q${x + w / 2} ${y + h + 5} ${x - 1} ${y + h}Z`
  let tassels = ''
  for (let i = 0; i <= 6; i++) tassels += dot(x + (i * w) / 6, y + h + 2.6 - Math.abs(i - 3) * 0.7, 1.1, b)
  return clip(plate, creature.body, fill(cloth, a) + line(`M${x + 3} ${y}V${y + h - 3}Q${x + w / 2} ${y + h + 2} ${x + w - 3} ${y + h - 3}V${y}`, b, 1.6) + dot(x + w / 2, y + h * 0.5, 4, b) + dot(x + w / 2, y + h * 0.5, 2, c) + line(cloth, finish.ink, 0.9)) + tassels
}

/** Drawn separately because of its train. */
export function peacock(plate: Plate, cx: number, base: number, width: number, finish: Finish, flip = false): string {
  const k = width / 130
  const [a, b = a, c = b] = few(finish.accents, 3)
  const feathers = [38, 26, 14, 2, -10, -22].map((turn, i) =>
    `<g transform="translate(46 52) rotate(${turn})"><path d="M0 0C24-8 58-10 ${78 - i * 3} 0C58 10 24 8 0 0Z" fill="${i % 2 ? b : a}" stroke="${finish.ink}" stroke-width="1.1"/><circle cx="${64 - i * 2}" r="5" fill="${c}"/><circle cx="${64 - i * 2}" r="2.4" fill="${finish.ink}"/><path d="M14 0H50" stroke="${finish.ink}" stroke-width=".7" stroke-dasharray="3 2"/></g>`).join('')
  const body = s('4,20 9,15 13,10 20,9 25,14 25,24 28,34 38,40 50,46 56,56 50,66 38,70 26,66 19,56 16,44 17,32 14,22 9,21')
  const art =
    line('M34 68L32 88L26 90M32 88L38 90M42 68L42 88L36 90M42 88L48 90', finish.ink, 2.2) + feathers + fill(body, finish.body) + clip(plate, body, finish.detail?.(body, creatures.bird) ?? line('M26 50Q36 46 46 54M26 57Q36 54 46 60M28 63Q36 61 44 65M20 30L26 32M19 36L27 39', a, 1.6)) + line(body, finish.ink, 1.8) +
    line('M18 9L14 0M20 9L20-2M22 10L27 0', finish.ink, 1) + [14, 20, 27].map((x, i) => dot(x, i === 1 ? -3 : -1, 2, c)).join('') + dot(17, 15, 2.2, '#f6edd8') + dot(17, 15, 1.1, finish.ink)
  return `<g transform="translate(${at(cx - (flip ? -width / 2 : width / 2), base - 90 * k)}) scale(${n((flip ? -k : k) * 100) / 100} ${n(k * 100) / 100})">${art}</g>`
}


