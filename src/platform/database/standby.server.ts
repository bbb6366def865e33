import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool, type Db } from './db.server.ts'

type Log = { warn(details: object, message: string): void; info(details: object, message: string): void }

/** Routes reads that may be some seconds old to a standby while it keeps up, else to the primary. */
export type Standby = {
  /** read-only: writes fail */
  db(): Db
  isUsed(): boolean
  /** call when a read failed there: the primary answers until the standby is healthy again */
  giveUp(): void
  close(): Promise<void>
}

/** Public pages are cached for 30 s anyway; a standby that lags more than this is not used. */
const mostLagSeconds = 10
const askEveryMs = 1_000

// A standby that has lost its primary has replayed all it has, so its lag alone would look fresh.
const wellText = `
  select not pg_is_in_recovery() or (exists (select from pg_stat_wal_receiver) and (
    pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    or pg_last_xact_replay_timestamp() > now() - make_interval(secs => ${mostLagSeconds}))) as "isWell"`

/** `url` null: all reads go to `primary`. */
export function openStandby({ url, primary, log }: { url: string | null; primary: Db; log: Log }): Standby {
  if (url === null)
    return { db: () => primary, isUsed: () => false, giveUp: () => undefined, close: async () => undefined }

  const pool = createPool({ url, max: 6, applicationName: 'haat-reads' })
  const standby = createDb(pool)
  let isWell = false
  let isOpen = true

  const become = (next: boolean, error?: unknown) => {
    if (next === isWell) return
    isWell = next
    if (next) log.info({}, 'the standby keeps up: it answers reads')
    else log.warn({ err: error }, 'the standby is away or behind: the primary answers reads')
  }
  const watch = async () => {
    while (isOpen) {
      const found = await pool.query<{ isWell: boolean }>(wellText).catch((error: unknown) => ({ error, rows: [] }))
      become(found.rows[0]?.isWell === true, 'error' in found ? found.error : undefined)
      await sleep(askEveryMs, undefined, { ref: false })
    }
  }
  void watch()

  return {
    db: () => (isWell ? standby : primary),
    isUsed: () => isWell,
    giveUp: () => become(false),
    close: async () => {
      isOpen = false
      await pool.end()
    },
  }
}
