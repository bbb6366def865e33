import type pg from 'pg'
import { locks } from '#platform/database/locks.ts'
import { openClient } from './primary.server.ts'

/**
 * Runs `work` while no other process of this database does: those that were started together fill the shop one after the other.
 * The lock is of a connection of its own, so a process that dies gives it back.
 */
export async function fillInTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await openClient(pool)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [locks.fillShop])
    await work()
  } finally {
    await client.end()
  }
}
