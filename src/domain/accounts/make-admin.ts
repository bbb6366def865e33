import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Context, transaction } from '#domain/context.ts'
import { sessions, users } from './accounts-tables.server.ts'

/**
 * Makes the account with this address an admin and ends its sessions: a session never changes role under its owner.
 * Only the command line does this; whoever has the machine has the shop.
 * @returns false when no open account has the address
 */
export async function makeAdmin(ctx: Context, email: string): Promise<boolean> {
  const emailFolded = email.trim().toLowerCase()

  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailFolded, emailFolded), isNull(users.closedAt)))
    if (!user) return false

    await ctx.db
      .update(users)
      .set({ role: 'admin' })
      .where(and(eq(users.id, user.id), ne(users.role, 'admin')))
    await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
    return true
  })
}
