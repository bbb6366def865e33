import { paths } from '#features/paths.ts'
import type { SheetAnswer } from './razorpay-sheet.ts'

export const sandboxOutcomes = ['captured', 'failed', 'dismissed', 'authorized'] as const
export const sandboxWebhooks = [
  'once',
  'twice',
  'late',
  'lost',
  'before-callback',
  'wrong-amount',
  'wrong-signature',
] as const

export type SandboxResult =
  | { kind: 'answered'; answer: SheetAnswer }
  | { kind: 'failed' | 'dismissed' }
  | { kind: 'refused'; reason: string }

/**
 * Speaks to the gateway itself, as a gateway's sheet does: not to our API, so without our session's rules.
 * `form` carries method, outcome, webhook and delayMs as the sheet names them.
 */
export async function paySandbox(gatewayOrderId: string, form: FormData): Promise<SandboxResult> {
  const delayMs = Number(form.get('delayMs'))
  const outcome = String(form.get('outcome'))
  const body = {
    method: form.get('method'),
    outcome,
    webhook: form.get('webhook') ?? 'once',
    ...(delayMs > 0 ? { delayMs } : {}),
  }
  try {
    const response = await fetch(paths.sandboxPay(gatewayOrderId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const told = (await response.json()) as Record<string, unknown>
    if (outcome === 'failed' || outcome === 'dismissed') return { kind: outcome }
    if (isAnswer(told)) return { kind: 'answered', answer: onlyAnswer(told) }
    return { kind: 'refused', reason: typeof told.message === 'string' ? told.message : '' }
  } catch {
    return { kind: 'refused', reason: '' }
  }
}

/** Whatever else the gateway says is left out: our call refuses unknown fields. */
function onlyAnswer({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: SheetAnswer): SheetAnswer {
  return { razorpay_order_id, razorpay_payment_id, razorpay_signature }
}

function isAnswer(told: Record<string, unknown>): told is SheetAnswer {
  return ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'].every(
    (field) => typeof told[field] === 'string',
  )
}
