import { requireUser } from '#domain/actor.ts'
import { writeAudit } from '#domain/audit/write-audit.ts'
import { type Context, transaction } from '#domain/context.ts'
import { namedQuery } from '#platform/db.server.ts'
import { exportedSections } from './export-sections.ts'

/** All that the shop knows of a person, by section; each is a list of rows. */
export type AccountExport = { exportedAt: string; sections: Record<string, unknown[]> }

/** Collects everything of the signed-in person, as the DPDP Act 2023 section 11 has it. Money is in paise, times in UTC. */
export async function exportAccount(ctx: Context): Promise<AccountExport> {
  const user = requireUser(ctx.actor)
  return transaction(ctx, async (ctx) => {
    const sections: Record<string, unknown[]> = {}
    for (const [section, text] of Object.entries(exportedSections)) {
      const rows = await namedQuery<{ found: unknown }>(
        ctx.db,
        `accounts.export-${section}`,
        `select to_jsonb(x) as found from (${text}) x`,
        [user.userId],
      )
      sections[section] = rows.map(({ found }) => found)
    }
    await writeAudit(ctx, { action: 'account.export', subject: `user:${user.publicId}` })
    return { exportedAt: ctx.clock.now().toISOString(), sections }
  })
}
