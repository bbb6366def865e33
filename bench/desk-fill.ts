// node bench/desk-fill.ts <database url>: fills the shop behind it with what the desk's lists are measured by; once.
import pg from 'pg'
import { writeCare, writeRecords } from './desk-care.ts'
import { writeLedger, writeMoney } from './desk-money.ts'
import { drawOrders, writeDocuments, writeOrders } from './desk-orders.ts'
import { buyers, choices, drawnFrom, goods, makers, pictures, workshops } from './desk-people.ts'

export type DeskSize = { orders: number; makers: number; buyers: number; records: number }

export const deskSize: DeskSize = { orders: 100_000, makers: 5_000, buyers: 20_000, records: 100_000 }

const recordsAtOnce = 5_000

/**
 * Fills a migrated shop with orders of a year, their money, makers, goods and what lies on the desk, made inside PostgreSQL; the
 * books balance. A second time nothing happens. @returns seconds it took; 0: it was filled before
 */
export async function fillDesk(url: string, size: DeskSize = deskSize): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT 1 FROM users WHERE email_folded = 'maker-1@desk.test'")
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

async function inOne(client: pg.Client, size: DeskSize): Promise<void> {
  const now = new Date()
  const parts: [string, unknown[]][] = [
    [buyers, [size.buyers, now]],
    [makers, [size.makers, now]],
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
    if (process.env.DESK_TIMES) console.log(Math.round(performance.now() - startedAt), text.trim().slice(0, 90))
  }
  await client.query('COMMIT')
}

/** Only what names it is given the time. */
const all = (texts: readonly string[], now: Date): [string, unknown[]][] =>
  texts.map((text) => [text, text.includes('$1') ? [now] : []])

if (import.meta.main) {
  const [url] = process.argv.slice(2)
  if (!url) throw new Error('node bench/desk-fill.ts <database url>')
  const seconds = await fillDesk(url)
  console.log(seconds === 0 ? 'was filled before' : `filled in ${Math.round(seconds)} s`)
}
