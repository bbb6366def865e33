import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#features/context.ts'
import { keptMs, readSettings } from './settings-queries.ts'

/** Twice in the time a copy is good for: one late answer makes no request wait. */
const everyMs = keptMs / 2

/**
 * Keeps this process's copy of the settings fresh until `stop`. Asks instead of listening: a NOTIFY does not pass every pooler
 * of connections, and the question takes 0.1 ms. A database that is away leaves the copy as it was.
 */
export function followSettings(ctx: Pick<Context, 'db'>): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const done = readUntil(ctx, stopped.signal)

  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

async function readUntil(ctx: Pick<Context, 'db'>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    // Whoever needs the settings while the database is away is told by the same question of their own.
    await readSettings(ctx).catch(() => undefined)
    await pause(everyMs, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}
