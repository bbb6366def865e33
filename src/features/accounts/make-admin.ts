import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
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
      .select({ id: users.id, publicId: users.publicId, role: users.role })
      .from(users)
      .where(and(eq(users.emailFolded, emailFolded), isNull(users.closedAt)))
    if (!user) return false
    if (user.role === 'admin') return true

    await ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
    await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
    await writeAudit(ctx, {
      action: 'role.change',
      subject: `user:${user.publicId}`,
      before: { role: user.role },
      after: { role: 'admin' },
    })
    return true
  })
}
