import type { Context } from '#features/context.ts'
import { DomainError, isDomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'

export type TryLimit = { key: string; tries: number; windowSeconds: number }

const count = `
  insert into throttles (key, window_start, tries) values ($1, $2, 1)
  on conflict (key, window_start) do update set tries = throttles.tries + 1
  returning tries`

const giveBack = 'update throttles set tries = tries - 1 where key = $1 and window_start = $2 and tries > 0'

/**
 * Counts a try in a fixed window shared by all processes; one statement, so that a burst cannot slip through.
 * Call it outside a transaction: a rollback would forget the try.
 * @throws DomainError too-many-requests with `retryAfterSeconds` when the window is used up
 */
export async function countTry(ctx: Context, limit: TryLimit): Promise<void> {
  const now = ctx.clock.now()
  const start = windowStart(now, limit.windowSeconds)
  const [row] = await namedQuery<{ tries: number }>(ctx.db, 'accounts.count-try', count, [limit.key, start])
  if ((row?.tries ?? 1) <= limit.tries) return

  const endsAt = start.getTime() + limit.windowSeconds * 1000
  throw new DomainError('too-many-requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
  })
}

/** Counts a try like `countTry`, and says false instead of throwing: for what nobody waits for, such as another email. */
export async function isWithinLimit(ctx: Context, limit: TryLimit): Promise<boolean> {
  try {
    await countTry(ctx, limit)
    return true
  } catch (error) {
    if (isDomainError(error)) return false
    throw error
  }
}

/** Takes a try back that turned out to be right, so that only wrong ones count. */
export async function returnTry(ctx: Context, limit: TryLimit): Promise<void> {
  await namedQuery(ctx.db, 'accounts.return-try', giveBack, [
    limit.key,
    windowStart(ctx.clock.now(), limit.windowSeconds),
  ])
}

function windowStart(now: Date, windowSeconds: number): Date {
  const length = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}
