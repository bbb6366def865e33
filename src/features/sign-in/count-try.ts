import type { Context } from '#features/context.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'

export type TryLimit = { key: string; tries: number; windowSeconds: number }

/** `seconds` until the window ends. */
type TriesLeft = { left: number; seconds: number }

/**
 * Counts an attempt in a fixed window shared by all processes, in one statement, so that a burst cannot slip through.
 * Call it outside a transaction, or a rollback forgets the attempt.
 * @throws DomainError too-many-requests with `retryAfterSeconds` when the window is used up
 */
export async function countTry(ctx: Context, limit: TryLimit): Promise<TriesLeft> {
  const now = ctx.clock.now()
  const start = windowStart(now, limit.windowSeconds)
  const [row] = await ctx.db.query<{ tries: number }>`
    insert into throttles (key, window_start, tries) values (${limit.key}, ${start}, 1)
    on conflict (key, window_start) do update set tries = throttles.tries + 1
    returning tries`
  const tries = row?.tries ?? 1
  const endsAt = start.getTime() + limit.windowSeconds * 1000
  const seconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000))
  if (tries > limit.tries) throw new DomainError('too-many-requests', { retryAfterSeconds: seconds })
  return { left: limit.tries - tries, seconds }
}

/** Like `countTry`, but returns false instead of throwing. */
export async function isWithinLimit(ctx: Context, limit: TryLimit): Promise<boolean> {
  try {
    await countTry(ctx, limit)
    return true
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

/** Refunds a successful attempt, so that only wrong ones count. */
export async function returnTry(ctx: Context, limit: TryLimit): Promise<void> {
  await ctx.db.query`
    update throttles set tries = tries - 1
    where key = ${limit.key} and window_start = ${windowStart(ctx.clock.now(), limit.windowSeconds)} and tries > 0`
}

function windowStart(now: Date, windowSeconds: number): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}
