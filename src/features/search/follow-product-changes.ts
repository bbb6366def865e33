import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '#features/context.ts'
import { type Changes, type FedIndex, type KeptIndex, type News, refreshIndex } from './refresh-index.ts'

/** Ids that arrive within this time are read together: a burst of sales costs one query. */
const gatherMs = 100
const heartbeatMs = 15_000
export type Following = {
  stop(): Promise<void>
  /** age of the oldest change not yet applied, or of the lost connection; 0: the index matches the tables */
  behindSeconds(): number
}

type Keeper = Pick<Context, 'db' | 'log'>

/** LISTEN loses messages with its connection, so a new one compares change numbers. Holds a pool connection. */
export function followProductChanges(ctx: Keeper, index: FedIndex, tell: (news: News) => void): Following {
  const stopped = new AbortController()
  const since: Since = { behind: performance.now() }
  const done = followUntil(ctx, { index, facts: null }, { tell, since }, stopped.signal)

  return {
    behindSeconds: () => (since.behind === null ? 0 : (performance.now() - since.behind) / 1_000),
    async stop() {
      stopped.abort()
      await done
    },
  }
}

/** Since when the index is behind; null: it is current. */
type Since = { behind: number | null }

type Handlers = { tell: (news: News) => void; since: Since }

async function followUntil(ctx: Keeper, kept: KeptIndex, handlers: Handlers, stopped: AbortSignal): Promise<void> {
  for (let waitMs = 100; !stopped.aborted; waitMs = Math.min(5_000, waitMs * 2)) {
    try {
      await followOnce(ctx, kept, handlers, stopped)
      waitMs = 100
    } catch (error) {
      if (!stopped.aborted) ctx.log.warn({ err: error }, 'cannot hear product changes; trying again')
    }
    await pause(waitMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Returns when the connection is lost. Listens before it reads, so that no change is missed. */
async function followOnce(
  ctx: Keeper,
  kept: KeptIndex,
  { tell, since }: Handlers,
  stopped: AbortSignal,
): Promise<void> {
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
      else await bell.next(heartbeatMs, () => Promise.all([checkLine(client), kept.index.check()]))
      if (changes && !bell.isOver()) since.behind = bell.isEmpty() ? null : startedAt
      // A burst of large changes takes at most two thirds of the time; the rest is for searches.
      const tookMs = changes ? performance.now() - startedAt : 0
      await pause(Math.max(gatherMs, tookMs / 2), undefined, { signal: stopped }).catch(() => undefined)
    }
  } finally {
    bell.hangUp()
    since.behind ??= performance.now()
    // Destroyed instead of returned to the pool, because it would still be listening.
    client.release(true)
  }
}

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

/** In falling order: each also covers those after it, except for products notified by id. */
const wholes = ['everything', 'whatever', 'glossary'] as const

const messages: Record<string, Changes> = { '*': 'whatever', all: 'everything', glossary: 'glossary' }

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
