import { asciiDigits } from '#platform/i18n/digits.ts'

const units = { '₹': 2, kg: 3, cm: 1 } as const

export type Unit = keyof typeof units

const written: Record<Unit, readonly [RegExp, number][]> = {
  '₹': [[/^(₹|rs\.?|inr)|(₹|rs\.?|inr|\/-)$/giu, 0]],
  kg: [
    [/(kilo|kilos|kgs?|kilograms?)\.?$/iu, 0],
    [/(g|gms?|grams?)\.?$/iu, -3],
  ],
  cm: [
    [/cms?\.?$/iu, 0],
    [/mms?\.?$/iu, -1],
    [/m\.?$/iu, 2],
  ],
}

/**
 * In paise for ₹, grams for kg, millimetres for cm. Accepts digits of all the shop's scripts, lakh commas, a decimal
 * comma and a unit (`200 g` in a field of kilos). Null for anything else, even if only finer than the unit (₹ 10.005).
 */
export function readMeasure(text: string, unit: Unit): number | null {
  let rest = asciiDigits(text).replace(/\s+/gu, '')
  let places: number = units[unit]
  for (const [pattern, moved] of written[unit]) {
    const without = rest.replace(pattern, '')
    if (without === rest) continue
    rest = without
    places += moved
    break
  }
  return scaled(rest, places)
}

export function readCount(text: string): number | null {
  return scaled(asciiDigits(text).replace(/\s+/gu, ''), 0)
}

function scaled(text: string, places: number): number | null {
  const found = /^(\d{0,12})(?:\.(\d*))?$/.exec(withPoint(text))
  if (!found || !/\d/.test(text)) return null
  const [, whole = '', fraction = ''] = found
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return null
  const value = Number(whole + kept.padEnd(places, '0'))
  return value <= 999_999_999 ? value : null
}

/** A comma before three digits separates thousands, unless only a zero precedes it; any other is decimal. */
function withPoint(text: string): string {
  if (text.includes('.')) return /^\d{1,3}(,\d{2,3})*\./.test(text) ? text.replaceAll(',', '') : text
  const [head = '', ...groups] = text.split(',')
  const last = groups.at(-1)
  if (last === undefined) return text
  if (groups.length === 1 && (last.length !== 3 || /^0*$/.test(head))) return `${head}.${last}`
  const isGrouped = head.length <= 3 && last.length === 3 && groups.every(({ length }) => length === 2 || length === 3)
  return isGrouped ? text.replaceAll(',', '') : text
}

export function writeMeasure(value: number, unit: Unit): string {
  const places = units[unit]
  const digits = String(value).padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places)
  if (Number(fraction) === 0) return whole
  return `${whole}.${unit === '₹' ? fraction : fraction.replace(/0+$/, '')}`
}
