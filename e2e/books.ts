import { systemActor } from '#features/actor.ts'
import { checkBooks } from '#features/ledger/keep-books-check.ts'
import { createDb, createPool } from '#platform/database/db.server.ts'
import { movableClock } from '#platform/time/clock.ts'
import { shopContext } from '#test/shop.ts'

/** The faults that `check-books` finds in the shop's database; normally none. */
export async function brokenBooks(): Promise<string[]> {
  const pool = createPool({ url: process.env.SHOP_DATABASE_URL ?? '', max: 2 })
  try {
    const { rows } = await pool.query<{ minutes: number }>('SELECT minutes FROM clock_offset WHERE id = 1')
    const clock = movableClock(rows[0]?.minutes ?? 0)
    return await checkBooks(shopContext(createDb(pool), systemActor('e2e'), { clock }))
  } finally {
    await pool.end()
  }
}
