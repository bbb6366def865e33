import { asciiDigits } from '#platform/i18n/digits.ts'

export type ReadPrice =
  | { paise: number }
  | { refused: 'priceMissing' | 'priceUnclear' | 'priceCurrency' | 'priceOutOfBounds' }

const rupee = /₹|rs\.?|inr|rupees?|रुपये|रु\.?|\/-/giu
const leastPaise = 100
const mostPaise = 100_000_000

/** `1,29,900.50`, `₹ 1299`, `Rs. 1299/-`, `1 299,50`. Never converts currencies, nor guesses ambiguous `1.299`. */
export function readPrice(text: string): ReadPrice {
  const bare = asciiDigits(text).trim()
  if (bare === '') return { refused: 'priceMissing' }
  const figure = bare.replace(rupee, '').replace(/[\s\u00a0\u202f']/g, '')
  if (/[\p{Sc}\p{L}]/u.test(figure)) return { refused: 'priceCurrency' }

  const rupees = decimalOf(figure, true)
  if (rupees === null) return { refused: 'priceUnclear' }
  const paise = Math.round(rupees * 100)
  return paise < leastPaise || paise > mostPaise ? { refused: 'priceOutOfBounds' } : { paise }
}

/** `1.5`, `1,5`, `1,200`; null when invalid. A point before three digits is decimal here: 1.250 kg. */
export function readDecimal(text: string): number | null {
  return decimalOf(asciiDigits(text).replace(/[\s\u00a0\u202f']/g, ''), false)
}

function decimalOf(figure: string, isMoney: boolean): number | null {
  if (!/^[+-]?\d[\d.,]*$/.test(figure)) return null
  const points = figure.split('.').length - 1
  const commas = figure.split(',').length - 1
  if (points > 0 && commas > 0) {
    const fraction = figure.lastIndexOf('.') > figure.lastIndexOf(',') ? '.' : ','
    return numberOf(figure, fraction)
  }
  if (commas > 1) return numberOf(figure, '.')
  if (commas === 1) return numberOf(figure, /,\d{3}$/.test(figure) ? '.' : ',')
  if (points > 1) return numberOf(figure, ',')
  return isMoney && /\.\d{3}$/.test(figure) ? null : numberOf(figure, '.')
}

function numberOf(figure: string, fraction: '.' | ','): number | null {
  const other = fraction === '.' ? ',' : '.'
  const value = Number(figure.replaceAll(other, '').replace(fraction, '.'))
  return Number.isFinite(value) ? value : null
}

const gramsOf: Record<string, number> = { g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 }
const millimetresOf: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, yd: 914.4, ft: 304.8 }

export function readGrams(text: string, unit: string): number | null {
  return measure(text, gramsOf[unit.toLowerCase()])
}

export function readMillimetres(text: string, unit: string): number | null {
  return measure(text, millimetresOf[unit.toLowerCase()])
}

function measure(text: string, factor: number | undefined): number | null {
  const value = readDecimal(text)
  return value === null || value <= 0 || factor === undefined ? null : Math.max(1, Math.round(value * factor))
}

/** Null when the file does not say. Negative stock, which shops write after overselling, becomes 0. */
export function readStock(text: string): { pieces: number; isBelowNone: boolean } | null {
  const value = readDecimal(text)
  if (value === null) return null
  return { pieces: Math.min(100_000, Math.max(0, Math.floor(value))), isBelowNone: value < 0 }
}

export function readYes(text: string): boolean | null {
  return text === '' ? null : /^(true|1|yes|y|wahr|oui|हाँ)$/i.test(text)
}
