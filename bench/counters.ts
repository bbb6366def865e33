// What work costs, whatever else the machine does: CPU time by process, transactions, WAL, rows and statements.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

export type Counters = {
  atMs: number
  serverMs: number
  postgresMs: number
  transactions: number
  fsyncs: number
  walBytes: number
  inserted: number
  updated: number
}

/** The pool's role must be a superuser. `pid`: the server's process, whose threads are counted with it. */
export async function readCounters(pool: pg.Pool, pid: number): Promise<Counters> {
  // Backends flush their counts once a second and when they are idle for longer.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool.query<Record<string, number>>(`
    SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster,
      (SELECT wal_bytes::float8 FROM pg_stat_wal) AS "walBytes",
      (SELECT sum(fsyncs)::float8 FROM pg_stat_io WHERE object = 'wal') AS fsyncs,
      d.tup_inserted::float8 AS inserted, d.tup_updated::float8 AS updated,
      pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS transactions
    FROM pg_stat_database d WHERE d.datname = current_database()`)
  const { postmaster = 0, ...counts } = rows[0] ?? {}
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  const postgresMs = children.reduce((sum, child) => sum + cpuMs(child), endedChildrenMs(postmaster))
  return { ...(counts as Omit<Counters, 'atMs'>), postgresMs, serverMs: cpuMs(String(pid)), atMs: performance.now() }
}

export type Cost = Record<string, number>

export function costOf(before: Counters, after: Counters, count: number): Cost {
  const each = (name: keyof Counters, digits: number, unit = 1) =>
    Number(((after[name] - before[name]) / count / unit).toFixed(digits))
  return {
    'per second': Math.round(count / ((after.atMs - before.atMs) / 1000)),
    'server ms CPU': each('serverMs', 2),
    'PostgreSQL ms CPU': each('postgresMs', 2),
    'writing transactions': each('transactions', 1),
    'WAL fsyncs': each('fsyncs', 1),
    'WAL kB': each('walBytes', 1, 1_024),
    'rows in': each('inserted', 1),
    'rows changed': each('updated', 1),
  }
}

export type Statement = { 'per purchase': number; 'ms each': number; statement: string }

/** Those that a purchase runs at least once in ten times. Needs pg_stat_statements and its reset before. */
export async function readStatements(pool: pg.Pool, count: number): Promise<{ total: number; often: Statement[] }> {
  const { rows } = await pool.query<{ calls: number; ms: number; query: string }>(`
    SELECT calls::float8, mean_exec_time AS ms, query FROM pg_stat_statements s
    JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database() ORDER BY calls * mean_exec_time DESC`)
  const often = rows.filter(({ calls }) => calls / count > 0.1)
  const round = (value: number) => Number(value.toFixed(3))
  return {
    total: Number((rows.reduce((sum, { calls }) => sum + calls, 0) / count).toFixed(1)),
    often: often.map(({ calls, ms, query }) => ({
      'per purchase': round(calls / count),
      'ms each': round(ms),
      statement: query.replace(/\s+/g, ' ').trim().slice(0, 100),
    })),
  }
}

const statOf = (pid: string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function parentOf(pid: string): number | null {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return null
  }
}

/** Clock ticks are hundredths of a second on Linux. */
function endedChildrenMs(pid: number): number {
  const stat = statOf(String(pid))
  return (Number(stat[13]) + Number(stat[14])) * 10
}

/** By the scheduler, in nanoseconds: finer than clock ticks. A thread that ends meanwhile counts nothing. */
function cpuMs(pid: string): number {
  let sum = 0
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return sum
  }
  return sum
}
