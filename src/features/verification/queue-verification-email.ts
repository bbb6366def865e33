import { randomUUID } from 'node:crypto'
import { type Context, queueJobs } from '#features/context.ts'
import { toldMoves, type VerificationMail, verificationMailJob } from './verification-email-kinds.ts'

/** To be queued in the transaction that makes the move; a move that nobody is told about queues nothing. */
export async function queueVerificationMail(ctx: Context, mail: VerificationMail): Promise<void> {
  if (!toldMoves.some((move) => move === mail.move)) return
  const payload = { ...mail, effect: `verification:${mail.artisanId}:${randomUUID()}` }
  await queueJobs(ctx, [{ name: verificationMailJob, payload }])
}
