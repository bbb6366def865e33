// node bench/admin-fill.ts <database url>: fills that shop once, for the benchmark of the admin lists.
import pg from 'pg'
import { writeCare, writeRecords } from './admin-care.ts'
import { writeLedger, writeMoney } from './admin-money.ts'
import { drawOrders, writeDocuments, writeOrders } from './admin-orders.ts'
import { artisans, buyers, choices, drawnFrom, goods, pictures, workshops } from './admin-people.ts'

export type AdminSize = { orders: number; artisans: number; buyers: number; records: number }

export const adminSize: AdminSize = { orders: 100_000, artisans: 5_000, buyers: 20_000, records: 100_000 }

const recordsAtOnce = 5_000

/**
 * Fills a migrated shop with a year of orders, their money, artisans, products and admin work, inside PostgreSQL; the
 * books balance. A second run does nothing.
 * @returns duration in seconds; 0 if it was filled before
 */
export async function fillAdmin(url: string, size: AdminSize = adminSize): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT 1 FROM users WHERE email_folded = 'artisan-1@admin.test'")
    if (rows.length > 0) return 0
    const startedAt = performance.now()
    await inOne(client, size)
    for (let from = 1; from <= size.records; from += recordsAtOnce) {
      const until = Math.min(size.records, from + recordsAtOnce - 1)
      await client.query(writeRecords, [new Date(), from, until])
    }
    await client.query('VACUUM ANALYZE')
    return (performance.now() - startedAt) / 1_000
  } finally {
    await client.end()
  }
}

async function inOne(client: pg.Client, size: AdminSize): Promise<void> {
  const now = new Date()
  const parts: [string, unknown[]][] = [
    [buyers, [size.buyers, now]],
    [artisans, [size.artisans, now]],
    [workshops, [now]],
    [goods, []],
    [choices, []],
    [pictures, []],
    ...all(drawnFrom, now),
    [drawOrders[0] ?? '', [size.orders, now]],
    ...all(drawOrders.slice(1), now),
    ...all([...writeOrders, ...writeDocuments, ...writeMoney, ...writeLedger, ...writeCare], now),
  ]
  await client.query('BEGIN')
  for (const [text, values] of parts) {
    const startedAt = performance.now()
    await client.query(text, values)
    if (process.env.ADMIN_TIMES) console.log(Math.round(performance.now() - startedAt), text.trim().slice(0, 90))
  }
  await client.query('COMMIT')
}

const all = (texts: readonly string[], now: Date): [string, unknown[]][] =>
  texts.map((text) => [text, text.includes('$1') ? [now] : []])

if (import.meta.main) {
  const [url] = process.argv.slice(2)
  if (!url) throw new Error('node bench/admin-fill.ts <database url>')
  const seconds = await fillAdmin(url)
  console.log(seconds === 0 ? 'was filled before' : `filled in ${Math.round(seconds)} s`)
}
