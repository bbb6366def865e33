import { actorId, isUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { AuditAction, AuditSubject } from './audit-action.ts'

export type AuditEntry = {
  action: AuditAction
  /** the subject: `artisan:naveen-prajapat`; never an email address or phone number */
  subject: AuditSubject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** In the transaction of the act: neither exists without the other. Impersonation records the admin as actor. */
export async function writeAudit(ctx: Context, { action, subject, before, after }: AuditEntry): Promise<void> {
  const acting = isUser(ctx.actor) && ctx.actor.impersonation ? ctx.actor : null
  await ctx.db.query`
    insert into audit_records (at, actor_role, actor_id, action, subject, before, after, request_id,
      impersonation_artisan_id)
    values (${ctx.clock.now()}, ${acting ? 'admin' : ctx.actor.role}, ${actorId(ctx.actor)}, ${action}, ${subject},
      ${before ? JSON.stringify(before) : null}, ${after ? JSON.stringify(after) : null}, ${ctx.requestId},
      ${acting?.artisanId ?? null})`
}

/** Also audits refused calls, before they are answered. Never the body, which may contain a buyer's words. */
export async function noteImpersonation(
  ctx: Context,
  { method, path }: { method: string; path: string },
): Promise<void> {
  if (!isUser(ctx.actor) || !ctx.actor.impersonation) return
  const [artisan] = await ctx.db.query<{ slug: string }>`select slug from artisans where id = ${ctx.actor.artisanId}`
  if (artisan)
    await writeAudit(ctx, { action: 'impersonation.call', subject: `artisan:${artisan.slug}`, after: { method, path } })
}
