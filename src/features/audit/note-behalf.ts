import { isUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { writeAudit } from './write-audit.ts'

const text = 'select slug from artisans where id = $1'

/**
 * Notes a call that an admin makes for a maker, before it is answered: also what no other line of the trail tells, and what was
 * refused. Never the body, which may hold a buyer's words. Does nothing for everybody who acts for themselves.
 */
export async function noteBehalf(ctx: Context, { method, path }: { method: string; path: string }): Promise<void> {
  if (!isUser(ctx.actor) || !ctx.actor.behalf) return
  const [maker] = await namedQuery<{ slug: string }>(ctx.db, 'audit.behalf-maker', text, [ctx.actor.artisanId])
  if (maker) await writeAudit(ctx, { action: 'behalf.call', subject: `artisan:${maker.slug}`, after: { method, path } })
}
