import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '#features/context.ts'
import type { ProductIndex } from './index-engine.ts'
import { type Changes, type KeptIndex, type News, refreshIndex } from './refresh-index.ts'

/** Ids told within this time are read together: a burst of sales costs one query. */
const gatherMs = 100
/** How long a lost line may go unnoticed when the other side simply vanished. */
const heartbeatMs = 15_000
export type Following = {
  stop(): Promise<void>
  /** since when something is heard and not taken in, or nothing can be heard; 0: the index is as the tables are */
  behindSeconds(): number
}

type Keeper = Pick<Context, 'db' | 'log'>

/**
 * Fills the index and keeps it fresh: PostgreSQL tells what changed (LISTEN), the changed products are read again. Messages of
 * a lost connection are lost too, so a new one compares change numbers. Holds one connection of the pool until `stop`.
 */
export function followProductChanges(ctx: Keeper, index: ProductIndex, tell: (news: News) => void): Following {
  const stopped = new AbortController()
  const since: Since = { behind: performance.now() }
  const done = followUntil(ctx, { index, facts: null, numbers: new Map() }, { tell, since }, stopped.signal)

  return {
    behindSeconds: () => (since.behind === null ? 0 : (performance.now() - since.behind) / 1_000),
    async stop() {
      stopped.abort()
      await done
    },
  }
}

/** From when on the index has not all news; null: it has. */
type Since = { behind: number | null }

type Ears = { tell: (news: News) => void; since: Since }

async function followUntil(ctx: Keeper, kept: KeptIndex, ears: Ears, stopped: AbortSignal): Promise<void> {
  for (let waitMs = 100; !stopped.aborted; waitMs = Math.min(5_000, waitMs * 2)) {
    try {
      await followOnce(ctx, kept, ears, stopped)
      waitMs = 100
    } catch (error) {
      if (!stopped.aborted) ctx.log.warn({ err: error }, 'cannot hear product changes; trying again')
    }
    await pause(waitMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** One connection's life. Listens before it reads, so that nothing falls between. Returns when the connection is lost. */
async function followOnce(ctx: Keeper, kept: KeptIndex, { tell, since }: Ears, stopped: AbortSignal): Promise<void> {
  if (!(ctx.db.$client instanceof pg.Pool)) throw new Error('product changes are heard on a connection of the pool')
  const client = await ctx.db.$client.connect()
  const bell = createBell(client, since, stopped)

  try {
    await client.query('LISTEN product_changes')
    bell.add('whatever')
    while (!bell.isOver()) {
      const startedAt = performance.now()
      const changes = bell.take()
      if (changes) await refreshIndex(ctx, kept, changes, tell)
      else await bell.next(heartbeatMs, () => checkLine(client))
      if (changes && !bell.isOver()) since.behind = bell.isEmpty() ? null : startedAt
      // A burst of large changes takes at most two thirds of the time; the rest is for searches.
      const tookMs = changes ? performance.now() - startedAt : 0
      await pause(Math.max(gatherMs, tookMs / 2), undefined, { signal: stopped }).catch(() => undefined)
    }
  } finally {
    bell.hangUp()
    since.behind ??= performance.now()
    // Destroyed, never given back: it would still be listening.
    client.release(true)
  }
}

/** A line that gives no sign within two seconds is dead, though nobody said so. */
async function checkLine(client: pg.PoolClient): Promise<void> {
  const answer = await Promise.race([client.query('SELECT 1'), pause(2_000, null)])
  if (!answer) throw new Error('the connection does not answer')
}

type Bell = {
  add(changes: Changes): void
  take(): Changes | null
  isEmpty(): boolean
  next(longestMs: number, check: () => Promise<unknown>): Promise<void>
  isOver(): boolean
  hangUp(): void
}

/** From the most to the least: what comes first reads what comes after it too, except for products told by id. */
const wholes = ['everything', 'whatever', 'glossary'] as const

/** What other programs say; see the triggers and the command reindex. */
const messages: Record<string, Changes> = { '*': 'whatever', all: 'everything', glossary: 'glossary' }

/** Gathers what the connection tells until it is taken, and wakes whoever waits for it. */
function createBell(client: pg.PoolClient, since: Since, stopped: AbortSignal): Bell {
  const sleeper = createSleeper()
  const heard = new Set<Changes>()
  let ids: number[] = []
  let isOver = false

  const add = (changes: Changes) => {
    if (typeof changes === 'object') ids.push(...changes.ids)
    else heard.add(changes)
    since.behind ??= performance.now()
    sleeper.wake()
  }
  const end = () => {
    isOver = true
    sleeper.wake()
  }
  client.on('notification', ({ payload = '*' }) => {
    add(messages[payload] ?? { ids: payload.split(',').map(Number).filter(Number.isSafeInteger) })
  })
  client.on('error', end)
  client.on('end', end)
  stopped.addEventListener('abort', end)

  return {
    add,
    take() {
      const whole = wholes.find((changes) => heard.delete(changes))
      if (whole) return whole
      const changes = ids.length > 0 ? { ids } : null
      ids = []
      return changes
    },
    isEmpty: () => heard.size + ids.length === 0,
    async next(longestMs, check) {
      if (!isOver && !(await sleeper.sleep(longestMs))) await check()
    },
    isOver: () => isOver || stopped.aborted,
    hangUp: () => stopped.removeEventListener('abort', end),
  }
}

/** `sleep` ends true when woken, false when the time is over. */
function createSleeper(): { wake(): void; sleep(longestMs: number): Promise<boolean> } {
  let wake = () => {}

  return {
    wake: () => wake(),
    async sleep(longestMs) {
      let timer: NodeJS.Timeout | undefined
      const isWoken = await new Promise<boolean>((resolve) => {
        wake = () => resolve(true)
        timer = setTimeout(() => resolve(false), longestMs)
      })
      clearTimeout(timer)
      wake = () => {}
      return isWoken
    },
  }
}
