/** The painting schools, each with its own line, ground and filling. All draw into a box w by h. */
import { clip, darker, dot, fill, lighter, line, mix, moved, n, nth, oval, rows, slab, type Plate } from './ink.ts'
import { chakra, lotus, marigold, petals, rosette, sprig, medallion } from './motifs.ts'
import { peacock, standing } from './creatures.ts'
import { frame } from './patterns-rug.ts'
import { aipan, bhilOrGond, saura, warli } from './schools-folk.ts'
import { seatedDeity } from './figures.ts'

type School = (plate: Plate, w: number, h: number) => string

const schools: [RegExp, School][] = [
  [/madhubani|manjusha|tikuli/, madhubani], [/warli/, warli], [/saura|pithora|sohrai/, saura], [/gond|bhil/, bhilOrGond], [/pichhwai/, pichhwai], [/kalighat/, kalighat],
  [/thangka|monpa/, thangka], [/aipan/, aipan], [/rogan|kalamkari|papier mache/, treeOfLife], [/tanjore|thanjavur|mysore painting|kerala mural/, goldDeity], [/palm leaf/, palmLeaf],
  [/ganjifa/, (plate, w, h) => slab(0, 0, w, h, nth(plate.colours, 0)) + moved(w / 2, h / 2, medallion(plate, Math.min(w, h) * 0.46, lotus, [...plate.colours.slice(1), '#e6cf96'], '#e6cf96'))],
  [/miniature|kangra|basohli|majuli|nirmal/, miniature], [/scroll|phad|cheriyal|pattachitra|patachitra|paitkar|jadopatia|chitrakathi|pachedi/, storyScroll],
]

export function paintedBy(plate: Plate): School {
  return (schools.find(([words]) => words.test(plate.brief.craft.toLowerCase())) ?? schools.find(([words]) => words.test(plate.words)) ?? [/./, treeOfLife])[1]
}

const ink = '#2a2320'
const bold = ['#b3352b', '#d9a62e', '#3f6d4a', '#2f5580', '#cf6a2f', '#8e3a63']

/** Double outline with a hatched gap; nothing is left empty. */
function madhubani(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const paper = /tikuli/.test(plate.words) ? '#2a2422' : '#f1e4c6'
  const tones = [...plate.colours.filter((c) => c !== paper), ...bold].slice(0, 5)
  const k = Math.min(w, h) / 1000
  const outline = paper === '#2a2422' ? '#e0b955' : ink
  let ground = ''
  for (let i = 0; i < 70; i++) ground += moved(rng.range(0.14, 0.86) * w, rng.range(0.14, 0.86) * h, rng.chance(0.5) ? petals(5, 20 * k, 7 * k, nth(tones, i)) : dot(0, 0, 6 * k, nth(tones, i)))
  const scales = (d: string) => { let s = ''; for (let y = 0; y < 60; y += 5) for (let x = 0; x < 100; x += 6) s += `M${x + (y % 10 ? 3 : 0)} ${y}q3 4 6 0`; return line(s, outline, 0.8, 'opacity=".8"') + line(d, outline, 3.4) + line(d, paper, 1.6, 'stroke-dasharray="1.4 1.6"') }
  const finish = (i: number) => ({ body: nth(tones, i), accents: [nth(tones, i + 1), nth(tones, i + 2), paper], ink: outline, width: 3.4, detail: scales })
  const fish = (x: number, y: number, size: number, turn: number, i: number) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${standing(plate, 'fish', 0, size * 0.26, size, finish(i))}</g>`
  const subject = rng.int(0, 2)
  const heart = subject === 0
    ? [0, 1, 2, 3].map((i) => `<g transform="translate(${n(w / 2)} ${n(h / 2)}) rotate(${i * 90})">${fish(-190 * k, -190 * k, 470 * k, -38, i)}</g>`).join('') + moved(w / 2, h / 2, lotus(plate, 240 * k, [nth(tones, 0), nth(tones, 1), outline]))
    : subject === 1
      ? peacock(plate, w * 0.52, h * 0.74, 740 * k, { ...finish(0), body: nth(tones, 2) }) + [0.2, 0.5, 0.8].map((x, i) => fish(w * x, h * 0.82, 200 * k, 0, i + 1)).join('')
      : moved(w / 2, h * 0.46, line(`M0 ${n(340 * k)}Q${n(-40 * k)} 0 0 ${n(-300 * k)}`, outline, 26 * k) + [-70, -45, -20, 20, 45, 70].map((turn, i) => `<g transform="translate(0 ${n((i % 3) * 90 * k - 20 * k)}) rotate(${turn})">${line(`M0 0V${n(-300 * k)}`, outline, 12 * k)}${[0, 1, 2].map((j) => `<g transform="translate(0 ${n(-130 * k - j * 80 * k)}) rotate(${j % 2 ? 60 : -60})">${petals(1, 100 * k, 26 * k, nth(tones, i + j), `stroke="${outline}" stroke-width="${n(3 * k)}"`)}</g>`).join('')}</g>`).join('')) + [0.26, 0.74].map((x, i) => standing(plate, 'bird', w * x, h * 0.84, 200 * k, finish(i), i === 1)).join('')
  return slab(0, 0, w, h, paper) + ground + heart + frame(plate, w, h, 8 * k, 84 * k, nth(tones, 0), [paper, nth(tones, 1), outline], rng.pick([rosette, lotus, marigold]))
}

function pichhwai(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const k = w / 1000
  const night = rng.pick(['#24406a', '#2c4a3c', '#23365a', '#3b5a44'])
  const gold = '#d8b45c'
  let sky = ''
  for (let i = 0; i < 60; i++) sky += moved(rng.range(0.08, 0.92) * w, rng.range(0.06, 0.4) * h, petals(5, 9 * k, 3 * k, gold))
  const leaf = Array.from({ length: 54 }, (_, i) => { const a = i * 2.4; const r = Math.sqrt(i / 54) * 300 * k; return moved(w / 2 + Math.cos(a) * r * 1.25, h * 0.3 + Math.sin(a) * r * 0.72, petals(5, 48 * k, 15 * k, i % 3 ? '#5c7d4a' : '#7a9a58') + dot(0, 0, 8 * k, gold)) }).join('')
  const cow = (x: number, y: number, size: number, flip: boolean) => standing(plate, 'bull', x, y, size, { body: '#f3ead6', accents: ['#c05a4a', gold, '#b3352b'], ink, width: 3, cloth: true, detail: () => Array.from({ length: 8 }, (_, i) => dot(46 + (i % 4) * 10, 26 + Math.floor(i / 4) * 14, 2.4, '#d98a2f')).join('') }, flip)
  const pond = slab(0, h * 0.78, w, h * 0.22, mix(night, '#6a9aa8', 0.35)) + Array.from({ length: 11 }, (_, i) => moved(w * (0.05 + i * 0.09), h * (0.84 + (i % 2) * 0.06), oval(0, 24 * k, 52 * k, 13 * k, '#4b6f4b') + lotus(plate, 104 * k, [i % 2 ? '#d9849a' : '#f0c9cf', '#efe0d6', '#8e4a63']))).join('')
  return slab(0, 0, w, h, night) + sky + line(`M${n(w / 2)} ${n(h * 0.72)}Q${n(w * 0.47)} ${n(h * 0.5)} ${n(w / 2)} ${n(h * 0.3)}`, '#6b4a2c', 40 * k) + leaf + slab(0, h * 0.7, w, h * 0.09, '#4f6d42') + cow(w * 0.27, h * 0.76, 300 * k, true) + cow(w * 0.74, h * 0.76, 300 * k, false) + cow(w * 0.2, h * 0.62, 190 * k, true) + cow(w * 0.82, h * 0.62, 190 * k, false) + pond + frame(plate, w, h, 6 * k, 66 * k, '#8e2f33', [gold, '#f0c9cf', gold], lotus)
}

function kalighat(plate: Plate, w: number, h: number): string {
  const k = Math.min(w, h) / 1000
  const [red, blue, skin] = ['#b23a33', '#35557e', '#e2b184']
  const sweep = (d: string, tone: string) => fill(d, tone) + line(d, darker(tone, 0.45), 34, 'opacity=".28"') + line(d, ink, 9)
  const cat = plate.rng.chance(0.4)
  const art = cat
    ? sweep('M-210 330C-290 120-260-60-120-120L-150-250L-60-190Q10-220 80-190L170-250L140-110C240-20 280 180 210 330Q0 400-210 330Z', '#d9a04a') + [-70, 90].map((x) => oval(x, -90, 44, 30, '#fff', `stroke="${ink}" stroke-width="8"`) + dot(x, -88, 17, ink)).join('') + line('M-20-40L10-20L40-40M10-20V10M-60 30Q10 60 80 30M-40-10L-220-40M-40 10L-220 30M60-10L240-40M60 10L240 30M-150 60Q-60 120-150 200M160 60Q80 120 160 200', ink, 8) + sweep('M-60 60C0 20 120 20 190 80L270 40V130L190 110C120 150 0 130-60 60Z', blue)
    : sweep('M-250 430C-280 240-200 60-110-10Q20-60 130 0C230 90 270 260 240 430Q0 480-250 430Z', red) + sweep('M-150-20C-260 70-290 220-190 280C-120 300-60 230-40 160C-90 200-140 190-130 130C-120 80-80 40-70 10Z', blue) + sweep('M-130-230C-130-350 120-350 130-220C140-110 70-20 0-20C-80-20-130-110-130-230Z', skin) + fill('M-150-210C-170-380 150-400 150-200C180-60 140 40 110 60C130-60 120-160 80-250C10-220-90-230-120-190Z', ink) + [-58, 52].map((x) => fill(`M${x - 50}-170Q${x}-206 ${x + 50}-170Q${x}-140 ${x - 50}-170Z`, '#fff', `stroke="${ink}" stroke-width="7"`) + dot(x, -170, 14, ink) + line(`M${x - 54}-204Q${x}-236 ${x + 54}-206`, ink, 9)).join('') + line('M0-160Q22-110-6-100M-30-62Q0-44 34-64', ink, 8) + dot(0, -224, 13, red) + line('M-100 20Q0 90 110 10', '#d9a62e', 18) + sweep('M120 30C220 90 250 200 150 240C100 250 60 220 70 180C120 190 140 150 90 90Z', skin) + moved(80, 150, marigold(plate, 130, ['#cf6a2f', '#d9a62e']))
  return slab(0, 0, w, h, '#eee2c6') + `<g transform="translate(${n(w / 2)} ${n(h * 0.53)}) scale(${n(k * 95) / 100})">${art}</g>` + `<rect x="${n(24 * k)}" y="${n(24 * k)}" width="${n(w - 48 * k)}" height="${n(h - 48 * k)}" fill="none" stroke="${red}" stroke-width="${n(8 * k)}"/>`
}

function miniature(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const k = w / 1000
  const basohli = /basohli|majuli/.test(plate.words)
  const sky = basohli ? rng.pick(['#d9a62e', '#b3352b', '#cf7a2f']) : rng.pick(['#b9cdb8', '#c8d4d8', '#d9c9a0', '#a8bfae'])
  const hill = basohli ? '#3f6d4a' : rng.pick(['#7f9a62', '#8fa577', '#6d8a5c'])
  const tree = (x: number, y: number, r: number) => line(`M${n(x)} ${n(y + r * 1.6)}V${n(y)}`, '#5b3f2a', 15 * k) + dot(x, y, r, darker(hill, 0.35)) + Array.from({ length: 34 }, (_, i) => { const a = i * 2.4; const q = Math.sqrt(i / 34) * r * 0.92; return moved(x + Math.cos(a) * q, y + Math.sin(a) * q, petals(4, r * 0.17, r * 0.06, i % 4 ? lighter(hill, 0.14) : '#d9b45c')) }).join('')
  const figure = (x: number, tall: number, robe: string, scarf: string, flip: number) => { const s = tall / 100; return `<g transform="translate(${n(x)} ${n(h * 0.83)}) scale(${n(flip * s * 100) / 100} ${n(s * 100) / 100})">${fill('M-10-60C-26-36-34-12-36 0H32C30-16 22-40 10-60Z', robe, `stroke="${ink}" stroke-width="1.2"`)}${line('M-32-8Q0 2 30-8M-28-20Q0-12 26-20', '#d8b45c', 2.4)}${fill('M-11-76Q0-82 11-76L12-56Q0-50-12-56Z', scarf, `stroke="${ink}" stroke-width="1.2"`)}${line('M10-72Q26-66 22-48M-10-72Q-30-76-30-88', '#c98f63', 6)}${fill('M-9-94C-10-106 10-106 10-94C14-90 10-88 10-84C8-76-4-76-8-82Z', '#c98f63', `stroke="${ink}" stroke-width="1"`)}${fill('M-11-92Q-12-110 2-108Q14-106 10-96Q0-102-4-90Q-10-80-14-60Q-16-80-11-92Z', scarf, `stroke="${ink}" stroke-width="1"`)}${line('M2-95Q6-97 9-94', ink, 1.4)}${dot(-30, -90, 4, '#cf6a7a')}</g>` }
  const pool = slab(0, h * 0.87, w, h * 0.13, '#7f9fae') + Array.from({ length: 8 }, (_, i) => moved(w * (0.1 + i * 0.115), h * 0.93, lotus(plate, 76 * k, ['#d9849a', '#f0d5d5', '#8e4a63']))).join('')
  const pavilion = fill(`M${n(w * 0.56)} ${n(h * 0.83)}V${n(h * 0.34)}H${n(w * 0.94)}V${n(h * 0.83)}Z`, '#f0e6d2', `stroke="${ink}" stroke-width="3"`) + fill(`M${n(w * 0.62)} ${n(h * 0.83)}V${n(h * 0.54)}Q${n(w * 0.66)} ${n(h * 0.44)} ${n(w * 0.75)} ${n(h * 0.41)}Q${n(w * 0.84)} ${n(h * 0.44)} ${n(w * 0.88)} ${n(h * 0.54)}V${n(h * 0.83)}Z`, rng.pick(['#8e2f33', '#2f4f6f', '#5c3a5e']), `stroke="${ink}" stroke-width="3"`) + fill(`M${n(w * 0.6)} ${n(h * 0.34)}Q${n(w * 0.62)} ${n(h * 0.22)} ${n(w * 0.75)} ${n(h * 0.17)}Q${n(w * 0.88)} ${n(h * 0.22)} ${n(w * 0.9)} ${n(h * 0.34)}Z`, '#f6eedd', `stroke="${ink}" stroke-width="3"`) + slab(w * 0.53, h * 0.33, w * 0.44, h * 0.03, '#d8b45c', `stroke="${ink}" stroke-width="2"`)
  return slab(0, 0, w, h, sky) + fill(`M0 ${n(h * 0.5)}Q${n(w * 0.25)} ${n(h * 0.36)} ${n(w * 0.5)} ${n(h * 0.5)}T${n(w)} ${n(h * 0.46)}V${n(h)}H0Z`, hill) + tree(w * 0.18, h * 0.4, 120 * k) + tree(w * 0.4, h * 0.44, 90 * k) + slab(0, h * 0.78, w, h * 0.1, '#e6d8b8', `stroke="${ink}" stroke-width="2"`) + pavilion + figure(w * 0.75, h * 0.3, rng.pick(['#c05a33', '#3f6d4a', '#8e3a63']), '#e3b84c', -1) + figure(w * 0.4, h * 0.31, rng.pick(['#d9a62e', '#2f5580', '#b3352b']), '#f0e6d2', 1) + pool + [['#d8b45c', 0, 30], ['#7e2a2f', 30, 26], ['#e9d9ae', 56, 8]].map(([c, d, t]) => `<rect x="${n((Number(d) + Number(t) / 2) * k)}" y="${n((Number(d) + Number(t) / 2) * k)}" width="${n(w - 2 * (Number(d) + Number(t) / 2) * k)}" height="${n(h - 2 * (Number(d) + Number(t) / 2) * k)}" fill="none" stroke="${c}" stroke-width="${n(Number(t) * k)}"/>`).join('')
}

function thangka(plate: Plate, w: number, h: number): string {
  const r = Math.min(w, h) * 0.44
  const c = ['#2f4a7a', '#b3352b', '#3f6d4a', '#d9a62e', '#f0e4c8']
  const gate = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn})">${fill(`M${n(-r * 0.2)} ${n(-r * 0.62)}H${n(r * 0.2)}V${n(-r * 0.74)}H${n(r * 0.28)}L0 ${n(-r * 0.86)}L${n(-r * 0.28)} ${n(-r * 0.74)}H${n(-r * 0.2)}Z`, nth(c, 3), `stroke="${ink}" stroke-width="2.4"`)}</g>`).join('')
  const wheel = dot(0, 0, r, nth(c, 1), `stroke="${ink}" stroke-width="3"`) + Array.from({ length: 40 }, (_, i) => `<g transform="rotate(${i * 9}) translate(0 ${n(-r * 0.94)})">${petals(1, r * 0.1, r * 0.05, nth(c, i % 4), 'transform="translate(0 8)"')}</g>`).join('') + dot(0, 0, r * 0.88, nth(c, 0), `stroke="${c[3]}" stroke-width="4"`) + `<g fill="${c[2]}">${slab(-r * 0.58, -r * 0.58, r * 1.16, r * 1.16, nth(c, 2), `stroke="${c[3]}" stroke-width="7"`)}</g>` + gate + slab(-r * 0.48, -r * 0.48, r * 0.96, r * 0.96, nth(c, 1), `stroke="${c[4]}" stroke-width="4"`) + fill(`M${n(-r * 0.48)} ${n(-r * 0.48)}H${n(r * 0.48)}L${n(-r * 0.48)} ${n(r * 0.48)}Z`, nth(c, 3), 'opacity=".55"') + dot(0, 0, r * 0.42, nth(c, 4), `stroke="${ink}" stroke-width="2.4"`) + petals(8, r * 0.38, r * 0.13, '#cf7a8a', `stroke="${ink}" stroke-width="2"`) + dot(0, 0, r * 0.15, nth(c, 0), `stroke="${c[3]}" stroke-width="4"`) + moved(0, 0, chakra(plate, r * 0.22, [nth(c, 3), nth(c, 0)]))
  const buddha = `<g transform="translate(${n(w / 2)} ${n(h * 0.84)})">${seatedDeity(plate, 0, 0, (h / 1000) * 0.74, { body: '#d0a35a', trims: ['#b3352b'] }, 'buddha')}</g>`
  const cloud = (x: number, y: number) => moved(x, y, [0, 1, 2, 3].map((i) => oval(i * 34 - 50, -(i % 2) * 16, 34, 22, i % 2 ? '#f0e4c8' : '#a9c0c4', `stroke="${ink}" stroke-width="2"`)).join(''))
  const central = plate.rng.chance(0.65) || /mandala/.test(plate.brief.productNoun) ? moved(w / 2, h / 2, wheel) : dot(w / 2, h * 0.4, h * 0.28, '#3f6d4a', `stroke="#d9a62e" stroke-width="7"`) + buddha
  return slab(0, 0, w, h, '#27446a') + fill(`M0 ${n(h * 0.82)}Q${n(w / 2)} ${n(h * 0.7)} ${n(w)} ${n(h * 0.82)}V${n(h)}H0Z`, '#4c7350') + rows([[0.14, 0.08], [0.84, 0.1], [0.16, 0.9], [0.82, 0.92]]).map(([x, y]) => cloud(w * x, h * y)).join('') + central
}

function treeOfLife(plate: Plate, w: number, h: number): string {
  const k = Math.min(w, h) / 1000
  const rogan = /rogan/.test(plate.words)
  const mache = /papier/.test(plate.words)
  const paper = rogan ? plate.rng.pick(['#2a2324', '#7a2430', '#27354f']) : mache ? nth(plate.colours, 1) : '#e9d6ac'
  const tones = rogan || mache ? ['#e3b84c', '#f0e6d2', '#c8533a', '#7fa05f', '#5b8fb0'] : ['#9c3a2d', '#344e74', '#b98a33', '#5d6d44', ink]
  const bark = rogan ? '#e3b84c' : ink
  let body = line(`M${n(w / 2)} ${n(h * 0.86)}C${n(w * 0.42)} ${n(h * 0.66)} ${n(w * 0.58)} ${n(h * 0.5)} ${n(w / 2)} ${n(h * 0.2)}`, bark, 26 * k)
  for (let i = 0; i < 12; i++) {
    const side = i % 2 ? 1 : -1
    const y = h * (0.7 - i * 0.045)
    const [x, top] = [w / 2 + side * w * (0.32 - i * 0.014), y - h * 0.09]
    body += line(`M${n(w / 2)} ${n(y)}C${n(w / 2 + side * w * 0.1)} ${n(y - h * 0.1)} ${n(x - side * w * 0.05)} ${n(top + h * 0.06)} ${n(x)} ${n(top)}`, bark, 9 * k) + [0.25, 0.5, 0.75].map((t) => moved(w / 2 + (x - w / 2) * t, y + (top - y) * t - h * 0.02, petals(2, 58 * k, 15 * k, nth(tones, 3), '', side * 40 + t * 60))).join('') + moved(x, top, petals(9, 74 * k, 22 * k, nth(tones, i % 3), `stroke="${bark}" stroke-width="${n(2 * k)}"`) + petals(7, 42 * k, 12 * k, nth(tones, (i + 1) % 3)) + dot(0, 0, 13 * k, nth(tones, 2)))
  }
  body += [0.24, 0.76].map((x, i) => peacock(plate, w * x, h * 0.88, 250 * k, { body: nth(tones, 1), accents: [nth(tones, 0), nth(tones, 3), nth(tones, 2)], ink: bark }, i === 1)).join('')
  return slab(0, 0, w, h, paper) + body + frame(plate, w, h, 8 * k, 76 * k, mix(paper, nth(tones, 0), 0.6), [nth(tones, 2), paper, bark], plate.rng.pick([rosette, lotus, sprig]))
}

/** Gesso, gold leaf and set stones around a seated deity, or the ochre gods of murals. */
function goldDeity(plate: Plate, w: number, h: number): string {
  const k = h / 1000
  const mural = /mural/.test(plate.words)
  const [ground, gold] = [mural ? '#c8752f' : plate.rng.pick(['#7e2430', '#1f4d45', '#27406e']), '#d3a640']
  const jewels = Array.from({ length: 16 }, (_, i) => { const a = Math.PI * (i / 15); return dot(w / 2 - Math.cos(a) * w * 0.37, h * 0.42 - Math.sin(a) * h * 0.29, 15 * k, nth(['#b3352b', '#f0e6d2', '#3f6d4a'], i % 3), `stroke="${darker(gold, 0.4)}" stroke-width="3"`) }).join('')
  const arch = `M${n(w * 0.1)} ${n(h * 0.9)}V${n(h * 0.42)}C${n(w * 0.1)} ${n(h * 0.16)} ${n(w * 0.4)} ${n(h * 0.12)} ${n(w / 2)} ${n(h * 0.07)}C${n(w * 0.6)} ${n(h * 0.12)} ${n(w * 0.9)} ${n(h * 0.16)} ${n(w * 0.9)} ${n(h * 0.42)}V${n(h * 0.9)}Z`
  return slab(0, 0, w, h, mural ? '#e0a13c' : gold) + fill(arch, ground, `stroke="${darker(gold, 0.45)}" stroke-width="${n(12 * k)}"`) + jewels + `<g transform="translate(${n(w / 2)} ${n(h * 0.9)})">${seatedDeity(plate, 0, 0, k * 0.74 * Math.min(1, w / h + 0.16), { body: mural ? '#5f8a5a' : plate.rng.pick(['#e6c08a', '#5b8fb0', '#e9d2a6']), trims: [gold] }, plate.rng.pick(['deity', 'ganesha', 'goddess']))}</g>` + [0.2, 0.8].map((x) => moved(w * x, h * 0.8, sprig(plate, 190 * k, ['#d9849a', '#7fa05f', gold]))).join('') + frame(plate, w, h, 4 * k, 50 * k, darker(gold, 0.2), ['#b3352b', '#3f6d4a', gold], rosette)
}

function storyScroll(plate: Plate, w: number, h: number): string {
  const { rng } = plate
  const ground = /cheriyal|pattachitra/.test(plate.words) ? '#b0392d' : /phad/.test(plate.words) ? '#e8cf9a' : rng.pick(['#e6cf9c', '#b0392d', '#dfb55a'])
  const tones = ['#d9a62e', '#2f5580', '#3f6d4a', '#f0e4c8', '#cf6a2f', '#b3352b'].filter((c) => c !== ground)
  const rows = Math.max(1, Math.round(h / (w * 0.62)))
  const rim = Math.min(w, h) * 0.09
  const tall = (h - rim * 2) / rows
  let body = slab(0, 0, w, h, ground)
  for (let j = 0; j < rows; j++) {
    const base = rim + tall * (j + 1) - 14
    const count = Math.max(2, Math.round((w - rim * 2) / (tall * 0.46)))
    for (let i = 0; i < count; i++) {
      const x = rim + ((i + 0.5) * (w - rim * 2)) / count
      const roll = rng.next()
      body += roll < 0.2 ? standing(plate, rng.pick(['horse', 'elephant', 'bull']), x, base, tall * 0.56, { body: nth(tones, i + j), accents: [nth(tones, i + 2), '#f0e4c8', ink], ink, width: 2.4, cloth: true }, rng.chance(0.5)) : roll < 0.3 ? moved(x, base - tall * 0.36, line(`M0 ${n(tall * 0.36)}V0`, ink, 7) + petals(12, tall * 0.3, tall * 0.07, '#3f6d4a', `stroke="${ink}" stroke-width="2"`) + petals(8, tall * 0.16, tall * 0.05, nth(tones, 0))) : profileFigure(x, base, tall * 0.84, nth(tones, i * 2 + j), nth(tones, i + 3), rng.chance(0.5) ? 1 : -1, rng.pick(['#d9a878', '#8fb0b0', '#e6c08a', '#b9804f']))
    }
    if (j < rows - 1) body += slab(rim, base + 4, w - rim * 2, 12, nth(tones, 0), `stroke="${ink}" stroke-width="2"`)
  }
  return body + frame(plate, w, h, 4, rim * 0.82, nth(tones, 1), ['#f0e4c8', nth(tones, 0), ink], rng.pick([lotus, rosette, marigold]))
}

function profileFigure(x: number, base: number, tall: number, robe: string, scarf: string, flip: number, skin: string): string {
  const s = tall / 100
  const S = `stroke="${ink}" stroke-width="1.6"`
  return `<g transform="translate(${n(x)} ${n(base)}) scale(${n(flip * s * 100) / 100} ${n(s * 100) / 100})">${fill('M-12-52C-20-34-26-14-28-4L26-4C24-20 18-36 12-52Z', robe, S)}${line('M-26-12Q0-4 25-12', '#f0e4c8', 3)}${line('M-10-4V2H0M8-4V2H18', skin, 5)}${fill('M-13-72Q0-78 13-72L12-50Q0-46-12-50Z', scarf, S)}${line('M11-70Q28-60 30-78', ink, 8)}${line('M11-70Q28-60 30-78', skin, 5)}${line('M-11-70Q-26-58-20-44', ink, 8)}${line('M-11-70Q-26-58-20-44', skin, 5)}${fill('M-11-84C-14-101 9-103 10-92L12.5-87L9.5-85.5L10-82C8-75-5-74-11-84Z', skin, S)}${fill('M-12-84C-20-104 6-112 11-94Q0-96-4-86Q-6-78-16-74Z', ink)}${fill('M-1-89Q5-94 11-89Q5-85-1-89Z', '#fff', `stroke="${ink}" stroke-width="1"`)}${dot(5, -89, 1.8, ink)}${fill('M-14-96Q-15-104-7-106Q-5-118 1-119Q5-112 6-105Q12-103 11-96Q-2-102-14-96Z', '#d9a62e', S)}${line('M-12-56Q0-50 12-56', '#d9a62e', 3)}</g>`
}

function palmLeaf(plate: Plate, w: number, h: number): string {
  const leaves = Math.max(4, Math.round(h / 110))
  const tall = h / leaves
  return slab(0, 0, w, h, '#5b4026') + Array.from({ length: leaves }, (_, i) => `<g transform="translate(0 ${n(i * tall)})">${slab(4, 3, w - 8, tall - 6, i % 2 ? '#d9bd85' : '#d1b27a', `stroke="${ink}" stroke-width="2"`)}${clip(plate, `M4 3h${n(w - 8)}v${n(tall - 6)}h${n(-w + 8)}Z`, Array.from({ length: Math.round(w / tall) }, (_, j) => ((i + j) % 3 ? profileFigure(tall * (j + 0.5), tall - 8, tall * 0.8, '#d1b27a', '#c49f62', j % 2 ? 1 : -1, '#d9bd85') : moved(tall * (j + 0.5), tall / 2, lotus(plate, tall * 0.7, ['#d1b27a', '#c49f62', ink])))).join(''))}${dot(w * 0.5, tall / 2, 6, ink)}</g>`).join('')
}

