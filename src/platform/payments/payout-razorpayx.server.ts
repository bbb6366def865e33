import { z } from 'zod'
import type { PayoutOrder, PayoutRail, PayoutTransfer } from './payout-rail.server.ts'

const withinMs = 8_000
const mostOfAnAnswer = 200
/** RazorpayX takes no more of a narration, and of a contact's name. */
const mostOfANote = 30
const mostOfAName = 50
/** Not about this payout: keys, addresses that may ask, a request still running, or too many of them. */
const unrelated = [401, 403, 404, 408, 409, 429]

export type RazorpayXSettings = { keyId: string; keySecret: string; account: string; baseUrl?: string }

const entity = z.object({
  id: z.string().min(1),
  status: z.string(),
  utr: z.string().nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
})

const refusal = z.object({ error: z.object({ description: z.string() }) })

/** Anything else waits: queued for want of money, pending an approval, with the bank. */
const ends: Record<string, 'paid' | 'failed'> = {
  processed: 'paid',
  failed: 'failed',
  reversed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
}

/**
 * Pays by RazorpayX's composite payouts (razorpay.com/docs/api/x/payout-composite). Too little in the account queues a
 * payout. A repeated key gets the first answer again, so what became of it is asked by id.
 * @param settings keys as those of payments; `account`: number of the RazorpayX account that pays
 */
export function razorpayXRail({ keyId, keySecret, account, baseUrl }: RazorpayXSettings): PayoutRail {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask(path: string, sent: { body?: object; key?: string } = {}): Promise<PayoutTransfer> {
    const answer = await fetch(`${baseUrl ?? 'https://api.razorpay.com'}/v1/${path}`, {
      method: sent.body ? 'POST' : 'GET',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(sent.key ? { 'x-payout-idempotency': sent.key } : {}),
      },
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      signal: AbortSignal.timeout(withinMs),
      redirect: 'error',
    })
    const text = await answer.text()
    if (answer.ok) return readPayout(JSON.parse(text))
    if (sent.body && answer.status < 500 && !unrelated.includes(answer.status)) {
      return { id: null, status: 'failed', reason: reasonOf(text) }
    }
    throw new Error(`RazorpayX answered ${answer.status}: ${text.slice(0, mostOfAnAnswer)}`)
  }

  return {
    send: (order) => ask('payouts', { key: order.key, body: bodyOf(order, account) }),
    find: (id) => ask(`payouts/${encodeURIComponent(id)}`),
  }
}

/** A payout as an answer or a webhook brings it. @throws ZodError for anything else */
export function readPayout(wire: unknown): PayoutTransfer {
  const { id, status, utr, status_details: details } = entity.parse(wire)
  const end = ends[status]
  if (!end) return { id, status: 'waiting' }
  return end === 'paid'
    ? { id, status: end, reference: utr ?? id }
    : { id, status: end, reason: (details?.description ?? status).slice(0, mostOfAnAnswer) }
}

/** IMPS pays at any hour, up to five lakh rupees; above it NEFT. */
const mostByImpsPaise = 5_00_000_00

function bodyOf({ key, amountPaise, kind, account, holder, ifsc, note }: PayoutOrder, from: string): object {
  const isUpi = kind === 'upi'
  const bankMode = amountPaise > mostByImpsPaise ? 'NEFT' : 'IMPS'
  return {
    account_number: from,
    amount: amountPaise,
    currency: 'INR',
    mode: isUpi ? 'UPI' : bankMode,
    purpose: 'payout',
    fund_account: {
      ...(isUpi
        ? { account_type: 'vpa', vpa: { address: account } }
        : { account_type: 'bank_account', bank_account: { name: holder, ifsc, account_number: account } }),
      contact: { name: holder.slice(0, mostOfAName), type: 'vendor' },
    },
    queue_if_low_balance: true,
    reference_id: key,
    narration: note
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .trim()
      .slice(0, mostOfANote),
  }
}

function reasonOf(text: string): string {
  try {
    return refusal.parse(JSON.parse(text)).error.description.slice(0, mostOfAnAnswer)
  } catch {
    return text.slice(0, mostOfAnAnswer) || 'refused'
  }
}
