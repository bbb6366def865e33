import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '#domain/context.ts'
import type { ProductIndex } from './product-index.ts'
import { type Changes, refreshIndex } from './refresh-index.ts'

/** Ids told within this time are read together: a burst of sales costs one query. */
const gatherMs = 100
/** How long a lost line may go unnoticed when the other side simply vanished. */
const heartbeatMs = 15_000
/** A change number is drawn before its commit; catching up begins this much before the line was lost, beyond any transaction. */
const marginMs = 120_000
const noteEveryMs = 60_000

export type Following = { stop(): Promise<void> }

/**
 * Fills the index and keeps it fresh: PostgreSQL tells what changed (LISTEN), the changed products are read again. Messages of
 * a lost connection are lost too, so a new one catches up by change number. Holds one connection of the pool until `stop`.
 */
export function followProductChanges(ctx: Context, index: ProductIndex): Following {
  const stopped = new AbortController()
  const done = followUntil(ctx, index, stopped.signal)

  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

async function followUntil(ctx: Context, index: ProductIndex, stopped: AbortSignal): Promise<void> {
  const heard: Heard = { notes: [], lostAt: 0 }

  for (let waitMs = 100; !stopped.aborted; waitMs = Math.min(5_000, waitMs * 2)) {
    try {
      await followOnce(ctx, index, stopped, heard)
      waitMs = 100
    } catch (error) {
      ctx.log.warn({ err: error }, 'cannot hear product changes; trying again')
    }
    await pause(waitMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** One connection's life. Listens before it reads, so that nothing falls between. Returns when the connection is lost. */
async function followOnce(ctx: Context, index: ProductIndex, stopped: AbortSignal, heard: Heard): Promise<void> {
  if (!(ctx.db.$client instanceof pg.Pool)) throw new Error('product changes are heard on a connection of the pool')
  const client = await ctx.db.$client.connect()
  const bell = createBell(client, stopped)

  try {
    await client.query('LISTEN product_changes')
    bell.add(index.isReady() ? changesSince(heard) : 'everything')
    while (!bell.isOver()) {
      const changes = bell.take()
      if (changes) remember(heard, await refreshIndex(ctx, index, changes))
      else await bell.next(heartbeatMs, () => checkLine(client))
      await pause(gatherMs, undefined, { signal: stopped }).catch(() => undefined)
    }
  } finally {
    heard.lostAt = Date.now()
    bell.hangUp()
    // Destroyed, never given back: it would still be listening.
    client.release(true)
  }
}

/** Change numbers as they were at some times, and when the last connection ended. The wall clock: the shop's jumps in demos. */
type Heard = { notes: { at: number; number: number }[]; lostAt: number }

function changesSince({ notes, lostAt }: Heard): Changes {
  const floor = notes.findLast(({ at }) => at < lostAt - marginMs)
  return floor ? { sinceNumber: floor.number } : 'everything'
}

function remember({ notes }: Heard, number: number): void {
  const now = Date.now()
  const last = notes.at(-1)
  if (!last || last.at < now - noteEveryMs) notes.push({ at: now, number })
  if (notes.length > 10) notes.shift()
}

/** A line that gives no sign within two seconds is dead, though nobody said so. */
async function checkLine(client: pg.PoolClient): Promise<void> {
  const answer = await Promise.race([client.query('SELECT 1'), pause(2_000, null)])
  if (!answer) throw new Error('the connection does not answer')
}

type Bell = {
  add(changes: Changes): void
  take(): Changes | null
  next(longestMs: number, check: () => Promise<unknown>): Promise<void>
  isOver(): boolean
  hangUp(): void
}

/** Gathers what the connection tells until it is taken, and wakes whoever waits for it. */
function createBell(client: pg.PoolClient, stopped: AbortSignal): Bell {
  const sleeper = createSleeper()
  let ids: number[] = []
  let whole: Changes | null = null
  let isOver = false

  const add = (changes: Changes) => {
    if (changes !== 'everything' && 'ids' in changes) ids.push(...changes.ids)
    else whole = changes
    sleeper.wake()
  }
  const end = () => {
    isOver = true
    sleeper.wake()
  }
  client.on('notification', ({ payload = '*' }) => {
    add(payload === '*' ? 'everything' : { ids: payload.split(',').map(Number) })
  })
  client.on('error', end)
  client.on('end', end)
  stopped.addEventListener('abort', end)

  return {
    add,
    take() {
      const changes = whole ?? (ids.length > 0 ? { ids } : null)
      // What was told while catching up by number is read again by id in the next round.
      if (whole) whole = null
      else ids = []
      return changes
    },
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
