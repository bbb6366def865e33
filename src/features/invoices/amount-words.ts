import { requirePaise } from '#platform/money/money.ts'

const small = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

const scales = [
  { worth: 10_000_000, name: 'Crore' },
  { worth: 100_000, name: 'Lakh' },
  { worth: 1_000, name: 'Thousand' },
  { worth: 100, name: 'Hundred' },
] as const

/** `Rupees One Lakh Two Thousand and Fifty Paise Only`, as on Indian cheques. @throws RangeError below 0 */
export function amountInWords(paise: number): string {
  if (requirePaise(paise) < 0) throw new RangeError(`no words for ${paise}`)
  const rest = paise % 100
  const rupees = `Rupees ${numberInWords(Math.floor(paise / 100))}`
  return rest === 0 ? `${rupees} Only` : `${rupees} and ${numberInWords(rest)} Paise Only`
}

function numberInWords(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) return [tens[Math.floor(value / 10)], value % 10 ? small[value % 10] : ''].filter(Boolean).join(' ')

  const scale = scales.find(({ worth }) => value >= worth)
  if (!scale) return ''
  const rest = value % scale.worth
  const head = `${numberInWords(Math.floor(value / scale.worth))} ${scale.name}`
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`
}
