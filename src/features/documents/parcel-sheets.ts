import { encode } from 'uqr'
import { writeNumber } from '#features/certificates/certificate.ts'
import type { ParcelPaper } from '#features/orders/parcel-paper.ts'
import { choicesIn } from '#features/products/line-choices.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import { openPaper, type Paper } from '#platform/pdf/pdf-paper.server.ts'
import { body, keepTogether, label, type Sheet, strong, writeBoth, writeColumns, writeTable } from './document-parts.ts'
import { type DocumentWords, documentWords, formatDay } from './document-words.ts'

export function slipSheet(paper: ParcelPaper): Promise<Buffer> {
  const words = wordsOfBoth(languageOf(paper.buyer.language), languageOf(paper.artisan.language))
  const file = openPaper({
    title: `${words.english('shop:slip.title')} ${paper.parcel}`,
    author: paper.artisan.name,
    language: `${languageOf(paper.buyer.language)}-IN`,
    createdAt: new Date(paper.printedAt),
  })
  const sheet: Sheet = { paper: file, words, y: 46 }
  writeSlipHead(sheet, paper)
  writeParties(sheet, paper)
  writePieces(sheet, paper)
  writeCertificates(sheet, paper)
  writeClosing(sheet, paper)
  return file.finish(() => undefined)
}

const languageOf = (code: string): Language => (isLanguage(code) ? code : fallbackLanguage)

function wordsOfBoth(buyer: Language, artisan: Language): DocumentWords {
  const own = documentWords(artisan)
  const first = (key: string, values = {}) => translate(buyer, key, values)
  return {
    ...own,
    english: first,
    both(key, values = {}) {
      const second = translate(artisan, key, values)
      return { english: first(key, values), own: second === first(key, values) ? null : second }
    },
  }
}

function writeSlipHead(sheet: Sheet, { parcel, printedAt }: ParcelPaper): void {
  const { paper, words } = sheet
  const width = paper.right - paper.left - 110
  const place = { x: paper.left, y: sheet.y, width }
  let height = writeBoth(sheet, words.both('shop:slip.title'), place, { size: 18, isStrong: true, isHeading: true })
  height += paper.write(`${parcel} · ${formatDay(printedAt)}`, { ...place, y: sheet.y + height }, strong)
  writeQr(paper, parcel, { x: paper.right - 84, y: sheet.y - 4, side: 84 })
  sheet.y += Math.max(height, 84) + 10
  paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, 1.2)
  sheet.y += 8
}

function writeParties(sheet: Sheet, { artisan, buyer }: ParcelPaper): void {
  const { words } = sheet
  const stateOf = (state: string) => words.english(`common:states.${state}`)
  writeColumns(sheet, [
    { title: words.both('shop:slip.for'), lines: [buyer.fullName, `${buyer.city}, ${stateOf(buyer.state)}`] },
    { title: words.both('shop:slip.from'), lines: [artisan.name, `${artisan.place}, ${stateOf(artisan.state)}`] },
  ])
}

function writePieces(sheet: Sheet, { lines }: ParcelPaper): void {
  const { words } = sheet
  const packed = (recipe: string | null) => (recipe ? words.english(`workshop:packing.${recipe}.name`) : '–')
  const columns = [
    {
      ...{ title: words.both('shop:slip.piece'), width: 0, isFigure: false },
      cell: (line: ParcelPaper['lines'][number]) => [
        line.name,
        [...choicesIn(line.options, fallbackLanguage), line.sku].filter(Boolean).join(', '),
      ],
    },
    {
      ...{ title: words.both('shop:slip.packed'), width: 150, isFigure: false },
      cell: (line: ParcelPaper['lines'][number]) => [packed(line.packing)],
    },
    {
      ...{ title: words.both('shop:slip.pieces'), width: 70, isFigure: true },
      cell: (line: ParcelPaper['lines'][number]) => [String(line.quantity)],
    },
  ]
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  writeTable(sheet, columns, lines, ['', '', String(pieces)])
}

const certificateSide = 62

/** Two beside each other: the code leads to the page of the piece, the number says the same to who types it. */
function writeCertificates(sheet: Sheet, { certificates, checkAt }: ParcelPaper): void {
  if (certificates.length === 0) return
  const { paper, words } = sheet
  const half = (paper.right - paper.left) / 2
  const address = checkAt.replace(/^https?:\/\//, '')
  keepTogether(sheet, certificateSide + 40)
  const place = { x: paper.left, y: sheet.y, width: paper.right - paper.left }
  sheet.y += writeBoth(sheet, words.both('shop:slip.certificate', { address }), place, label) + 6
  for (const [at, { number, name }] of certificates.entries()) {
    if (at % 2 === 0) keepTogether(sheet, certificateSide + 12)
    const x = paper.left + (at % 2) * half
    writeQr(paper, `${checkAt}${number}`, { x, y: sheet.y, side: certificateSide })
    const text = { x: x + certificateSide + 10, width: half - certificateSide - 20 }
    const height = paper.write(name, { ...text, y: sheet.y }, body)
    paper.write(writeNumber(number), { ...text, y: sheet.y + height }, strong)
    if (at % 2 === 1 || at === certificates.length - 1) sheet.y += certificateSide + 12
  }
}

function writeClosing(sheet: Sheet, { giftNote, artisan, returnDays }: ParcelPaper): void {
  const { paper, words } = sheet
  const width = (paper.right - paper.left) * 0.75
  const write = (key: string, values = {}) => {
    keepTogether(sheet, 60)
    sheet.y += writeBoth(sheet, words.both(key, values), { x: paper.left, y: sheet.y, width }, body) + 10
  }
  if (giftNote) {
    keepTogether(sheet, 60)
    sheet.y += writeBoth(sheet, words.both('shop:slip.giftNote'), { x: paper.left, y: sheet.y, width }, label) + 2
    sheet.y += paper.write(giftNote, { x: paper.left, y: sheet.y, width }, { size: 12 }) + 14
  }
  write('shop:slip.thanks', { artisan: artisan.name })
  write('shop:slip.returns', { days: returnDays })
}

const millimetre = 72 / 25.4
const labelSize = [100 * millimetre, 150 * millimetre] as const

export function labelSheet(paper: ParcelPaper): Promise<Buffer> {
  const words = documentWords(fallbackLanguage)
  const file = openPaper({
    title: `${words.english('common:shopName')} ${paper.parcel}`,
    author: paper.artisan.name,
    language: 'en-IN',
    createdAt: new Date(paper.printedAt),
    size: labelSize,
    margin: 14,
  })
  const sheet: Sheet = { paper: file, words, y: 14 }
  writeLabelHead(sheet, paper)
  writeAddress(sheet, paper)
  writeNotices(sheet, paper)
  writeSender(sheet, paper)
  return file.finish(() => undefined)
}

function writeLabelHead(sheet: Sheet, { parcel, weightGrams }: ParcelPaper): void {
  const { paper, words } = sheet
  const width = paper.right - paper.left - 92
  const place = { x: paper.left, width }
  let { y } = sheet
  y += paper.write(words.english('common:shopName'), { ...place, y }, { size: 11, isStrong: true })
  y += paper.write(parcel, { ...place, y }, { size: 13, isStrong: true, isHeading: true }) + 4
  paper.write(`${words.english('shop:slip.weight')} ${formatKilos(weightGrams)}`, { ...place, y }, body)
  writeQr(paper, parcel, { x: paper.right - 84, y: sheet.y, side: 84 })
  sheet.y += 90
  rule(sheet, 1.2)
}

function formatKilos(grams: number): string {
  return `${(grams / 1000).toFixed(2)} kg`
}

function writeAddress(sheet: Sheet, { buyer }: ParcelPaper): void {
  const { words } = sheet
  line(sheet, words.english('shop:slip.to'), label)
  line(sheet, buyer.fullName, { size: 14, isStrong: true })
  for (const part of buyer.address) line(sheet, part, { size: 11 })
  line(sheet, `${buyer.city}, ${words.english(`common:states.${buyer.state}`)}`, { size: 11 })
  line(sheet, buyer.pincode, { size: 17, isStrong: true })
  line(sheet, `${words.english('shop:slip.phone')} +91 ${buyer.phone}`, { size: 11 })
  sheet.y += 4
  rule(sheet, 0.6)
}

function writeNotices(sheet: Sheet, { isFragile, isExpress, cashPaise }: ParcelPaper): void {
  const { words } = sheet
  if (isExpress) line(sheet, words.english('shop:express.title'), { size: 15, isStrong: true })
  if (isFragile) line(sheet, words.english('shop:slip.care'), { size: 15, isStrong: true })
  const paid = words.english('shop:slip.paid')
  if (cashPaise === null) line(sheet, paid, body)
  else line(sheet, words.english('shop:slip.collect', { sum: formatInr(cashPaise) }), { size: 12, isStrong: true })
  sheet.y += 4
  rule(sheet, 0.6)
}

function writeSender(sheet: Sheet, { artisan }: ParcelPaper): void {
  const { words } = sheet
  line(sheet, words.english('shop:slip.from'), label)
  const place = `${artisan.place}, ${words.english(`common:states.${artisan.state}`)} ${artisan.pincode}`
  line(sheet, artisan.name, strong)
  line(sheet, place, body)
}

function line(sheet: Sheet, text: string, style: Parameters<Paper['write']>[2]): void {
  const { paper } = sheet
  sheet.y += paper.write(text, { x: paper.left, y: sheet.y, width: paper.right - paper.left }, style)
}

function rule(sheet: Sheet, weight: number): void {
  const { paper } = sheet
  paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, weight)
  sheet.y += 6
}

/** Level M survives a crease; the page leaves a quiet zone of a quarter of the side. */
function writeQr(paper: Paper, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const unit = side / size
  const squares = data.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => (isDark ? [{ x: x + column * unit, y: y + row * unit }] : [])),
  )
  paper.squares(squares, unit)
}
