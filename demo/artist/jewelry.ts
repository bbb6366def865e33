import { at, darker, dot, fill, lighter, line, mix, moved, n, nth, oval, rows, smooth, type Plate, type Point } from './ink.ts'
import { contact, laid, look, rod, casket } from './forms.ts'
import { lotus, panelArt, petals, rosette, spiral } from './motifs.ts'
import { lies, stands, type Drawing } from './drawn.ts'
import { diya } from './vessels.ts'
import { peacock, standing } from './creatures.ts'

type Metal = { metal: string; stones: string[]; isWire: boolean }

function metalOf(plate: Plate): Metal {
  const names = plate.brief.colors
  const metal = /lac bangle|lac moulding/.test(plate.words) ? nth(plate.colours, 0) : /terracotta/.test(plate.words) ? '#b5623f' : names.includes('gold') && names[0] !== 'silver' ? '#c79b45' : names.includes('silver') ? '#b7bcbd' : /shell|conch/.test(plate.words) ? '#efe7d6' : nth(plate.colours, 0)
  const stones = plate.colours.filter((_, i) => !['gold', 'silver'].includes(names[i] ?? ''))
  return { metal, stones: stones.length ? stones : [lighter(metal, 0.45)], isWire: /filigree|tarakasi/.test(plate.words) }
}

export const jewelry: Drawing[] = [
  { words: /conch/, draw: (plate) => lies(conch(plate), [560, 560, 2]) },
  { words: /jhumka|earring/, draw: (plate) => lies(earrings(plate), [430, 760, 2.2]) },
  { words: /dance jewellery|necklace set|jewellery set/, draw: (plate) => lies(strand(plate, metalOf(plate).stones, 2, true) + `<g transform="translate(372 190) scale(.38)">${earrings(plate)}</g>`, [600, 880, 2]) },
  { words: /hasuli/, draw: (plate) => lies(torque(plate), [600, 880, 2.1]) },
  { words: /choker|multi-strand|coral necklace|necklace/, draw: (plate) => lies(strand(plate, metalOf(plate).stones, /multi|naga/i.test(plate.brief.productNoun + plate.words) ? 5 : /choker/.test(plate.brief.productNoun) ? 4 : plate.rng.int(1, 3), !/bead|coral/.test(plate.words)), [600, 720, 1.9]) },
  { words: /bangle|kada|bridal set|chooda/, draw: (plate) => lies(bangles(plate), [600, 700, 2.1]) },
  { words: /bracelet|anklet/, draw: (plate) => lies(anklets(plate), [600, 760, 2.2]) },
  { words: /belt|waist chain/, draw: (plate) => lies(waist(plate), [600, 640, 2.1]) },
  { words: /ring pendant|pendant/, draw: (plate) => lies(pendant(plate), [600, 760, 2.2]) },
  { words: /ring$/, draw: (plate) => lies(knotRing(plate), [600, 500, 2]) },
  { words: /brooch|cufflink|key chain/, draw: (plate) => lies(brooch(plate), [600, 600, 2]) },
  { words: /armlet|crown|head ornament/, draw: (plate) => lies(crest(plate), [600, 560, 2]) },
  { words: /box/, draw: (plate) => { const { metal, stones } = metalOf(plate); const skin = look(metal, [darker(metal, 0.45), ...stones], rosette, 0.8); return stands(contact(plate, 600, 890, 330) + casket(plate, skin, 310, 600, 580, 280, 180, panelArt(plate, 560, 260, spiral, [darker(metal, 0.5), nth(stones, 0), metal], darker(metal, 0.5)), panelArt(plate, 500, 430, lotus, [nth(stones, 0), lighter(metal, 0.4), metal], darker(metal, 0.5))), [500, 720, 2.1]) } },
  { words: /diya/, draw: (plate) => stands(contact(plate, 600, 870, 300) + diya(plate, look(metalOf(plate).metal, [lighter(metalOf(plate).metal, 0.5)], rosette, 0.9), 600, 730, 540), [560, 740, 2]) },
  { words: /peacock/, draw: (plate) => { const { metal, stones } = metalOf(plate); return stands(contact(plate, 600, 950, 240) + peacock(plate, 640, 940, 700, { body: metal, accents: [lighter(metal, 0.2), mix(metal, nth(stones, 0), 0.5), nth(stones, 0)], ink: plate.ink }), [560, 640, 2.1]) } },
  { words: /elephant/, draw: (plate) => { const { metal, stones } = metalOf(plate); return stands(contact(plate, 600, 940, 320) + standing(plate, 'elephant', 600, 940, 680, { body: metal, accents: [nth(stones, 0), stones[1] ?? metal, '#f3ecdc'], ink: plate.ink, cloth: true, detail: () => Array.from({ length: 40 }, (_, i) => moved(20 + (i % 9) * 9, 18 + Math.floor(i / 9) * 11, petals(5, 3.4, 1.2, nth(stones, i)))).join('') }), [620, 640, 2.2]) } },
]

const bead = (x: number, y: number, r: number, colour: string, ink: string) => dot(x, y, r, colour, `stroke="${ink}" stroke-width="1.8"`) + dot(x - r * 0.3, y - r * 0.34, r * 0.26, '#fffaf0', 'opacity=".75"')

export function strand(plate: Plate, colours: string[], rows: number, withPendant = false): string {
  const { metal, isWire } = metalOf(plate)
  const { rng } = plate
  let [shadow, body] = ['', '']
  const size = rng.range(13, 19) - rows
  for (let k = 0; k < rows; k++) {
    const [rx, ry] = [300 - k * 34 + rng.jitter(6), 560 - k * 70]
    const count = Math.round((ry * 2.5) / (size * 2))
    for (let i = 0; i <= count; i++) {
      const angle = Math.PI * (i / count)
      const [x, y] = [600 - Math.cos(angle) * rx * (1 - 0.1 * Math.sin(angle)), 250 + Math.sin(angle) * ry]
      const spacer = i % 6 === 3
      shadow += dot(x + 8, y + 11, size, '#3a2618')
      body += bead(x, y, spacer ? size * 1.25 : size * rng.range(0.88, 1.04), spacer ? metal : nth(colours, (Math.floor(i / 3) + k) % colours.length), plate.ink)
    }
  }
  const cord = rod(plate, [[304, 250], [380, 160], [600, 110], [820, 160], [896, 250]], 9, mix(metal, '#6b4a2c', 0.3))
  const drop = withPendant ? moved(600, 250 + 560 + 46, pendantHead(plate, metal, colours, 96, isWire)) + [-2, -1, 1, 2].map((i) => moved(600 + i * 104, 780 - Math.abs(i) * Math.abs(i) * 26, pendantHead(plate, metal, colours, 46, isWire))).join('') : ''
  return cord + `<g opacity=".16">${shadow}</g>` + body + drop
}

/** Filigree, kundan or cast: a head of petals with a stone, and pearls below. */
function pendantHead(plate: Plate, metal: string, stones: string[], r: number, isWire: boolean): string {
  const S = `stroke="${plate.ink}" stroke-width="${n(Math.max(1.6, r * 0.03))}"`
  const heart = isWire ? Array.from({ length: 8 }, (_, i) => `<g transform="rotate(${i * 45}) translate(0 ${n(-r * 0.62)})">${spiral(plate, r * 0.5, [darker(metal, 0.25)])}${spiral(plate, r * 0.46, [lighter(metal, 0.4)])}</g>`).join('') : petals(8, r * 0.92, r * 0.24, stones[0] ?? metal, S) + petals(8, r * 0.6, r * 0.14, stones[1 % stones.length] ?? metal, '', 22)
  return dot(6, 9, r * 1.05, '#3a2618', 'opacity=".2"') + petals(16, r * 1.16, r * 0.2, metal, S) + dot(0, 0, r * 0.98, isWire ? darker(metal, 0.5) : metal, S) + heart + dot(0, 0, r * 0.26, stones[0] ?? '#a8392b', S) + dot(-r * 0.07, -r * 0.09, r * 0.07, '#fff') + [-1, 0, 1].map((i) => line(`M${n(i * r * 0.5)} ${n(r * (1.08 - Math.abs(i) * 0.12))}v${n(r * 0.3)}`, metal, r * 0.05) + bead(i * r * 0.5, r * (1.46 - Math.abs(i) * 0.12), r * 0.13, i ? '#f3ead9' : stones[0] ?? '#f3ead9', plate.ink)).join('')
}

function earrings(plate: Plate): string {
  const { metal, stones, isWire } = metalOf(plate)
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const style = /jhumka/.test(plate.brief.productNoun) ? 0 : plate.rng.int(0, 2)
  const jhumka = () => {
    const bell = 'M-30 0C-40 60-120 100-150 210Q0 270 150 210C120 100 40 60 30 0Z'
    return moved(0, -150, pendantHead(plate, metal, stones, 86, isWire)) + fill(bell, metal, S) + fill('M20 0C40 60 100 110 120 222Q150 214 150 210C120 100 40 60 30 0Z', darker(metal, 0.4), 'opacity=".35"') + [60, 120, 172].map((y, i) => line(`M${-50 - i * 38} ${y}Q0 ${y + 34} ${50 + i * 38} ${y}`, i === 1 ? nth(stones, 0) : darker(metal, 0.4), i === 1 ? 20 : 6)).join('') + Array.from({ length: 7 }, (_, i) => moved(-90 + i * 30, 150 - Math.abs(i - 3) * 6, petals(5, 15, 5, nth(stones, i + 1)))).join('') + Array.from({ length: 9 }, (_, i) => { const x = -136 + i * 34; const y = 218 + (1 - ((i - 4) / 4) ** 2) * 26; return line(`M${x} ${n(y)}v22`, metal, 5) + bead(x, y + 34, 15, i % 2 ? '#f3ead9' : nth(stones, 0), plate.ink) }).join('')
  }
  const hoop = () => rod(plate, [[0, -120], [-120, 0], [-100, 150], [0, 200], [100, 150], [120, 0], [0, -120]], 30, metal) + Array.from({ length: 7 }, (_, i) => moved(-100 + i * 34, 190 + (1 - ((i - 3) / 3) ** 2) * 40, bead(0, 20, 17, nth(stones, i), plate.ink))).join('') + moved(0, 60, pendantHead(plate, metal, stones, 54, isWire))
  const leafDrop = () => moved(0, -90, pendantHead(plate, metal, stones, 60, isWire)) + fill('M0 20C120 80 110 240 0 300C-110 240-120 80 0 20Z', metal, S) + fill('M0 70C70 110 66 210 0 250C-66 210-70 110 0 70Z', nth(stones, 0), S) + moved(0, 165, isWire ? spiral(plate, 90, [lighter(metal, 0.4)]) : lotus(plate, 90, [lighter(metal, 0.4), metal, plate.ink])) + bead(0, 330, 22, '#f3ead9', plate.ink)
  const one = nth([jhumka, hoop, leafDrop], style)
  const k = 1.2
  return [[380, 600, -3], [820, 600, 3]].map(([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})"><ellipse cx="20" cy="80" rx="140" ry="190" fill="#3a2618" opacity=".1"/>${line('M0-230C-30-290 30-320 40-260', metal, 8)}${one()}</g>`).join('')
}

export function bangles(plate: Plate): string {
  const { metal, stones } = metalOf(plate)
  const { rng } = plate
  const glass = plate.brief.category === 'glass'
  const count = /dozen|bridal|set/.test(plate.brief.productNoun) ? 12 : /kada|pair/.test(plate.brief.productNoun) ? 2 : 6
  const colours = glass ? plate.colours : [metal, ...stones, '#d1a445']
  if (count === 2) return [[430, 640, -10], [770, 600, 8]].map(([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${wideBangle(plate, metal, stones, 220)}</g>`).join('')
  let [shadow, body] = ['', '']
  for (let i = 0; i < count; i++) {
    const x = 330 + i * (540 / (count - 1))
    const colour = nth(colours, (i * (1 + (hashOf(plate) % 2))) % colours.length)
    const wide = i === 0 || i === count - 1
    const ring = (c: string, w: number, extra = '') => `<ellipse cx="${n(x)}" cy="600" rx="150" ry="330" fill="none" stroke="${c}" stroke-width="${w}" ${extra}/>`
    const w = wide ? 44 : 26
    shadow += `<ellipse cx="${n(x + 18)}" cy="624" rx="150" ry="330" fill="none" stroke="#3a2618" stroke-width="${w}" opacity=".06"/>`
    body += ring(plate.ink, w + 5) + ring(colour, w, glass ? 'stroke-opacity=".88"' : '') + ring(darker(colour, 0.35), w * 0.4, `stroke-opacity=".4" transform="translate(5 5)"`) + ring(lighter(colour, 0.55), w * 0.2, 'transform="translate(-4 -6)"') + (wide || rng.chance(0.4) ? ring(lighter('#d1a445', 0.2), w * 0.4, `stroke-dasharray="${wide ? '2 20' : '3 13'}" stroke-linecap="round"`) : '')
  }
  return shadow + body
}
const hashOf = (plate: Plate) => plate.brief.craft.length + Number(String(plate.brief.seed).length)

function wideBangle(plate: Plate, metal: string, stones: string[], r: number): string {
  const S = `stroke="${plate.ink}" stroke-width="3.2"`
  const outer = `M${-r} 0A${r} ${r * 1.1} 0 1 1 ${r} 0A${r} ${r * 1.1} 0 1 1 ${-r} 0Z`
  const inner = `M${-r * 0.74} 0A${n(r * 0.74)} ${n(r * 0.84)} 0 1 0 ${n(r * 0.74)} 0A${n(r * 0.74)} ${n(r * 0.84)} 0 1 0 ${-r * 0.74} 0Z`
  let setting = ''
  for (let i = 0; i < 20; i++) { const angle = (i / 20) * 6.283; setting += moved(Math.cos(angle) * r * 0.87, Math.sin(angle) * r * 0.97, i % 2 ? bead(0, 0, 13, '#f3ead9', plate.ink) : petals(6, 25, 9, nth(stones, i), `stroke="${plate.ink}" stroke-width="1.4"`) + dot(0, 0, 7, metal)) }
  return `<path d="${outer}${inner}" fill="#3a2618" opacity=".18" transform="translate(14 20)"/><path d="${outer}${inner}" fill="${metal}" ${S}/>` + `<ellipse rx="${n(r * 0.98)}" ry="${n(r * 1.08)}" fill="none" stroke="${lighter(metal, 0.5)}" stroke-width="6" transform="translate(-2 -3)" opacity=".7"/>` + setting
}

function anklets(plate: Plate): string {
  const { metal, stones } = metalOf(plate)
  const chain = (cx: number, cy: number, r: number) => { let body = ''; for (let i = 0; i < 34; i++) { const angle = (i / 34) * 6.283; const [x, y] = [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r * 0.72]; body += dot(x + 7, y + 11, 17, '#3a2618', 'opacity=".12"') + bead(x, y, 18, i % 3 ? metal : nth(stones, i), plate.ink) + (Math.sin(angle) > -0.3 ? line(`M${at(x, y + 17)}v18`, metal, 4) + bead(x, y + 44, 12, lighter(metal, 0.2), plate.ink) : '') } return body }
  return chain(480, 460, 260) + chain(740, 740, 260)
}

function waist(plate: Plate): string {
  const { metal, stones } = metalOf(plate)
  let body = ''
  for (let i = 0; i < 15; i++) { const angle = Math.PI * (0.04 + (i / 14) * 0.92); const [x, y] = [600 - Math.cos(angle) * 430, 380 + Math.sin(angle) * 380]; body += `<g transform="translate(${at(x, y)}) rotate(${n(90 - (angle * 180) / Math.PI)})">${laid('M-34-34H34V34H-34Z', 5, 8, 0.18)}${fill('M-34-34H34V34H-34Z', metal, `stroke="${plate.ink}" stroke-width="2.6"`)}${rosette(plate, 54, [nth(stones, 0), nth(stones, 1), lighter(metal, 0.4)])}${line('M-44 0H-34M34 0H44', metal, 9)}${[-20, 0, 20].map((dx) => line(`M${dx} 36v24`, metal, 4) + bead(dx, 70, 10, nth(stones, i), plate.ink)).join('')}</g>` }
  return body
}

function torque(plate: Plate): string {
  const { metal } = metalOf(plate)
  const curve: Point[] = [[470, 300], [300, 460], [300, 720], [460, 900], [600, 930], [740, 900], [900, 720], [900, 460], [730, 300]]
  return laid(smooth(curve), 10, 14, 0.01) + rod(plate, curve, 72, metal) + line(smooth(curve), darker(metal, 0.4), 60, 'stroke-dasharray="4 26" opacity=".55"') + rows([[470, 300], [730, 300]]).map(([x, y]) => moved(x, y, dot(0, 0, 50, metal, `stroke="${plate.ink}" stroke-width="3"`) + spiral(plate, 70, [darker(metal, 0.4)]))).join('')
}

function pendant(plate: Plate): string {
  const { metal, stones, isWire } = metalOf(plate)
  return rod(plate, [[240, 100], [330, 400], [600, 560], [870, 400], [960, 100]], 11, metal) + line(smooth([[240, 100], [330, 400], [600, 560], [870, 400], [960, 100]]), darker(metal, 0.4), 9, 'stroke-dasharray="2 12"') + dot(600, 568, 24, metal, `stroke="${plate.ink}" stroke-width="3"`) + moved(600, 760, pendantHead(plate, metal, stones, 180, isWire))
}

/** The pavithra ring: a band that ties itself in a sacred knot. */
function knotRing(plate: Plate): string {
  const { metal } = metalOf(plate)
  const S = (w: number, c: string, dx = 0) => `<ellipse cx="${600 + dx}" cy="700" rx="270" ry="250" fill="none" stroke="${c}" stroke-width="${w}"/>`
  return contact(plate, 620, 960, 260) + S(66, plate.ink) + S(58, metal) + S(14, lighter(metal, 0.5), -8) + rod(plate, [[430, 470], [540, 400], [660, 520], [770, 450]], 40, metal) + rod(plate, [[430, 520], [540, 560], [660, 400], [770, 500]], 40, lighter(metal, 0.08)) + rod(plate, [[520, 380], [600, 340], [680, 380], [690, 480], [600, 580], [510, 480], [520, 380]], 30, metal) + rows([[600, 400], [540, 470], [660, 470], [600, 540]]).map(([x, y]) => bead(x, y, 22, lighter(metal, 0.2), plate.ink)).join('')
}

function brooch(plate: Plate): string {
  const { metal, stones, isWire } = metalOf(plate)
  if (/cufflink/.test(plate.brief.productNoun)) return moved(430, 540, pendantHead(plate, metal, stones, 150, isWire)) + moved(780, 700, pendantHead(plate, metal, stones, 150, isWire))
  const chain = /key/.test(plate.brief.productNoun) ? `<circle cx="600" cy="210" r="90" fill="none" stroke="${plate.ink}" stroke-width="20"/><circle cx="600" cy="210" r="90" fill="none" stroke="#b7bcbd" stroke-width="14"/>` + line('M600 300V420', plate.ink, 14) + line('M600 300V420', metal, 9) : ''
  return chain + moved(600, 620, pendantHead(plate, metal, stones, 240, isWire)) + [0, 72, 144, 216, 288].map((turn) => `<g transform="translate(600 620) rotate(${turn}) translate(0 -250)">${spiral(plate, 90, [darker(metal, 0.3)])}${spiral(plate, 84, [lighter(metal, 0.3)])}</g>`).join('')
}

function crest(plate: Plate): string {
  const { metal, stones, isWire } = metalOf(plate)
  const d = 'M200 760Q330 560 420 600L470 360L540 520L600 240L660 520L730 360L780 600Q870 560 1000 760Q600 640 200 760Z'
  return laid(d) + fill(d, metal, `stroke="${plate.ink}" stroke-width="3.4"`) + line('M240 740Q600 610 960 740M300 690Q600 570 900 690', darker(metal, 0.4), 6) + rows([[600, 470, 70], [470, 540, 46], [730, 540, 46], [350, 660, 40], [850, 660, 40]]).map(([x, y, r]) => moved(x, y, pendantHead(plate, metal, stones, r, isWire))).join('') + Array.from({ length: 15 }, (_, i) => bead(220 + i * 54, 778 - Math.sin((i / 14) * 3.14) * 78, 18, nth(stones, i), plate.ink)).join('')
}

function conch(plate: Plate): string {
  const shell = '#efe6d3'
  const d = 'M330 330C480 240 760 300 860 500C920 640 860 800 900 1000C780 960 700 860 600 820C440 780 280 640 300 480Z'
  const whorl = smooth(Array.from({ length: 24 }, (_, i): Point => [400 + Math.cos(i * 0.62) * (130 - i * 5.2), 430 + Math.sin(i * 0.62) * (120 - i * 5)]))
  return laid(d) + fill(d, shell, `stroke="${plate.ink}" stroke-width="3.4"`) + fill('M640 560C760 560 800 700 810 830C740 800 650 720 620 640Z', '#d8a090', `stroke="${plate.ink}" stroke-width="2.6"`) + line(whorl, darker(shell, 0.4), 6) + line('M520 320C640 360 700 440 720 520M620 310C740 360 800 440 820 560M460 640C540 720 620 760 720 800M380 600C440 660 470 680 520 700', darker(shell, 0.3), 5, 'opacity=".7"') + (/engraved/.test(plate.brief.productNoun) ? rows([[560, 470], [600, 400], [500, 600], [700, 470]]).map(([x, y]) => moved(x, y, lotus(plate, 86, ['none', 'none', '#8a5a3c']))).join('') : '') + line('M350 350C450 290 600 290 700 330', '#fff', 12, 'opacity=".8"') + oval(330, 332, 26, 20, '#c9a04a', `stroke="${plate.ink}" stroke-width="3"`)
}

