import { requireNotImpersonating, requireUser } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import type { PushSubscriptionInput } from './push.ts'

type Device = { sessionId: number }

export async function hasPush(ctx: Context, { sessionId }: Device): Promise<boolean> {
  const { userId } = requireUser(ctx.actor)
  const [row] = await ctx.db.query`
    select 1 from push_subscriptions where session_id = ${sessionId} and user_id = ${userId}`
  return row !== undefined
}

/** Until the session ends. A browser that somebody else was signed in with before is theirs no longer. */
export async function savePush(
  ctx: Context,
  { sessionId, endpoint, keys }: Device & PushSubscriptionInput,
): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  await transaction(ctx, async ({ db, clock }) => {
    await db.query`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}`
    await db.query`
      insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
      values (${sessionId}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${clock.now()})
      on conflict do nothing`
  })
}

export async function removePush(ctx: Context, { sessionId }: Device): Promise<void> {
  const { userId } = requireNotImpersonating(ctx.actor)
  await ctx.db.query`delete from push_subscriptions where session_id = ${sessionId} and user_id = ${userId}`
}
