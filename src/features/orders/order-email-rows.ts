import { trackingUrl } from '#features/shipping/carrier.ts'
import { dayText, timeText } from '#platform/database/day-text.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import type { LetterFacts, LetterLine } from './order-email-queries.ts'
import { camel } from './word-key.ts'

export type LetterRow =
  | 'maker'
  | 'bill'
  | 'cash'
  | 'tracking'
  | 'promised'
  | 'newDay'
  | 'milestone'
  | 'reason'
  | 'delayReason'
  | 'refund'
  | 'return'
  | 'returnMoney'
  | 'sentBack'
  | 'parcelDeadline'
  | 'returnDeadline'

export type Row = readonly [what: string, fact: string]

type Writer = (facts: LetterFacts, language: Language) => readonly (readonly [word: string, fact: string | null])[]

const deadline = (language: Language, iso: string | null) => (iso ? timeText(language, new Date(iso)) : null)

const writers: Record<LetterRow, Writer> = {
  // One account may act for several makers; its own name goes without saying.
  maker: ({ name, parcel }) => [['maker', parcel && parcel.maker !== name ? parcel.maker : null]],
  bill: (facts) => [
    ['discount', facts.discountPaise > 0 ? `−${formatInr(facts.discountPaise)}` : null],
    ['shipping', formatInr(facts.shippingPaise)],
    ['cashFee', facts.codFeePaise > 0 ? formatInr(facts.codFeePaise) : null],
    ['total', formatInr(facts.totalPaise)],
  ],
  cash: ({ paymentMethod, parcel, totalPaise }) => [
    ['cash', paymentMethod === 'cod' ? formatInr(parcel?.totalPaise ?? totalPaise) : null],
  ],
  tracking: ({ parcel }) => [
    ['carrier', parcel?.carrier ?? null],
    ['trackingNumber', parcel?.trackingNumber ?? null],
    ['trackingPage', parcel ? trackingUrl(parcel.carrier, parcel.trackingNumber) : null],
  ],
  promised: ({ parcel }, language) => [['promised', parcel ? dayText(language, new Date(parcel.promisedUntil)) : null]],
  newDay: ({ delay }, language) => [['newDay', delay ? dayText(language, new Date(delay.promisedUntil)) : null]],
  milestone: ({ milestone }) => [['words', milestone]],
  reason: ({ reason }, language) => [['reason', reason && sentenceOf(reason, language)]],
  delayReason: ({ delay }, language) => [['reason', delay ? sentenceOf(delay.reason, language) : null]],
  refund: ({ refund }, language) => [
    ['refund', refund ? formatInr(refund.amountPaise) : null],
    ['route', refund ? translate(language, `mail:route.${refund.route}`) : null],
  ],
  return: (facts, language) => [
    ['returnNumber', facts.return?.number ?? null],
    ['returnReason', facts.return ? translate(language, `shop:return.reasons.${camel(facts.return.reason)}`) : null],
    ['wish', facts.return ? translate(language, `shop:return.wishes.${facts.return.wish}`) : null],
  ],
  returnMoney: (facts) => [['refund', facts.return?.wish === 'refund' ? formatInr(moneyOf(facts.return)) : null]],
  sentBack: (facts) => [
    ['carrier', facts.return?.carrier ?? null],
    ['trackingNumber', facts.return?.trackingNumber ?? null],
  ],
  parcelDeadline: ({ parcel }, language) => [['deadline', deadline(language, parcel?.dueAt ?? null)]],
  returnDeadline: (facts, language) => [['deadline', deadline(language, facts.return?.dueAt ?? null)]],
}

/** The facts of a letter as rows of a label and what it says; what is not known has no row. */
export function letterRows(names: readonly LetterRow[], facts: LetterFacts, language: Language): Row[] {
  return names
    .flatMap((name) => writers[name](facts, language))
    .flatMap(([word, fact]) => (fact ? [[translate(language, `mail:fact.${word}`), fact] as const] : []))
}

/** Which pieces the letter is about, with what was paid for them. */
export function pieceRows(lines: readonly LetterLine[]): Row[] {
  return lines.map(({ name, quantity, linePaise, maker }) => [`${quantity} × ${name} (${maker})`, formatInr(linePaise)])
}

/** A reason that is a word of ours (`outOfStock`) becomes a sentence; what a person typed stays as it is. */
function sentenceOf(reason: string, language: Language): string {
  const key = `mail:reason.${camel(reason)}`
  const said = /^[\w-]+$/.test(reason) ? translate(language, key) : key
  return said === key || said === key.slice('mail:'.length) ? reason : said
}

function moneyOf({ goodsPaise, shippingPaise }: NonNullable<LetterFacts['return']>): number {
  return goodsPaise + shippingPaise
}
