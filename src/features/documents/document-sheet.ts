import { gstStateCode, hasUtgst } from '#features/addresses/gst-states.ts'
import { amountInWords } from '#features/invoices/amount-words.ts'
import type { DocumentFacts, DocumentLine, Party } from '#features/invoices/document-facts.ts'
import { choicesIn } from '#features/products/line-choices.ts'
import { extrasOf, withoutExtras } from '#features/products/variant-options.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { formatFigure, formatInr } from '#platform/money/money.ts'
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
import { documentWords, formatDay } from './document-words.ts'

const titles = { invoice: 'invoice', bill_of_supply: 'billOfSupply', bill: 'bill', credit_note: 'creditNote' } as const

export function documentSheet(facts: DocumentFacts, language: Language): Promise<Buffer> {
  const words = documentWords(language)
  const paper = openPaper({
    title: `${words.english(titles[facts.kind])} ${facts.number}`,
    author: facts.seller.name,
    language: 'en-IN',
    createdAt: new Date(facts.issuedAt),
  })
  const sheet: Sheet = { paper, words, y: 46 }
  writeHead(sheet, facts)
  writeParties(sheet, facts)
  writeSupply(sheet, facts)
  writeLines(sheet, facts)
  writeTotal(sheet, facts)
  writeNotes(sheet, facts)
  writeSignature(sheet, facts)

  return paper.finish((page, pages) => {
    const text = `${facts.number} · ${words.english('page', { page, pages })}`
    const place = { x: paper.left, y: paper.bottom, width: paper.right - paper.left }
    paper.write(text, place, { ...label, align: 'right' })
  })
}

function writeHead(sheet: Sheet, facts: DocumentFacts): void {
  const { paper, words } = sheet
  const half = (paper.right - paper.left) / 2
  const title = { size: 20, isStrong: true, isHeading: true }
  let height = paper.write(words.english(titles[facts.kind]), { x: paper.left, y: sheet.y, width: half }, title)
  const own = words.both(titles[facts.kind]).own
  const language = { size: 13, language: words.tag }
  if (own) height += paper.write(own, { x: paper.left, y: sheet.y + height, width: half }, language)
  height += writeBoth(sheet, words.both('original'), { x: paper.left, y: sheet.y + height, width: half }, label)

  const facing = [
    ['number', facts.number],
    ['date', formatDay(facts.issuedAt)],
    ['order', `${facts.orderNumber}, ${formatDay(facts.orderedAt)}`],
    ['parcel', facts.parcelNumber],
  ] as const
  let y = sheet.y + 6
  for (const [key, value] of facing) {
    const { english, own: ownLabel } = words.both(key)
    const x = paper.left + half
    paper.write(ownLabel ? `${english} · ${ownLabel}` : english, { x, y: y + 1, width: half * 0.46 }, label)
    const place = { x: x + half * 0.46, y, width: half * 0.54 }
    y += paper.write(value, place, { ...(key === 'number' ? strong : body), align: 'right' })
  }
  sheet.y = Math.max(sheet.y + height, y) + 8
  paper.line({ x: paper.left, y: sheet.y }, { x: paper.right, y: sheet.y }, 1.2)
  sheet.y += 8
}

function writeParties(sheet: Sheet, { seller, buyer, deliverTo }: DocumentFacts): void {
  const { words } = sheet
  const gst = (party: Party) => (party.gstin ? [`${words.english('gstin')} ${party.gstin}`] : [])
  const enrolment = seller.enrolmentNumber ? [`${words.english('enrolment')} ${seller.enrolmentNumber}`] : []
  const addressOf = (party: { name: string; address: string[]; state: string }) => [
    party.name,
    ...party.address,
    stateOf(sheet, party.state),
  ]
  writeColumns(sheet, [
    { title: words.both('seller'), lines: [...addressOf(seller), ...gst(seller), ...enrolment] },
    { title: words.both('billedTo'), lines: [...addressOf(buyer), ...gst(buyer)] },
    { title: words.both('deliveredTo'), lines: addressOf(deliverTo) },
  ])
}

function stateOf({ words }: Sheet, state: string): string {
  return `${words.english(`common:states.${state}`)} (${gstStateCode(state)})`
}

function writeSupply(sheet: Sheet, facts: DocumentFacts): void {
  const { words } = sheet
  const tax = facts.saleKind === 'invoice' ? [{ title: words.both('reverseCharge'), lines: [words.english('no')] }] : []
  const about = facts.refersTo && {
    title: words.both('creditNote'),
    lines: [words.english('about', { number: facts.refersTo.number, date: formatDay(facts.refersTo.issuedAt) })],
  }
  const reason = facts.reason !== null && { title: words.both('reason'), lines: [reasonOf(sheet, facts.reason)] }
  writeColumns(sheet, [
    { title: words.both('placeOfSupply'), lines: [stateOf(sheet, facts.placeOfSupply)] },
    ...tax,
    ...(about ? [about] : []),
    ...(reason ? [reason] : []),
  ])
  if (facts.saleKind !== 'bill_of_supply') return
  const place = { x: sheet.paper.left, y: sheet.y, width: sheet.paper.right - sheet.paper.left }
  sheet.y += writeBoth(sheet, words.both('composition'), place, strong) + 10
}

const knownReasons = ['damaged', 'wrong', 'missing', 'not_as_described', 'changed_mind', 'returned', 'lost']

/** Reasons are codes (`damaged`, `parcel-lost`); free text is never printed. */
function reasonOf({ words }: Sheet, reason: string): string {
  const code = reason.replace(/^parcel-/, '').replaceAll('-', '_')
  return words.english(`reasonWords.${knownReasons.includes(code) ? code : 'other'}`)
}

type LineColumn = Column<DocumentLine> & { sum?: (line: DocumentLine) => number }

function writeLines(sheet: Sheet, facts: DocumentFacts): void {
  const { words } = sheet
  const figure = (key: string, width: number, of: (line: DocumentLine) => number): LineColumn => ({
    ...{ title: words.both(key), width, isFigure: true, sum: of },
    cell: (line) => [formatFigure(of(line))],
  })
  const isCredit = facts.kind === 'credit_note'
  const columns: LineColumn[] = [
    { title: words.both('goods'), width: 0, isFigure: false, cell: (line) => describe(sheet, line) },
    {
      ...{ title: words.both('quantity'), width: 36, isFigure: true },
      cell: (line) => [`${line.quantity} ${words.english('pieces')}`],
    },
    figure(isCredit ? 'given' : 'price', 56, (line) => line.grossPaise),
    ...(isCredit ? [] : [figure('discount', 44, (line) => line.discountPaise)]),
    figure('carriage', 48, (line) => line.shippingPaise),
    ...(facts.saleKind === 'invoice' ? taxColumns(facts, figure) : []),
    figure('total', 58, (line) => line.totalPaise),
  ]
  const sums = columns.map(({ sum }, index) => {
    if (index === 0) return words.english('total')
    return sum ? formatFigure(facts.lines.reduce((total, line) => total + sum(line), 0)) : ''
  })
  writeTable(sheet, columns, facts.lines, sums)
}

function taxColumns(
  facts: DocumentFacts,
  figure: (key: string, width: number, of: (line: DocumentLine) => number) => LineColumn,
): LineColumn[] {
  const tax = (key: string, of: (line: DocumentLine) => number, share: number): LineColumn => ({
    ...figure(key, 44, of),
    cell: (line) => [formatFigure(of(line)), `${(line.taxBasisPoints * share) / 100} %`],
  })
  const taxable = figure('taxable', 56, (line) => line.taxablePaise)
  if (facts.isInterState) return [taxable, tax('igst', (line) => line.igstPaise, 1)]
  const half = hasUtgst(facts.placeOfSupply) ? 'utgst' : 'sgst'
  return [taxable, tax('cgst', (line) => line.cgstPaise, 0.5), tax(half, (line) => line.sgstPaise, 0.5)]
}

function describe({ words }: Sheet, line: DocumentLine): string[] {
  const chosen = line.choices ?? Object.values(withoutExtras(line.options))
  const options = [...chosen, ...choicesIn(extrasOf(line.options), fallbackLanguage)].join(', ')
  const price = `${line.quantity} × ${formatInr(line.unitPricePaise)}`
  return [line.name, ...(options ? [options] : []), `${words.english('hsn')} ${line.hsn} · ${price}`]
}

function writeTotal(sheet: Sheet, facts: DocumentFacts): void {
  const { paper, words } = sheet
  keepTogether(sheet, 60)
  const half = (paper.right - paper.left) / 2
  const inWords = { x: paper.left, y: sheet.y, width: half * 1.2 }
  let height = writeBoth(sheet, words.both('totalInWords'), inWords, label)
  height += paper.write(amountInWords(facts.totalPaise), { ...inWords, y: sheet.y + height }, body)
  const place = { x: paper.left + half * 1.3, y: sheet.y, width: half * 0.7 }
  const labelHeight = writeBoth(sheet, words.both('total'), place, { ...label, align: 'right' })
  const total = { ...place, y: sheet.y + labelHeight }
  const figureHeight = paper.write(formatInr(facts.totalPaise), total, { size: 16, isStrong: true, align: 'right' })
  sheet.y += Math.max(height, labelHeight + figureHeight) + 10
}

function writeNotes(sheet: Sheet, facts: DocumentFacts): void {
  const { paper, words } = sheet
  const { platformDiscountPaise, codFeePaise } = facts
  const notes = [
    ...(facts.kind === 'credit_note' ? [words.both('creditNoteMeaning')] : []),
    words.both(facts.saleKind === 'invoice' ? 'priceHasTax' : 'priceHasNoTax'),
    ...(platformDiscountPaise > 0
      ? [words.both('platformDiscount', { amount: formatInr(platformDiscountPaise) })]
      : []),
    ...(codFeePaise > 0 ? [words.both('cashFee', { amount: formatInr(codFeePaise) })] : []),
  ]
  const width = (paper.right - paper.left) * 0.75
  for (const note of notes) {
    keepTogether(sheet, heightOfBoth(sheet, note, width, label))
    sheet.y += writeBoth(sheet, note, { x: paper.left, y: sheet.y, width }, label) + 4
  }
}

function writeSignature(sheet: Sheet, facts: DocumentFacts): void {
  const { paper, words } = sheet
  keepTogether(sheet, 110)
  const width = (paper.right - paper.left) * 0.45
  const x = paper.right - width
  sheet.y += 10
  sheet.y += paper.write(words.english('forSeller', { name: facts.seller.name }), { x, y: sheet.y, width }, body) + 30
  paper.line({ x, y: sheet.y }, { x: paper.right, y: sheet.y }, 0.4)
  sheet.y += 3
  sheet.y += writeBoth(sheet, words.both('signature'), { x, y: sheet.y, width }, label) + 4
  sheet.y += writeBoth(sheet, words.both('electronic'), { x, y: sheet.y, width }, label)
}
