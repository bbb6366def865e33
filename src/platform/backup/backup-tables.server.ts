import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openClient } from '#platform/database/primary.server.ts'
import type { BackedSequence, BackedTable, TableSums } from './backup-manifest.ts'

/** An owner's connection without timeouts. Output formats are fixed: sums are compared as text. The caller ends it. */
export async function ownerClient(pool: pg.Pool): Promise<pg.Client> {
  const client = await openClient(pool)
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1; set jit = off; set client_min_messages = warning`)
  return client
}

// Of the job queue, only queues and jobs are backed up; its housekeeping starts over. Unlogged tables do not survive a
// crash, so they are not backed up either. A partition comes with its parent.
const tablesText = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname like '%\\_paise' order by a.attnum) as money
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
    and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
  order by n.nspname = 'pgboss', c.relname = 'job', c.relname`

/** The tables a backup holds, queues before their jobs. */
export async function listTables(client: pg.ClientBase): Promise<BackedTable[]> {
  return (await client.query<BackedTable>(tablesText)).rows
}

/** Begins the one snapshot of all parts. Locks the tables: a concurrent ALTER would not respect the snapshot. */
export async function beginSnapshot(client: pg.ClientBase): Promise<BackedTable[]> {
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  if (tables.length > 0) await client.query(`lock table ${tables.map(sqlNameOf).join(', ')} in access share mode`)
  return tables
}

/** The rows of a table as lines of COPY's text format. */
export function copyRows(client: pg.ClientBase, table: BackedTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columnsOf(table)} from ${sqlNameOf(table)}) to stdout`))
}

/** Row count, money sums, and a checksum over all values that does not depend on row order. */
export async function sumTable(client: pg.ClientBase, table: BackedTable): Promise<TableSums> {
  const paise = table.money.map((column) => `'${column}', coalesce(sum(${quoted(column)}), 0)::text`)
  const text = `select count(*)::text as rows,
      coalesce(sum(hashtextextended(row(${columnsOf(table)})::text, 0)::numeric), 0)::text as content,
      json_build_object(${paise.join(', ')}) as paise
    from ${sqlNameOf(table)}`
  const { rows } = await client.query<TableSums>(text)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate has one row')
  return sums
}

const sequencesText = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'S' order by 2`

/** Never behind the rows, because sequences do not wait for a commit. */
export async function readSequences(client: pg.ClientBase): Promise<BackedSequence[]> {
  const found = await client.query<{ schema: string; name: string }>(sequencesText)
  const sequences: BackedSequence[] = []
  for (const { schema, name } of found.rows) {
    const text = `select last_value::text as last, is_called as "isCalled" from ${sqlNameOf({ schema, name })}`
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(text)
    if (rows[0]) sequences.push({ schema, name, ...rows[0] })
  }
  return sequences
}

export function sqlNameOf({ schema, name }: { schema: string; name: string }): string {
  return `${quoted(schema)}.${quoted(name)}`
}

export function columnsOf({ columns }: BackedTable): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
