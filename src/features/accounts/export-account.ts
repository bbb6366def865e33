import { requireNotImpersonating } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { collectAccount } from './collect-account.ts'

export type AccountExport = { exportedAt: string; sections: Record<string, unknown[]> }

/** Exports all data of the signed-in person (DPDP Act 2023 section 11). Money is in paise, times in UTC. */
export async function exportAccount(ctx: Context): Promise<AccountExport> {
  const user = requireNotImpersonating(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const sections = await collectAccount(ctx, user.userId)
    await writeAudit(ctx, { action: 'account.export', subject: `user:${user.publicId}` })
    return { exportedAt: ctx.clock.now().toISOString(), sections }
  })
}
