import { createHash } from 'node:crypto'
import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const take = `
  insert into idempotency_keys (user_id, route, key, body_hash, order_id, answer, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`

const find = `
  select body_hash = $4 as "isSame", answer from idempotency_keys where user_id = $1 and route = $2 and key = $3`

/**
 * Takes an Idempotency-Key for something inside an order that the caller has locked, with the `answer` it will get. Returns the
 * answer that the key got before, or null when it is ours now.
 * @throws DomainError idempotency-key-reused when it came with another body
 */
export async function takeAnswerKey(
  ctx: Context,
  wish: { route: string; key: string; body: unknown; orderId: number; answer: string },
): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  const hash = createHash('sha256')
    .update(JSON.stringify([wish.orderId, wish.body]))
    .digest()
  const values = [userId, wish.route, wish.key, hash]
  const all = [...values, wish.orderId, wish.answer, ctx.clock.now()]
  const taken = await namedQuery(ctx.db, 'orders.take-answer-key', take, all)
  if (taken.length === 1) return null

  const [known] = await namedQuery<{ isSame: boolean; answer: string }>(ctx.db, 'orders.find-answer-key', find, values)
  if (!known?.isSame) throw new DomainError('idempotency-key-reused')
  return known.answer
}
