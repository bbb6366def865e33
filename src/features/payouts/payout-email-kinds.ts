import type { PayoutStatus } from './payout-status.ts'

/** By the payout's new status. Text: `email.json`, group `payout`. */
export const payoutEmailKinds = ['paid', 'failed', 'bounced'] as const satisfies readonly PayoutStatus[]

export type PayoutEmailKind = (typeof payoutEmailKinds)[number]

export const payoutEmailJob = 'payout-email'

export type PayoutEmailJob = { number: string; kind: PayoutEmailKind; effect: string }
