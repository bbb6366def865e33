import type { GrievanceLinks } from '#features/complaints/grievance-email.ts'
import type { Operator } from '#platform/config/operator.ts'
import type { FindKey, OndcSettings } from '#platform/ondc/ondc.server.ts'
import type { Post } from '#platform/webhooks/guarded-post.server.ts'
import type { AskedContext } from './incoming.ts'
import type { Action } from './outgoing.ts'

/** The open network as this shop stands on it. */
export type Network = {
  settings: OndcSettings
  findKey: FindKey
  post: Post
  /** for a demo on one machine: buyer apps may have addresses of the operator's own network */
  allowsPrivate: boolean
  publicOrigin: string
  operator: Operator
  grievanceLinks: GrievanceLinks
}

/** Home & kitchen: what the shop's products tell is what this domain asks of them. */
export const domain = 'ONDC:RET16'

/** An artisan has one place and one way to the buyer. */
export const locationId = 'L1'
export const fulfillmentId = 'F1'

const types: Record<string, string> = { 3: 'DOMAIN-ERROR', 4: 'DOMAIN-ERROR', 5: 'POLICY-ERROR' }

/** ONDC-RFC-001, error codes, of a seller app. */
const faults = {
  '30000': 'Invalid request',
  '30001': 'Provider not found',
  '30002': 'Provider location not found',
  '30004': 'Item not found',
  '30009': 'The shop does not deliver to this place',
  '30012': 'Invalid cancellation reason',
  '30016': 'Cannot verify the signature',
  '30018': 'Order not found',
  '30019': 'The order cannot be confirmed',
  '40001': 'The shop does not offer this action',
  '40002': 'The quantity is not available',
  '40003': 'The quote is no longer valid',
  '40004': 'The shop does not take this payment',
  '40005': 'Tracking is not enabled',
  '50001': 'The order can no longer be cancelled',
  '50005': 'The terms are not acceptable',
} as const

export type FaultCode = keyof typeof faults

export type NetworkError = { type: string; code: FaultCode; message: string }

export function networkError(code: FaultCode, message: string = faults[code]): NetworkError {
  return { type: types[code.slice(0, 1)] ?? 'CORE-ERROR', code, message }
}

/** Answers the message at once with NACK; nothing was done. */
export class Refusal extends Error {
  readonly error: NetworkError

  constructor(code: FaultCode, message?: string) {
    super(code)
    this.name = 'Refusal'
    this.error = networkError(code, message)
  }
}

/** The network calls the shop here; the name of the action is appended. */
function bppUri({ publicOrigin }: Pick<Network, 'publicOrigin'>): string {
  return `${publicOrigin}/ondc`
}

/** What a message of the shop begins with: as the one it answers, from us. */
export function replyContext<Name extends Action>(
  network: Network,
  asked: AskedContext,
  { action, now, messageId = asked.message_id }: { action: Name; now: Date; messageId?: string },
) {
  const isIssue = action === 'on_issue' || action === 'on_issue_status'
  const { domain, city, bap_id, bap_uri, transaction_id } = asked
  return {
    domain,
    country: 'IND' as const,
    city,
    action,
    core_version: (isIssue ? '1.0.0' : '1.2.0') as Name extends `on_issue${string}` ? '1.0.0' : '1.2.0',
    bap_id,
    bap_uri,
    bpp_id: network.settings.subscriberId,
    bpp_uri: bppUri(network),
    transaction_id,
    message_id: messageId,
    timestamp: now.toISOString(),
    ttl: 'PT30S',
  }
}

export function rupees(paise: number): { currency: 'INR'; value: string } {
  return { currency: 'INR', value: (paise / 100).toFixed(2) }
}

const dayMs = 24 * 3_600_000

/** `P5D`: in whole days, at least one. */
export function daysUntil(now: Date, until: Date | null): string {
  return `P${Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / dayMs))}D`
}

/** Ten digits, as the network wants them. */
export function ownContact({ operator }: Pick<Network, 'operator'>): { phone: string; email: string } {
  return { phone: operator.phone.replace(/\D/g, '').slice(-10), email: operator.email }
}

export function bppTerms({ operator }: Pick<Network, 'operator'>, sellerGstin: string | null = null) {
  const pairs = [
    { code: 'np_type', value: 'MSN' },
    ...(operator.gstin ? [{ code: 'tax_number', value: operator.gstin }] : []),
    ...(sellerGstin ? [{ code: 'provider_tax_number', value: sellerGstin }] : []),
  ]
  return [{ code: 'bpp_terms' as const, list: pairs }]
}
