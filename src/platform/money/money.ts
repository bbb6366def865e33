import { asciiDigits } from '#platform/i18n/digits.ts'

/** Money is whole paise. Only this file rounds, splits or formats paise. */

/** @throws RangeError unless `paise` is a safe integer */
export function requirePaise(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`not whole paise: ${paise}`)
  return paise
}

/** `paise * numerator / denominator`, half away from zero, exact: no float touches the value. */
export function scalePaise(paise: number, numerator: number, denominator: number): number {
  const product = BigInt(requirePaise(paise)) * BigInt(numerator)
  const divisor = BigInt(denominator)
  const half = product < 0n ? -divisor : divisor
  return Number((2n * product + half) / (2n * divisor))
}

/** A share given in basis points (1 % = 100), half up. */
export function shareOf(paise: number, basisPoints: number): number {
  return scalePaise(paise, basisPoints, 10_000)
}

/** The tax inside a price that includes it: price − round(price × 100 / (100 + rate)). Rate in basis points. */
export function taxInside(pricePaise: number, rateBasisPoints: number): number {
  return pricePaise - scalePaise(pricePaise, 10_000, 10_000 + rateBasisPoints)
}

/** Splits by largest remainder; if all weights are zero, the first takes all. @throws RangeError (empty, negative) */
export function spreadPaise(paise: number, weights: readonly number[]): number[] {
  if (weights.length === 0 || weights.some((weight) => weight < 0))
    throw new RangeError('weights must be zero or more, at least one')
  const total = weights.reduce((sum, weight) => sum + BigInt(requirePaise(weight)), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? paise : 0))

  const whole = BigInt(requirePaise(paise))
  const parts = weights.map((weight, index) => {
    const product = whole * BigInt(weight)
    return { index, floor: product / total, remainder: product % total }
  })
  let left = Number(whole - parts.reduce((sum, part) => sum + part.floor, 0n))
  const shares = parts.map((part) => Number(part.floor))

  // Equal remainders: the earlier part first, so that the result is deterministic.
  const largestFirst = [...parts].sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const part of largestFirst) {
    if (left === 0) break
    shares[part.index] = (shares[part.index] ?? 0) + 1
    left -= 1
  }
  return shares
}

/** `₹1,25,000`: paise only when not zero, Latin digits and lakh grouping in every language. */
export function formatInr(paise: number): string {
  const sign = paise < 0 ? '−' : ''
  const absolute = Math.abs(requirePaise(paise))
  const rupees = groupLakh(String(Math.floor(absolute / 100)))
  const rest = absolute % 100
  return `${sign}₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** `1,25,000.00` for columns of figures: no rupee sign, always with paise. */
export function formatFigure(paise: number): string {
  const absolute = Math.abs(requirePaise(paise))
  const rest = String(absolute % 100).padStart(2, '0')
  return `${paise < 0 ? '−' : ''}${groupLakh(String(Math.floor(absolute / 100)))}.${rest}`
}

function groupLakh(digits: string): string {
  if (digits.length <= 3) return digits
  const head = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')
  return `${head},${digits.slice(-3)}`
}

/** Parses `1,250.50`, also in the digits of another script, into paise; null unless it is an amount of rupees with at most two decimals. */
export function readRupees(text: string): number | null {
  const found = /^₹?\s*([\d,]{1,15})(?:\.(\d{1,2}))?$/.exec(asciiDigits(text).trim())
  if (!found) return null
  const [, rupees = '', rest = ''] = found
  const paise = Number(rupees.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'))
  return Number.isSafeInteger(paise) ? paise : null
}
