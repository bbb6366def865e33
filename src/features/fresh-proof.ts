import { DomainError } from '#platform/api/domain-error.ts'
import { requireUser } from './actor.ts'
import type { Context } from './context.ts'

/**
 * Requires a password entry in this session within `minutes`. Call it first: the browser asks and repeats the call.
 * @throws DomainError proof-needed (403), unauthorized
 */
export function requireFreshProof(ctx: Pick<Context, 'actor' | 'clock'>, minutes = 10): void {
  if (ctx.actor.role === 'system') return
  const { provedAt } = requireUser(ctx.actor)
  const isFresh = provedAt && ctx.clock.now().getTime() - provedAt.getTime() < minutes * 60_000
  if (!isFresh) throw new DomainError('proof-needed')
}
