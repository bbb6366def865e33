import type pg from 'pg'
import { locks } from '#platform/database/locks.ts'
import { openClient } from './primary.server.ts'

/** Runs `work` in one process at a time. The lock has its own connection, so a process that dies releases it. */
export async function inTurn(pool: pg.Pool, lock: keyof typeof locks, work: () => Promise<void>): Promise<void> {
  const client = await openClient(pool)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [locks[lock]])
    await work()
  } finally {
    await client.end()
  }
}
