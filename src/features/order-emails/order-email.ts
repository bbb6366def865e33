import { emailOf } from '#features/emails.ts'
import { camel } from '#features/moves.ts'
import { cashCodeMinutes } from '#features/orders/cash-code.ts'
import { nameIn } from '#features/products/product-row.ts'
import { trackingUrl } from '#features/shipping/carrier.ts'
import { dayText, timeText } from '#platform/database/day-text.server.ts'
import type { EmailPart } from '#platform/email/email-layout.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage, type Language } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'
import type { ShortMessage } from '#platform/sms/texter.server.ts'
import { type OrderEmail, type OrderEmailJob, orderEmailKinds } from './order-email-kinds.ts'
import type { EmailFacts, EmailLine } from './order-email-queries.ts'

type EmailRow =
  | 'artisan'
  | 'bill'
  | 'cash'
  | 'tracking'
  | 'promised'
  | 'pickup'
  | 'newDay'
  | 'milestone'
  | 'change'
  | 'reason'
  | 'delayReason'
  | 'refund'
  | 'return'
  | 'returnMoney'
  | 'sentBack'
  | 'pickupDay'
  | 'parcelDeadline'
  | 'returnDeadline'
  | 'balance'
  | 'deposit'

type Row = readonly [what: string, fact: string]

type Writer = (facts: EmailFacts, language: Language) => readonly (readonly [word: string, fact: string | null])[]

const deadline = (language: Language, iso: string | null) => (iso ? timeText(language, new Date(iso)) : null)

const writers: Record<EmailRow, Writer> = {
  // One account may act for several artisans, so the parcel's artisan is named unless it is the reader.
  artisan: ({ name, parcel }) => [['artisan', parcel && parcel.artisan !== name ? parcel.artisan : null]],
  bill: (facts) => [
    ['discount', facts.discountPaise > 0 ? `−${formatInr(facts.discountPaise)}` : null],
    ['shipping', formatInr(facts.shippingPaise)],
    ['cashFee', facts.codFeePaise > 0 ? formatInr(facts.codFeePaise) : null],
    ['total', formatInr(facts.totalPaise)],
    ['giftCard', facts.creditPaise > 0 ? `−${formatInr(facts.creditPaise)}` : null],
    [facts.isBalanceCash ? 'cash' : 'balance', facts.balancePaise > 0 ? formatInr(facts.balancePaise) : null],
  ],
  cash: ({ paymentMethod, parcel, totalPaise, isBalanceCash }) => {
    const duePaise = isBalanceCash ? (parcel?.balancePaise ?? 0) : (parcel?.totalPaise ?? totalPaise)
    return [['cash', (paymentMethod === 'cod' || isBalanceCash) && duePaise > 0 ? formatInr(duePaise) : null]]
  },
  tracking: ({ parcel }) => [
    ['carrier', parcel?.carrier ?? null],
    ['trackingNumber', parcel?.trackingNumber ?? null],
    ['trackingPage', parcel ? trackingUrl(parcel.carrier, parcel.trackingNumber) : null],
  ],
  promised: ({ parcel }, language) => [
    [parcel?.pickup ? 'readyBy' : 'promised', parcel ? dayText(language, new Date(parcel.promisedUntil)) : null],
  ],
  pickup: ({ parcel }, language) => [
    ['pickup', parcel?.pickup?.address ?? null],
    ['collectUntil', parcel?.dueAt ? dayText(language, new Date(parcel.dueAt)) : null],
  ],
  newDay: ({ delay }, language) => [['newDay', delay ? dayText(language, new Date(delay.promisedUntil)) : null]],
  milestone: ({ milestone }) => [['words', milestone]],
  change: ({ change }) => [['change', change]],
  reason: ({ reason }, language) => [['reason', reason && sentenceOf(reason, language)]],
  delayReason: ({ delay }, language) => [['reason', delay ? sentenceOf(delay.reason, language) : null]],
  refund: ({ refund }, language) => [
    ['refund', refund ? formatInr(refund.amountPaise) : null],
    ['route', refund ? translate(language, `email:route.${refund.route}`) : null],
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
  pickupDay: (facts, language) => [
    ['pickupDay', facts.return?.pickupOn ? dayText(language, new Date(facts.return.pickupOn)) : null],
  ],
  parcelDeadline: ({ parcel }, language) => [['deadline', deadline(language, parcel?.dueAt ?? null)]],
  balance: ({ parcel }, language) => [
    ['balance', parcel?.balancePaise ? formatInr(parcel.balancePaise) : null],
    ['payUntil', parcel?.dueAt ? dayText(language, new Date(parcel.dueAt)) : null],
  ],
  deposit: ({ parcel }) => [['deposit', parcel?.keptPaise ? formatInr(parcel.keptPaise) : null]],
  returnDeadline: (facts, language) => [['deadline', deadline(language, facts.return?.dueAt ?? null)]],
}

function emailRows(names: readonly EmailRow[], facts: EmailFacts, language: Language): Row[] {
  return names
    .flatMap((name) => writers[name](facts, language))
    .flatMap(([word, fact]) => (fact ? [[translate(language, `email:fact.${word}`), fact] as const] : []))
}

function pieceRows(lines: readonly EmailLine[], language: Language): Row[] {
  return lines.map(({ name, quantity, linePaise, artisan }) => [
    `${quantity} × ${nameIn({ name, nameLanguage: 'en' }, language).name} (${artisan})`,
    formatInr(linePaise),
  ])
}

/** One of our reason codes (`outOfStock`) becomes a sentence; text that a person typed stays as it is. */
function sentenceOf(reason: string, language: Language): string {
  const key = `email:reason.${camel(reason)}`
  const said = /^[\w-]+$/.test(reason) ? translate(language, key) : key
  return said === key || said === key.slice('email:'.length) ? reason : said
}

function moneyOf({ goodsPaise, shippingPaise }: NonNullable<EmailFacts['return']>): number {
  return goodsPaise + shippingPaise
}

export type OrderLinks = {
  order(number: string): string
  workshopParcel(number: string): string
  /** the parcel for its artisan, without a session */
  orderLink(number: string, language: Language): string
  workshopReturns(): string
  notifications(): string
}

type Shape = {
  rows: readonly EmailRow[]
  pieces?: 'all' | 'cancelled' | 'living'
  button: { word: string; page: keyof OrderLinks }
  /** may be switched off: no sale depends on it */
  isNews?: true
}

const order = { word: 'order', page: 'order' } as const
const parcel = { word: 'parcel', page: 'workshopParcel' } as const
const answer = { word: 'answer', page: 'orderLink' } as const
const theReturn = { word: 'return', page: 'order' } as const
const artisansReturn = { word: 'return', page: 'workshopReturns' } as const

/** The content of each email besides its text. A kind without a shape does not compile. */
const shapes: Record<OrderEmail, Shape> = {
  paid: { rows: ['bill'], pieces: 'living', button: order },
  expired: { rows: [], pieces: 'all', button: { word: 'order', page: 'order' } },
  cash_code: { rows: ['cash'], pieces: 'living', button: { word: 'cash', page: 'order' } },
  cash_confirmed: { rows: ['bill'], pieces: 'living', button: order },
  accepted: { rows: ['promised'], pieces: 'living', button: order, isNews: true },
  milestone: { rows: ['milestone', 'promised'], button: order, isNews: true },
  proof_asked: { rows: ['milestone'], pieces: 'living', button: order },
  split: { rows: ['promised'], pieces: 'living', button: order },
  delay_asked: { rows: ['newDay', 'delayReason'], pieces: 'living', button: order },
  collect: { rows: ['pickup'], pieces: 'living', button: order },
  balance_due: { rows: ['balance'], pieces: 'living', button: { word: 'balance', page: 'order' } },
  balance_missed: { rows: ['deposit', 'refund'], pieces: 'all', button: order },
  shipped: { rows: ['tracking', 'promised', 'cash'], pieces: 'living', button: order },
  out_for_delivery: { rows: ['tracking', 'cash'], pieces: 'living', button: order, isNews: true },
  delivered: { rows: [], pieces: 'living', button: order },
  undelivered: { rows: ['reason', 'refund'], pieces: 'living', button: order },
  lost: { rows: ['refund'], pieces: 'living', button: order },
  cancelled: { rows: ['reason', 'refund'], pieces: 'all', button: order },
  line_cancelled: { rows: ['refund'], pieces: 'cancelled', button: order },
  refunded: { rows: ['refund'], pieces: 'all', button: order },
  refund_paid: { rows: ['refund'], button: order },
  refund_failed: { rows: ['refund'], button: order },
  return_requested: { rows: ['return', 'returnDeadline'], pieces: 'all', button: theReturn },
  return_needs_info: { rows: ['return', 'reason', 'returnDeadline'], button: theReturn },
  return_approved: { rows: ['return', 'returnMoney', 'returnDeadline'], pieces: 'all', button: theReturn },
  return_pickup: { rows: ['return', 'pickupDay', 'sentBack'], pieces: 'all', button: theReturn },
  return_received: { rows: ['return', 'returnDeadline'], button: theReturn },
  return_resolved: { rows: ['return', 'returnMoney', 'refund'], pieces: 'all', button: theReturn },
  return_rejected: { rows: ['return', 'reason', 'returnDeadline'], button: theReturn },
  return_rejected_finally: { rows: ['return', 'reason'], button: theReturn },
  return_lapsed: { rows: ['return'], pieces: 'all', button: theReturn },
  message_customer: { rows: [], button: order },
  new_parcel: { rows: ['parcelDeadline', 'promised', 'cash'], pieces: 'living', button: answer },
  accept_soon: { rows: ['parcelDeadline'], pieces: 'living', button: answer },
  post_today: { rows: ['promised'], pieces: 'living', button: parcel },
  balance_paid: { rows: ['promised'], pieces: 'living', button: parcel },
  deposit_kept: { rows: ['deposit'], pieces: 'all', button: parcel },
  piece_cancelled: { rows: [], pieces: 'cancelled', button: parcel },
  message_artisan: { rows: [], button: parcel },
  parcel_cancelled: { rows: ['reason'], pieces: 'all', button: parcel },
  delay_agreed: { rows: ['newDay'], pieces: 'living', button: parcel },
  proof_approved: { rows: [], pieces: 'living', button: parcel },
  proof_change: { rows: ['change'], pieces: 'living', button: parcel },
  return_asked: { rows: ['return', 'returnDeadline'], pieces: 'all', button: artisansReturn },
  return_answered: { rows: ['return', 'returnDeadline'], button: artisansReturn },
  return_appealed: { rows: ['return', 'reason'], button: artisansReturn },
  return_withdrawn: { rows: ['return'], pieces: 'all', button: artisansReturn },
  return_sent_back: { rows: ['return', 'sentBack', 'returnDeadline'], pieces: 'all', button: artisansReturn },
  return_decided: { rows: ['return', 'reason'], pieces: 'all', button: artisansReturn },
}

export function isOrderEmail(kind: unknown): kind is OrderEmail {
  return typeof kind === 'string' && kind in shapes
}

export function isUnwanted(kind: OrderEmail, { hasNewsOff }: EmailFacts): boolean {
  return hasNewsOff && shapes[kind].isNews === true
}

export function orderEmail(job: OrderEmailJob, facts: EmailFacts, links: OrderLinks): Email {
  const { kind } = job
  const { rows, pieces, button, isNews } = shapes[kind]
  const language = isLanguage(facts.language) ? facts.language : fallbackLanguage
  const listed = pieces
    ? pieceRows(
        facts.lines.filter((line) => isListed(line, pieces)),
        language,
      )
    : []
  const said = emailRows(orderEmailKinds[kind] === 'artisan' ? ['artisan', ...rows] : rows, facts, language)
  const code = kind === 'collect' ? facts.parcel?.pickup?.code : job.words?.code
  const parts: EmailPart[] = [
    ...(code ? [{ code }] : []),
    ...(listed.length + said.length > 0 ? [{ rows: [...listed, ...said] }] : []),
  ]
  return emailOf({
    to: facts.to,
    language,
    kind: `order-${kind.replaceAll('_', '-')}`,
    words: wordsOf(job, facts),
    values: valuesOf(job, facts),
    greeting: translate(language, 'email:order.greeting', { name: facts.name }),
    facts: parts,
    button: { word: button.word, link: links[button.page](pageOf(button.page, facts), language) },
    ...(isNews ? { foot: `${translate(language, 'email:order.newsFoot')}\n${links.notifications()}` } : {}),
  })
}

function pageOf(page: keyof OrderLinks, { number, parcel }: EmailFacts): string {
  return page === 'workshopParcel' || page === 'orderLink' ? (parcel?.number ?? number) : number
}

function isListed({ isCancelled }: EmailLine, pieces: NonNullable<Shape['pieces']>): boolean {
  return pieces === 'all' || isCancelled === (pieces === 'cancelled')
}

/** What is also told by SMS or WhatsApp: a new order to its artisan, the parcel on its way to its buyer. */
const messages: Partial<Record<OrderEmail, { kind: ShortMessage['kind']; words: string; page: keyof OrderLinks }>> = {
  new_parcel: { kind: 'new-order', words: 'orderNewParcel', page: 'orderLink' },
  shipped: { kind: 'parcel-shipped', words: 'orderShipped', page: 'order' },
  out_for_delivery: { kind: 'out-for-delivery', words: 'orderOutForDelivery', page: 'order' },
}

/** To the reader's confirmed number; null without one, and for what goes by email alone. */
export function orderMessage(of: OrderEmail, facts: EmailFacts, links: OrderLinks): ShortMessage | null {
  const { phone, parcel } = facts
  const message = messages[of]
  if (phone === null || !parcel || !message) return null
  const language = isLanguage(facts.language) ? facts.language : fallbackLanguage
  const values = {
    number: parcel.number,
    ...(of === 'new_parcel' ? { deadline: deadline(language, parcel.dueAt) ?? '' } : {}),
    ...(of === 'shipped' ? { carrier: parcel.carrier ?? '–' } : {}),
    link: links[message.page](pageOf(message.page, facts), language),
  }
  const text = translate(language, `email:${message.words}.sms`, values)
  return { to: phone, text, values, language, kind: message.kind }
}

const cashKinds: readonly OrderEmail[] = ['expired', 'undelivered', 'lost']

/** An agreed refund has other text than the refund of a payment that came too late. */
function wordsOf({ kind, refundKey }: OrderEmailJob, { paymentMethod, parcel, isBalanceCash }: EmailFacts): string {
  if (kind === 'delivered' && parcel?.pickup) return 'orderCollected'
  if (kind === 'refunded' && refundKey) return 'orderRefundAgreed'
  if (isBalanceCash && kind === 'paid') return 'partPaid'
  if (isBalanceCash && kind === 'undelivered') return 'partUndelivered'
  if (isBalanceCash && kind === 'deposit_kept') return 'partDepositKept'
  // An unpaid cash order gets no refund, and it ends because it was not confirmed; both need their own text.
  const isCash = paymentMethod === 'cod' && cashKinds.includes(kind)
  return `${isCash ? 'cash' : 'order'}${`_${kind}`.replace(/_(\w)/g, (_, char: string) => char.toUpperCase())}`
}

function valuesOf(job: OrderEmailJob, facts: EmailFacts): Record<string, unknown> {
  const { number, name, parcel, refund } = facts
  return {
    name,
    number,
    count: new Set(facts.lines.map((line) => line.artisan)).size,
    parcel: parcel?.number ?? number,
    artisan: parcel?.artisan ?? '',
    days: parcel?.returnDays ?? 0,
    carrier: parcel?.carrier ?? '–',
    trackingNumber: parcel?.trackingNumber ?? '–',
    returnNumber: facts.return?.number ?? '',
    refund: formatInr(refund?.amountPaise ?? 0),
    minutes: cashCodeMinutes,
    ...job.words,
  }
}
