import { createHash } from 'node:crypto'
import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/**
 * For an action in an order that the caller has locked. Returns the key's earlier answer, or null when it is now ours.
 * @throws DomainError idempotency-key-reused when it came with another body
 */
export async function takeAnswerKey(
  ctx: Context,
  input: { route: string; key: string; body: unknown; orderId: number; answer: string },
): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  const hash = createHash('sha256')
    .update(JSON.stringify([input.orderId, input.body]))
    .digest()
  const { route, key, orderId, answer } = input
  const taken = await ctx.db.query`
    insert into idempotency_keys (user_id, route, key, body_hash, order_id, answer, created_at)
    values (${userId}, ${route}, ${key}, ${hash}, ${orderId}, ${answer}, ${ctx.clock.now()})
    on conflict do nothing returning 1`
  if (taken.length === 1) return null

  const [known] = await ctx.db.query<{ isSame: boolean; answer: string }>`
    select body_hash = ${hash} as is_same, answer from idempotency_keys
    where user_id = ${userId} and route = ${route} and key = ${key}`
  if (!known?.isSame) throw new DomainError('idempotency-key-reused')
  return known.answer
}
