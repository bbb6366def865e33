import type { Paper, TextPlace, TextStyle } from '#platform/pdf/pdf-paper.server.ts'
import type { Bilingual, DocumentWords } from './document-words.ts'

export const label: TextStyle = { size: 7.5, isFaint: true }
export const body: TextStyle = { size: 9 }
export const strong: TextStyle = { size: 9, isStrong: true }

export type Sheet = { paper: Paper; words: DocumentWords; y: number }

export function writeBoth(sheet: Sheet, text: Bilingual, place: TextPlace, style: TextStyle): number {
  const { paper, words } = sheet
  const height = paper.write(text.english, place, style)
  if (!text.own) return height
  const own = { ...style, isStrong: false, isHeading: false, language: words.tag }
  return height + paper.write(text.own, { ...place, y: place.y + height }, own)
}

export function heightOfBoth({ paper }: Sheet, text: Bilingual, width: number, style: TextStyle): number {
  return paper.heightOf(text.english, width, style) + (text.own ? paper.heightOf(text.own, width, style) : 0)
}

export function keepTogether(sheet: Sheet, height: number, onNewPage: () => void = () => undefined): void {
  if (sheet.y + height <= sheet.paper.bottom - 20) return
  sheet.paper.newPage()
  sheet.y = 46
  onNewPage()
}

export function writeColumns(sheet: Sheet, columns: readonly { title: Bilingual; lines: readonly string[] }[]): void {
  const { paper } = sheet
  const gap = 18
  const width = (paper.right - paper.left - gap * (columns.length - 1)) / columns.length
  const heights = columns.map(({ title, lines }, index) => {
    const x = paper.left + index * (width + gap)
    let height = writeBoth(sheet, title, { x, y: sheet.y, width }, label) + 2
    for (const [row, line] of lines.entries()) {
      height += paper.write(line, { x, y: sheet.y + height, width }, row === 0 ? strong : body)
    }
    return height
  })
  sheet.y += Math.max(...heights) + 12
}

export type Column<Row> = {
  title: Bilingual
  width: number
  isFigure: boolean
  cell(row: Row): readonly string[]
}

export function writeTable<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sums: readonly string[],
): void {
  const { paper } = sheet
  const places = placeColumns(paper, columns)
  const rule = (weight: number) => paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, weight)
  const head = () => {
    rule(1.2)
    sheet.y += 5
    const heights = places.map(({ column, x, width }) =>
      writeBoth(sheet, column.title, { x, y: sheet.y, width }, { ...label, align: column.isFigure ? 'right' : 'left' }),
    )
    sheet.y += Math.max(...heights) + 4
    rule(0.4)
    sheet.y += 4
  }

  head()
  for (const row of rows) {
    const cells = places.map(({ column, width }) => ({ lines: column.cell(row), width }))
    keepTogether(sheet, Math.max(...cells.map((cell) => heightOfCell(paper, cell))), head)
    const heights = places.map((place) => writeCell(sheet, place.column.cell(row), place))
    sheet.y += Math.max(...heights) + 3
    rule(0.2)
    sheet.y += 4
  }
  keepTogether(sheet, 20, head)
  writeSums(sheet, places, sums)
}

function writeSums<Row>(sheet: Sheet, places: readonly PlacedColumn<Row>[], sums: readonly string[]): void {
  const { paper } = sheet
  for (const [index, { column, x, width }] of places.entries()) {
    const style: TextStyle = { ...strong, align: column.isFigure ? 'right' : 'left' }
    paper.write(sums[index] ?? '', { x, y: sheet.y, width }, style)
  }
  sheet.y += 17
  paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, 1.2)
  sheet.y += 10
}

type PlacedColumn<Row> = { column: Column<Row>; x: number; width: number }

function placeColumns<Row>(paper: Paper, columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  const gap = 6
  const query = columns.reduce((sum, { width }) => sum + width, 0) + gap * (columns.length - 1)
  const left = paper.right - paper.left - query
  let x = paper.left
  return columns.map((column) => {
    const width = column.width === 0 ? left : column.width
    const placed = { column, x, width }
    x += width + gap
    return placed
  })
}

function heightOfCell(paper: Paper, { lines, width }: { lines: readonly string[]; width: number }): number {
  return lines.reduce((sum, line) => sum + paper.heightOf(line, width, body), 8)
}

function writeCell<Row>(
  { paper, y }: Sheet,
  lines: readonly string[],
  { column, x, width }: PlacedColumn<Row>,
): number {
  let height = 0
  for (const [index, line] of lines.entries()) {
    const style: TextStyle = { ...(index === 0 ? body : label), align: column.isFigure ? 'right' : 'left' }
    height += paper.write(line, { x, y: y + height, width }, style)
  }
  return height
}
