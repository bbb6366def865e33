import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '#platform/database/db.server.ts'

export type ProcessFacts = {
  memoryBytes: number
  poolInUse: number
  poolWaiting: number
  eventLoopMs: number
  isIndexReady: boolean
  /** null: no report from the index */
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

/** A process that was silent for this long counts as dead. */
export const aliveSeconds = 30
const everyMs = 5_000

/** Reports every five seconds until `stop`. The database's clock counts, because clocks of machines differ. */
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
    // A slow one may still run; `stop` waits for both, or its row would come back.
    running = Promise.allSettled([running, write()])
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

/** Processes that reported in the last day and did not stop cleanly. */
export async function listProcesses(db: Db): Promise<ProcessState[]> {
  return db.query<ProcessState>`
    select id, host, pid, version, started_at, facts,
      greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 as silent_seconds
    from processes order by host, started_at, pid`
}
