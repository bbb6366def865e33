import { at, clip, darker, dot, few, fill, inked, lighter, lightness, line, mix, moved, n, nth, oval, rows, smooth, type Plate, type Point } from './ink.ts'
import { contact, rod } from './forms.ts'
import { petals, rosette } from './motifs.ts'

export type Substance = { body: string; trims: string[] }

const skins = ['#a9714a', '#8d5a3a', '#c08a5c', '#d9b25a']

function face(plate: Plate, y: number, r: number, skin: string, ink: string): string {
  const eye = (x: number) => fill(`M${n(x - r * 0.22)} ${n(y)}Q${n(x)} ${n(y - r * 0.17)} ${n(x + r * 0.22)} ${n(y)}Q${n(x)} ${n(y + r * 0.12)} ${n(x - r * 0.22)} ${n(y)}Z`, '#f6edd8') + dot(x, y - r * 0.01, r * 0.085, ink) + line(`M${n(x - r * 0.26)} ${n(y - r * 0.2)}Q${n(x)} ${n(y - r * 0.34)} ${n(x + r * 0.26)} ${n(y - r * 0.2)}`, ink, r * 0.055)
  return oval(0, y, r * 0.82, r, skin, `stroke="${plate.ink}" stroke-width="${n(Math.max(1.6, r * 0.045))}"`) + eye(-r * 0.34) + eye(r * 0.34) + line(`M0 ${n(y)}Q${n(r * 0.12)} ${n(y + r * 0.26)} ${n(-r * 0.04)} ${n(y + r * 0.3)}`, darker(skin, 0.5), r * 0.05) + fill(`M${n(-r * 0.2)} ${n(y + r * 0.52)}Q0 ${n(y + r * 0.43)} ${n(r * 0.2)} ${n(y + r * 0.52)}Q0 ${n(y + r * 0.68)} ${n(-r * 0.2)} ${n(y + r * 0.52)}Z`, mix(skin, '#9c3a34', 0.5)) + dot(0, y - r * 0.4, r * 0.075, '#9c2f2c')
}

export function doll(plate: Plate, x: number, base: number, k: number): string {
  const { rng } = plate
  const [a, b = '#d9a62e', c = '#51693a'] = few([...plate.colours, '#d9a62e', '#51693a'].filter((colour) => colour !== '#000000'), 3)
  const skin = rng.pick(skins)
  const gold = '#d1a445'
  const lean = rng.jitter(10)
  const skirt = `M-70-330C-120-220-190-100-${n(190 + rng.jitter(20))}-20Q0 40 ${n(190 + rng.jitter(20))}-20C190-100 120-220 70-330Z`
  const ribs = [-3, -2, -1, 0, 1, 2, 3].map((i) => `M${i * 18}-320Q${i * 40}-160 ${i * 54}-4`).join('')
  const arms = rng.pick([[[-70, -450], [-170, -430], [-190, -330], [-110, -300]], [[-70, -450], [-180, -520], [-200, -640], [-130, -700]]]) as Point[]
  const other = (rng.chance(0.5) ? arms : rows([[-70, -450], [-150, -380], [-130, -300], [-60, -310]])).map(([px, py]): Point => [-px, py])
  const hem = line('M-184-40Q0 18 184-40', gold, 15) + line('M-180-72Q0-14 180-72', b, 9)
  const art =
    fill('M-74-640C-100-560-86-480-74-420L74-420C86-480 100-560 74-640Z', '#2a2422') + inked(plate, skirt, a, 3) + clip(plate, skirt, line(ribs, '#21130c', 8, 'opacity=".18"') + hem + [-120, -60, 0, 60, 120].map((px, i) => moved(px, -130 + Math.abs(px) * 0.1, rosette(plate, 40, [i % 2 ? gold : b, c, a]))).join('') + fill('M40-340H240V40H80Z', '#21130c', 'opacity=".14"')) + line(skirt, plate.ink, 3) +
    rod(plate, arms, 32, skin) + rod(plate, other, 32, skin) + inked(plate, 'M-72-470Q0-500 72-470L60-330Q0-310-60-330Z', b, 3) + fill('M-72-470Q10-420 70-330L30-322Q-30-400-76-430Z', c) + line('M-72-470Q10-420 70-330', gold, 6) + line('M-66-338Q0-316 66-338', gold, 13) +
    rod(plate, [[0, -500], [0, -476]], 40, skin) + `<g transform="rotate(${n(lean * 0.4)} 0 -480)">${oval(0, -690, 46, 40, '#2a2422', `stroke="${plate.ink}" stroke-width="2"`)}${face(plate, -590, 96, skin, plate.ink)}${fill('M-80-610Q-80-700 0-700Q80-700 80-610Q50-670 0-674Q-50-670-80-610Z', '#2a2422')}${line('M0-698V-650', gold, 6)}${dot(-82, -560, 11, gold)}${dot(82, -560, 11, gold)}${petals(8, 30, 9, '#e8cf8a', `transform="translate(52 -690)"`)}</g>` + line('M-44-468Q0-420 44-468', gold, 9) + [arms, other].map((arm) => dot(nth(arm, 3)[0], nth(arm, 3)[1], 17, skin, `stroke="${plate.ink}" stroke-width="2.4"`)).join('')
  return contact(plate, x, base, 170 * k) + `<g transform="translate(${at(x, base)}) scale(${n(k * 1.22 * 100) / 100})">${art}</g>`
}

export function rolyPoly(plate: Plate, x: number, base: number, k: number): string {
  const [a, b = '#d9a62e', c = '#51693a'] = [...plate.colours, '#d9a62e']
  const body = 'M-90-380C-210-300-230-60-150-12Q0 36 150-12C230-60 210-300 90-380Z'
  return contact(plate, x, base, 180 * k) + `<g transform="translate(${at(x, base)}) rotate(${n(plate.rng.jitter(7))}) scale(${k})">${inked(plate, body, a, 3)}${clip(plate, body, line('M-230-130Q0-60 230-130', b, 30) + line('M-230-210Q0-140 230-210', '#d1a445', 9) + [-140, -70, 0, 70, 140].map((px) => moved(px, -80 + Math.abs(px) * -0.12, rosette(plate, 54, [b, c, a]))).join('') + fill('M60-400H240V30H100Z', '#21130c', 'opacity=".16"') + fill('M-130-330Q-190-200-160-80Q-200-200-130-330Z', '#fffaf0', 'opacity=".5"'))}${line(body, plate.ink, 3)}${face(plate, -450, 110, '#d8b184', plate.ink)}${fill('M-94-470Q-90-590 0-640Q90-590 94-470Q50-540 0-544Q-50-540-94-470Z', c)}${line('M-90-490Q0-560 90-490', '#d1a445', 12)}${line('M-80-340Q0-290 80-340', '#d1a445', 14)}</g>`
}

export function seatedDeity(plate: Plate, x: number, base: number, k: number, { body, trims }: Substance, kind: 'deity' | 'ganesha' | 'buddha' | 'goddess' = 'deity'): string {
  const [lit, deep] = [lighter(body, 0.3), darker(body, 0.4)]
  const trim = trims[0] ?? lit
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const halo = kind === 'buddha' ? dot(0, -560, 150, darker(body, 0.12), S) : fill('M-250-90V-420C-250-600-130-740 0-790C130-740 250-600 250-420V-90H200V-420C200-560 110-660 0-700C-110-660-200-560-200-420V-90Z', darker(body, 0.14), `${S} fill-rule="evenodd"`) + Array.from({ length: 15 }, (_, i) => { const angle = Math.PI * (0.04 + (i / 14) * 0.92); return `<g transform="translate(${at(-Math.cos(angle) * 240, -420 - Math.sin(angle) * 340)}) rotate(${n(-90 + (angle * 180) / Math.PI)})">${petals(1, 54, 15, trim, S.replace('3"', '2"'))}</g>` }).join('')
  const seat = fill('M-270-10L-240-96H240L270-10Z', deep, S) + Array.from({ length: 9 }, (_, i) => `<path d="M${-232 + i * 58}-92q-30 36 0 78q30-42 0-78Z" fill="${i % 2 ? body : lit}" ${S.replace('3"', '2"')}/>`).join('') + fill('M-280-14H280V14H-280Z', body, S)
  const legs = fill('M-210-120Q-250-170-170-200Q0-240 170-200Q250-170 210-120Q0-70-210-120Z', body, S) + line('M-200-130Q-40-190 120-118M200-130Q40-180-60-132', deep, 5, 'opacity=".7"') + [-110, 100].map((px) => oval(px, -122, 40, 16, lit, S.replace('3"', '2"'))).join('')
  const belly = kind === 'ganesha' ? 'M-110-440Q-170-300-120-190Q0-150 120-190Q170-300 110-440Q0-470-110-440Z' : 'M-96-440Q-70-330-84-190Q0-170 84-190Q70-330 96-440Q0-470-96-440Z'
  const arm = (side: number, high: boolean): string => rod(plate, (high ? [[side * 90, -420], [side * 170, -380], [side * 200, -460], [side * 176, -540]] : [[side * 92, -420], [side * 150, -320], [side * 130, -250], [side * 70, -236]]) as Point[], 34, body)
  const arms = kind === 'buddha' ? arm(-1, false) + arm(1, false) : arm(-1, true) + arm(1, true) + arm(-1, false) + arm(1, false)
  const held = kind === 'buddha' ? '' : moved(-176, -566, petals(5, 46, 14, trim)) + moved(176, -566, `<circle r="26" fill="${trim}" ${S.replace('3"', '2"')}/><circle r="12" fill="${deep}"/>`)
  const cords = line('M-60-440Q0-330 60-440M-84-436Q0-260 84-436', trim, 8) + line('M-86-210Q0-180 86-210', trim, 16)
  const shade = fill('M20-460Q120-440 130-190Q80-170 40-176Z', deep, 'opacity=".35"')
  return contact(plate, x, base, 250 * k) + `<g transform="translate(${at(x, base - 12)}) scale(${n(k * 100) / 100})">${halo}${seat}${arms}${fill(belly, body, S)}${shade}${legs}${cords}${held}${kind === 'ganesha' ? elephantHead(plate, body, trim) : godHead(plate, body, trim, kind)}</g>`
}

function godHead(plate: Plate, body: string, trim: string, kind: string): string {
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const deep = darker(body, 0.45)
  const crown = kind === 'buddha' ? oval(0, -640, 40, 34, darker(body, 0.25), S) + fill('M-72-570Q-84-650 0-656Q84-650 72-570Q0-600-72-570Z', darker(body, 0.25), S) + Array.from({ length: 9 }, (_, i) => dot(-56 + i * 14, -612 - Math.sin((i / 8) * 3.14) * 24, 6, deep)).join('') : fill('M-74-590L-54-670Q0-800 54-670L74-590Q0-630-74-590Z', trim, S) + line('M-62-630Q0-670 62-630M-50-676Q0-704 50-676M-34-716Q0-734 34-716', deep, 5) + dot(0, -768, 14, trim, S)
  const eyes = [-27, 27].map((px) => fill(`M${px - 20}-552Q${px}-570 ${px + 20}-552Q${px}-540 ${px - 20}-552Z`, kind === 'buddha' ? deep : lighter(body, 0.6), `stroke="${plate.ink}" stroke-width="2"`) + (kind === 'buddha' ? '' : dot(px, -554, 6, plate.ink)) + line(`M${px - 24}-576Q${px}-592 ${px + 24}-576`, deep, 4)).join('')
  return rod(plate, [[0, -470], [0, -446]], 50, body) + oval(0, -540, 70, 84, body, S) + fill('M10-622Q74-600 68-530Q50-470 10-460Z', deep, 'opacity=".22"') + [-76, 76].map((px) => oval(px, -528, 13, 34, body, S) + dot(px, -494, 10, trim)).join('') + eyes + line('M0-550L-7-518Q0-512 8-518M-20-492Q0-482 20-492', deep, 4.4) + crown
}

function elephantHead(plate: Plate, body: string, trim: string): string {
  const S = `stroke="${plate.ink}" stroke-width="3"`
  const deep = darker(body, 0.45)
  const ear = 'M60-600Q170-640 190-560Q190-470 110-450Q76-470 66-520Z'
  const trunk: Point[] = [[0, -500], [-8, -420], [-34, -350], [-14, -296], [36, -300], [40, -336]]
  return fill(ear, body, S) + `<g transform="scale(-1 1)">${fill(ear, body, S)}${line('M90-580Q150-590 160-540Q150-490 110-480', deep, 4)}</g>` + line('M90-580Q150-590 160-540Q150-490 110-480', deep, 4) + fill('M-84-560Q-90-660 0-668Q90-660 84-560Q74-470 0-460Q-74-470-84-560Z', body, S) + rod(plate, trunk, 46, body) + line('M-26-450L14-446M-34-416L8-410M-50-378L-8-366', deep, 4) + line('M48-482Q76-462 88-430', '#f3ead6', 15) + line('M-48-482Q-70-462-72-444', '#f3ead6', 15) + [-38, 38].map((px) => fill(`M${px - 18}-556Q${px}-574 ${px + 18}-556Q${px}-546 ${px - 18}-556Z`, lighter(body, 0.6), S.replace('3"', '2"')) + dot(px, -557, 6, plate.ink)).join('') + fill('M-80-630L-40-740Q0-800 40-740L80-630Q0-680-80-630Z', trim, S) + line('M-60-666Q0-712 60-666M-44-710Q0-740 44-710', deep, 5) + line('M-26-612H26M-20-596H20', trim, 5) + dot(0, -582, 7, trim)
}

export function nataraja(plate: Plate, x: number, base: number, k: number, { body, trims }: Substance): string {
  const trim = trims[0] ?? lighter(body, 0.4)
  const [cx, cy, r] = [0, -430, 350]
  const flames = Array.from({ length: 27 }, (_, i) => { const angle = ((i - 6) / 27) * Math.PI * 2 * 0.93 + Math.PI * 0.72 + 0.4; return `<g transform="translate(${at(cx + Math.cos(angle) * r, cy + Math.sin(angle) * r)}) rotate(${n((angle * 180) / Math.PI + 90)})">${petals(1, 62, 13, trim, `stroke="${plate.ink}" stroke-width="2"`)}</g>` }).join('')
  const ring = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${plate.ink}" stroke-width="30"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${body}" stroke-width="23"/><circle cx="${cx - 2}" cy="${cy - 3}" r="${r}" fill="none" stroke="${lighter(body, 0.4)}" stroke-width="5"/>`
  const limbs: Point[][] = [[[-20, -350], [-60, -240], [-10, -170], [-30, -84], [20, -76]], [[30, -350], [120, -330], [10, -250], [-130, -260], [-160, -230]], [[-60, -560], [-170, -540], [-210, -620], [-200, -690]], [[60, -560], [170, -540], [215, -620], [205, -690]], [[-60, -550], [-130, -490], [-60, -450], [40, -440], [110, -400]], [[60, -550], [140, -500], [130, -560], [150, -610]]]
  const hair = [-1, 1].map((s) => [0, 1, 2].map((i) => line(`M${s * 34} ${-650 + i * 14}Q${s * 120} ${-690 + i * 40} ${s * (190 + i * 10)} ${-640 + i * 44}`, plate.ink, 11) + line(`M${s * 34} ${-650 + i * 14}Q${s * 120} ${-690 + i * 40} ${s * (190 + i * 10)} ${-640 + i * 44}`, trim, 6)).join('')).join('')
  const torso = 'M-66-580Q-40-480-56-400Q-60-340 0-330Q60-340 54-400Q42-480 66-580Q0-600-66-580Z'
  return contact(plate, x, base, 220 * k) + `<g transform="translate(${at(x, base - 10)}) scale(${n(k * 100) / 100})">${ring}${flames}${hair}${fill('M-170-56Q-120-100-20-84Q90-90 160-54L140-20H-150Z', darker(body, 0.3), `stroke="${plate.ink}" stroke-width="3"`)}${limbs.slice(2).map((limb) => rod(plate, limb, 28, body)).join('')}${rod(plate, nth(limbs, 0), 42, body)}${rod(plate, nth(limbs, 1), 40, body)}${fill(torso, body, `stroke="${plate.ink}" stroke-width="3"`)}${fill('M10-590Q60-580 40-480Q60-380 40-346Q20-338 10-334Z', darker(body, 0.4), 'opacity=".35"')}${line('M-56-570Q0-470 56-560M-52-396Q0-370 52-396', trim, 9)}<g transform="translate(0 -40)">${face(plate, -600, 52, body, plate.ink)}${fill('M-46-630L-30-700Q0-740 30-700L46-630Q0-656-46-630Z', trim, `stroke="${plate.ink}" stroke-width="2.6"`)}</g>${fill('M-230-26H230L250 14H-250Z', body, `stroke="${plate.ink}" stroke-width="3"`)}${Array.from({ length: 9 }, (_, i) => petals(1, 34, 13, trim, `transform="translate(${-200 + i * 50} 8)"`)).join('')}</g>`
}

export function maskFace(plate: Plate, ground: string, trims: string[], style: 'dance' | 'wall' | 'lion' | 'deity' = 'wall'): string {
  const { rng } = plate
  const [a, b = a, c = b] = few(trims, 3)
  const S = `stroke="${plate.ink}" stroke-width="3.4"`
  const outline = smooth([[600, 300], [740, 330], [810, 460], [800, 640], [740, 800], [600, 900], [460, 800], [400, 640], [390, 460], [460, 330]], true)
  // Bare wood and metal are carved, not painted: eyes and mouth have the same material.
  const isBare = lightness(ground) < 0.5 || /carv|cast|forg|repous/.test(plate.words)
  const [_white, lips, throat] = isBare ? [lighter(ground, 0.3), darker(ground, 0.3), darker(ground, 0.6)] : ['#f4ead4', '#9c3a34', '#7e2427']
  const fierce = !isBare && (rng.chance(0.5) || style === 'lion')
  const rays = style === 'dance' || style === 'lion' ? Array.from({ length: 19 }, (_, i) => `<g transform="translate(600 560) rotate(${-118 + i * 13.1})">${petals(1, style === 'lion' ? 400 : 440 - Math.abs(i - 9) * 8, 46, nth([a, b, c], i % 3), `${S} transform="translate(0 -30)"`)}<circle cy="${-330}" r="13" fill="${c}"/></g>`).join('') : ''
  const eye = (x: number) => fill(`M${x - 66} 540Q${x} ${fierce ? 470 : 496} ${x + 66} 540Q${x} ${fierce ? 610 : 578} ${x - 66} 540Z`, '#f4ead4', S) + dot(x, 540, fierce ? 28 : 20, isBare ? throat : plate.ink) + (isBare ? '' : dot(x - 7, 532, 7, '#fff')) + line(`M${x - 74} 480Q${x} ${fierce ? 410 : 440} ${x + 74} 484`, darker(ground, 0.6), 17)
  const mouth = fierce ? fill('M486 726Q600 676 714 726Q690 826 600 836Q510 826 486 726Z', throat, S) + [506, 548, 590, 632, 672].map((x) => fill(`M${x} 716l18 46l18-44Z`, '#f4ead4', `stroke="${plate.ink}" stroke-width="2"`)).join('') : fill('M520 752Q560 726 600 742Q640 726 680 752Q600 790 520 752Z', lips, S)
  const crown = style === 'deity' || (style === 'wall' && rng.chance(0.6)) ? fill('M420 380L400 250L480 300L520 190L600 270L680 190L720 300L800 250L780 380Q600 300 420 380Z', a, S) + [480, 600, 720].map((x) => moved(x, 318 - (x === 600 ? 22 : 0), rosette(plate, 52, [b, c, a]))).join('') : ''
  return `<g transform="translate(-120 -130) scale(1.2)"><ellipse cx="622" cy="630" rx="230" ry="310" fill="#3a2618" opacity=".16"/>` + rays + oval(382, 560, 34, 70, ground, S) + oval(818, 560, 34, 70, ground, S) + [382, 818].map((x) => dot(x, 640, 20, b, S)).join('') + fill(outline, ground, `${S} transform="translate(${at(...plate.slip)})"`) + clip(plate, outline, fill('M640 280Q720 560 660 910H840V280Z', darker(ground, 0.5), 'opacity=".2"') + fill('M430 420Q470 330 560 326Q470 380 450 520Z', lighter(ground, 0.6), 'opacity=".4"') + (isBare ? '' : [460, 740].map((x) => dot(x, 668, 46, a, 'opacity=".5"')).join(''))) + line(outline, plate.ink, 3.6) + eye(500) + eye(700) + fill('M600 520Q566 620 548 660Q560 696 600 690Q640 696 652 660Q634 620 600 520Z', darker(ground, 0.1), S) + mouth + line('M600 350V440M574 360Q600 400 626 360', b, 10) + dot(600, 462, 16, b) + crown + (fierce ? line('M520 712Q470 700 430 660M680 712Q730 700 770 660', darker(ground, 0.6), 12) : line('M540 716Q600 700 660 716', darker(ground, 0.5), 6)) + '</g>'
}

export function puppet(plate: Plate, x: number, y: number, k: number, isQueen: boolean): string {
  const [a, b = '#d9a62e'] = [...plate.colours, '#d9a62e']
  const gold = '#d1a445'
  const skirt = 'M-60 150C-90 300-150 440-160 560Q0 620 160 560C150 440 90 300 60 150Z'
  const turban = isQueen ? fill('M-70-30Q-100-110-80 160L-110 300Q-20 320-50 60Q-90-100 0-110Q90-100 50 60Q20 320 110 300L80 160Q100-110 0-118Q-60-112-70-30Z', a, `stroke="${plate.ink}" stroke-width="2.6" opacity=".95"`) : fill('M-80-40Q-110-120 0-136Q110-120 80-40Q0-80-80-40Z', a, `stroke="${plate.ink}" stroke-width="3"`) + line('M-84-60Q0-110 84-66M-78-90Q0-126 76-96', b, 8) + petals(3, 60, 13, gold, 'transform="translate(40 -120) rotate(20)"')
  return `<g transform="translate(${at(x, y)}) scale(${n(k * 100) / 100})">${line('M0-130V-420M-120 200Q-100-100 0-420M120 200Q100-100 0-420', '#6b5a48', 2.4)}${inked(plate, skirt, isQueen ? b : a, 3)}${clip(plate, skirt, [-2, -1, 0, 1, 2].map((i) => line(`M${i * 24} 160Q${i * 44} 400 ${i * 62} 600`, '#21130c', 9, 'opacity=".2"')).join('') + line('M-170 520Q0 580 170 520', gold, 26) + line('M-160 470Q0 530 160 470', a, 12))}${line(skirt, plate.ink, 3)}${rod(plate, [[-50, 110], [-130, 150], [-120, 230]], 42, a)}${rod(plate, [[50, 110], [130, 150], [120, 230]], 42, a)}${inked(plate, 'M-66 80Q0 60 66 80L60 200Q0 220-60 200Z', a, 3)}${line('M0 70V210M-60 196Q0 214 60 196', gold, 9)}${face(plate, 0, 88, plate.rng.pick(['#d8b184', '#c9985e']), plate.ink)}${turban}${isQueen ? line('M-70-30Q0-80 70-30', gold, 9) + dot(34, 36, 11, 'none', `stroke="${gold}" stroke-width="4"`) : line('M-44 40Q-20 26 0 36Q20 26 44 40', plate.ink, 8)}</g>`
}
