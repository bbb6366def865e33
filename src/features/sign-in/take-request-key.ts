import { createHash } from 'node:crypto'
import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const take = `
  insert into idempotency_keys (user_id, route, key, body_hash, answer, created_at)
  values ($1, $2, $3, $4, '', $5) on conflict do nothing returning 1`

const find = `
  select body_hash = $4 as "isSame", answer from idempotency_keys where user_id = $1 and route = $2 and key = $3`

/**
 * Takes an Idempotency-Key in the caller's transaction, before what it asks for is done; a second request with it waits until
 * the first is through. Returns the answer that the key got before, or null when it is ours now: then say the answer with
 * keepRequestAnswer in the same transaction.
 * @throws DomainError idempotency-key-reused when it came with another body
 */
export async function takeRequestKey(
  ctx: Context,
  { route, key, body }: { route: string; key: string; body: unknown },
): Promise<string | null> {
  const { userId } = requireUser(ctx.actor)
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const values = [userId, route, key, hash]
  const taken = await namedQuery(ctx.db, 'accounts.take-request-key', take, [...values, ctx.clock.now()])
  if (taken.length === 1) return null

  type Known = { isSame: boolean; answer: string | null }
  const [known] = await namedQuery<Known>(ctx.db, 'accounts.find-request-key', find, values)
  if (!known?.isSame) throw new DomainError('idempotency-key-reused')
  return known.answer ?? ''
}

const answered = 'update idempotency_keys set answer = $4 where user_id = $1 and route = $2 and key = $3'

/** Writes what a key that takeRequestKey took was answered with. */
export async function keepRequestAnswer(
  ctx: Context,
  { route, key, answer }: { route: string; key: string; answer: string },
): Promise<void> {
  const { userId } = requireUser(ctx.actor)
  await namedQuery(ctx.db, 'accounts.keep-request-answer', answered, [userId, route, key, answer])
}
