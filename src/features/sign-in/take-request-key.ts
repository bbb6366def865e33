import { createHash } from 'node:crypto'
import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * Claims an Idempotency-Key in the caller's transaction, before the work; a concurrent request with the same key waits.
 * Returns the stored answer, or null for a new key: then store the answer with keepRequestAnswer in the same
 * transaction.
 * @throws DomainError idempotency-key-reused when it came with another body
 */
export async function takeRequestKey(
  ctx: Context,
  { route, key, body }: { route: string; key: string; body: unknown },
): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const taken = await ctx.db.query`
    insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
    values (${userId}, ${route}, ${key}, ${hash}, '', ${ctx.clock.now()}) on conflict do nothing returning 1`
  if (taken.length === 1) return null

  type Known = { isSame: boolean; answer: string | null }
  const [known] = await ctx.db.query<Known>`
    select body_hash = ${hash} as is_same, answer from idempotency_keys
    where user_id = ${userId} and route = ${route} and key = ${key}`
  if (!known?.isSame) throw new DomainError('idempotency-key-reused')
  return known.answer ?? ''
}

export async function keepRequestAnswer(
  ctx: Context,
  { route, key, answer }: { route: string; key: string; answer: string },
): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await ctx.db.query`
    update idempotency_keys set answer = ${answer} where user_id = ${userId} and route = ${route} and key = ${key}`
}
