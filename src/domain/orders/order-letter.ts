import type { Letter } from '#platform/mailer.server.ts'
import { formatInr } from '#platform/money.ts'

export type OrderMailKind = 'paid' | 'shipped' | 'cancelled' | 'refunded'

export type LetterLine = { name: string; quantity: number; linePaise: number; maker: string }

export type LetterFacts = {
  kind: OrderMailKind
  to: string
  fullName: string
  language: string
  number: string
  totalPaise: number
  shippingPaise: number
  refundPaise: number
  carrier: string | null
  trackingNumber: string | null
  reason: string | null
  lines: readonly LetterLine[]
}

export type Say = (key: string, values?: Record<string, unknown>) => string

/** A mail about an order, as text and as plain HTML, in the words that `say` knows (namespace mail). */
export function orderLetter(facts: LetterFacts, say: Say): Letter {
  const key = `mail:order${facts.kind[0]?.toUpperCase()}${facts.kind.slice(1)}`
  const { number, carrier, trackingNumber, reason } = facts
  const values = { name: facts.fullName, number, carrier, trackingNumber, reason, refund: formatInr(facts.refundPaise) }
  const paragraphs = [
    say('mail:order.greeting', values),
    say(`${key}.text`, values),
    ...(facts.kind === 'cancelled' && facts.refundPaise > 0 ? [say('mail:order.refund', values)] : []),
    ...(facts.kind === 'cancelled' && reason ? [say('mail:order.reason', values)] : []),
  ]
  const rows = [
    ...facts.lines.map(({ name, quantity, linePaise, maker }) => [
      `${quantity} × ${name} (${maker})`,
      formatInr(linePaise),
    ]),
    ...(facts.kind === 'paid' ? [[say('mail:order.shipping'), formatInr(facts.shippingPaise)]] : []),
    ...(facts.kind === 'paid' ? [[say('mail:order.total'), formatInr(facts.totalPaise)]] : []),
  ] as [string, string][]
  const closing = say('mail:order.closing')

  const text = [...paragraphs, rows.map(([what, price]) => `${what}  ${price}`).join('\n'), closing].join('\n\n')
  const html = htmlOf(paragraphs, rows, closing, facts.language)
  return {
    to: facts.to,
    subject: say(`${key}.subject`, values),
    text,
    html,
    language: facts.language,
    kind: `order-${facts.kind}`,
  }
}

function htmlOf(
  paragraphs: readonly string[],
  rows: readonly [string, string][],
  closing: string,
  language: string,
): string {
  const said = paragraphs.map((paragraph) => `<p>${asHtml(paragraph)}</p>`).join('')
  const table = rows
    .map(([what, price]) => `<tr><td>${asHtml(what)}</td><td align="right">&nbsp; ${asHtml(price)}</td></tr>`)
    .join('')
  const body = `${said}<table>${table}</table><p>${asHtml(closing)}</p>`
  return `<!doctype html><html lang="${asHtml(language)}"><body style="font-family:sans-serif">${body}</body></html>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
