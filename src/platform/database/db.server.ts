import pg from 'pg'
import { isTracing, keepWaitersApart, traceStatement } from '#platform/telemetry/tracing.server.ts'
import { beginAsShop } from './app-role.server.ts'
import { connectionTo } from './primary.server.ts'
import { watchSilence } from './silence.server.ts'
import { camelCase, prepared, type Sql, sql } from './sql.ts'

/** The pool, or a transaction's client. */
export type Db = {
  $client: pg.Pool | pg.PoolClient
  /** db.query<Row>`select … where id = ${id}`, or an `sql` built elsewhere. Prepared; columns come in camelCase. */
  query<Row = Record<string, never>>(statement: TemplateStringsArray | Sql, ...values: unknown[]): Promise<Row[]>
}

// bigint arrives as text by default. Ours are paise and ids far below 2^53; a larger one must not be rounded silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})

/** SQL statements this process has sent: the metric that reveals N+1 queries. */
export const sqlStatements = { sent: 0 }

export type PoolOptions = {
  url: string
  max?: number
  applicationName?: string
  /** for background work: waits longer instead of timing out on a busy machine */
  isPatient?: boolean
}

/** Runs as the shop's own role if any. Timeouts: statement 5 s, lock 2 s, idle in transaction 10 s, connect 1.5 s. */
export function createPool({ url, max = 12, applicationName = 'haat', isPatient = false }: PoolOptions): pg.Pool {
  const { requirePrimary, ...connection } = connectionTo(url)
  const watch = watchSilence({ ...connection, application_name: `${applicationName}-probe` })
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: applicationName,
    // Below the 2 s in which a page must report that the database is away.
    connectionTimeoutMillis: isPatient ? 30_000 : 1_500,
    idleTimeoutMillis: 30_000,
    // Detects a server that disappeared without closing the connection.
    keepAlive: true,
    onConnect: async (client) => {
      if (!isPatient) watch(client)
      await requirePrimary(client)
      await beginAsShop(client)
    },
  })
  // An idle connection that breaks (database restarted) must not end the process; the next query opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // The same for a connection in use: its query fails anyway, but an unhandled event would end the process.
    client.on('error', () => undefined)
    countStatements(client)
  })
  if (isTracing()) keepWaitersApart(pool)
  return pool
}

function countStatements(client: pg.PoolClient): void {
  const send = client.query
  client.query = function counted(this: pg.PoolClient, ...args: unknown[]) {
    sqlStatements.sent += 1
    if (!isTracing()) return Reflect.apply(send, this, args)
    return traceStatement(args, () => Reflect.apply(send, this, args))
  } as typeof client.query
}

export function createDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    $client: client,
    query: (statement, ...values) => runSql(client, 'parts' in statement ? statement : sql(statement, ...values)),
  }
}

const keysByName = new Map<string, string[]>()

async function runSql<Row>(client: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
  const { name, text, values } = prepared(statement)
  const query = { name, text, values: [...values], rowMode: 'array' as const }
  const result = client instanceof pg.Pool ? await askPool(client, query) : await client.query<unknown[]>(query)
  if (result.rows.length === 0) return []

  const keys = keysByName.get(name) ?? learnKeys(name, result.fields)
  return result.rows.map((cells) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = cells[index]
    return row as Row
  })
}

/**
 * As `pool.query`, which closes the connection of every statement that fails: a sale that two tell of at the same moment
 * would cost a new process of the database. What the database refuses leaves the connection as it was.
 */
async function askPool(pool: pg.Pool, query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await client.query<unknown[]>(query)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isDatabaseAway(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

function learnKeys(name: string, fields: readonly pg.FieldDef[]): string[] {
  const keys = fields.map((field) => camelCase(field.name))
  keysByName.set(name, keys)
  return keys
}

/** One READ COMMITTED transaction, `retried`. Nested calls join it. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { $client } = db
  return $client instanceof pg.Pool ? retried(() => runOnce($client, work)) : work(db)
}

const retriedStates = new Set(['40001', '40P01'])

/** Deadlocks and serialization failures get three tries. For a transaction, or one statement outside of any. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 3 || !retriedStates.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** What a statement found that require_whole rolled back; null for another error. */
export function wholeDetail(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === 'HT001' ? (error.detail ?? '') : null
}

async function runOnce<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(createDb(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** SQLSTATE or system code of an error from PostgreSQL or pg, also when it is the cause of another error. */
export function sqlState(error: unknown): string | null {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return null
}

// 25006: write on a standby. 25P03: the process was paused inside a transaction. 53: no disk, memory or connections.
const awayCodes =
  /^(25006|25P03|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|08\w{3}|57P0[123]|53\w{3}|57014|55P03)$/
// connect ENOENT: the socket of a database that is not running.
const awayMessages =
  /^connect ENOENT|timeout exceeded when trying to connect|^timeout expired$|Connection terminated|connection error|Cannot use a pool after/i

/** True when a query failed because the database is down, restarting or overloaded: worth a retry, no bug. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== null && code !== 'ENOENT') return awayCodes.test(code)
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth += 1) {
    if (awayMessages.test(cause.message)) return true
  }
  return false
}
