import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '#platform/database/db.server.ts'

/** How a process is, as it says itself. */
export type ProcessFacts = {
  memoryBytes: number
  poolInUse: number
  poolWaiting: number
  eventLoopMs: number
  isIndexReady: boolean
  /** null: the index says nothing */
  indexBehindSeconds: number | null
  isWorking: boolean
}

export type ProcessState = {
  id: string
  host: string
  pid: number
  version: string
  startedAt: Date
  silentSeconds: number
  facts: ProcessFacts
}

/** A process that has said nothing for so long is not counted among the living. */
export const aliveSeconds = 30
const everyMs = 5_000

// Rows of processes that died without a word are of use for a day.

/**
 * Writes this process's row now and every five seconds until `stop`, which takes it away. The wall clock of the database counts, so
 * that processes on machines whose clocks differ agree. A database that is away hears of it later.
 */
export function startHeartbeat(
  db: Db,
  version: string,
  findFacts: () => Promise<ProcessFacts>,
): { stop(): Promise<void> } {
  const id = randomBytes(8).toString('hex')
  let running: Promise<unknown> = Promise.resolve()
  const write = async () => {
    const facts = await findFacts()
    await db.query`
      insert into processes (id, host, pid, version, started_at, seen_at, facts)
      values (${id}, ${hostname()}, ${process.pid}, ${version}, clock_timestamp(), clock_timestamp(), ${facts})
      on conflict (id) do update set seen_at = clock_timestamp(), facts = excluded.facts`
  }
  const tick = () => {
    running = write().catch(() => undefined)
  }
  tick()
  const timer = setInterval(tick, everyMs).unref()
  running = running
    .then(() => db.query`delete from processes where seen_at < clock_timestamp() - interval '1 day'`)
    .catch(() => undefined)

  return {
    async stop() {
      clearInterval(timer)
      await running
      await db.query`delete from processes where id = ${id}`.catch(() => undefined)
    },
  }
}

/** Every process that wrote in the last day and did not end in order. */
export async function listProcesses(db: Db): Promise<ProcessState[]> {
  return db.query<ProcessState>`
    select id, host, pid, version, started_at, facts,
      greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 as silent_seconds
    from processes order by host, started_at, pid`
}
