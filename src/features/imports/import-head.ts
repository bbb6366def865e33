import { readPlainText } from '#platform/csv/csv-cell.ts'
import { columnsOfShopify } from './import-shopify.ts'
import type { SourceRow } from './import-source.ts'
import { columnsOfTemplate } from './import-template.ts'
import { columnsOfWooCommerce } from './import-woocommerce.ts'
import { cleanText } from './import-words.ts'
import type { ImportFormat } from './product-import.ts'

export type FormatColumns = {
  names: Record<string, readonly string[]>
  required: readonly string[]
  /** for repeated columns: `attribute 3 value(s)` → `attribute3Values`; null: unknown */
  more(head: string): string | null
}

const formats: Record<ImportFormat, FormatColumns> = {
  shopify: columnsOfShopify,
  woocommerce: columnsOfWooCommerce,
  haat: columnsOfTemplate,
}

export type ImportHead = { format: ImportFormat; columns: (string | null)[] }

/** With fewer known columns it could be any table. */
const leastKnown = 3

export function readHead(
  cells: readonly string[],
): ImportHead | { refused: 'unknown' } | { refused: 'columns'; missing: string[] } {
  const heads = cells.map((cell) => cleanText(cell).toLowerCase().replace(/\s+/g, ' '))
  const read = Object.entries(formats).map(([format, columns]) => ({
    format: format as ImportFormat,
    columns: columnsOf(heads, columns),
  }))
  const known = ({ columns }: ImportHead) => columns.filter((column) => column !== null).length
  const best = read.reduce((most, next) => (known(next) > known(most) ? next : most))
  if (known(best) < leastKnown) return { refused: 'unknown' }

  const { names, required } = formats[best.format]
  const missing = required.filter((column) => !best.columns.includes(column))
  if (missing.length > 0) return { refused: 'columns', missing: missing.map((column) => names[column]?.[0] ?? column) }
  return best
}

function columnsOf(heads: readonly string[], { names, more }: FormatColumns): (string | null)[] {
  const byHead = new Map(Object.entries(names).flatMap(([name, all]) => all.map((head) => [head, name] as const)))
  const seen = new Set<string>()
  return heads.map((head) => {
    const name = byHead.get(head) ?? more(head)
    if (!name || seen.has(name)) return null
    seen.add(name)
    return name
  })
}

export function sourceRow(
  { columns }: ImportHead,
  row: { line: number; untilLine: number; cells: readonly string[] },
): SourceRow {
  const cells: Record<string, string> = {}
  columns.forEach((column, at) => {
    const text = row.cells[at]
    if (column && text) cells[column] = cleanText(readPlainText(text))
  })
  return { line: row.line, untilLine: row.untilLine, cells, cell: (column) => cells[column] ?? '' }
}
