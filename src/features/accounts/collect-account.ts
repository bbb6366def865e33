import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { exportedSections } from './export-sections.ts'

/** All rows the shop has of a person, by section, read in the caller's transaction. Who may ask is the caller's to know. */
export async function collectAccount(ctx: Context, userId: number): Promise<Record<string, unknown[]>> {
  const sections: Record<string, unknown[]> = {}
  for (const [section, text] of Object.entries(exportedSections)) {
    const whole = `select to_jsonb(x) as found from (${text}) x`
    const rows = await namedQuery<{ found: unknown }>(ctx.db, `accounts.export-${section}`, whole, [userId])
    sections[section] = rows.map(({ found }) => found)
  }
  return sections
}
