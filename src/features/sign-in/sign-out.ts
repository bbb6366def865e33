import { isUser } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { endBehalf } from './end-impersonation.ts'
import { endSessions } from './end-sessions.ts'

/** Ends the session of this browser. Null, or a session that has ended, changes nothing: a repeated sign-out is fine. */
export async function signOut(ctx: Context, sessionId: number | null): Promise<void> {
  if (sessionId === null || !isUser(ctx.actor)) return
  const subject = `user:${ctx.actor.publicId}` as const

  await transaction(ctx, async (ctx) => {
    await endBehalf(ctx, sessionId)
    await endSessions(ctx, [sessionId])
    await writeAudit(ctx, { action: 'session.end', subject })
  })
}
