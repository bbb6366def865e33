import { type Context, queueJobs, transaction } from '#features/context.ts'

export const resetLinkJob = 'send-reset-link'

/** Asks for a link to set a new password. The same work for every address: whether it has an account is found out later. */
export async function askPasswordReset(ctx: Context, email: string): Promise<void> {
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: resetLinkJob, payload: { email } }]))
}
