import { csvCell } from '#platform/csv/csv-cell.ts'

/** One transfer of a run, its account opened. */
export type PayoutFileRow = {
  number: string
  kind: 'bank' | 'upi'
  holder: string
  account: string
  ifsc: string | null
  amountPaise: number
}

const head = ['Beneficiary', 'Account number or UPI address', 'IFSC', 'Amount (INR)', 'Mode', 'Narration']

/** What a bank takes in: one row per transfer, rupees with two decimals, CRLF (RFC 4180). */
export function payoutCsv(rows: readonly PayoutFileRow[]): string {
  const lines = rows.map((row) => [
    cell(row.holder),
    row.kind === 'upi' ? cell(row.account) : row.account,
    row.ifsc ?? '',
    rupees(row.amountPaise),
    row.kind === 'upi' ? 'UPI' : 'NEFT',
    cell(`Haat ${row.number}`),
  ])
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

/** On one line, and never a formula to a spreadsheet. */
function cell(text: string): string {
  return csvCell(text.replaceAll(/[\r\n\t]+/g, ' '))
}
