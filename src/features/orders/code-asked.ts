import { addMinutes } from '#platform/time/clock.ts'
import { minutesBetweenCashCodes, mostCashCodes } from './cash-code.ts'
import { iso } from './iso-time.ts'
import type { OrderDetail } from './order.ts'
import type { ParcelStatus } from './order-status.ts'

/** The six digits of a cash order as the database tells of them; times are ISO texts with an offset. */
export type CodeRow = { sentAt: string; sends: number; expiresAt: string; sentTo: string }

/** A row `c` of cod_codes with its customer `cu` as JSON. */
export const codeJson = `
  json_build_object('sentAt', c.sent_at, 'sends', c.sends, 'expiresAt', c.expires_at, 'sentTo', cu.email)`

/** What the page shows while a cash order waits for its digits; null when none does. */
export function toCodeAsked(
  { code, parcels }: { code: CodeRow | null; parcels: readonly { status: ParcelStatus; dueAt: string | null }[] },
  now: Date,
): OrderDetail['codeAsked'] {
  const waiting = parcels.find(({ status }) => status === 'awaiting_confirmation')
  if (!waiting) return null
  const until = iso(waiting.dueAt ?? now)
  if (!code) return { until, sentTo: '', canSendAgain: true }

  const isRested = addMinutes(new Date(code.sentAt), minutesBetweenCashCodes) <= now
  return { until, sentTo: masked(code.sentTo), canSendAgain: isRested && code.sends < mostCashCodes }
}

/** `a…@haat.test`: enough to know which mailbox it is, too little for whoever looks over a shoulder. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
