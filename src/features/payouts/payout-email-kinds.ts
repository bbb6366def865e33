import type { PayoutStatus } from './payout-status.ts'

/** What the shop writes to an artisan about a payout, by the status it came to. Words: `mail.json`, group `payout`. */
export const payoutMailKinds = ['paid', 'failed', 'bounced'] as const satisfies readonly PayoutStatus[]

export type PayoutMailKind = (typeof payoutMailKinds)[number]

export const payoutMailJob = 'payout-mail'

export type PayoutMailJob = { number: string; kind: PayoutMailKind; effect: string }
