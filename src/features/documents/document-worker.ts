// A page takes 50 to 200 ms to lay out, so it runs in a thread and blocks no request.
import { parentPort } from 'node:worker_threads'
import type { EarningRow } from '#features/payouts/earning.ts'
import { type Statement, statementSums, sumOfStatement } from '#features/payouts/statement.ts'
import { setOwnWords } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { formatFigure } from '#platform/money/money.ts'
import { openPaper } from '#platform/pdf/pdf-paper.server.ts'
import {
  body,
  type Column,
  heightOfBoth,
  keepTogether,
  label,
  type Sheet,
  strong,
  writeBoth,
  writeColumns,
  writeTable,
} from './document-parts.ts'
import { documentSheet } from './document-sheet.ts'
import { documentWords, formatDay, formatMonth } from './document-words.ts'
import type { DocumentAnswer, DocumentOrder, Printable } from './document-writer.ts'
import { labelSheet, slipSheet } from './parcel-sheets.ts'

const port = parentPort
if (!port) throw new Error('document-worker.ts runs as a thread')

port.on('message', (order: DocumentOrder) => void answer(order))

function sheetOf(document: Printable, language: Language): Promise<Buffer> {
  switch (document.kind) {
    case 'sale':
      return documentSheet(document.facts, language)
    case 'statement':
      return statementSheet(document.statement, language)
    case 'slip':
      return slipSheet(document.paper)
    case 'label':
      return labelSheet(document.paper)
  }
}

async function answer(order: DocumentOrder): Promise<void> {
  const tell = (answered: DocumentAnswer) => port?.postMessage(answered)
  try {
    const { document, language, own } = order
    setOwnWords(own)
    tell({ id: order.id, bytes: await sheetOf(document, language) })
  } catch (error) {
    tell({ id: order.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

const key = (name: string) => `statement.${name}`

/** One month or one order, from price to bank payout: landscape A4, in English and `language`. */
function statementSheet(statement: Statement, language: Language): Promise<Buffer> {
  const words = documentWords(language)
  const { of, artisan, madeAt } = statement
  const paper = openPaper({
    title: `${words.english(key('title'))} ${of}`,
    author: words.english('common:shopName'),
    language: 'en-IN',
    createdAt: new Date(madeAt),
    isWide: true,
  })
  const sheet: Sheet = { paper, words, y: 46 }
  writeTitle(sheet, statement)
  writeColumns(sheet, [
    {
      title: words.both(key('artisan')),
      lines: [
        artisan.name,
        words.english(`common:states.${artisan.state}`),
        ...(artisan.gstin ? [`${words.english('gstin')} ${artisan.gstin}`] : []),
      ],
    },
    { title: words.both(key('madeAt')), lines: [formatDay(madeAt)] },
  ])
  writeRows(sheet, statement)
  writeSums(sheet, statement)
  return paper.finish((page, pages) => {
    const place = { x: paper.left, y: paper.bottom, width: paper.right - paper.left }
    paper.write(`${of} · ${words.english('page', { page, pages })}`, place, { ...label, align: 'right' })
  })
}

function writeTitle(sheet: Sheet, { of }: Statement): void {
  const { paper, words } = sheet
  const width = paper.right - paper.left
  const place = () => ({ x: paper.left, y: sheet.y, width })
  sheet.y += paper.write(words.english(key('title')), place(), { size: 20, isStrong: true, isHeading: true })
  const own = words.both(key('title')).own
  if (own) sheet.y += paper.write(own, place(), { size: 13, language: words.tag })
  const month = formatMonth(of)
  const about = month ? words.both(key('month'), { month }) : words.both(key('order'), { order: of })
  sheet.y += writeBoth(sheet, about, place(), strong) + 8
  paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, 1.2)
  sheet.y += 8
}

const steps = statementSums.filter((part) => part !== 'taxPaise')

function writeRows(sheet: Sheet, statement: Statement): void {
  const { words } = sheet
  const first: Column<EarningRow> = {
    ...{ title: words.both(key('row')), width: 0, isFigure: false },
    cell: (row) => [
      row.parcel ?? words.english(key(`kinds.${row.kind}`)),
      ...(row.parcel ? [`${formatDay(row.createdAt)} · ${words.english(key(`kinds.${row.kind}`))}`] : []),
      `${words.english(key(`statuses.${row.status}`))}${row.payout ? ` · ${row.payout}` : ''}`,
      ...(row.note ? [row.note] : []),
    ],
  }
  const figures = steps.map(
    (part): Column<EarningRow> => ({
      ...{ title: words.both(key(part)), width: 57, isFigure: true },
      cell: (row) => [formatFigure(row[part])],
    }),
  )
  const sums = steps.map((part) => formatFigure(sumOfStatement(statement, part)))
  writeTable(sheet, [first, ...figures], statement.rows, [words.english('total'), ...sums])
}

function writeSums(sheet: Sheet, statement: Statement): void {
  const { paper, words } = sheet
  const place = { x: paper.left, width: paper.right - paper.left }
  if (statement.rows.length === 0) {
    sheet.y += writeBoth(sheet, words.both(key('empty')), { ...place, y: sheet.y }, body)
    return
  }
  keepTogether(sheet, 60)
  sheet.y += writeBoth(sheet, words.both(key('sums')), { ...place, y: sheet.y }, strong) + 6
  for (const part of statementSums) {
    const why = words.both(key(`why.${part}`))
    keepTogether(sheet, heightOfBoth(sheet, why, 430, body) + 4)
    const name = writeBoth(sheet, words.both(key(part)), { x: paper.left, y: sheet.y, width: 150 }, body)
    const reason = writeBoth(sheet, why, { x: paper.left + 160, y: sheet.y, width: 430 }, body)
    const figure = { x: paper.right - 110, y: sheet.y, width: 110 }
    paper.write(formatFigure(sumOfStatement(statement, part)), figure, { ...strong, align: 'right' })
    sheet.y += Math.max(name, reason) + 4
  }
}
