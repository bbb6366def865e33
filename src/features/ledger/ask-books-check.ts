import { requireRole } from '#features/actor.ts'
import { type Context, queueJobs } from '#features/context.ts'

/** The job that goes through the books. */
export const checkBooksJob = 'check-books'

/** Has the books checked soon; asked twice meanwhile it is done once. @throws DomainError forbidden */
export async function askBooksCheck(ctx: Context): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await queueJobs(ctx, [{ name: checkBooksJob, payload: {}, singletonKey: 'asked' }])
}
