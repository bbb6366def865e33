import type { Db } from './db.server.ts'

/** Dropping a month is instant. The functions are the tables' owner's, because the shop's role cannot create tables. */
export type MonthlyTable = 'product_views' | 'artisan_views' | 'gateway_events'

/** Creates the missing months from that of `from` to that of `to`. Returns how many it created. */
export async function makeMonths(db: Db, table: MonthlyTable, { from, to }: { from: Date; to: Date }): Promise<number> {
  const [row] = await db.query<{ count: number }>`select make_months(${table}, ${from}, ${to}) as count`
  return row?.count ?? 0
}

/** Drops the months that end before that day. Returns how many were dropped. */
export async function dropMonths(db: Db, table: MonthlyTable, before: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>`select drop_months(${table}, ${before}) as count`
  return row?.count ?? 0
}
