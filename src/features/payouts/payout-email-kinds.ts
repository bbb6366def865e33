import type { PayoutStatus } from './payout-status.ts'

/** What the shop writes to an artisan about a payout, by the status it came to. Words: `email.json`, group `payout`. */
export const payoutEmailKinds = ['paid', 'failed', 'bounced'] as const satisfies readonly PayoutStatus[]

export type PayoutEmailKind = (typeof payoutEmailKinds)[number]

export const payoutEmailJob = 'payout-email'

export type PayoutEmailJob = { number: string; kind: PayoutEmailKind; effect: string }
