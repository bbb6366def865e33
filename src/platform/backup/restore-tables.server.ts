import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupFault } from './backup-folder.server.ts'
import type { BackedTable, BackupManifest } from './backup-manifest.ts'
import { columnsOf, listTables, sqlNameOf, sumTable } from './backup-tables.server.ts'

/** Tables that migrations fill: rows in them do not mean that there is a shop. */
const filledByMigrations = ['tax_rules', 'shipping_rates', 'commission_rules', 'withholding_rules', 'cod_rules']

/** The first table that has rows; null when the database is empty. */
export async function findFilledTable(client: pg.ClientBase): Promise<string | null> {
  for (const table of await listTables(client)) {
    if (table.schema !== 'public' || filledByMigrations.includes(table.name)) continue
    const { rowCount } = await client.query(`select from ${sqlNameOf(table)} limit 1`)
    if (rowCount) return table.name
  }
  return null
}

type ReadRows = <T>(
  table: BackupManifest['tables'][number],
  read: (rows: AsyncIterable<Buffer>) => Promise<T>,
) => Promise<T>

/**
 * Restores into migrated, empty tables in one transaction. Triggers are disabled and foreign keys added afterwards, so
 * tables may come in any order; the owner's rights suffice.
 * @throws BackupFault when a table's sums differ from the backup
 */
export async function restoreTables(
  client: pg.ClientBase,
  manifest: BackupManifest,
  readRows: ReadRows,
): Promise<void> {
  await client.query('begin')
  try {
    await requireTables(client, manifest.tables)
    const links = await dropLinks(client)
    await setTriggers(client, manifest.tables, 'disable')
    for (const table of manifest.tables.toReversed()) await client.query(`delete from ${sqlNameOf(table)}`)
    for (const table of manifest.tables) {
      const into = client.query(copyFrom(`copy ${sqlNameOf(table)} (${columnsOf(table)}) from stdin`))
      await readRows(table, (rows) => pipeline(rows, into))
      await requireSums(client, table)
    }
    await setTriggers(client, manifest.tables, 'enable')
    for (const link of links) await client.query(link)
    for (const { schema, name, last, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [sqlNameOf({ schema, name }), last, isCalled])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A column this version lacks would be lost, and a table the backup lacks would stay as it is. */
async function requireTables(client: pg.ClientBase, tables: readonly BackedTable[]): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [sqlNameOf(table), new Set(table.columns)]))
  for (const table of tables) {
    const columns = here.get(sqlNameOf(table))
    const missing = columns ? table.columns.find((column) => !columns.has(column)) : 'all columns'
    if (missing)
      throw new BackupFault(`The table ${table.name} of the backup has no place here: ${missing} is missing.`)
  }
}

const linksText = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1`

/** Drops the foreign keys. Returns the statements that add them again, which fail for a dangling row. */
async function dropLinks(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(linksText)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function setTriggers(client: pg.ClientBase, tables: readonly BackedTable[], state: 'enable' | 'disable') {
  for (const table of tables)
    if (table.schema === 'public') await client.query(`alter table ${sqlNameOf(table)} ${state} trigger user`)
}

async function requireSums(client: pg.ClientBase, table: BackupManifest['tables'][number]): Promise<void> {
  const now = await sumTable(client, table)
  if (now.rows !== table.sums.rows)
    throw new BackupFault(
      `The table ${table.name} has ${now.rows} rows here and had ${table.sums.rows}. Nothing was restored.`,
    )
  const isSame =
    now.content === table.sums.content && table.money.every((name) => now.paise[name] === table.sums.paise[name])
  if (!isSame)
    throw new BackupFault(`The sums of the table ${table.name} are not those of the backup. Nothing was restored.`)
}
