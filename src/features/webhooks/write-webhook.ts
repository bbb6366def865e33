import { randomBytes } from 'node:crypto'
import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { sql } from '#platform/database/sql.ts'
import { addDays } from '#platform/time/clock.ts'
import { handlersUrl, mostWebhooks, type WebhookInput } from './webhook.ts'

export const webhookSeal = 'webhook'
/** While both are valid, a receiver changes its copy. */
const formerSecretDays = 1

/** Who is told of products from now on hears of none of the changes before. */
const newestChange = sql`(select coalesce(max(change_number), 0) from products)`

/** As Standard Webhooks writes it: `whsec_` and 32 bytes in base64. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * Returns the secret, this once. It is told what happens from now on.
 * @throws DomainError forbidden, proof-needed, too-many-webhooks
 */
export async function addWebhook(ctx: Context, { url, kinds }: WebhookInput): Promise<string> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const secret = newSecret()
  return transaction(ctx, async (ctx) => {
    await ctx.db.query`lock table webhooks in share row exclusive mode`
    const [row] = await ctx.db.query<{ publicId: string }>`
      insert into webhooks (url, kinds, secret, is_on, created_at, after_event, after_change)
      select ${url}, ${kinds}::text[], ${ctx.seal.close(webhookSeal, secret)}, true, ${ctx.clock.now()},
        coalesce((select max(id) from order_events), 0), ${newestChange}
      where (select count(*) from webhooks) < ${mostWebhooks}
      returning public_id`
    if (!row) throw new DomainError('too-many-webhooks', { most: mostWebhooks })
    await writeAudit(ctx, { action: 'webhook.add', subject: `webhook:${row.publicId}`, after: { url, kinds } })
    return secret
  })
}

/**
 * Switched on again, it gets what waited meanwhile. Of the handlers in haat.config.ts only that changes.
 * @throws DomainError forbidden, not-found, invalid-request for an address of theirs
 */
export async function changeWebhook(ctx: Context, id: string, input: WebhookInput & { isOn: boolean }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.query<WebhookInput & { isOn: boolean; isHandler: boolean }>`
      select url, kinds, is_on, is_handler from webhooks where public_id::text = ${id} for no key update`
    if (!before) throw new DomainError('not-found')
    if (before.isHandler !== (input.url === handlersUrl))
      throw new DomainError('invalid-request', { errors: [{ path: 'url', message: 'invalid.value' }] })
    // A new address would be told under the secret of the old one.
    if (before.url !== input.url) requireFreshProof(ctx)
    await ctx.db.query`
      update webhooks set url = ${input.url}, kinds = ${input.kinds}::text[], is_on = ${input.isOn}, stopped_at = null,
        after_change = case when 'product' = any (kinds) then after_change else ${newestChange} end
      where public_id::text = ${id}`
    await writeAudit(ctx, { action: 'webhook.change', subject: `webhook:${id}`, before, after: input })
  })
}

/** Returns the new secret; for a day messages carry the signatures of both. @throws DomainError as addWebhook, not-found */
export async function renewWebhookSecret(ctx: Context, id: string): Promise<string> {
  requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const secret = newSecret()
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.query`
      update webhooks set former_secret = secret, former_until = ${addDays(ctx.clock.now(), formerSecretDays)},
        secret = ${ctx.seal.close(webhookSeal, secret)}
      where public_id::text = ${id} returning 1`
    if (!row) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'webhook.secret', subject: `webhook:${id}` })
    return secret
  })
}

/** @throws DomainError forbidden, not-found */
export async function removeWebhook(ctx: Context, id: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.query<{ url: string }>`
      delete from webhooks where public_id::text = ${id} returning url`
    if (!before) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'webhook.remove', subject: `webhook:${id}`, before })
  })
}

/** Sends a message once more, at once, under its own id. @throws DomainError forbidden, not-found */
export async function replayDelivery(ctx: Context, id: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query`
    update webhook_deliveries set status = 'waiting', attempts = 0, next_at = ${ctx.clock.now()}
    where public_id::text = ${id} returning 1`
  if (!row) throw new DomainError('not-found')
}

/** The handlers in haat.config.ts are told from their first start on; an admin may switch them off and on. */
export async function saveHandlers(ctx: Context, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) await ctx.db.query`update webhooks set kinds = '{}' where is_handler and kinds <> '{}'`
  else
    await ctx.db.query`
    insert into webhooks (url, kinds, secret, is_on, created_at, after_event, after_change, is_handler)
    select ${handlersUrl}, ${kinds}::text[], '', true, ${ctx.clock.now()},
      coalesce((select max(id) from order_events), 0), ${newestChange}, true
    on conflict (is_handler) where is_handler do update set kinds = excluded.kinds,
      after_change = case when 'product' = any (webhooks.kinds) then webhooks.after_change else excluded.after_change end
      where webhooks.kinds <> excluded.kinds`
}
