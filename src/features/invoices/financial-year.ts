const indiaMs = 330 * 60_000

/** `26-27`: April to March, by the day in India. */
export function financialYear(at: Date): string {
  const day = new Date(at.getTime() + indiaMs)
  const first = day.getUTCMonth() >= 3 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

export const documentSeries = { invoice: 'INV', bill_of_supply: 'BOS', bill: 'BIL', credit_note: 'CRN' } as const

/** CGST Rule 46(b): at most 16 signs. */
const mostSigns = 16

/** `INV/26-27/00001`. Throws RangeError where no number is left in the year. */
export function documentNumber(series: string, year: string, serial: number): string {
  const number = `${series}/${year}/${String(serial).padStart(5, '0')}`
  if (serial < 1 || number.length > mostSigns) throw new RangeError(`no document number: ${number}`)
  return number
}
