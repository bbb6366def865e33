import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { type PayoutMailKind, payoutMailJob, payoutMailKinds } from './payout-email-kinds.ts'
import type { PayoutStatus } from './payout-status.ts'

/** Tells the artisan of a payout's move, when it is one that an artisan must know of; in the transaction that makes it. */
export async function queuePayoutMail(ctx: Context, number: string, to: PayoutStatus): Promise<void> {
  const kind: PayoutMailKind | undefined = payoutMailKinds.find((one) => one === to)
  if (!kind) return
  // A payout may fail and be paid again: each move is an effect of its own.
  const effect = `payout-${kind}:${number}:${randomUUID()}`
  await queueJobs(ctx, [{ name: payoutMailJob, payload: { number, kind, effect } }])
}
