import { gstStateCode } from '#features/addresses/gst-states.ts'
import type { DocumentFacts, DocumentLine } from './document-facts.ts'

/** `refersToPaise`: the total of the invoice that a credit note corrects. */
export type IssuedDocument = { facts: DocumentFacts; refersToPaise: number | null }

export type Gstr1Month = {
  gstin: string
  /** `2026-11` */
  month: string
  documents: readonly IssuedDocument[]
  /** of the shop, which collects tax under s. 52; null where it has none: table 14 is then left to the artisan */
  operatorGstin: string | null
}

/** Inter-state, to a buyer without GSTIN: above this each invoice is listed (Notification 12/2024 Central Tax, from August 2024). */
const largePaise = 1_00_000_00

type Sums = { txval: number; iamt: number; camt: number; samt: number }

/**
 * Form GSTR-1 (s. 37 CGST Act, Rule 59) of a registered artisan for one month, as the portal's offline upload takes it:
 * tables 4 (b2b), 5 (b2cl), 7 (b2cs), 8 (nil), 9B (cdnr, cdnur), 12 (hsn, in two since May 2025), 13 (doc_issue) and 14(a)
 * (supeco). Rupees; what was credited in the month is taken off tables 7, 8, 12 and 14.
 */
export function gstr1Of({ gstin, month, documents, operatorGstin }: Gstr1Month): Record<string, unknown> {
  const [year, of] = month.split('-')
  const invoices = documents.filter(({ facts }) => facts.kind === 'invoice')
  const credits = documents.filter(({ facts }) => facts.kind === 'credit_note')
  const toBusiness = ({ facts }: IssuedDocument) => facts.buyer.gstin !== null
  const isLarge = ({ facts, refersToPaise }: IssuedDocument) =>
    facts.buyer.gstin === null && facts.isInterState && (refersToPaise ?? facts.totalPaise) > largePaise
  const small = documents.filter((each) => !toBusiness(each) && !isLarge(each))
  const sections = {
    b2b: byGroup(invoices.filter(toBusiness), ({ facts }) => facts.buyer.gstin ?? '').map(([ctin, of]) => ({
      ctin,
      inv: of.map(({ facts }) => ({ ...invoiceOf(facts), rchrg: 'N', inv_typ: 'R' })),
    })),
    b2cl: byGroup(invoices.filter(isLarge), ({ facts }) => gstStateCode(facts.placeOfSupply)).map(([pos, of]) => ({
      pos,
      inv: of.map(({ facts }) => ({ ...invoiceOf(facts), pos: undefined })),
    })),
    b2cs: smallSales(small),
    cdnr: byGroup(credits.filter(toBusiness), ({ facts }) => facts.buyer.gstin ?? '').map(([ctin, of]) => ({
      ctin,
      nt: of.map(({ facts }) => ({ ...noteOf(facts), rchrg: 'N', inv_typ: 'R' })),
    })),
    cdnur: credits.filter(isLarge).map(({ facts }) => ({ typ: 'B2CL', ...noteOf(facts) })),
    nil: exempt(documents),
    hsn: { hsn_b2b: goods(documents.filter(toBusiness)), hsn_b2c: goods(documents.filter((one) => !toBusiness(one))) },
    doc_issue: { doc_det: [...issued(1, invoices), ...issued(5, credits)] },
    supeco: operatorGstin === null ? {} : { clttx: throughOperator(documents, operatorGstin) },
  }
  return { gstin, fp: `${of}${year}`, version: 'GST3.2.4', hash: 'hash', ...withoutEmpty(sections) }
}

function withoutEmpty(sections: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value) ? value.length === 0 : Object.values(value as object).every(isEmpty)
  return Object.fromEntries(Object.entries(sections).filter(([, value]) => !isEmpty(value)))
}

const rupees = (paise: number) => Math.round(paise) / 100
const sign = ({ facts }: IssuedDocument) => (facts.kind === 'credit_note' ? -1 : 1)

/** `28-11-2026`, by the day in India. */
function dayOf(iso: string): string {
  const [year, month, day] = new Date(new Date(iso).getTime() + 330 * 60_000).toISOString().slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}

function sumsOf(lines: readonly DocumentLine[], factor = 1): Sums {
  const sum = (of: (line: DocumentLine) => number) => lines.reduce((total, line) => total + factor * of(line), 0)
  return {
    txval: sum(({ taxablePaise }) => taxablePaise),
    iamt: sum(({ igstPaise }) => igstPaise),
    camt: sum(({ cgstPaise }) => cgstPaise),
    samt: sum(({ sgstPaise }) => sgstPaise),
  }
}

/** A supply to another state has integrated tax, one inside the state the other two. */
function shown({ txval, iamt, camt, samt }: Sums, isInterState: boolean): Record<string, number> {
  const tax: Record<string, number> = isInterState ? { iamt: rupees(iamt) } : { camt: rupees(camt), samt: rupees(samt) }
  return { txval: rupees(txval), ...tax, csamt: 0 }
}

function byGroup<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function itemsOf({ lines, isInterState }: DocumentFacts) {
  const byRate = byGroup(lines, ({ taxBasisPoints }) => String(taxBasisPoints).padStart(5, '0'))
  return byRate.map(([rate, of], at) => ({
    num: at + 1,
    itm_det: { rt: Number(rate) / 100, ...shown(sumsOf(of), isInterState) },
  }))
}

function invoiceOf(facts: DocumentFacts) {
  const { number, issuedAt, totalPaise, placeOfSupply } = facts
  const common = { val: rupees(totalPaise), pos: gstStateCode(placeOfSupply), itms: itemsOf(facts) }
  return { inum: number, idt: dayOf(issuedAt), ...common }
}

function noteOf(facts: DocumentFacts) {
  const { inum: nt_num, idt: nt_dt, ...rest } = invoiceOf(facts)
  return { ntty: 'C', nt_num, nt_dt, ...rest }
}

function smallSales(documents: readonly IssuedDocument[]) {
  const rows = documents.flatMap((document) =>
    document.facts.lines
      .filter(({ taxBasisPoints }) => taxBasisPoints > 0)
      .map((line) => ({ line, factor: sign(document), ...document.facts })),
  )
  const keyOf = (row: (typeof rows)[number]) =>
    `${gstStateCode(row.placeOfSupply)} ${String(row.line.taxBasisPoints).padStart(5, '0')} ${row.isInterState}`
  return byGroup(rows, keyOf).flatMap(([key, of]) => {
    const [pos = '', rate, inter] = key.split(' ')
    const isInterState = inter === 'true'
    const sums = added(of.map(({ line, factor }) => sumsOf([line], factor)))
    const head = { sply_ty: isInterState ? 'INTER' : 'INTRA', rt: Number(rate) / 100, typ: 'OE', pos }
    return Object.values(sums).every((value) => value === 0) ? [] : [{ ...head, ...shown(sums, isInterState) }]
  })
}

function added(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, one) => ({
      txval: sum.txval + one.txval,
      iamt: sum.iamt + one.iamt,
      camt: sum.camt + one.camt,
      samt: sum.samt + one.samt,
    }),
    { txval: 0, iamt: 0, camt: 0, samt: 0 },
  )
}

/** Table 8: goods without tax. */
function exempt(documents: readonly IssuedDocument[]) {
  const kinds = byGroup(
    documents,
    ({ facts }) => `${facts.isInterState ? 'INTR' : 'INTRA'}${facts.buyer.gstin === null ? 'B2C' : 'B2B'}`,
  )
  const inv = kinds.flatMap(([sply_ty, of]) => {
    const free = of.map((document) =>
      sumsOf(
        document.facts.lines.filter(({ taxBasisPoints }) => taxBasisPoints === 0),
        sign(document),
      ),
    )
    const { txval } = added(free)
    return txval === 0 ? [] : [{ sply_ty, nil_amt: 0, expt_amt: rupees(txval), ngsup_amt: 0 }]
  })
  return { inv }
}

/** Table 12, by HSN and rate. */
function goods(documents: readonly IssuedDocument[]) {
  const rows = documents.flatMap((document) => document.facts.lines.map((line) => ({ line, factor: sign(document) })))
  const groups = byGroup(rows, ({ line }) => `${line.hsn} ${String(line.taxBasisPoints).padStart(5, '0')}`)
  return groups.map(([key, of], at) => {
    const [hsn_sc, rate] = key.split(' ')
    const { txval, iamt, camt, samt } = added(of.map(({ line, factor }) => sumsOf([line], factor)))
    const qty = of.reduce((sum, { line, factor }) => sum + factor * line.quantity, 0)
    const money = { txval: rupees(txval), iamt: rupees(iamt), camt: rupees(camt), samt: rupees(samt), csamt: 0 }
    return { num: at + 1, hsn_sc, uqc: 'NOS', qty, rt: Number(rate) / 100, ...money }
  })
}

/** Table 13: numbers are without gaps, and none is cancelled. */
function issued(doc_num: 1 | 5, documents: readonly IssuedDocument[]) {
  const series = byGroup(documents, ({ facts }) => facts.number.split('/').slice(0, 2).join('/'))
  const docs = series.map(([, of], at) => {
    const numbers = of.map(({ facts }) => facts.number).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    const count = { totnum: of.length, cancel: 0, net_issue: of.length }
    return { num: at + 1, from: numbers[0], to: numbers.at(-1), ...count }
  })
  return docs.length === 0 ? [] : [{ doc_num, docs }]
}

function throughOperator(documents: readonly IssuedDocument[], etin: string) {
  if (documents.length === 0) return []
  const { txval, iamt, camt, samt } = added(documents.map((one) => sumsOf(one.facts.lines, sign(one))))
  const money = { suppval: rupees(txval), igst: rupees(iamt), cgst: rupees(camt), sgst: rupees(samt), cess: 0 }
  return [{ etin, ...money, flag: 'N' }]
}
