import { csvLine } from '#platform/csv/csv-cell.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { EarningRow } from './earning.ts'
import { type Statement, statementSums } from './statement.ts'

/** UTF-8 with a BOM, else Excel misreads Indic text; rupees with a point; formulas become plain text. */
export function statementCsv({ rows }: Statement, language: Language): string {
  const word = (key: string) => translate(language, `shop:document.statement.${key}`)
  const head = ['date', 'order', 'parcel', 'kind', 'status', 'payout', ...statementSums, 'note']
  const names = head.map((key) =>
    key === 'order' || key === 'parcel' ? translate(language, `shop:document.${key}`) : word(key),
  )
  const lines = rows.map((row) => [
    indianDay(row.createdAt),
    row.orderNumber ?? '',
    row.parcel ?? '',
    word(`kinds.${row.kind}`),
    word(`statuses.${row.status}`),
    row.payout ?? '',
    ...statementSums.map((part) => figure(row, part)),
    row.note ?? '',
  ])
  return `\ufeff${[names, ...lines].map(csvLine).join('')}`
}

function indianDay(moment: string): string {
  return new Date(Date.parse(moment) + 330 * 60_000).toISOString().slice(0, 10)
}

function figure(row: EarningRow, part: (typeof statementSums)[number]): string {
  const paise = row[part]
  const absolute = Math.abs(paise)
  return `${paise < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}
