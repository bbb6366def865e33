import { requireNotImpersonating } from '#features/actor.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'

export const confirmLinkJob = 'send-confirm-link'

export async function askEmailConfirmation(ctx: Context): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  await transaction(ctx, (ctx) => queueJobs(ctx, [{ name: confirmLinkJob, payload: { userId } }]))
}
