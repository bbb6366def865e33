import { createHash } from 'node:crypto'
import type { Http } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { readJson } from '#platform/api/read-json.ts'
import { toGatewayPayment } from '#platform/payments/gateway-wire.ts'
import type { PayoutTransfer } from '#platform/payments/payout-rail.server.ts'
import { readPayout } from '#platform/payments/payout-razorpayx.server.ts'
import { type ReadEvent, receiveGatewayEvent } from './receive-gateway-event.ts'
import { answerReply, type ReplyLinks } from './reply-moves.ts'

/**
 * The signature covers the raw bytes. Every signed event gets 200, even an odd one, or the gateway gives up on us.
 * @throws DomainError signature-invalid, without leaving a row
 */
export async function receiveWebhook(
  ctx: Context,
  { headers, body: raw, noteWebhook: note }: Http,
): Promise<Record<string, never>> {
  const signature = headers['x-razorpay-signature']
  const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  const isSigned = typeof signature === 'string' && ctx.gateway.isWebhookSigned(body, signature)
  if (!isSigned) {
    ctx.log.warn({ bytes: body.length }, 'webhook with a wrong signature')
    note('unsigned', null)
    throw new DomainError('signature-invalid')
  }

  const eventId = headers['x-razorpay-event-id']
  const settlement = await receiveGatewayEvent(ctx, readEvent(body, typeof eventId === 'string' ? eventId : null))
  note(settlement.outcome, settlement.outcome === 'repeated' ? null : lagOf(body))
  if (settlement.outcome === 'quarantined') ctx.log.error(settlement, 'webhook set aside')
  else ctx.log.info(settlement, 'webhook taken in')
  return {}
}

/** From the shop's own payment service. @throws DomainError not-found where there is none, signature-invalid */
export async function receivePaymentNews(
  ctx: Context,
  { headers, body: raw, noteWebhook: note }: Http,
): Promise<Record<string, never>> {
  const { service } = ctx.gateway
  if (!service) throw new DomainError('not-found')
  const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  if (!service.isGenuine(headers, body)) {
    note('unsigned', null)
    throw new DomainError('signature-invalid')
  }
  const settlement = await receiveGatewayEvent(ctx, readKeptEvent(ctx, body.toString('utf8'), null))
  note(settlement.outcome, null)
  return {}
}

/** An event as it was kept, in the words of the gateway that the shop has. */
export function readKeptEvent({ gateway }: Context, text: string, eventId: string | null): ReadEvent {
  const body = Buffer.from(text)
  const event = readEvent(body, eventId)
  if (!gateway.service) return event
  const news = gateway.service.read(text)
  const { payment = null, refund = null } = news ?? {}
  return {
    ...event,
    eventId: news?.id ?? null,
    kind: news?.kind ?? 'unreadable',
    gatewayOrderId: payment?.orderId ?? null,
    gatewayPaymentId: payment?.id ?? null,
    payment,
    refund,
    transfer: null,
  }
}

/** What people write back by WhatsApp. @throws DomainError not-found where nobody may, signature-invalid */
export async function receiveReplies(
  ctx: Context,
  { headers, body: raw }: Http,
  links: ReplyLinks,
): Promise<Record<string, never>> {
  const { replies } = ctx.sms
  if (!replies) throw new DomainError('not-found')
  const body = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  const signature = headers['x-hub-signature-256']
  if (typeof signature !== 'string' || !replies.isSigned(body, signature)) throw new DomainError('signature-invalid')
  for (const reply of replies.read(body.toString('utf8'))) await answerReply(ctx, reply, links)
  return {}
}

function lagOf(body: Buffer): number | null {
  const { created_at: writtenAt } = parse(body.toString('utf8'))
  return typeof writtenAt === 'number' ? Math.max(0, Date.now() / 1_000 - writtenAt) : null
}

type Wire = Record<string, unknown>

/** A body that is no known event is stored all the same. */
export function readEvent(body: Buffer, eventId: string | null): ReadEvent {
  const text = body.toString('utf8')
  const { event, payload } = parse(text)
  const payment = entity(payload, 'payment')
  const refund = entity(payload, 'refund')
  const kind = typeof event === 'string' ? event.slice(0, 100) : 'unreadable'
  const isOfPayment = /^(payment\.(authorized|captured|failed)|order\.paid)$/.test(kind)
  return {
    eventId: eventId?.slice(0, 200) ?? null,
    bodyHash: createHash('sha256').update(body).digest(),
    kind,
    // PostgreSQL text cannot hold NUL; such a body is no JSON, and its hash is of the original bytes.
    body: text.replaceAll('\0', '\uFFFD'),
    gatewayOrderId: textOf(payment?.order_id),
    gatewayPaymentId: textOf(payment?.id ?? refund?.payment_id),
    payment: isOfPayment && payment ? toGatewayPayment(payment) : null,
    refund: endOf(kind, 'refund', refund),
    transfer: transferOf(kind, payload),
  }
}

/** By Route, or by RazorpayX, whose events come to the same address. */
function transferOf(kind: string, payload: unknown): PayoutTransfer | null {
  if (kind.startsWith('payout.')) return payoutOf(entity(payload, 'payout'))
  const found = endOf(kind, 'transfer', entity(payload, 'transfer'))
  if (!found) return null
  const { id, status } = found
  return status === 'processed' ? { id, status: 'paid', reference: id } : { id, status: 'failed', reason: id }
}

function payoutOf(found: Wire | null): PayoutTransfer | null {
  try {
    return readPayout(found)
  } catch {
    return null
  }
}

function endOf(kind: string, name: 'refund' | 'transfer', found: Wire | null): ReadEvent['refund'] {
  const id = textOf(found?.id)
  if (id === null) return null
  if (kind === `${name}.processed`) return { id, status: 'processed' }
  return kind === `${name}.failed` ? { id, status: 'failed' } : null
}

function parse(text: string): Wire {
  const value = readJson(text)
  return isWire(value) ? value : {}
}

function entity(payload: unknown, name: string): Wire | null {
  const part = isWire(payload) ? payload[name] : null
  const found = isWire(part) ? part.entity : null
  return isWire(found) ? found : null
}

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 64) : null
}
