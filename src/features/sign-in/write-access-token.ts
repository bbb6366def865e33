import { createHash, randomBytes } from 'node:crypto'
import type { ForgottenPerson } from '#features/accounts/delete-account.ts'
import { requireNotImpersonating, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addMinutes } from '#platform/time/clock.ts'
import { mostAccessTokens, type NewAccessToken } from './access-token.ts'

/**
 * Returns the token, this once: the table keeps its SHA-256.
 * @throws DomainError unauthorized, not-on-impersonation, proof-needed, second-factor-needed, too-many (ten are active)
 */
export async function addAccessToken(ctx: Context, { name, scope, areas = null }: NewAccessToken): Promise<string> {
  const user = requireRole(ctx.actor, requireNotImpersonating(ctx.actor).role)
  requireFreshProof(ctx)
  const token = newSecret()
  return transaction(ctx, async (ctx) => {
    await ctx.db.query`select from users where id = ${user.userId} for no key update`
    const [active] = await ctx.db.query<{ count: number }>`
      select count(*)::int as count from access_tokens where user_id = ${user.userId} and revoked_at is null`
    if (active && active.count >= mostAccessTokens)
      throw new DomainError('too-many-access-tokens', { most: mostAccessTokens })
    await ctx.db.query`
      insert into access_tokens (user_id, name, token_hash, scope, areas, created_at)
      values (${user.userId}, ${name}, ${hashOfToken(token)}, ${scope}, ${areas}::text[], ${ctx.clock.now()})`
    await writeAudit(ctx, { action: 'token.add', subject: `user:${user.publicId}`, after: { name, scope, areas } })
    return token
  })
}

const newSecret = () => `haat_${randomBytes(32).toString('base64url')}`

const bothHours = 24

/**
 * A new secret for the same token; the old one works for another day, so that no program stands still.
 * @throws DomainError as addAccessToken; not-found, also for another person's
 */
export async function rotateAccessToken(ctx: Context, id: string): Promise<string> {
  const user = requireRole(ctx.actor, requireNotImpersonating(ctx.actor).role)
  requireFreshProof(ctx)
  const token = newSecret()
  const until = addMinutes(ctx.clock.now(), bothHours * 60)
  return transaction(ctx, async (ctx) => {
    const [rotated] = await ctx.db.query<{ name: string }>`
      update access_tokens set previous_hash = token_hash, previous_until = ${until}, token_hash = ${hashOfToken(token)}
      where public_id::text = ${id} and user_id = ${user.userId} and revoked_at is null returning name`
    if (!rotated) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'token.rotate', subject: `user:${user.publicId}`, after: { name: rotated.name } })
    return token
  })
}

/** It stops working at once in every process. @throws DomainError not-found, also for another person's */
export async function revokeAccessToken(ctx: Context, id: string): Promise<void> {
  const user = requireNotImpersonating(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db.query<{ name: string }>`
      update access_tokens set revoked_at = ${ctx.clock.now()}
      where public_id::text = ${id} and user_id = ${user.userId} and revoked_at is null returning name`
    if (!revoked) throw new DomainError('not-found')
    await writeAudit(ctx, { action: 'token.remove', subject: `user:${user.publicId}`, before: { name: revoked.name } })
  })
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function forgetAccessTokens(ctx: Context, { userId }: ForgottenPerson): Promise<void> {
  await ctx.db.query`delete from access_tokens where user_id = ${userId}`
}
